// Close a menu on Escape, and when a click or the focus goes elsewhere.

export function closing(menu: HTMLDetailsElement): { destroy: () => void } {
  const close = () => (menu.open = false);

  function pressed(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  }

  function turned(event: Event): void {
    if (menu.open && !menu.contains(event.target as Node)) close();
  }

  document.addEventListener("pointerdown", turned);
  document.addEventListener("focusin", turned);
  menu.addEventListener("keydown", pressed);
  return {
    destroy() {
      document.removeEventListener("pointerdown", turned);
      document.removeEventListener("focusin", turned);
    },
  };
}
