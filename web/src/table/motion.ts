/** Motion: what has moved on the board glides from where it was; what was struck shakes, with how much. Only what the browser does cheaply. */
import type { Happening } from "../wire";

type Places = ReadonlyMap<string, DOMRect>;
const GLIDE = 280;
const MOST_GLIDING = 24;

/** Where all cards and piles are now, by the name they have for it. */
export function capture(): Places {
  const found = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-spot]")) {
    const name = element.dataset.spot;
    if (name) found.set(name, element.getBoundingClientRect());
  }
  return found;
}

/** Let what is elsewhere than before glide there, and show what else happened. */
export function play(before: Places, happened: readonly Happening[], factor: number): void {
  if (factor <= 0) return;
  const from = new Map<string, string>(); // a card that has another name now, or comes out of a pile
  for (const one of happened) {
    if (one.card > 0) {
      const was = `card ${one.was}`;
      from.set(`card ${one.card}`, before.has(was) ? was : `pile ${one.left_seat} ${one.left}`);
    }
  }
  let gliding = 0;
  for (const element of document.querySelectorAll<HTMLElement>("[data-spot^='card']")) {
    const name = element.dataset.spot ?? "";
    const start = before.get(from.get(name) ?? name) ?? before.get(name);
    if (start && gliding < MOST_GLIDING && glide(element, start, factor)) gliding += 1;
  }
  for (const one of happened) {
    if (one.kind === "damaged" && one.amount > 0) strike(one, factor);
    if (one.kind === "attacked" || one.kind === "declared") lunge(one, factor);
  }
}

function glide(element: HTMLElement, start: DOMRect, factor: number): boolean {
  const end = element.getBoundingClientRect();
  const [x, y] = [start.left - end.left, start.top - end.top];
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return false;
  const scale = end.width > 0 ? Math.max(0.3, Math.min(2, start.width / end.width)) : 1;
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "top left", zIndex: 5 }, {}],
    { duration: GLIDE * factor, easing: "cubic-bezier(.2,.8,.2,1)" },
  );
  return true;
}

/** Show how much a card, or a side, was struck. */
function strike(one: Happening, factor: number): void {
  const struck =
    document.querySelector<HTMLElement>(`[data-spot="card ${one.card}"]`) ??
    document.querySelector<HTMLElement>(`[data-spot="side ${one.seat}"]`);
  if (!struck) return;
  struck.animate(
    [{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "-3px" }, { translate: "0" }],
    { duration: 320 * factor },
  );
  float(struck, `−${one.amount}`, factor);
}

function float(over: HTMLElement, text: string, factor: number): void {
  const layer = document.querySelector(".floats");
  if (!layer) return;
  const place = over.getBoundingClientRect();
  const shown = document.createElement("span");
  shown.className = "float";
  shown.textContent = text;
  shown.style.left = `${place.left + place.width / 2}px`;
  shown.style.top = `${place.top + place.height / 2}px`;
  layer.append(shown);
  const fading = shown.animate(
    [
      { opacity: 0, transform: "translate(-50%, -30%) scale(.6)" },
      { opacity: 1, transform: "translate(-50%, -60%) scale(1.15)", offset: 0.25 },
      { opacity: 1, transform: "translate(-50%, -80%) scale(1)", offset: 0.7 },
      { opacity: 0, transform: "translate(-50%, -130%) scale(1)" },
    ],
    { duration: 1100 * Math.max(factor, 0.5), easing: "ease-out" },
  );
  fading.onfinish = () => shown.remove();
  fading.oncancel = () => shown.remove();
}

/** A card that attacks leaps towards what it attacks. */
function lunge(one: Happening, factor: number): void {
  const card = document.querySelector<HTMLElement>(`[data-spot="card ${one.card}"]`);
  const target = document.querySelector<HTMLElement>(`[data-spot="card ${one.target}"]`);
  if (!card) return;
  const own = card.getBoundingClientRect();
  const aim = target?.getBoundingClientRect();
  const x = aim ? (aim.left - own.left) * 0.25 : 0;
  const y = aim ? (aim.top - own.top) * 0.35 : card.closest(".bside.own") ? -26 : 26;
  card.animate([{ translate: "0" }, { translate: `${x}px ${y}px`, zIndex: 6 }, { translate: "0" }], {
    duration: 420 * factor,
    easing: "cubic-bezier(.3,1.4,.5,1)",
  });
}
