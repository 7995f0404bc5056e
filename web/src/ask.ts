// Requests to the server over HTTP. A token says which seats this device holds; it is sent to the server and nowhere else.

import { load, store } from "./storage";
import type { Done, Refused, Request, Terms, Welcome } from "./protocol";

export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.reason);
  }
}

/** The server could not be reached, or its answer could not be read. */
export class Unreached extends Error {}

/** Return this many random bytes as hexadecimal digits. */
export function random(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the token that holds the seats of this device; a new one is made when the first seat needs it. */
export function token(): string {
  const stored = storedToken();
  if (stored) return stored;
  const made = random(32);
  store("token", made);
  return made;
}

function storedToken(): string {
  return load("token", "");
}

/** Send a request and return the answer; a body makes it a POST. Throws a Refusal, or Unreached. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  // Whoever only looks holds no seats, so nothing need be stored on the device.
  const bearer = body === undefined ? storedToken() : token();
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  }).catch(unreached);
  const answer: unknown = await response.json().catch(unreached);
  if (!response.ok) throw new Refusal(answer as Refused);
  return answer as T;
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
