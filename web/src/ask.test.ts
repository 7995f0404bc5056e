import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ask, MOST_REPEATS, Refusal, Unreached } from "./ask";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (code: string) => Response.json({ is: "refused", code, reason: "because" }, { status: 429 });

/** Answer with these, one after the other, and with the last for ever; return the mock. */
function answering(...answers: (() => Response)[]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!)());
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** Return the answer to a request, or why there is none, after as long as it takes. */
async function answered(body?: object): Promise<unknown> {
  const asked = ask("/api/tables", body).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(60_000);
  return asked;
}

describe("a request over HTTP", () => {
  test.each(["too-fast", "unkept", "closing"])("refused as %s is sent again, and is answered", async (code) => {
    const fetched = answering(
      () => refusal(code),
      () => Response.json({ table: "T" }),
    );
    expect(await answered({ game: "kivi" })).toEqual({ table: "T" });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("refused again and again is given up", async () => {
    const fetched = answering(() => refusal("too-fast"));
    expect(await answered()).toBeInstanceOf(Refusal);
    expect(fetched).toHaveBeenCalledTimes(1 + MOST_REPEATS);
  });

  test("refused for good, or not answered, is not sent again, because it may have been carried out", async () => {
    const refused = answering(() => refusal("unreadable"));
    expect(await answered({ game: "chess" })).toBeInstanceOf(Refusal);
    expect(refused).toHaveBeenCalledOnce();
    const lost = answering(() => new Response("<html>", { status: 502 }));
    expect(await answered({ game: "kivi" })).toBeInstanceOf(Unreached);
    expect(lost).toHaveBeenCalledOnce();
  });
});
