/** Whose move it is, for who looks elsewhere: in the title, by a sound (off at first), by a vibration. */
import { effect } from "@preact/signals";
import { settings } from "../settings";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import type { TableModel } from "./model";

const LONG = 5000; // milliseconds that others take, after which one may look elsewhere
const PLAIN = "tefuda 手札";

/** Call for attention whenever it becomes one's move; what this gives stops it. */
export function callAttention(table: TableModel): () => void {
  let called = -1;
  let since = 0; // when others began to act; 0: they do not
  const stop = effect(() => {
    const question = table.question.value;
    if (question === null && others(table)) since ||= Date.now();
    const mine = question !== null && question.sole === null;
    const title = told(table.scene.value?.title);
    document.title = mine ? `● ${t(TABLE.yourMove)} · ${title}` : [title, PLAIN].filter(Boolean).join(" · ");
    if (!mine) return;
    const waited = since > 0 ? Date.now() - since : 0;
    since = 0;
    if (question.number === called) return;
    called = question.number;
    if (settings.sound.value && (waited > 0 || document.hidden)) chime();
    if (settings.vibration.value && (waited > LONG || document.hidden)) navigator.vibrate?.(60);
  });
  return () => {
    stop();
    document.title = PLAIN;
  };
}

/** Are others to act, and not oneself? */
function others(table: TableModel): boolean {
  const acting = table.scene.value?.acting ?? [];
  return acting.length > 0 && !acting.includes(table.seat.value);
}

/** Two soft notes. */
function chime(): void {
  const context = new AudioContext();
  for (const [at, pitch] of [
    [0, 659],
    [0.14, 880],
  ] as const) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.12, context.currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.45);
  }
  setTimeout(() => void context.close(), 900);
}
