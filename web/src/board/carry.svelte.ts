// A piece that is dragged over the board with a finger or a mouse, from the reserve or from another square.

const FAR_ENOUGH = 8;

export class Carry {
  /** Where the piece is on the screen, while one is dragged. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  /** The square below it. */
  over = $state<string | undefined>();

  #from: string | null = null;
  #start = { x: 0, y: 0 };
  #justDropped = false;

  /** Press on a piece, on a square or in the reserve (""); the drag begins once the pointer has moved. */
  hold(event: PointerEvent, from: string): void {
    if (event.button !== 0) return;
    this.#from = from;
    this.#start = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (this.#from === null) return;
    const { clientX: x, clientY: y } = event;
    if (!this.at && Math.hypot(x - this.#start.x, y - this.#start.y) < FAR_ENOUGH) return;
    this.at = { x, y };
    this.over = squareAt(x, y);
  }

  /** Release the pointer; return where the piece came from and went to, if one was dragged. */
  drop(): { from: string; to: string | undefined } | null {
    const [from, carried, to] = [this.#from, this.at !== null, this.over];
    this.release();
    if (from === null || !carried) return null;
    // The browser sends a click after the drag.
    this.#justDropped = true;
    setTimeout(() => (this.#justDropped = false));
    return { from, to };
  }

  release(): void {
    this.#from = null;
    this.at = null;
    this.over = undefined;
  }

  /** Whether a click is only the end of a drag. */
  get justDropped(): boolean {
    return this.#justDropped;
  }
}

/** Return the square at a point of the screen. */
export function squareAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]")?.dataset["square"];
}
