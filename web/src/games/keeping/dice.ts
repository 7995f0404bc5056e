// The dice of a turn with keep and throw, each at its place: kept dice stay, the others are thrown again.

export interface Lying {
  /** 1 to 6; 0 before the throw. */
  face: number;
  kept: boolean;
  /** How often it was thrown; it tumbles when this changes. */
  thrown: number;
}

export function inHand(count: number): Lying[] {
  return Array.from({ length: count }, () => ({ face: 0, kept: false, thrown: 0 }));
}

/** Return the dice of a position or an event; `-` means none. */
export function dice(word: string | undefined): string {
  return !word || word === "-" ? "" : word;
}

/** Return the dice as they lie after an event that threw some of them or kept some; each keeps its place if it can. */
export function lyingAfter(before: Lying[], lying: string, rolled = "", keeps = false): Lying[] {
  const fell = [...rolled];
  const left = without([...lying], fell);
  const stays = staying(before, left);
  return before.map((die, place) => {
    if (stays.has(place)) return { ...die, kept: die.kept || keeps };
    const kept = left.shift();
    if (kept) return { ...die, face: Number(kept), kept: Boolean(rolled) || keeps };
    const fallen = fell.shift();
    return fallen ? { face: Number(fallen), kept: false, thrown: die.thrown + 1 } : { ...die, face: 0, kept: false };
  });
}

/** Return the places whose dice stay, kept dice first; removes their faces from `left`. */
function staying(before: Lying[], left: string[]): Set<number> {
  const places = before
    .map((_, place) => place)
    .sort((one, other) => Number(before[other]!.kept) - Number(before[one]!.kept) || one - other);
  return new Set(places.filter((place) => take(left, String(before[place]!.face))));
}

function without(faces: string[], others: string[]): string[] {
  for (const face of others) take(faces, face);
  return faces;
}

function take(faces: string[], face: string): boolean {
  const at = faces.indexOf(face);
  if (at >= 0) faces.splice(at, 1);
  return at >= 0;
}

/** Mark the dice that show these faces and no others; of equal dice the first. */
export function marked(dice: Lying[], faces: string): Lying[] {
  const left = [...faces];
  return dice.map((die) => ({ ...die, kept: take(left, String(die.face)) }));
}

/** Return the move that keeps the marked dice, in notation: `keep 444`, `keep -`. */
export function keeping(dice: Lying[]): string {
  const kept = dice.flatMap((die) => (die.kept && die.face ? [die.face] : []));
  return `keep ${kept.sort((one, other) => other - one).join("") || "-"}`;
}
