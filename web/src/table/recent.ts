// The tables somebody sat at on this device, to find back to them.

import { keep, kept } from "../kept";

export interface Recent {
  id: string;
  game: string;
  names: string[];
}

const MOST = 3;

/** Those whose game has not ended, the latest first. */
export function recent(): Recent[] {
  return kept<Recent[]>("tables", []);
}

export function visit(table: Recent): void {
  keep("tables", [table, ...without(table.id)].slice(0, MOST));
}

export function forget(id: string): void {
  keep("tables", without(id));
}

function without(id: string): Recent[] {
  return recent().filter((table) => table.id !== id);
}
