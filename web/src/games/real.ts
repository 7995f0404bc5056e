// For tests: the games of this repository, read from the folders of their rules.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const RULES = join(import.meta.dirname, "../../../src/rekke/rules");

/** The games by name. */
export const GAMES = readdirSync(RULES)
  .filter((folder) => existsSync(join(RULES, folder, "RULEBOOK.md")))
  .map((folder) => folder.replaceAll("_", "-"));
