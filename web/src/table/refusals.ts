// Why a request failed: in our words where we have them, else in the server's.

import { Refusal } from "../ask";
import type { Refused } from "../protocol";
import { t } from "../words/words.svelte";

export function explained(refused: Refused): string {
  const reason =
    refused.code === "illegal" || refused.code === "unreadable" ? refused.reason : t(`refused.${refused.code}`);
  return refused.ruling ? `${reason} (${refused.ruling})` : reason;
}

/** Return the reason for anything that was thrown; whatever is no refusal did not reach the server. */
export function problem(thrown: unknown): string {
  return thrown instanceof Refusal ? explained(thrown.refused) : t("refused.unreached");
}
