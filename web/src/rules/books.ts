// The rulebooks: one for each game and language, asked of the server once.

import { Refusal } from "../ask";
import type { Refused } from "../protocol";
import type { Language } from "../words/words.svelte";
import { parse, type Block } from "./markdown";

const read = new Map<string, Block[]>();

export async function book(game: string, language: Language): Promise<Block[]> {
  const name = `${game}/${language}`;
  const blocks = read.get(name) ?? (await fetchBook(game, language));
  read.set(name, blocks);
  return blocks;
}

/** Ask the server for a rulebook. Everybody may read it, so no token is sent. */
export async function fetchBook(game: string, language: Language): Promise<Block[]> {
  const answer = await fetch(`/api/rules/${game}/${language}`);
  if (!answer.ok) throw new Refusal((await answer.json()) as Refused);
  return parse(await answer.text());
}
