// Moving the whole list to another device: the file has a code for each seat, and the first device that reads it takes the seats over.

import { ask, random, Refusal } from "../ask";
import { readList, listText, type TableSeatCode } from "./file";
import { refresh } from "./refresh";
import { yours } from "./games";
import { finished, key, note, unfinished } from "./store";

/** Offer every seat of this browser to another device; return the text of a file with the codes. */
export async function writtenForMoving(): Promise<string> {
  const codes: TableSeatCode[] = [];
  for (const game of unfinished().filter(({ held }) => held))
    for (const seat of yours(game)) {
      const code = { table: game.table, seat, code: random(16) };
      if (await done(game.table, { do: "offer", seat, code: code.code })) codes.push(code);
    }
  return listText(codes);
}

export interface Imported {
  /** How many games the list did not have before. */
  games: number;
  /** How many seats were taken over, and how many could not be. */
  seats: number;
  lost: number;
}

/** Add the games of a file to the list, and take over the seats that it has codes for. Throws a BadFile. */
export async function importList(text: string): Promise<Imported> {
  const file = readList(text);
  const known = new Set([...unfinished(), ...finished()].map(key));
  const added = file.games.filter((game) => !known.has(key(game)));
  note(...added);
  let seats = 0;
  for (const { table, seat, code } of file.seats) if (await done(table, { do: "move", seat, code })) seats += 1;
  await refresh();
  return { games: added.length, seats, lost: file.seats.length - seats };
}

/** Carry out a command at a table; return whether the table allowed it. */
async function done(table: string, command: object): Promise<boolean> {
  try {
    await ask(`/api/tables/${table}`, { ...command, id: random(8) });
    return true;
  } catch (problem) {
    if (problem instanceof Refusal) return false;
    throw problem;
  }
}
