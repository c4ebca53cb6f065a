/** Dragging: a card to where it is meant to go. Whatever can be dragged can be clicked, too. */
import { signal } from "@preact/signals";
import { optionsOf } from "./answering";
import type { TableModel } from "./model";

const STARTS = 8; // pixels

export interface Drag {
  readonly card: number;
  readonly x: number;
  readonly y: number;
}

/** What is being dragged, and where it is. */
export const drag = signal<Drag | null>(null);

/** A pointer went down on a card that can be used: it is dragged from here, if the pointer moves. */
export function startDrag(table: TableModel, card: number, event: PointerEvent): void {
  if (event.button !== 0 || event.pointerType !== "mouse") return; // a finger scrolls, and taps
  const { clientX, clientY } = event;
  const source = event.currentTarget as HTMLElement;
  const move = (at: PointerEvent) => {
    if (drag.value || Math.hypot(at.clientX - clientX, at.clientY - clientY) > STARTS) {
      drag.value = { card, x: at.clientX, y: at.clientY };
    }
  };
  const end = (at: PointerEvent) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!drag.value) return;
    drag.value = null;
    swallowClick();
    if (at.type === "pointerup") drop(table, card, source, document.elementFromPoint(at.clientX, at.clientY));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** The click that follows a drag means nothing. */
function swallowClick(): void {
  const swallow = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}

/** A card was dropped: its only deed is done, meaning what it was dropped on; of several deeds one is asked. */
function drop(table: TableModel, card: number, source: HTMLElement, on: Element | null): void {
  const target = Number(on?.closest<HTMLElement>("[data-card]")?.dataset.card ?? 0);
  if (!on?.closest(".felt") || source.contains(on)) return;
  const found = optionsOf(table.question.value, card);
  const aimed = found.filter((index) => table.question.value?.options[index]?.option.target === target && target > 0);
  const [only] = aimed.length === 1 ? aimed : found;
  if (only !== undefined && (found.length === 1 || aimed.length === 1)) void table.takeMeaning(only, target);
  else if (found.length > 1) table.chosenCard.value = card;
}
