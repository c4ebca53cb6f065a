/** The keyboard: nothing at the table needs anything else. */
import type { TableModel } from "./model";

const SPOTS = "button:not(:disabled), a[href], input, select, textarea, summary, [tabindex='0']";
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const TYPED = "input:not([type=checkbox]):not([type=radio]), select, textarea";

/** Follow the keys of a table; what this gives stops it. */
export function followKeys(table: TableModel): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element)?.closest?.(TYPED)) return;
    if (act(table, event)) event.preventDefault();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** What a key means here; true if it means anything. */
function act(table: TableModel, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) return step(arrow);
  const dialog = document.querySelector("dialog[open]");
  if (event.key >= "1" && event.key <= "9") return takeNumbered(Number(event.key));
  switch (event.key) {
    case " ":
      return onPrimary(table, dialog);
    case "Escape":
      return dialog ? false : stepBack(table); // a dialog closes by itself, before what lies under it
    case "n":
      return toLit(1);
    case "p":
      return toLit(-1);
    case "i":
      return look(table);
    case "z":
      if (!dialog && table.plays.value && table.stage.value === "playing") void table.back();
      return true;
    case "l":
      return open(table, "log");
    case "r":
      return open(table, "rules");
    case "?":
      return open(table, "help");
    default:
      return false;
  }
}

function open(table: TableModel, panel: "log" | "rules" | "help"): boolean {
  table.panel.value = table.panel.value === panel ? null : panel;
  return true;
}

/** The space bar: what happens is shown at once; else the big button, unless a button has the focus. */
function onPrimary(table: TableModel, dialog: Element | null): boolean {
  if (!dialog && table.player.busy.value) {
    table.player.skip();
    return true;
  }
  const focus = document.activeElement;
  if (focus instanceof HTMLElement && focus !== document.body && focus.matches("button, a[href], summary, input")) {
    if (!focus.matches(".card")) return false; // the browser presses it
  }
  const within = dialog ?? document;
  const primary = within.querySelector<HTMLButtonElement>(".deeds .deed, .choice.primary:not(:disabled)");
  primary?.click();
  return true;
}

/** The option with a number on it: of the open deeds, else of the prompt. */
function takeNumbered(number: number): boolean {
  const within = document.querySelector(".deeds") ?? document.querySelector(".prompt");
  for (const badge of within?.querySelectorAll("kbd") ?? []) {
    if (badge.textContent === String(number)) {
      badge.closest<HTMLElement>("button")?.click();
      return true;
    }
  }
  const plain = document.querySelectorAll<HTMLElement>(".prompt .choice.number")[number - 1];
  plain?.click();
  return plain !== undefined;
}

/** Close what is open; where nothing is, start over with what is picked. */
function stepBack(table: TableModel): boolean {
  if (table.chosenCard.value > 0) {
    const card = document.querySelector<HTMLElement>(`[data-spot="card ${table.chosenCard.value}"]`);
    table.chosenCard.value = 0;
    card?.focus({ preventScroll: true });
    return true;
  }
  if (table.clause.value) {
    table.clause.value = "";
    return true;
  }
  if (table.picks.value.length > 0) {
    table.picks.value = [];
    return true;
  }
  return false;
}

function look(table: TableModel): boolean {
  const focus = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>("[data-card]");
  const card = Number(focus?.dataset.card ?? table.lookedAt.value);
  if (card > 0) table.lookClosely(card);
  return card > 0;
}

/** To the next card that can be used, or the one before. */
function toLit(by: 1 | -1): boolean {
  const lit = visible(document.querySelectorAll<HTMLElement>("[data-lit], .prompt .choice:not(:disabled)"));
  if (lit.length === 0) return false;
  const at = lit.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : lit.length - 1) : (at + by + lit.length) % lit.length;
  lit[next]?.focus();
  return true;
}

/** To the nearest thing in a direction. */
function step([x, y]: readonly [number, number]): boolean {
  const within: ParentNode = document.querySelector("dialog[open]") ?? document.querySelector(".deeds") ?? document;
  const spots = visible(within.querySelectorAll<HTMLElement>(SPOTS));
  const now = document.activeElement as HTMLElement | null;
  if (!now || now === document.body || !spots.includes(now)) {
    const first = spots.find((one) => one.matches("[data-lit]")) ?? spots[0];
    first?.focus();
    return first !== undefined;
  }
  const from = now.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of spots) {
    const distance = one === now ? Number.POSITIVE_INFINITY : away(from, one.getBoundingClientRect(), x, y);
    if (distance < least) [best, least] = [one, distance];
  }
  best?.focus();
  return best !== null;
}

/** How far a place is in a direction; what lies aside counts more, what lies elsewhere not at all. */
function away(from: DOMRect, to: DOMRect, x: number, y: number): number {
  const dx = to.left + to.width / 2 - (from.left + from.width / 2);
  const dy = to.top + to.height / 2 - (from.top + from.height / 2);
  const along = dx * x + dy * y;
  const aside = Math.abs(dx * y) + Math.abs(dy * x);
  return along > 3 ? along + aside * 2.2 : Number.POSITIVE_INFINITY;
}

function visible(found: Iterable<HTMLElement>): HTMLElement[] {
  return [...found].filter((one) => one.offsetParent !== null || one.getClientRects().length > 0);
}
