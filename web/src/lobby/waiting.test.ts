import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../ask";
import { settled } from "../table/fakes";
import { seek } from "./stream";
import { waiting, type Wanted } from "./waiting.svelte";

const WANTED: Wanted = {
  games: ["kivi"],
  name: "Ada",
  seats: 0,
  pace: "any",
  level: "knows",
  people_only: false,
  chat: false,
};
const WAITS = { is: "waits", since: 1_000, now: 61_000, people: { kivi: 2 } };
/** Milliseconds after which something has not happened, however busy the machine is. */
const PATIENCE = 60_000;

/** The connections on which this page has asked to wait. */
let asked: AbortSignal[] = [];

/** Answer with these pieces of text, and then with nothing more until the connection is cut. */
function serve(...pieces: string[]): void {
  vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal);
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        signal.addEventListener("abort", () => stream.error(signal.reason));
      },
    });
    return new Response(body);
  });
}

beforeEach(() => {
  asked = [];
  localStorage.clear();
});

afterEach(() => {
  waiting.stop();
  vi.unstubAllGlobals();
});

test("what the server says is read line by line, wherever its pieces are cut", async () => {
  const line = JSON.stringify(WAITS);
  serve(line.slice(0, 9), `${line.slice(9)}\n\n${line}\n${line}`);
  const stop = new AbortController();
  const said = seek({ ...WANTED, seal: "" }, stop.signal);
  expect([(await said.next()).value, (await said.next()).value]).toEqual([WAITS, WAITS]);
  stop.abort();
  await expect(said.next()).rejects.toThrow("abort");
});

test("a refusal to wait is thrown with its reason", async () => {
  const refused = { is: "refused", code: "not-now", reason: "too many people wait" };
  vi.stubGlobal("fetch", async () => Response.json(refused, { status: 409 }));
  const said = seek({ ...WANTED, seal: "" }, new AbortController().signal);
  await expect(said.next()).rejects.toEqual(new Refusal(refused as Refusal["refused"]));
});

test(
  "whoever presses the button twice waits once, and nobody waits after they stopped",
  async () => {
    serve(`${JSON.stringify(WAITS)}\n`);
    const begun = [waiting.begin(WANTED), waiting.begin(WANTED)];
    await vi.dynamicImportSettled();
    await vi.waitUntil(() => waiting.waits, { timeout: PATIENCE });
    await settled();
    expect(waiting.wanted).toEqual(WANTED);
    expect(asked.filter(({ aborted }) => !aborted)).toHaveLength(1);
    waiting.stop();
    await Promise.all(begun);
    expect(asked.filter(({ aborted }) => !aborted)).toHaveLength(0);
    expect(waiting.wanted).toBeNull();
  },
  PATIENCE,
);
