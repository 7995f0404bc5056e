import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES, nativeName } from "./words.svelte";

const CATALOGS = readdirSync(join(import.meta.dirname, "../../../src/rekke/lang")).filter((name) =>
  name.endsWith(".json"),
);

test("every catalog is a language to choose, English first", () => {
  expect([...LANGUAGES].sort()).toEqual(CATALOGS.map((name) => name.replace(".json", "")).sort());
  expect(LANGUAGES[0]).toBe("en");
});

test("a language is offered by its own name", () => {
  expect(["no", "fi", "fr", "de"].map(nativeName)).toEqual(["Norsk", "Suomi", "Français", "Deutsch"]);
});
