// A part of the page as an SVG of its own: boxes, texts and drawings, with the colours that they have here. It needs no style
// sheet, so it can become an image, in which no style sheet of the page applies.

export interface Painting {
  /** The markup, in a square of this width and height. */
  markup: string;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** The properties of a drawing that a style sheet may set. */
const PROPERTIES = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "stroke-linecap"],
  ...["stroke-dasharray", "opacity", "display", "paint-order"],
  ...["font-family", "font-size", "font-weight", "letter-spacing", "text-anchor", "dominant-baseline"],
];
const KEPT = new Set(["viewBox", "preserveAspectRatio", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"]);
const KEPT_TOO = new Set(["transform", "points", "x1", "x2", "y1", "y2", "dx", "dy"]);
/** What is on a board only for a moment: points just earned. */
const PASSING = ".points";
/** The part of the font size that is below the baseline in common fonts. */
const DESCENT = 0.24;

/** Paint an element as it is on the page now. */
export function paint(element: HTMLElement): Painting {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { markup: painted(element, { x: left, y: top }), width, height };
}

function painted(element: Element, origin: Point): string {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || clipped(style)) return "";
  const inside =
    element instanceof SVGSVGElement
      ? drawing(element, origin)
      : box(element, style, origin) + [...element.childNodes].map((node) => child(node, style, origin)).join("");
  return style.opacity === "1" ? inside : `<g opacity="${style.opacity}">${inside}</g>`;
}

/** Say whether an element is only for screen readers. */
function clipped({ clipPath }: CSSStyleDeclaration): boolean {
  return clipPath.startsWith("inset");
}

function child(node: Node, style: CSSStyleDeclaration, origin: Point): string {
  if (node instanceof Element) return painted(node, origin);
  return node instanceof Text && node.data.trim() ? text(node, style, origin) : "";
}

/** Return the background of an element, and its outline. */
function box(element: Element, style: CSSStyleDeclaration, origin: Point): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [fill, outline] = [background(style), parseFloat(style.outlineWidth)];
  const lined = style.outlineStyle !== "none" && outline > 0;
  if (!width || (isClear(fill) && !lined)) return "";
  const radius = corner(style.borderTopLeftRadius, width);
  const stroke = lined ? ` stroke="${style.outlineColor}" stroke-width="${outline}"` : "";
  return `<rect x="${left - origin.x}" y="${top - origin.y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${stroke}/>`;
}

/** Return the colour of a background; a gradient without one is painted in the colour of its middle. */
function background({ backgroundColor, backgroundImage }: CSSStyleDeclaration): string {
  const colours = isClear(backgroundColor) ? (backgroundImage.match(/rgba?\([^)]*\)/g) ?? []) : [];
  return colours[Math.floor(colours.length / 2)] ?? backgroundColor;
}

function isClear(colour: string): boolean {
  return colour === "transparent" || /[,/] ?0\)$/.test(colour);
}

function corner(radius: string, width: number): number {
  return radius.endsWith("%") ? (parseFloat(radius) / 100) * width : parseFloat(radius) || 0;
}

function text(node: Text, style: CSSStyleDeclaration, origin: Point): string {
  const range = document.createRange();
  range.selectNodeContents(node);
  const { left, bottom, top } = range.getBoundingClientRect();
  const size = parseFloat(style.fontSize);
  const baseline = (top + bottom) / 2 + size * (0.5 - DESCENT / 2 - 0.02);
  return `<text x="${left - origin.x}" y="${baseline - origin.y}" fill="${style.color}" font-size="${size}" font-weight="${style.fontWeight}" font-family="${escaped(style.fontFamily)}">${escaped(node.data.trim())}</text>`;
}

/** Return a drawing with its styles as attributes, at its place. */
function drawing(svg: SVGSVGElement, origin: Point): string {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [own, copies] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
  own.forEach((element, n) => dress(element, copies[n]!));
  own.forEach((element, n) => element.matches(PASSING) && copies[n]!.remove());
  bare(copy);
  const place = { x: left - origin.x, y: top - origin.y, width, height, overflow: "visible" };
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
  return new XMLSerializer().serializeToString(copy);
}

function dress(element: Element, copy: Element): void {
  const style = getComputedStyle(element);
  bare(copy);
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value && value !== "none 0px") copy.setAttribute(property, value);
  }
}

/** Remove whatever a style sheet or a script of the page would need. */
function bare(element: Element): void {
  for (const { name } of [...element.attributes])
    if (!KEPT.has(name) && !KEPT_TOO.has(name)) element.removeAttribute(name);
}

/** Return a text as markup may hold it. */
export function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
