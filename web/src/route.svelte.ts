// The router: the address decides which page is shown, and links change it without reloading.

const here = $state({ path: location.pathname, hash: location.hash });

export function path(): string[] {
  return here.path.split("/").filter(Boolean);
}

export function hash(): string {
  return here.hash.slice(1);
}

export function go(to: string): void {
  history.pushState(null, "", to);
  look();
  scrollTo(0, 0);
}

function look(): void {
  here.path = location.pathname;
  here.hash = location.hash;
}

/** Say whether a link leads to a page of this program, not to a download, a file or the API. */
function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !/\.\w+$/.test(link.pathname) && !link.pathname.startsWith("/api/");
}

/** Say whether a link leads to a place on the current page; the browser scrolls there itself. */
function isHere(link: HTMLAnchorElement): boolean {
  return link.pathname === location.pathname && link.search === location.search && link.hash !== "";
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  const plain =
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey;
  if (!link || !plain || !isPage(link) || isHere(link)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

addEventListener("popstate", look);
addEventListener("hashchange", look);
addEventListener("click", follow);
