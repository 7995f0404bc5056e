import { THROWING_VERBS } from "../protocol";

/** Return the dice that an event throws, written without its seat; empty for any other event. */
export function thrown(text: string): string {
  const [verb = "", dice = ""] = text.split(" ");
  return THROWING_VERBS.includes(verb) ? dice : "";
}

/** Return the dice of a throw one by one: `644` as 6, 4, 4, `R6B1` as R6, B1. */
export function single(dice: string): string[] {
  return dice.match(/[RBW]?[1-6]/g) ?? [];
}
