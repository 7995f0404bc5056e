// Notes at every frame how the dice lie, whether some still tumble, and how many pieces are on the board.
() => {
  window.seen = [];
  const look = () => {
    const faces = [...document.querySelectorAll('.felt [aria-label^="Die"]')]
      .map((die) => /(\d)\D*$/.exec(die.getAttribute("aria-label").replace(/^Die \d+/, ""))?.[1] ?? "?")
      .sort()
      .reverse()
      .join("");
    const now = {
      faces,
      tumbles: document.querySelectorAll(".felt .tumble").length,
      lit: document.querySelectorAll(".square.legal").length,
      pieces: document.querySelectorAll(".square .piece").length,
    };
    const last = window.seen.at(-1);
    if (JSON.stringify(now) !== JSON.stringify(last)) window.seen.push(now);
    requestAnimationFrame(look);
  };
  look();
};
