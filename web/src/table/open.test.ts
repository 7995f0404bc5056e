// A table before its game, and the page for a new table.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import NewTable from "../pages/NewTable.svelte";
import type { GameView, Request } from "../protocol";
import { speak } from "../words/words.svelte";
import { FakeSocket, seat, welcome } from "./fakes";
import Open from "./Open.svelte";
import { Table } from "./table.svelte";
import Turn from "./Turn.svelte";

beforeAll(() => speak("en"));

beforeEach(() => {
  localStorage.clear();
  FakeSocket.install();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function sitting(view: ReturnType<typeof welcome>): Table {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const table = new Table("T");
  table.connect();
  FakeSocket.last.accept();
  FakeSocket.last.say(view);
  return table;
}

const asked = () => FakeSocket.last.commands.map(({ id: _, ...request }) => request);
const FREE = seat("", { person: false, seeded: false });

test("a visitor with the link sits down with one tap", async () => {
  const view = welcome({ phase: "open", host: false, seats: [seat("Ada"), FREE], acting: [] });
  render(Open, { table: sitting(view), view });
  expect(screen.getByRole("heading", { name: "Ada is waiting for you at a KIVI table" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  expect(asked()).toEqual([{ do: "sit", seat: 2, name: "Guest" }]);
});

test("each of our seats adds a seed, once for each game", async () => {
  const view = welcome({ phase: "open", seats: [seat("Ada", { yours: true, seeded: false }), FREE], acting: [] });
  const table = sitting(view);
  const { rerender } = render(Open, { table, view });
  await rerender({ view: { ...view, number: 11 } });
  expect(asked()).toMatchObject([{ do: "seed", seat: 1 }]);
  await rerender({ view: { ...view, number: 12, games: 2 } });
  expect(asked()).toMatchObject([{ do: "seed" }, { do: "seed" }]);
});

test("the host begins when every seat is taken", async () => {
  const view = welcome({ phase: "open", seats: [seat("Ada", { yours: true }), seat("Bo")], acting: [] });
  render(Open, { table: sitting(view), view });
  await fireEvent.click(screen.getByRole("button", { name: "Begin" }));
  expect(asked()).toEqual([{ do: "begin", first: 0 }]);
});

test("the player whose turn it is is named where several share a device", () => {
  const view = welcome({ seats: [seat("Ada", { yours: true }), seat("Bo", { yours: true })], acting: [2] });
  render(Turn, { table: sitting(view), view });
  expect(screen.getByRole("status").textContent).toBe("Bo, it is your turn");
});

test("a visitor without a seat is told that they are watching", () => {
  const view = welcome({ seats: [seat("Ada"), seat("Bo")] });
  render(Turn, { table: sitting(view), view });
  expect(screen.getByText("You are watching.")).toBeTruthy();
});

test("one tap opens a table for two", async () => {
  const kivi: GameView = {
    game: "kivi",
    title: "KIVI",
    seats: [2, 3, 4],
    editions: ["en", "it"],
    own_board: true,
    opening: true,
    levels: ["random", "novice", "skilled", "expert"],
    choices: [{ ruling: "K1", values: ["strict", "permissive"], any_number: false, decides: "" }],
  };
  const posted: Request[] = [];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string | null }) => {
    if (body) posted.push(JSON.parse(body) as Request);
    return new Response(
      JSON.stringify(
        path === "/api/games" ? [kivi] : path === "/api/tables" ? { table: "T" } : { is: "done", id: "", number: 2 },
      ),
    );
  });
  render(NewTable, { segments: ["kivi"] });
  await fireEvent.click(await screen.findByRole("button", { name: "Open the table" }));
  await vi.waitFor(() => expect(location.pathname).toBe("/table/T"));
  expect(posted).toMatchObject([
    { game: "kivi", edition: "en", seats: 2 },
    { do: "sit", seat: 1, name: "Guest" },
    { do: "seed", seat: 1 },
  ]);
});
