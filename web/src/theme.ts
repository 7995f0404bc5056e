// The light or dark theme: as chosen on this device, or as the system has it. And the theme of the boards.

import { preferences } from "./preferences.svelte";

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Apply the themes to the page and to the browser's own bars. */
export function applyTheme(): void {
  const dark = preferences.theme === "dark" || (preferences.theme === "system" && systemIsDark.matches);
  const root = document.documentElement;
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["board"] = preferences.board;
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  document.querySelectorAll('meta[name="theme-color"]').forEach((meta) => meta.setAttribute("content", paper));
}

systemIsDark.addEventListener("change", applyTheme);
