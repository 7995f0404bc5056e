// The private link that moves a seat to another device: `/table/NAME#seat=2.CODE`.

export interface SeatCode {
  seat: number;
  code: string;
}

/** Return the link; the code stands behind the #, the part of an address that browsers do not send to a server. */
export function seatLink(table: string, { seat, code }: SeatCode): string {
  return `${location.origin}/table/${table}#seat=${seat}.${code}`;
}

/** Read the part behind the #; links made by older pages say `move` instead of `seat`. */
export function readSeatLink(hash: string): SeatCode | undefined {
  const [, seat, code] = /^(?:seat|move)=([1-9])\.([\w-]+)$/.exec(hash) ?? [];
  return seat && code ? { seat: Number(seat), code } : undefined;
}
