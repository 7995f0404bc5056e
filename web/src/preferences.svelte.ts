// Preferences of the person on this device: themes, sound, vibration, the pace of the dice, whether odds and points are shown, and a name.

import { load, store } from "./storage";

export type Theme = "system" | "light" | "dark";
export const BOARD_THEMES = ["wood", "slate", "paper"] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];
/** The volume of sounds at which they are as loud as they were made. */
export const USUAL_VOLUME = 50;
/** How long thrown dice lie before something else is shown. */
export type Pace = "calm" | "normal" | "fast" | "at-once";
/** When the points of a square are shown while its dice are laid: against novices and in the tour, always, never. */
export type Live = "novice" | "always" | "never";
type Preference = "theme" | "board" | "volume" | "haptics" | "odds" | "tutor" | "name" | "pace" | "live";

class Preferences {
  theme = $state<Theme>(load("theme", "system"));
  board = $state<BoardTheme>(load("board", "wood"));
  /** From 0, which is silence, to 100. */
  volume = $state(load("volume", load("sound", true) ? USUAL_VOLUME : 0));
  haptics = $state(load("haptics", true));
  odds = $state(load("odds", false));
  /** Whether a tutor warns before a costly choice, against bots. */
  tutor = $state(load("tutor", false));
  name = $state(load("name", ""));
  pace = $state<Pace>(load("pace", "normal"));
  live = $state<Live>(load("live", "novice"));

  set<K extends Preference>(key: K, value: Preferences[K]): void {
    (this as Preferences)[key] = value as never;
    store(key, value);
  }
}

export const preferences = new Preferences();
