// The rulebooks: one for each game and language, asked of the server once.

import { Refusal, token } from "../ask";
import type { Refused } from "../protocol";
import type { Language } from "../words/words.svelte";
import { parse, type Block } from "./markdown";

const read = new Map<string, Block[]>();

export async function book(game: string, language: Language): Promise<Block[]> {
  const address = `/api/rules/${game}/${language}`;
  const known = read.get(address);
  if (known) return known;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token()}` } });
  if (!answer.ok) throw new Refusal((await answer.json()) as Refused);
  const blocks = parse(await answer.text());
  read.set(address, blocks);
  return blocks;
}
