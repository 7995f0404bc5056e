// All dice ever thrown on this server, beside what is expected.
const { total, games, reading } = await (await fetch("/api/dice")).json();
document.getElementById("reading").textContent = reading;
const table = document.getElementById("counts");
const row = (cells, kind) => {
  const line = table.insertRow();
  for (const cell of cells) line.append(Object.assign(document.createElement(kind), { textContent: cell }));
};
row(["", "1", "2", "3", "4", "5", "6", "expected", "dice", "p"], "th");
for (const each of [...games, total])
  row([each.game || "all", ...each.faces, each.expected.toFixed(0), each.thrown, each.p.toFixed(3)], "td");
