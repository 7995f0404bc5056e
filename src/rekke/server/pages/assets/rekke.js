// A table in plain text: open one against bots or a friend, press what is possible or type it.
const main = document.getElementById("main");
const random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));
const hex = (bytes) => [...random(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const token = (localStorage.token ??= hex(32));

function make(tag, text = "", properties = {}) {
  return Object.assign(document.createElement(tag), { textContent: text }, properties);
}

async function ask(path, body) {
  const answer = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.reason);
  return said;
}

async function lobby() {
  const form = make("form");
  const game = make("select", "", { name: "game", ariaLabel: "Game" });
  const rival = make("select", "", { name: "rival", ariaLabel: "Against" });
  for (const each of await ask("/api/games")) game.append(make("option", each.title, { value: each.game }));
  for (const each of ["novice", "skilled", "expert", "a friend"]) rival.append(make("option", each, { value: each }));
  form.append(make("h1", "Play"), game, " against ", rival, make("button", "Play"));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const opened = await ask("/api/tables", { game: game.value });
    const path = `/api/tables/${opened.table}`;
    await ask(path, { do: "sit", seat: 1, name: "You" });
    await ask(path, { do: "seed", seat: 1, seed: hex(16) });
    if (rival.value !== "a friend") {
      await ask(path, { do: "fill", seat: 2, level: rival.value });
      await ask(path, { do: "begin" });
    }
    location.href = `/table/${opened.table}`;
  };
  main.append(form);
}

function sit(id) {
  const path = `/api/tables/${id}`;
  const [status, board, moves, log] = [make("p"), make("pre"), make("div", "", { id: "moves" }), make("ol", "", { id: "log" })];
  const line = make("form");
  const typed = make("input", "", { placeholder: "place e3", ariaLabel: "In notation", autocomplete: "off" });
  line.append(typed, make("button", "Do"), make("a", "The record", { href: `/table/${id}.rekke` }));
  main.append(status, board, moves, line, log);
  let table, own, seen = 0, wait = 500;

  const act = (command) => ask(path, command).catch((problem) => { status.textContent = problem.message; });
  const play = (event) => act(event === "throw" ? { do: "throw", seat: own } : { do: "play", seat: own, event });
  line.onsubmit = (event) => { event.preventDefault(); play(typed.value.trim()); typed.value = ""; };

  async function show() {
    table = await ask(path);
    const mine = table.seats.flatMap((seat, n) => (seat.yours ? [n + 1] : []));
    own = mine.find((seat) => table.acting.includes(seat)) ?? mine[0];
    board.textContent = table.drawing;
    moves.replaceChildren();
    if (table.phase === "open") open(mine);
    else if (table.phase === "ended") {
      status.textContent = `${table.reason}: ${table.scores.join(" to ")}. Seat ${table.winners.join(", ") || "nobody"} wins.`;
      if (own) button("Rematch", { do: "rematch", seat: own });
    } else {
      const yours = table.acting.includes(own);
      status.textContent = yours ? `Seat ${own}: it is yours to do.` : `Waiting for seat ${table.acting.join(", ")}.`;
      if (yours) for (const move of (await ask(`${path}/moves/${own}`)).moves)
        moves.append(make("button", move, { onclick: () => (move.endsWith("?") ? typed.focus() : play(move)) }));
    }
  }
  function open(mine) {
    status.textContent = mine.length ? `Send this page's address to a friend: ${location.href}` : "A seat is free.";
    table.seats.forEach((seat, n) => {
      if (!seat.person && !seat.bot && !mine.length) moves.append(make("button", "Sit down", { onclick: async () => {
        await act({ do: "sit", seat: n + 1, name: "Guest" });
        await act({ do: "seed", seat: n + 1, seed: hex(16) });
      } }));
      if (seat.yours && !seat.seeded) act({ do: "seed", seat: n + 1, seed: hex(16) });
    });
    if (table.host && table.seats.every((seat) => seat.person || seat.bot)) button("Begin", { do: "begin" });
  }
  const button = (text, command) => moves.append(make("button", text, { onclick: () => act(command) }));

  function connect() {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${path}/live`);
    socket.onopen = () => { wait = 500; socket.send(JSON.stringify({ do: "hello", token, after: seen })); };
    socket.onmessage = async ({ data }) => {
      const message = JSON.parse(data);
      if (message.is === "event") {
        seen = message.number;
        log.append(make("li", `${message.seat || "the house"} ${message.text}`));
        log.scrollTop = log.scrollHeight;
      }
      if (message.is === "event" || message.is === "welcome") await show();
    };
    socket.onclose = () => {
      document.getElementById("status").textContent = "connecting again …";
      setTimeout(connect, (wait = Math.min(2 * wait, 10_000)));
    };
  }
  connect();
}

const [, place, id] = location.pathname.split("/");
async function dice() {
  main.append(document.getElementById("dice").content);
  await import("/assets/dice.js");
}

await ({ table: () => sit(id), dice }[place] ?? lobby)();
