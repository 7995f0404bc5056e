// What the pieces of a side look like: a shape with a pattern, and a colour.

const SHAPES = [
  { outline: "M50 14a36 36 0 1 0 .01 0Z", pattern: "M50 34a16 16 0 1 0 .01 0Z" },
  { outline: "M20 20h60v60h-60Z", pattern: "M36 36h28v28h-28Z" },
  { outline: "M50 12L88 82H12Z", pattern: "M50 44L66 72H34Z" },
  { outline: "M36 14h28v22h22v28h-22v22h-28v-22h-22v-28h22Z", pattern: "M44 44h12v12h-12Z" },
];

/** How a piece is drawn in a square of 100 by 100. */
export interface Look {
  outline: string;
  pattern: string;
  colour: string;
}

/** Return the look of a side, counted from 1; after four sides the same shapes come with other colours. */
export function look(side: number): Look {
  const colour = (side - 1) % SHAPES.length;
  const again = Math.floor((side - 1) / SHAPES.length);
  return { ...SHAPES[(colour + again) % SHAPES.length]!, colour: `var(--seat-${colour + 1})` };
}
