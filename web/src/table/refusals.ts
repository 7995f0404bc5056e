// Why something did not happen, in words: ours where we have them, else the server's own.

import { Refusal } from "../ask";
import type { Refused } from "../protocol";
import { t } from "../words/words.svelte";

export function explained(refused: Refused): string {
  const reason =
    refused.code === "illegal" || refused.code === "unreadable" ? refused.reason : t(`refused.${refused.code}`);
  return refused.ruling ? `${reason} (${refused.ruling})` : reason;
}

/** The same of anything that was thrown; what is no refusal never reached the server. */
export function problem(thrown: unknown): string {
  return thrown instanceof Refusal ? explained(thrown.refused) : t("refused.unreached");
}
