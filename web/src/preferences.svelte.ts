// Preferences of the person on this device: theme, sound, whether odds are shown, and a name.

import { load, store } from "./storage";

export type Theme = "system" | "light" | "dark";
type Preference = "theme" | "sound" | "odds" | "name";

class Preferences {
  theme = $state<Theme>(load("theme", "system"));
  sound = $state(load("sound", true));
  odds = $state(load("odds", false));
  name = $state(load("name", ""));

  set<K extends Preference>(key: K, value: Preferences[K]): void {
    (this as Preferences)[key] = value as never;
    store(key, value);
  }
}

export const preferences = new Preferences();
