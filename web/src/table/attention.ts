/** Whose move it is, for who looks elsewhere: in the title, by a sound (off at first), by a vibration. */
import { effect } from "@preact/signals";
import { settings } from "../settings";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import type { TableModel } from "./model";

const PLAIN = "tefuda 手札";

/** Call for attention whenever it becomes one's move; what this gives stops it. */
export function callAttention(table: TableModel): () => void {
  let called = -1;
  const stop = effect(() => {
    const question = table.question.value;
    const mine = question !== null && question.sole === null;
    const title = told(table.scene.value?.title);
    document.title = mine ? `● ${t(TABLE.yourMove)} · ${title}` : [title, PLAIN].filter(Boolean).join(" · ");
    if (mine && question.number !== called && document.hidden) {
      called = question.number;
      if (settings.sound.value) chime();
      if (settings.vibration.value) navigator.vibrate?.(60);
    }
  });
  return () => {
    stop();
    document.title = PLAIN;
  };
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
