// Asking the server over HTTP, as the holder of a token that never leaves this device but to the server.

import { keep, kept } from "./kept";
import type { Done, Refused, Request, Terms, Welcome } from "./protocol";

export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.reason);
  }
}

/** The server could not be reached, or it did not answer as it should. */
export class Unreached extends Error {}

/** So many random bytes, as hexadecimal digits. */
export function random(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What holds the seats of this device. */
export function token(): string {
  const held = kept("token", "");
  if (held) return held;
  const made = random(32);
  keep("token", made);
  return made;
}

/** Ask for something; text or words make it a POST. Throws a Refusal, or Unreached. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token()}` },
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  }).catch(unreached);
  const said: unknown = await answer.json().catch(unreached);
  if (!answer.ok) throw new Refusal(said as Refused);
  return said as T;
}

function unreached(problem: unknown): never {
  throw new Unreached(String(problem));
}

export function openTable(terms: Terms): Promise<Welcome> {
  return ask<Welcome>("/api/tables", terms);
}

export function command(table: string, request: Request): Promise<Done> {
  return ask<Done>(`/api/tables/${table}`, { id: random(8), ...request });
}
