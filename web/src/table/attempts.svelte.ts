// The commands of one part of the page. What a button shows counts once: until the page has received what became of a
// command, the next one is ignored. A refusal is shown until something else happens.

import type { Request } from "../protocol";
import { explain, type Explanation } from "./refusals";
import { noteCommand } from "./secondClick";
import type { Table } from "./table.svelte";

export class Attempts {
  #refused = $state.raw<{ why: Explanation; moment: number } | null>(null);
  /** Whether the last command waits for its answer, what had happened when it was sent, and the number of its first line. */
  #waiting = false;
  #moment = 0;
  #number = 0;

  constructor(readonly table: Table) {}

  /** Why the last command was refused; null as soon as anything has happened since. */
  get refused(): Explanation | null {
    return this.#refused?.moment === this.table.moment ? this.#refused.why : null;
  }

  /** Send a command; return whether it was carried out. */
  async do(request: Request): Promise<boolean> {
    const { moment, received } = this.table;
    if ((this.#waiting && this.#moment === moment) || received < this.#number) return false;
    this.#moment = moment;
    this.#waiting = true;
    this.#refused = null;
    noteCommand();
    try {
      this.#number = await this.table.do(request);
      return true;
    } catch (thrown) {
      this.refuse(thrown);
      return false;
    } finally {
      this.#waiting = false;
    }
  }

  /** Show why something was refused. */
  refuse(thrown: unknown): void {
    this.#refused = { why: explain(thrown), moment: this.table.moment };
  }

  /** Hide the refusal, because something else is tried. */
  forget(): void {
    this.#refused = null;
  }
}
