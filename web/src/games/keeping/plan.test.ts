import { expect, test } from "vitest";
import { Plan } from "./plan.svelte";

function begun(...steps: string[]) {
  const sent: string[] = [];
  const act = (what: string): void => void sent.push(what);
  const plan = new Plan();
  plan.begin(steps, { number: 7, seat: 1, moves: [steps[0]!] }, act);
  const told = (number: number, seat: number | undefined, moves: string[]): void =>
    plan.told({ number, seat, moves }, act);
  return { plan, sent, act, told };
}

test("the first is sent at once, the next when it is offered", () => {
  const { plan, sent, told } = begun("keep 444", "throw");
  expect(sent).toEqual(["keep 444"]);
  told(8, 1, ["throw"]);
  expect(sent).toEqual(["keep 444", "throw"]);
  told(9, 1, ["place e3"]);
  expect([plan.left, plan.dropped]).toEqual([[], []]);
});

test("nothing is sent before what was sent last has happened, and other moves are offered", () => {
  const { plan, sent, act, told } = begun("place e3", "place e2");
  const old = ["place e3", "place e2"];
  plan.begin(["place e3", "place e2"], { number: 7, seat: 1, moves: old }, act);
  told(8, 1, old);
  told(7, 1, ["place e2"]);
  expect(sent).toEqual(["place e3", "place e3"]);
  told(8, 1, ["place e2", "end"]);
  expect(sent.at(-1)).toBe("place e2");
});

test("nothing is dropped before the server has said what may follow", () => {
  const { plan, sent, told } = begun("place e3", "place e2");
  told(8, 1, []);
  expect(plan.left).toEqual(["place e3", "place e2"]);
  told(8, 1, ["place e2", "end"]);
  expect(sent).toEqual(["place e3", "place e2"]);
});

test("what is not offered any more is dropped with all that follows, and said", () => {
  const { plan, sent, told } = begun("place e3", "place e2", "place e1");
  told(8, 1, ["throw"]);
  expect(sent).toEqual(["place e3"]);
  expect([plan.left, plan.dropped]).toEqual([[], ["place e2", "place e1"]]);
});

test.each([undefined, 2])(
  "a plan ends with the turn of its seat, also where the next one (%s) may do the same",
  (next) => {
    const { plan, sent, told } = begun("place e3", "place e2");
    told(8, next, ["place e2"]);
    expect(sent).toEqual(["place e3"]);
    expect([plan.left, plan.dropped]).toEqual([[], ["place e2"]]);
  },
);

test("after a refusal nothing more is sent", async () => {
  const plan = new Plan();
  plan.begin(["place e3", "place e2"], { number: 7, seat: 1, moves: [] }, () => Promise.resolve(false));
  await Promise.resolve();
  await Promise.resolve();
  expect([plan.left, plan.dropped]).toEqual([[], []]);
});
