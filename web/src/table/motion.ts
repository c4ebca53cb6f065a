/** Motion: what has moved glides from where it was, or to the pile it has gone to; what was struck shakes, with how much. Only what the browser does cheaply. */
import type { Happening, LogLine } from "../wire";

type Places = ReadonlyMap<string, DOMRect>;
const GLIDE = 320;
const MOST_GLIDING = 24;
const BETWEEN = 70; // milliseconds between cards that leave a pile together
export const LUNGE = 320;

/** The way of a card through one update: from what is on the screen to where it is at last. */
interface Trip {
  card: number;
  to: string;
  readonly from: string;
  /** How it looked, where it was to be seen. */
  readonly face: HTMLElement | null;
}

/** What the screen was like before an update. */
interface Before {
  readonly places: Places;
  readonly trips: readonly Trip[];
}

/** Where all cards and piles are now, by the name they have for it, and which of them are about to go elsewhere. */
export function capture(happened: readonly Happening[]): Before {
  const places = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-spot]")) {
    const name = element.dataset.spot;
    if (name) places.set(name, element.getBoundingClientRect());
  }
  return { places, trips: tripsOf(happened, places) };
}

/** The ways of the cards: one that passes a zone on its way goes on from where it was seen first. */
function tripsOf(happened: readonly Happening[], places: Places): readonly Trip[] {
  const trips: Trip[] = [];
  for (const one of happened) {
    if (one.left === one.reached) continue;
    const to = `pile ${one.reached_seat} ${one.reached}`;
    const begun = one.was > 0 ? trips.find((trip) => trip.card === one.was) : undefined;
    if (begun) {
      begun.card = one.card;
      begun.to = to;
      continue;
    }
    const seen = `card ${one.was > 0 ? one.was : one.card}`;
    const from = places.has(seen) ? seen : `pile ${one.left_seat} ${one.left}`;
    trips.push({ card: one.card, to, from, face: spot(from)?.querySelector<HTMLElement>(".face") ?? null });
  }
  return trips.map((trip) => ({ ...trip, face: (trip.face?.cloneNode(true) ?? null) as HTMLElement | null }));
}

