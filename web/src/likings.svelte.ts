// What somebody likes on this device: light or dark, sound or silence, the odds shown or not, and their name.

import { keep, kept } from "./kept";

export type Theme = "system" | "light" | "dark";
type Liking = "theme" | "sound" | "odds" | "name";

class Likings {
  theme = $state<Theme>(kept("theme", "system"));
  sound = $state(kept("sound", true));
  odds = $state(kept("odds", false));
  name = $state(kept("name", ""));

  set<K extends Liking>(key: K, value: Likings[K]): void {
    (this as Likings)[key] = value as never;
    keep(key, value);
  }
}

export const likings = new Likings();
