// What games, levels and editions are called in the reader's language. A name that the catalogs do not know is shown as it is.

import { language, phrase } from "../words/words.svelte";
import { gameView } from "./list.svelte";

export function gameName(game: string): string {
  return phrase(`game.${game}`) ?? gameView(game)?.title ?? game;
}

export function levelName(level: string): string {
  return phrase(`level.${level}`) ?? level;
}

/** An edition is named after the language of its sheet, wherever its name is the code of one. */
export function editionName(edition: string): string {
  if (!/^[a-z]{2}$/.test(edition)) return edition;
  const name = new Intl.DisplayNames(language(), { type: "language" }).of(edition) ?? edition;
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}
