// Reed–Solomon error correction over the field GF(256), with the polynomial x⁸ + x⁴ + x³ + x² + 1.

const POWERS: number[] = [];
const LOGARITHMS: number[] = [];

for (let power = 0, value = 1; power < 255; power++) {
  POWERS[power] = value;
  LOGARITHMS[value] = power;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}

function times(a: number, b: number): number {
  return a && b ? POWERS[(LOGARITHMS[a]! + LOGARITHMS[b]!) % 255]! : 0;
}

/** Return the generator polynomial of a degree, highest coefficient first, without the leading 1. */
function generator(degree: number): number[] {
  let made = [1];
  for (let root = 0; root < degree; root++) {
    made = [...made, 0].map((value, at) => value ^ times(made[at - 1] ?? 0, POWERS[root]!));
  }
  return made.slice(1);
}

/** Return the error correction of some data: the remainder of its division by the generator polynomial. */
export function correction(data: number[], length: number): number[] {
  const divisor = generator(length);
  let rest = new Array<number>(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at]!, factor));
  }
  return rest;
}