function spot(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

/** Let what is elsewhere than before glide there, and show what else happened. */
export function play(before: Before, happened: readonly Happening[], told: LogLine | undefined, factor: number): void {
  if (factor <= 0) return;
  const from = new Map(before.trips.map((trip) => [`card ${trip.card}`, trip.from]));
  let gliding = 0;
  for (const element of document.querySelectorAll<HTMLElement>("[data-spot^='card']")) {
    const name = element.dataset.spot ?? "";
    const start = before.places.get(from.get(name) ?? name) ?? before.places.get(name);
    if (start && gliding < MOST_GLIDING && glide(element, start, factor)) gliding += 1;
  }
  const gone = before.trips.filter((trip) => trip.card <= 0 || !spot(`card ${trip.card}`));
  for (const [place, trip] of gone.slice(0, MOST_GLIDING - gliding).entries()) fly(before.places, trip, place, factor);
  for (const one of happened) if (one.kind === "damaged" && one.amount > 0) strike(before.places, one, factor);
  for (const one of told?.cards ?? []) glow(one.card, factor);
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

/** A card that is drawn no more flies to the pile it has gone to; one that nobody sees, with its back up. */
function fly(places: Places, trip: Trip, place: number, factor: number): void {
  const [start, end] = [places.get(trip.from), spot(trip.to)?.getBoundingClientRect()];
  if (!start || !end || end.width === 0) return;
  const flown = floating("flown");
  const card = trip.face ? start : within(start);
  Object.assign(flown.style, {
    left: `${card.left}px`,
    top: `${card.top}px`,
    width: `${card.width}px`,
    height: `${card.height}px`,
  });
  flown.append(trip.face ?? back());
  const goal = within(end);
  const [x, y] = [
    goal.left + goal.width / 2 - card.left - card.width / 2,
    goal.top + goal.height / 2 - card.top - card.height / 2,
  ];
  leave(
    flown,
    [
      { opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0, transform: `translate(${x}px, ${y}px) scale(${goal.height / card.height})` },
    ],
    { duration: 1.5 * GLIDE * factor, delay: BETWEEN * place * factor, easing: "cubic-bezier(.4,0,.3,1)" },
  );
}

/** The place of a single card within that of a pile. */
function within(pile: DOMRect): DOMRect {
  const height = Math.min(pile.height, 64);
  const width = (height * 5) / 7;
  return new DOMRect(
    pile.left + (pile.width - width) / 2,
    pile.top + Math.max(0, pile.height - height) / 2,
    width,
    height,
  );
}

function back(): HTMLElement {
  const shown = document.createElement("span");
  shown.className = "face back";
  return shown;
}

/** Something that floats over the table until it has faded. */
function floating(name: string): HTMLElement {
  const shown = document.createElement("span");
  shown.className = name;
  document.querySelector(".floats")?.append(shown);
  return shown;
}

function leave(shown: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  const fading = shown.animate(frames, { fill: "backwards", ...timing });
  fading.onfinish = () => shown.remove();
  fading.oncancel = () => shown.remove();
}

/** Show how much a card, or a side, was struck; a card that has gone for it, where it was. */
function strike(places: Places, one: Happening, factor: number): void {
  const name = `card ${one.card}`;
  const struck = spot(name);
  const shakes = struck ?? (places.has(name) ? null : spot(`side ${one.seat}`));
  shakes?.animate(
    [{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "-3px" }, { translate: "0" }],
    { duration: 320 * factor },
  );
  const place = shakes?.getBoundingClientRect() ?? places.get(name);
  if (!place) return;
  const shown = floating("float");
  shown.textContent = `−${one.amount}`;
  shown.style.left = `${place.left + place.width / 2}px`;
  shown.style.top = `${place.top + place.height / 2}px`;
  leave(
    shown,
    [
      { opacity: 0, transform: "translate(-50%, -30%) scale(.6)" },
      { opacity: 1, transform: "translate(-50%, -60%) scale(1.15)", offset: 0.25 },
      { opacity: 1, transform: "translate(-50%, -80%) scale(1)", offset: 0.7 },
      { opacity: 0, transform: "translate(-50%, -130%) scale(1)" },
    ],
    { duration: 1100 * Math.max(factor, 0.5), easing: "ease-out" },
  );
}

/** A card that is told of is lit up while it is. */
function glow(card: number, factor: number): void {
  spot(`card ${card}`)
    ?.querySelector<HTMLElement>(".face")
    ?.animate([{}, { boxShadow: "0 0 0 3px var(--aim), 0 0 22px 4px var(--aim)", offset: 0.25 }, {}], {
      duration: 1000 * factor,
    });
}

/** Cards that attack leap towards what they attack; true where one does. */
export function leap(happened: readonly Happening[], factor: number): boolean {
  if (factor <= 0) return false;
  const attacks = happened.filter((one) => one.kind === "attacked" || one.kind === "declared");
  return attacks.map((one) => lunge(one, factor)).includes(true);
}

function lunge(one: Happening, factor: number): boolean {
  const card = spot(`card ${one.card}`);
  if (!card) return false;
  const own = card.getBoundingClientRect();
  const aim = spot(`card ${one.target}`)?.getBoundingClientRect();
  const x = aim ? (aim.left + aim.width / 2 - own.left - own.width / 2) * 0.5 : 0;
  const y = aim ? (aim.top - own.top) * 0.5 : card.closest(".bside.own") ? -40 : 40;
  card.animate([{ translate: "0" }, { translate: `${x}px ${y}px`, zIndex: 6, offset: 0.55 }, { translate: "0" }], {
    duration: LUNGE * 1.5 * factor,
    easing: "cubic-bezier(.3,1.2,.5,1)",
  });
  return true;
}
