import { expect, test } from "vitest";
import { Plan } from "./plan.svelte";

function begun(...steps: string[]) {
  const sent: string[] = [];
  const act = (what: string): void => void sent.push(what);
  const plan = new Plan();
  plan.begin(steps, 7, [steps[0]!], act);
  return { plan, sent, act };
}

test("the first is sent at once, the next when it is offered", () => {
  const { plan, sent, act } = begun("keep 444", "throw");
  expect(sent).toEqual(["keep 444"]);
  plan.told(8, 1, ["throw"], act);
  expect(sent).toEqual(["keep 444", "throw"]);
  expect(plan.left).toEqual([]);
});

test("nothing is sent before what was sent last has happened, and other moves are offered", () => {
  const { plan, sent, act } = begun("place e3", "place e2");
  const old = ["place e3", "place e2"];
  plan.begin(["place e3", "place e2"], 7, old, act);
  plan.told(8, 1, old, act);
  plan.told(7, 1, ["place e2"], act);
  expect(sent).toEqual(["place e3", "place e3"]);
  plan.told(8, 1, ["place e2", "end"], act);
  expect(sent.at(-1)).toBe("place e2");
});

test("nothing is dropped before the server has said what may follow", () => {
  const { plan, sent, act } = begun("place e3", "place e2");
  plan.told(8, 1, [], act);
  expect(plan.left).toEqual(["place e2"]);
  plan.told(8, 1, ["place e2", "end"], act);
  expect(sent).toEqual(["place e3", "place e2"]);
});

test("what is not offered any more is dropped with all that follows, and said", () => {
  const { plan, sent, act } = begun("place e3", "place e2", "place e1", "end?");
  plan.told(8, 1, ["throw"], act);
  expect(sent).toEqual(["place e3"]);
  expect([plan.left, plan.dropped]).toEqual([[], ["place e2", "place e1"]]);
});

test("the end of a turn that ended by itself is not missed", () => {
  const { plan, act } = begun("place e3", "end?");
  plan.told(8, undefined, [], act);
  expect([plan.left, plan.dropped]).toEqual([[], []]);
});

test("after a refusal nothing more is sent", async () => {
  const plan = new Plan();
  plan.begin(["place e3", "place e2"], 7, [], () => Promise.resolve(false));
  await Promise.resolve();
  await Promise.resolve();
  expect([plan.left, plan.dropped]).toEqual([[], []]);
});
