import { expect, test } from "vitest";
import { MoveQueue } from "./queue.svelte";

function begun(...steps: string[]) {
  const sent: string[] = [];
  const act = (what: string): void => void sent.push(what);
  const queue = new MoveQueue();
  queue.start(steps, { number: 7, seat: 1, moves: [steps[0]!] }, act);
  const update = (number: number, seat: number | undefined, moves: string[]): void =>
    queue.update({ number, seat, moves }, act);
  return { queue, sent, act, update };
}

test("the first move is sent at once, the next when it is legal", () => {
  const { queue, sent, update } = begun("keep 444", "throw");
  expect(sent).toEqual(["keep 444"]);
  update(8, 1, ["throw"]);
  expect(sent).toEqual(["keep 444", "throw"]);
  update(9, 1, ["place e3"]);
  expect([queue.pending, queue.dropped]).toEqual([[], []]);
});

test("the next move waits until the last one has happened", () => {
  const { queue, sent, update } = begun("place e3", "place e2");
  update(7, 1, ["place e2"]);
  expect([sent, queue.pending]).toEqual([["place e3"], ["place e3", "place e2"]]);
  update(8, 1, ["place e2", "end"]);
  expect(sent).toEqual(["place e3", "place e2"]);
});

test("a move that is not legal any more is dropped with all that follow", () => {
  const { queue, sent, update } = begun("place e3", "place e2", "place e1");
  update(8, 1, ["throw"]);
  expect(sent).toEqual(["place e3"]);
  expect([queue.pending, queue.dropped]).toEqual([[], ["place e2", "place e1"]]);
});

test.each([undefined, 2])(
  "a queue ends with the turn of its seat, even if the next seat (%s) may make the same moves",
  (next) => {
    const { queue, sent, update } = begun("place e3", "place e2");
    update(8, next, ["place e2"]);
    expect(sent).toEqual(["place e3"]);
    expect([queue.pending, queue.dropped]).toEqual([[], ["place e2"]]);
  },
);

test("after a refusal nothing more is sent", async () => {
  const queue = new MoveQueue();
  queue.start(["place e3", "place e2"], { number: 7, seat: 1, moves: [] }, () => Promise.resolve(false));
  await Promise.resolve();
  await Promise.resolve();
  expect([queue.pending, queue.dropped]).toEqual([[], []]);
});
