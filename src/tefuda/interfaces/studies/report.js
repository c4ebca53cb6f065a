"use strict";
const root = document.documentElement;
const data = JSON.parse(document.getElementById("games").textContent);
const panel = document.getElementById("behind");

document.getElementById("language").onclick = () => { root.dataset.lang = root.dataset.lang === "ja" ? "en" : "ja"; root.lang = root.dataset.lang; };
document.getElementById("theme").onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
};

// ── the games behind a cell ───────────────────────────────────────────────────────────────────────────────────────
async function transcripts(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(stream).text()).split("\n\n");
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function put(row, tag, text, kind) {
  const cell = row.appendChild(document.createElement(tag));
  cell.textContent = text;
  if (kind) cell.className = kind;
  return cell;
}

function open(cell) {
  const [group, one, other] = cell.dataset.pair.split(":").map(Number);
  const pair = `${group}:${Math.min(one, other)}:${Math.max(one, other)}`;
  const names = data.groups[group];
  const sides = [names[Math.min(one, other)], names[Math.max(one, other)]];
  for (const before of document.querySelectorAll(".cell[aria-pressed]")) before.removeAttribute("aria-pressed");
  cell.setAttribute("aria-pressed", "true");
  panel.hidden = false;
  panel.querySelector("h3").textContent = cell.getAttribute("aria-label");
  const body = panel.querySelector("tbody");
  body.replaceChildren();
  const packed = data.transcripts[pair];
  (data.games[pair] || []).forEach(([id, first, winner, turns, seed], place) => {
    const row = body.appendChild(document.createElement("tr"));
    put(row, "td", place + 1, "number");
    put(row, "td", sides[first]);
    put(row, "td", winner < 0 ? "–" : sides[winner]);
    put(row, "td", turns, "number");
    const kept = put(row, "td", "");
    if (packed && place < packed[0]) {
      const button = kept.appendChild(document.createElement("button"));
      button.append(...document.getElementById("save").content.cloneNode(true).childNodes);
      button.onclick = async () => save(`${id}.jsonl`, `${(await transcripts(packed[1]))[place].trimEnd()}\n`);
    }
    put(row, "td", "").appendChild(document.createElement("code")).textContent = id;
  });
}

const close = () => { panel.hidden = true; };
panel.querySelector(".close").onclick = close;
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
document.addEventListener("click", (event) => { const cell = event.target.closest?.(".cell"); if (cell) open(cell); });

// ── cells by keys: one of each matrix is in the order of tabs, arrows go on from it ───────────────────────────────
for (const picture of document.querySelectorAll("svg")) picture.querySelector(".cell")?.setAttribute("tabindex", "0");
document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(".cell");
  if (!cell) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(cell); return; }
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!step) return;
  event.preventDefault();
  const here = cell.querySelector(".ground");
  const at = [Number(here.getAttribute("x")), Number(here.getAttribute("y"))];
  let nearest = null, least = Infinity;
  for (const other of cell.ownerSVGElement.querySelectorAll(".cell")) {
    const ground = other.querySelector(".ground");
    const away = [Number(ground.getAttribute("x")) - at[0], Number(ground.getAttribute("y")) - at[1]];
    const along = away[0] * step[0] + away[1] * step[1], aside = Math.abs(away[0] * step[1]) + Math.abs(away[1] * step[0]);
    if (along > 0 && along + 3 * aside < least) { least = along + 3 * aside; nearest = other; }
  }
  if (nearest) { cell.setAttribute("tabindex", "-1"); nearest.setAttribute("tabindex", "0"); nearest.focus(); }
});
