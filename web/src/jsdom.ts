// What jsdom lacks of a browser: media queries, none of which matches, and scrolling. Some tests run without it.

if (typeof window !== "undefined" && typeof Reflect.get(window, "matchMedia") !== "function") {
  const value = (media: string): object => Object.assign(new EventTarget(), { media, matches: false });
  Object.defineProperty(window, "matchMedia", { value, writable: true, configurable: true });
}

if (typeof Element !== "undefined" && typeof Reflect.get(Element.prototype, "scrollIntoView") !== "function") {
  Object.defineProperty(Element.prototype, "scrollIntoView", { value: () => {}, writable: true, configurable: true });
}
