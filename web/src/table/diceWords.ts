// Dice in words: `6 5 4`, and with colours "red 5 2 2, blue 6 6, joker 1".

import { single } from "../board/throws";
import { phrase, t } from "../words/words.svelte";

/** Return dice as words. */
export function inWords(dice: string[]): string {
  const colours = [...new Set(dice.map((die) => die[0]!))];
  if (!colours.every((colour) => phrase(`cubo.die.${colour}`, {}))) return dice.join(" ");
  const faces = (colour: string): string => dice.flatMap((die) => (die[0] === colour ? [die[1]!] : [])).join(" ");
  return colours.map((colour) => t(`cubo.die.${colour}`, { face: faces(colour) })).join(", ");
}

/** Return a word of an event as people say it: dice one by one, anything else as it is written. */
export function spelled(word: string): string {
  return /^([RBW]?[1-6])+$/.test(word) ? inWords(single(word)) : word;
}
