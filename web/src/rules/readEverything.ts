// Reads all rulebooks, their pictures and all tours once, so that the service worker has them without a connection.

import { ask } from "../ask";
import { gamesWithBoard } from "../games/boards";
import { hasTour, loadTour, tourRecord } from "../tour/tours";
import { language } from "../words/words.svelte";
import { fetchBook } from "./books";
import { example, seats } from "./examples";
import { blank } from "./sheets";

export async function readEverything(): Promise<void> {
  for (const game of gamesWithBoard) for (const record of await recordsOf(game)) await ask("/api/replay", record);
}

/** Return the records behind the pictures of a rulebook, and that of the tour. */
async function recordsOf(game: string): Promise<Set<string>> {
  const blocks = await fetchBook(game, language());
  const examples = blocks.flatMap((block) =>
    block.kind === "code" && block.language === "rekke" ? [example(block.lines)] : [],
  );
  const pictures = examples.flatMap(({ edition, position }) => [blank(edition, 2), blank(edition, seats(position))]);
  const tour = hasTour(game) ? await loadTour(game) : undefined;
  const events = tour?.steps.flatMap((step) => step.events) ?? [];
  return new Set([...pictures, ...(tour ? [tourRecord(tour, events)] : [])]);
}
