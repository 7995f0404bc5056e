// Which page is shown: the address decides, and links change it without loading anything anew.

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

/** A link that shows one of our own pages: no download, no record, no answer of the server. */
function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !link.pathname.endsWith(".rekke") && !link.pathname.startsWith("/api/");
}

/** A link to a place on the page that is shown; the browser goes there itself. */
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
