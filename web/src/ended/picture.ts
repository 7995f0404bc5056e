// The picture of a result: the game, the date, the figures and the last board, as an image that is made in the page.

import { escaped, type Painting } from "./painter";

export interface PictureText {
  /** Who has won. */
  title: string;
  /** The game and the day. */
  under: string;
  sides: { name: string; figure: string; colour: string; won: boolean }[];
}

interface Colours {
  paper: string;
  ink: string;
  soft: string;
  accent: string;
}

const WIDTH = 1080;
const EDGE = 60;
const BOARD = WIDTH - 2 * EDGE;
/** The height of everything above the board. */
const HEAD = 380;
const FOOT = 110;
/** The most that a board may take of the height. */
const TALLEST = 1_250;
const FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif";

/** Return the picture as an SVG. */
export function pictureOf(words: PictureText, { markup, width, height }: Painting, colours: Colours): string {
  const scale = Math.min(BOARD / width, TALLEST / height);
  const all = Math.round(HEAD + height * scale + FOOT);
  const left = (WIDTH - width * scale) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${all}" width="${WIDTH}" height="${all}" font-family="${FONT}" text-anchor="middle">`,
    `<rect width="${WIDTH}" height="${all}" fill="${colours.paper}"/>`,
    line(words.title, { x: WIDTH / 2, y: 96, size: 56, fill: colours.ink, weight: 750, room: BOARD }),
    line(words.under, { x: WIDTH / 2, y: 150, size: 32, fill: colours.soft, weight: 400, room: BOARD }),
    ...words.sides.map((side, n) => column(side, n, words.sides.length, colours)),
    `<g transform="translate(${left} ${HEAD}) scale(${scale})" text-anchor="start">${markup}</g>`,
    line("Rekke", { x: WIDTH / 2, y: all - 40, size: 34, fill: colours.accent, weight: 750, room: BOARD }),
    "</svg>",
  ].join("");
}

function column(side: PictureText["sides"][number], at: number, of: number, colours: Colours): string {
  const [room, fill, weight] = [BOARD / of, side.won ? colours.accent : colours.ink, side.won ? 750 : 500];
  const x = EDGE + room * (at + 0.5);
  return (
    line(side.name, { x, y: 216, size: 34, fill: side.colour, weight: 650, room: room - 16 }) +
    line(side.figure, { x, y: 330, size: 110, fill, weight, room })
  );
}

interface Place {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight: number;
  /** The width that the words have; longer ones are set smaller. */
  room: number;
}

function line(words: string, { x, y, size, fill, weight, room }: Place): string {
  const fits = Math.min(size, room / (0.56 * Math.max(1, words.length)));
  return `<text x="${x}" y="${y}" font-size="${fits}" font-weight="${weight}" fill="${fill}">${escaped(words)}</text>`;
}

/** Return an SVG as a PNG file. */
export async function pngOf(svg: string, name: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  if (!blob) throw new Error("the canvas makes no image");
  return new File([blob], name, { type: "image/png" });
}
