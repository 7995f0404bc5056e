// Phrases that begin by addressing somebody by name: `Ada, throw your nine dice!`

import { language, t } from "../words/words.svelte";

/** Return such a phrase; a person who is alone at this device is not addressed by name. */
export function addressed(key: string, figures: Record<string, string>, alone: boolean): string {
  const words = t(key, alone ? { ...figures, name: "" } : figures);
  const bare = words.replace(/^, /, "");
  return bare === words ? words : bare.charAt(0).toLocaleUpperCase(language()) + bare.slice(1);
}
