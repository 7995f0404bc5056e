// The latest tables with a seat of this device.

import { load, store } from "../storage";

export interface Recent {
  id: string;
  game: string;
  names: string[];
}

const MOST = 3;

/** Return the tables whose game has not ended, the latest first. */
export function recent(): Recent[] {
  return load<Recent[]>("tables", []);
}

export function visit(table: Recent): void {
  store("tables", [table, ...without(table.id)].slice(0, MOST));
}

export function forget(id: string): void {
  store("tables", without(id));
}

function without(id: string): Recent[] {
  return recent().filter((table) => table.id !== id);
}
