// Light or dark: as liked on this device, or as the system has it.

import { likings } from "./likings.svelte";

const night = matchMedia("(prefers-color-scheme: dark)");

/** Wear what is wanted now, and the browser's own bars with it. */
export function dress(): void {
  const dark = likings.theme === "dark" || (likings.theme === "system" && night.matches);
  const root = document.documentElement;
  root.dataset["theme"] = dark ? "dark" : "light";
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  document.querySelectorAll('meta[name="theme-color"]').forEach((meta) => meta.setAttribute("content", paper));
}

night.addEventListener("change", dress);
