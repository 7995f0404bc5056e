// The inline text of a paragraph: plain, strong, emphasised, code, or a link.

export type Span =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; spans: Span[] }
  | { kind: "em"; spans: Span[] }
  | { kind: "link"; href: string; spans: Span[] };

const MARKED = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function spans(text: string): Span[] {
  const mark = MARKED.exec(text);
  if (!mark) return text ? [{ kind: "text", text }] : [];
  return [...spans(text.slice(0, mark.index)), marked(mark), ...spans(text.slice(mark.index + mark[0].length))];
}

function marked([whole, code, strong, em, link, href]: RegExpExecArray): Span {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", spans: spans(strong) };
  if (em !== undefined) return { kind: "em", spans: spans(em) };
  if (link !== undefined && href !== undefined && safe(href)) return { kind: "link", href, spans: spans(link) };
  return { kind: "text", text: whole };
}

/** Say whether a link is harmless: a page or a place of this site, or another site over https; never a script. */
function safe(href: string): boolean {
  return /^(https:\/\/|#|\/(?!\/))/.test(href);
}

/** Return the text without its marks. */
export function plain(spans: Span[]): string {
  return spans.map((span) => ("text" in span ? span.text : plain(span.spans))).join("");
}
