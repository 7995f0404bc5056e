// What somebody sees of a game: what can be pressed now, by the names it is called.
() => {
  const game = document.querySelector("main") ?? document.body;
  const seen = (element) => element.checkVisibility();
  const can = (element) => !element.disabled && element.getAttribute("aria-disabled") !== "true" && seen(element);
  const name = (element) => element.getAttribute("aria-label") ?? element.textContent.trim();
  const squares = [...game.querySelectorAll('[role="gridcell"]')].filter(can);
  const chosen = (square) => square.getAttribute("aria-selected") === "true";
  const named = (list) => list.map((square) => square.dataset.square);
  return {
    ended: game.querySelector('section a[href^="/replay/"]') !== null,
    buttons: [...game.querySelectorAll("button:not([role])")].filter(can).map(name),
    squares: named(squares.filter((square) => !chosen(square))),
    chosen: named(squares.filter(chosen)),
    told: [...game.querySelectorAll('[role="gridcell"], [role="status"], [aria-live]')].map(name).join("\n"),
  };
};
