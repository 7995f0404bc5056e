// Why a request failed: in our words where the catalogs have them, else in the server's.

import { Refusal } from "../ask";
import type { Refused, Translatable } from "../protocol";
import { phrase, t, type Placeholders } from "../words/words.svelte";

/** A sentence for people, and the number of the ruling it follows from; empty if there is none. */
export interface Explanation {
  text: string;
  ruling: string;
}

/** Return why anything was thrown; whatever is no refusal did not reach the server. */
export function explain(thrown: unknown): Explanation {
  if (!(thrown instanceof Refusal)) return { text: t("refused.unreached"), ruling: "" };
  return { text: explained(thrown.refused), ruling: thrown.refused.ruling ?? "" };
}

/** Return the same as one text. */
export function problem(thrown: unknown): string {
  const { text, ruling } = explain(thrown);
  return ruling ? `${text} (${ruling})` : text;
}

function explained({ code, reason, why }: Refused): string {
  const text = why ? translated(why) : undefined;
  if (text !== undefined) return sentence(text);
  // The rules of a game without words of its own explain themselves in English.
  return code === "illegal" || code === "unreadable" ? sentence(reason) : t(`refused.${code}`);
}

/** Return a text of the catalogs; undefined if they do not have it, because the server is newer than the page. */
function translated({ key, values = {} }: Translatable): string | undefined {
  const figures: Placeholders = {};
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === "object" ? translated(value) : value;
    if (text === undefined) return undefined;
    figures[name] = text;
  }
  return phrase(key, figures);
}

/** Return a reason with a capital letter, unless it begins with a square, and a full stop. */
function sentence(reason: string): string {
  return reason && `${reason.replace(/^(?![a-z][1-9])./u, (first) => first.toLocaleUpperCase())}.`;
}
