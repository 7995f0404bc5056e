// Where the analysis of a game comes from: a table of this server, or a record.

import { ask, readText } from "../ask";
import type { EventAnalysis, GameAnalysis } from "../protocol";
import { split } from "../replay/records";

export interface Source {
  /** Read the analysis of the game. */
  analyse: () => Promise<GameAnalysis>;
  /** Read its record. */
  record: () => Promise<string>;
}

/** Return the source of a game of a table. */
export function tableSource(table: string, number: number): Source {
  return {
    analyse: () => ask<GameAnalysis>(`/api/tables/${table}/analysis?game=${number}`),
    record: async () => split(await readText(`/table/${table}.rekke`)).at(number - 1)!.text,
  };
}

/** Return the source of a game that is known by its record. */
export function recordSource(text: string): Source {
  return { analyse: () => ask<GameAnalysis>("/api/analysis", text), record: () => Promise.resolve(text) };
}

/** Read the analysis of one event, with everything that could have been chosen or could have fallen. */
export async function analyseEvent({ record }: Source, event: number): Promise<EventAnalysis> {
  return ask<EventAnalysis>(`/api/analysis/event?event=${event}`, await record());
}
