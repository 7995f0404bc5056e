// The words of the interface in nine languages: one catalog for each, shared with the terminal and loaded when it is needed.

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
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalog = Record<string, string | PluralForms>;
export type Figures = Record<string, string | number>;

const catalogs = import.meta.glob<Catalog>("../../../src/rekke/lang/*.json", { import: "default" });
const current = $state<{ language: Language; catalog: Catalog }>({ language: "en", catalog: {} });

export function language(): Language {
  return current.language;
}

/** Return the language that was chosen here before, or the first of the browser's languages that has a catalog. */
export function preferred(): Language {
  const wanted = [remembered(), ...navigator.languages.map((code) => code.split("-")[0]!)];
  const codes = wanted.map((code) => (code === "nb" || code === "nn" ? "no" : code));
  return codes.find((code): code is Language => code !== null && code in LANGUAGES) ?? "en";
}

function remembered(): string | null {
  return localStorage.getItem("rekke.language");
}

/** Change the language; everything on the page changes at once. */
export async function speak(wanted: Language): Promise<void> {
  const load = catalogs[`../../../src/rekke/lang/${wanted}.json`];
  if (!load) throw new Error(`no catalog for ${wanted}`);
  current.catalog = await load();
  current.language = wanted;
  document.documentElement.lang = wanted === "no" ? "nb" : wanted;
}

/** Change the language, and remember it on this device. */
export async function choose(wanted: Language): Promise<void> {
  localStorage.setItem("rekke.language", wanted);
  await speak(wanted);
}

/** Return the words of a key: `t("seat.wins", { name: "Ada", count: 2 })`; `count` selects the plural. */
export function t(key: string, figures: Figures = {}): string {
  return phrase(key, figures) ?? key;
}

/** Return the words of a key that may have none: those about a game, a level or a ruling that the catalogs do not know. */
export function phrase(key: string, figures: Figures = {}): string | undefined {
  const entry = current.catalog[key];
  if (entry === undefined) return undefined;
  const text = typeof entry === "string" ? entry : plural(entry, Number(figures["count"]));
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => formatted(figures[name]) ?? placeholder);
}

function plural(forms: PluralForms, count: number): string {
  return forms[new Intl.PluralRules(current.language).select(count)] ?? forms.other ?? "";
}

function formatted(figure: string | number | undefined): string | undefined {
  return typeof figure === "number" ? new Intl.NumberFormat(current.language).format(figure) : figure;
}
