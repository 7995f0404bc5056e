// The words of the interface, in nine languages: one catalog each, shared with the terminal, loaded when it is needed.

export const LANGUAGES = {
  en: "English",
  no: "Norsk",
  fr: "Français",
  fi: "Suomi",
  sv: "Svenska",
  da: "Dansk",
  de: "Deutsch",
  it: "Italiano",
  nl: "Nederlands",
} as const;

export type Language = keyof typeof LANGUAGES;
type Phrase = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalog = Record<string, Phrase>;
export type Figures = Record<string, string | number>;

const catalogs = import.meta.glob<Catalog>("../../../src/rekke/lang/*.json", { import: "default" });
const spoken = $state<{ language: Language; catalog: Catalog }>({ language: "en", catalog: {} });

export function language(): Language {
  return spoken.language;
}

/** The language that was chosen here before, or the first one of the browser's that we speak. */
export function preferred(): Language {
  const wishes = [remembered(), ...navigator.languages.map((code) => code.split("-")[0]!)];
  const known = wishes.map((code) => (code === "nb" || code === "nn" ? "no" : code));
  return known.find((code): code is Language => code !== null && code in LANGUAGES) ?? "en";
}

function remembered(): string | null {
  return localStorage.getItem("rekke.language");
}

/** Speak another language from now on; what is shown changes at once. */
export async function speak(wanted: Language): Promise<void> {
  const load = catalogs[`../../../src/rekke/lang/${wanted}.json`];
  if (!load) throw new Error(`no catalog for ${wanted}`);
  spoken.catalog = await load();
  spoken.language = wanted;
  document.documentElement.lang = wanted === "no" ? "nb" : wanted;
}

export async function choose(wanted: Language): Promise<void> {
  localStorage.setItem("rekke.language", wanted);
  await speak(wanted);
}

/** Say something: `t("seat.wins", { name: "Ada", count: 2 })`; `count` chooses the plural. */
export function t(key: string, figures: Figures = {}): string {
  const phrase = spoken.catalog[key];
  if (phrase === undefined) return key;
  const text = typeof phrase === "string" ? phrase : plural(phrase, Number(figures["count"]));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => shown(figures[name], whole));
}

function plural(phrase: Exclude<Phrase, string>, count: number): string {
  return phrase[new Intl.PluralRules(spoken.language).select(count)] ?? phrase.other ?? "";
}

function shown(figure: string | number | undefined, otherwise: string): string {
  if (figure === undefined) return otherwise;
  return typeof figure === "number" ? new Intl.NumberFormat(spoken.language).format(figure) : figure;
}
