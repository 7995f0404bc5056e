// The words of the interface in every language that has a catalog, shared with the terminal and loaded when it is needed.

/** The code of a language: the name of its catalog. */
export type Language = string;
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalog = Record<string, string | PluralForms>;
export type Placeholders = Record<string, string | number>;

const catalogs = import.meta.glob<Catalog>("../../../src/rekke/lang/*.json", { import: "default" });
/** The codes of all languages that have a catalog: English, then the others by their codes. */
export const LANGUAGES: Language[] = [
  "en",
  ...Object.keys(catalogs)
    .map(codeOf)
    .filter((code) => code !== "en"),
];

/** A language with everything that speaks it; making the formats is slow, so it is done once. */
interface Spoken {
  language: Language;
  catalog: Catalog;
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}

let current = $state.raw(spokenBy("en", {}));

function spokenBy(language: Language, catalog: Catalog): Spoken {
  return { language, catalog, plurals: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) };
}

function codeOf(catalog: string): Language {
  return catalog.slice(catalog.lastIndexOf("/") + 1, -".json".length);
}

/** Return the code of a language as browsers know it: our Norwegian is Bokmål. */
export function browserCode(code: Language): string {
  return code === "no" ? "nb" : code;
}

/** Return the name of a language in that language. */
export function nativeName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name[0]!.toLocaleUpperCase(code) + name.slice(1);
}

export function language(): Language {
  return current.language;
}

/** Return the language that was chosen here before, or the first of the browser's languages that has a catalog. */
export function preferred(): Language {
  const wanted = [remembered(), ...navigator.languages.map((code) => code.split("-")[0]!)];
  const codes = wanted.map((code) => (code === "nb" || code === "nn" ? "no" : code));
  return codes.find((code): code is Language => code !== null && LANGUAGES.includes(code)) ?? "en";
}

function remembered(): string | null {
  return localStorage.getItem("rekke.language");
}

/** Change the language; everything on the page changes at once. */
export async function speak(wanted: Language): Promise<void> {
  const load = catalogs[`../../../src/rekke/lang/${wanted}.json`];
  if (!load) throw new Error(`no catalog for ${wanted}`);
  current = spokenBy(wanted, await load());
  document.documentElement.lang = browserCode(wanted);
}

/** Change the language, and remember it on this device. */
export async function choose(wanted: Language): Promise<void> {
  localStorage.setItem("rekke.language", wanted);
  await speak(wanted);
}

/** Return the words of a key: `t("seat.wins", { name: "Ada", count: 2 })`; `count` selects the plural. */
export function t(key: string, figures: Placeholders = {}): string {
  return phrase(key, figures) ?? key;
}

/** Return the words of a key that may have none: those about a game, a level or a ruling that the catalogs do not know. */
export function phrase(key: string, figures: Placeholders = {}): string | undefined {
  const entry = current.catalog[key];
  if (entry === undefined) return undefined;
  const text = typeof entry === "string" ? entry : plural(entry, Number(figures["count"]));
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => formatted(figures[name]) ?? placeholder);
}

function plural(forms: PluralForms, count: number): string {
  return forms[current.plurals.select(count)] ?? forms.other ?? "";
}

function formatted(figure: string | number | undefined): string | undefined {
  return typeof figure === "number" ? current.numbers.format(figure) : figure;
}
