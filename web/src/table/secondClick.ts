// The second click of a double click is ignored if the first one has sent a command: by then the button under the pointer
// may mean something else, such as throwing all dice again.

/** Milliseconds within which pressing a button twice by keyboard counts as a double click. */
const TWICE = 300;

let commands = 0;
let before = 0;
let last = -Infinity;

/** Note that a command is sent. */
export function noteCommand(): void {
  commands += 1;
}

/** Listen to all clicks of the page, before anything else does. */
export function ignoreSecondClick(event: MouseEvent): void {
  // A click without a count comes from the keyboard; one on a button without the focus, from Enter in a text field.
  const pressed = event.detail === 0 && event.target === document.activeElement;
  const second = event.detail > 1 || (pressed && event.timeStamp - last < TWICE);
  if (pressed) last = event.timeStamp;
  if (second && commands !== before) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else before = commands;
}
