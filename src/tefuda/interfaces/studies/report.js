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

const MOST = 400; // games that are listed at once
const packs = new Map(); // by pair, its transcripts

async function transcript(pair, place) {
  if (!packs.has(pair)) packs.set(pair, await transcripts(data.transcripts[pair][1]));
  return `${packs.get(pair)[place].trimEnd()}\n`;
}

// The games that are asked for: of a group, and of a pair, of one contestant, or of those that ended in a turn.
function* chosen(asked) {
  const wanted = (key) => (asked.has(key) ? Number(asked.get(key)) : null);
  const [one, other, turn] = [wanted("one"), wanted("other"), wanted("turn")];
  for (const [pair, games] of Object.entries(data.games)) {
    const [group, ...sides] = pair.split(":").map(Number);
    if (group !== wanted("group") || (one !== null && !sides.includes(one)) || (other !== null && !sides.includes(other))) continue;
    const names = sides.map((side) => data.groups[group][side]);
    for (const [place, [id, first, winner, turns]] of games.entries()) {
      if (turn === null || turns === turn) yield { pair, place, id, names, first, winner, turns, ours: sides[first] === one };
    }
  }
}

function open(from) {
  const asked = new URLSearchParams(from.dataset.games);
  for (const before of document.querySelectorAll("[aria-pressed]")) before.removeAttribute("aria-pressed");
  from.setAttribute("aria-pressed", "true");
  const games = [...chosen(asked)];
  if (asked.has("seats")) games.sort((a, b) => b.ours - a.ours); // those in which it goes first before the others
  panel.hidden = false;
  const title = panel.querySelector("h3");
  title.textContent = from.getAttribute("aria-label") ?? "";
  if (!title.textContent) {
    const what = from.tagName === "BUTTON" ? from.innerText : asked.get("turn");
    title.append(...from.closest(".panel").querySelector("h3").cloneNode(true).childNodes, `: ${what}, n = ${games.length}`);
  }
  panel.querySelector(".most").hidden = games.length <= MOST;
  const body = panel.querySelector("tbody");
  body.replaceChildren();
  for (const [number, game] of games.slice(0, MOST).entries()) {
    const row = body.appendChild(document.createElement("tr"));
    put(row, "td", number + 1, "number");
    put(row, "td", game.names[game.first]);
    put(row, "td", game.names[1 - game.first]);
    put(row, "td", game.winner < 0 ? "–" : game.names[game.winner]);
    put(row, "td", game.turns, "number");
    const kept = put(row, "td", "");
    if (game.place < (data.transcripts[game.pair]?.[0] ?? 0)) {
      const button = kept.appendChild(document.createElement("button"));
      button.append(...document.getElementById("save").content.cloneNode(true).childNodes);
      button.onclick = async () => save(`${game.id}.jsonl`, await transcript(game.pair, game.place));
    }
    put(row, "td", "").appendChild(document.createElement("code")).textContent = game.id;
  }
}

const close = () => { panel.hidden = true; };
panel.querySelector(".close").onclick = close;
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
document.addEventListener("click", (event) => { const from = event.target.closest?.("[data-games]"); if (from) open(from); });

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
