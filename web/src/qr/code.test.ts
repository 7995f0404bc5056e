// Codes made by another encoder (qrcode 8.2 for Python, level M, bytes): every row as a number in base 36.

import { describe, expect, test } from "vitest";
import { code, svgPath, masked } from "./code";
import { correction } from "./field";
import type { ModuleGrid } from "./grid";
import { penalty } from "./penalty";

const KNOWN: [string, number, string][] = [
  ["A", 0, "18oe7 mybl wokd wpct wspp murl 18prz lc tvrm rfpi bqxd tkck t9hx 622 18m3z mw1k wt0t wnra wsnl mw5i 18oyf"],
  [
    "https://a.io/t",
    3,
    "18p6n mywx worh ws4d wpr1 mvcx 18prz 5xc w56z 4fen 2sgb igbu 17gwp 5e8 18qa8 mywt wopi wtia wrj8 mtwx 18puk",
  ],
  [
    "http://localhost:8642/table/ABCDEFGHIJKLMN",
    7,
    "8tpu9r 4id54x 6gn4nx 6gtavx 6gu3j1 4j6xq9 8tz2pr ic5c 584bz4 4m3yrt 5rfmn2 6ywsla 62nvez 8h5d38 o1o5z unofe 3flbwq 24j61t 4kp6jv 1j163n 59bwtw pjx3 8tghg2 4j7eaf 6g90c0 6h7wji 6gqa35 4idxjm 8tu23u",
  ],
  [
    "http://192.168.178.23:8642/table/abcdEFGH123456#move=1.0123456789abcdef0123456789abcdef",
    5,
    "rvb8rf5r eb8np9oh kgpekmzh kgkq9pwd keco1ie5 ea09y4ht rwyepa4f 3tgslxc ec8a03wu 6r764xao btax4um8 7wulux3u 24mu2cte o65javll iu7nln0y o5va9a9b q3e5jusm 3kce117j gk0bc8s9 a4t9626r c2g77ij1 an7ur0ok r6dwwsrs ek4s8tsr 3r056rpl i5vko3bv d2pvbnzm mmf09gd odawy49b ikwbtroz q405auqv fujwzj6i j2vcakfp 3s5gbh0 rw0wpetu e9qn4nwx kedasa2b kfjea336 keah4kqc ea129tp9 rxvf6ik4",
  ],
];

function rows(square: ModuleGrid): string {
  return square.map((row) => parseInt(row.map(Number).join(""), 2).toString(36)).join(" ");
}

describe("a QR code", () => {
  test.each(KNOWN)("of %s under mask %i equals that of another encoder", (text, mask, known) => {
    expect(rows(masked(text)[mask]!)).toBe(known);
  });

  test("uses the mask with the smallest penalty", () => {
    const [link] = KNOWN[2]!;
    const faults = masked(link).map(penalty);
    expect(penalty(code(link)!)).toBe(Math.min(...faults));
  });

  test("holds up to 106 bytes", () => {
    expect(code("x".repeat(106))).toHaveLength(41);
    expect(code("x".repeat(107))).toBeNull();
  });

  test("has the error correction of the standard's example", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  test("is drawn with a margin of four modules", () => {
    const { size, path } = svgPath(code("A")!);
    expect(size).toBe(29);
    expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
  });
});
