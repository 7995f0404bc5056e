// Requests to the server over HTTP. A token says which seats this device holds; it is sent to the server and nowhere else.

import { load, store } from "./storage";
import type { NewTable, Refused, Welcome } from "./protocol";

export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.reason);
  }
}

/** The server could not be reached, or its answer could not be read. */
export class Unreached extends Error {}

/** The refusals after which nothing has happened and a later attempt may succeed. */
const TEMPORARY: ReadonlySet<Refused["code"]> = new Set(["too-fast", "unkept", "closing"]);

/** Say whether a request that failed in this way may succeed a little later. */
export function temporary(problem: unknown): boolean {
  return problem instanceof Unreached || (problem instanceof Refusal && TEMPORARY.has(problem.refused.code));
}

/** Return the milliseconds to wait after this many failures: longer each time, and different in every browser. */
export function pauseBefore(failures: number, longest = Infinity): number {
  return Math.min(500 * 2 ** failures, longest) * (0.75 + Math.random() / 2);
}

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

/** How often a request is sent again before its refusal is shown. */
export const MOST_REPEATS = 5;

/**
 * Send a request and return the answer; a body makes it a POST. Throws a Refusal, or Unreached.
 *
 * A request that was refused only for the moment is sent again; one whose answer was lost may have been carried out.
 */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await askOnce(path, body);
    } catch (problem) {
      if (!(problem instanceof Refusal) || !temporary(problem) || failures === MOST_REPEATS) throw problem;
      await new Promise((later) => setTimeout(later, pauseBefore(failures)));
    }
  }
}

/** Send a request as `ask` does, but only once. */
export async function askOnce<T>(path: string, body?: unknown): Promise<T> {
  const response = await send(path, body);
  const answer: unknown = await response.json().catch(unreached);
  if (!response.ok) throw new Refusal(answer as Refused);
  return answer as T;
}

/** Return a text of the server, such as a record. Throws a Refusal, or Unreached. */
export async function readText(path: string): Promise<string> {
  const response = await send(path);
  if (!response.ok) throw new Refusal((await response.json().catch(unreached)) as Refused);
  return response.text().catch(unreached);
}

function send(path: string, body?: unknown): Promise<Response> {
  // A spectator holds no seats, so nothing need be stored on the device.
  const bearer = body === undefined ? storedToken() : token();
  return fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  }).catch(unreached);
}

function unreached(problem: unknown): never {
  throw new Unreached(String(problem));
}

export function openTable(table: NewTable): Promise<Welcome> {
  return ask<Welcome>("/api/tables", table);
}
