import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  arrive,
  connectedTable,
  event,
  FakeSocket,
  game,
  leaveTable,
  reading,
  reconnect,
  roll,
  welcome,
} from "./fakes";
import type { Table } from "./table.svelte";

let table: Table;

const settle = () => vi.advanceTimersByTimeAsync(0);
const numbers = () => table.steps.all.map(({ number }) => number);

beforeEach(() => {
  table = connectedTable();
});

afterEach(() => leaveTable(table));

describe("a choice that is taken back", () => {
  test("is no step any more; what stands in its place says so, and the dice do not fall again", async () => {
    const fetched = reading(game());
    arrive(welcome({ number: 10, position: "start" }));
    FakeSocket.last.say(roll(11), event(12, "place e3", { position: "p", undo: { seat: 1 } }));
    FakeSocket.last.say(event(13, "undoes", { position: "after 11", undo: {} }));
    expect(table.steps.all).toMatchObject([
      { number: 11, text: "roll 654321" },
      { number: 13, text: "undoes", position: "after 11", gains: [] },
    ]);
    expect(table.view).toMatchObject({ position: "after 11", undo: {} });
    FakeSocket.last.say(event(14, "place d2", { position: "q" }), event(15, "undoes", { position: "after 11" }));
    expect(table.steps.all.map(({ text }) => text)).toEqual(["roll 654321", "undoes", "undoes"]);
    await settle();
    expect(fetched).not.toHaveBeenCalled();
  });

  test("is no step after a lost connection either", async () => {
    arrive(welcome({ number: 10, position: "start" }));
    FakeSocket.last.say(roll(11), event(12, "place e3", { position: "p" }));
    await reconnect(welcome({ number: 13, position: "after 11" }), event(13, "undoes"));
    expect(numbers()).toEqual([11]);
  });
});
