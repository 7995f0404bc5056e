// A table before its game, and the page for a new table.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import NewTable from "../pages/NewTable.svelte";
import type * as protocol from "../protocol";
import { speak } from "../words/words.svelte";
import { sealOf } from "../verify/fairness";
import { FakeSocket, seat, welcome } from "./fakes";
import { kept } from "./kept";
import Open from "./Open.svelte";
import { open, playAlone, type PlannedSitter } from "./opening";
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
const seal = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const FREE = seat("", { person: false });

test("a visitor with the link sits down with one tap", async () => {
  const view = welcome({ phase: "open", host: false, seats: [seat("Ada"), FREE], acting: [] });
  render(Open, { table: sitting(view), view });
  expect(screen.getByRole("heading", { name: "Ada is waiting for you at a KIVI table" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  expect(asked()).toEqual([{ do: "sit", seat: 2, name: "Guest", seal }]);
});

test("while the seeds are revealed, there is nothing to choose", () => {
  const seats = [seat("Ada", { yours: true }), seat("Bo")];
  const view = welcome({ phase: "open", gathering: Date.now() + 9_000, seats, acting: [] });
  render(Open, { table: sitting(view), view });
  expect(screen.getByText("The seeds for the dice are revealed. The game begins in a moment.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Begin" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change …" })).toBeNull();
});

test("the commitment to the dice is shown before the game, in short and in full", () => {
  const commitment = "05853ed51c88".padEnd(64, "0");
  const view = welcome({ phase: "open", commitment, acting: [] });
  render(Open, { table: sitting(view), view });
  expect(screen.getByText("Fingerprint of the dice: 0585 3ed5 1c88 …")).toBeTruthy();
  expect(screen.getByText(commitment)).toBeTruthy();
});

test("the host begins when every seat is taken", async () => {
  const view = welcome({ phase: "open", seats: [seat("Ada"), seat("Bo")], acting: [] });
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

/** Stand in for the server; return everything that is posted to it. */
function posting(): { path: string; table: protocol.NewTable }[] {
  const kivi: protocol.GameView = {
    game: "kivi",
    title: "KIVI",
    seats: [2, 3, 4],
    editions: ["en", "it"],
    partners: [],
    sides: {},
    own_board: true,
    opening: true,
    timed: false,
    levels: ["random", "novice", "skilled", "expert"],
    choices: [{ ruling: "K1", values: ["strict", "permissive"], any_number: false, decides: "" }],
  };
  const posted: ReturnType<typeof posting> = [];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string | null }) => {
    if (body) posted.push({ path, table: JSON.parse(body) as protocol.NewTable });
    return Response.json(body ? { table: "T", commitment: "c0ffee" } : [kivi]);
  });
  return posted;
}

test("one tap opens a table for two, in one request", async () => {
  const posted = posting();
  render(NewTable, { segments: ["kivi"] });
  await fireEvent.click(await screen.findByRole("button", { name: "Open the table" }));
  await vi.waitFor(() => expect(location.pathname).toBe("/table/T"));
  expect(posted).toMatchObject([
    {
      path: "/api/tables",
      table: { game: "kivi", edition: "en", seats: 2, sitters: [{ name: "Guest", seal }, {}], begin: false },
    },
  ]);
});

test("a game against a bot, or with others at this device, is opened and begun in one request", async () => {
  const posted = posting();
  expect(await playAlone("kivi", "skilled")).toBe("T");
  const sitters: PlannedSitter[] = [
    { kind: "me", name: " Ada " },
    { kind: "here", name: "" },
    { kind: "bot", level: "novice" },
  ];
  expect(await open({ game: "cubo" }, sitters, 2)).toBe("T");
  expect(posted.map(({ table }) => table)).toEqual([
    { game: "kivi", seats: 2, sitters: [{ name: "Guest", seal }, { bot: "skilled" }], begin: true, first: 0 },
    {
      game: "cubo",
      seats: 3,
      sitters: [{ name: "Ada", seal }, { name: "Guest 2", seal }, { bot: "novice" }],
      begin: true,
      first: 2,
    },
  ]);
});

test("the seeds of the people at this device are kept with the commitment that the server showed", async () => {
  const posted = posting();
  await open({ game: "kivi" }, [
    { kind: "me", name: "Ada" },
    { kind: "bot", level: "novice" },
  ]);
  const promises = kept("T", 1)!;
  expect(promises).toMatchObject({ commitment: "c0ffee", seals: null });
  expect(posted[0]!.table.sitters![0]!.seal).toBe(sealOf(promises.seeds[1]!));
});
