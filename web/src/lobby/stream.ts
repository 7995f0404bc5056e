// The stream of the waiting room: what the server says to somebody who waits, line by line.

import { Refusal, token, Unreached } from "../ask";
import type { Bye, Found, Refused, Seeker, Waits } from "../protocol";

/** Wait for others, and yield what the server says; throws a Refusal, or Unreached when the connection is lost. */
export async function* seek(seeker: Seeker, signal: AbortSignal): AsyncGenerator<Waits | Found | Bye> {
  const response = await reach(
    fetch("/api/wait", {
      method: "POST",
      headers: { authorization: `Bearer ${token()}` },
      body: JSON.stringify(seeker),
      signal,
    }),
  );
  if (!response.ok) throw new Refusal((await reach(response.json())) as Refused);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let begun = ""; ;) {
    const { value, done } = await reach(reader.read());
    if (done) return;
    const lines = (begun + value).split("\n");
    begun = lines.pop()!;
    for (const line of lines) if (line) yield JSON.parse(line) as Waits | Found | Bye;
  }
}

function reach<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((problem: unknown) => {
    throw new Unreached(String(problem));
  });
}
