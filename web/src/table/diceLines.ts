// What the lines of the log say about the dice of a table's latest game.

import type { Event } from "../protocol";
import { isNotice, takesBack } from "./lines";

export class DiceLines {
  /** The number of the game at its table. */
  game = 0;
  /** The seat that began. */
  first = 0;
  /** The secret of the dice, once it is published. */
  secret = "";
  /** Whether the game before was set up and never begun. An honest server never does that; another could wait for dice that it likes. */
  abandoned = false;
  /** The number of the last line. */
  number = 0;
  /** The events of the game. */
  steps: { text: string }[] = [];

  hear({ number, text }: Pick<Event, "number" | "text">): void {
    this.number = number;
    const [verb, what = ""] = text.split(" ");
    if (verb === "opens") this.#restart();
    else if (verb === "begins") this.first = Number(what);
    else if (verb === "reveals") this.secret = what;
    else if (takesBack(text)) this.steps.pop();
    else if (!isNotice(text)) this.steps.push({ text });
  }

  #restart(): void {
    this.abandoned = this.game > 0 && !this.first;
    this.game += 1;
    this.first = 0;
    this.secret = "";
    this.steps = [];
  }
}
