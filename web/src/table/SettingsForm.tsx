/** Settings: language, light, motion, sound, what is asked and what is not, where to stop. */
import type { Signal } from "@preact/signals";
import { settings } from "../settings";
import { type Said, t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { stopKey, useTable } from "./model";

const LANGUAGE_NAMES = [
  ["ja", "日本語"],
  ["en", "English"],
] as const;

export function SettingsForm() {
  return (
    <form class="settings" onSubmit={(event) => event.preventDefault()}>
      <Choice words={TABLE.pageLanguage} value={settings.language} among={LANGUAGE_NAMES} />
      <Choice words={TABLE.cardLanguage} value={settings.cardLanguage} among={LANGUAGE_NAMES} />
      <Choice
        words={TABLE.theme}
        value={settings.theme}
        among={[
          ["system", t(TABLE.system)],
          ["light", t(TABLE.light)],
          ["dark", t(TABLE.dark)],
        ]}
      />
      <Choice
        words={TABLE.speed}
        value={settings.speed}
        among={[
          ["off", t(TABLE.off)],
          ["slow", t(TABLE.slow)],
          ["normal", t(TABLE.normal)],
          ["fast", t(TABLE.fast)],
        ]}
      />
      <Flag words={TABLE.autoPass} value={settings.autoPass} />
      <Flag words={TABLE.pays} value={settings.pays} />
      <Flag words={TABLE.confirmEnd} value={settings.confirmEnd} />
      <Flag words={TABLE.hints} value={settings.hints} />
      <Flag words={TABLE.sound} value={settings.sound} />
      <Flag words={TABLE.vibration} value={settings.vibration} />
      <Stops />
      <Standing />
    </form>
  );
}

interface ChoiceProps<T extends string> {
  readonly words: Said;
  readonly value: Signal<T>;
  readonly among: readonly (readonly [T, string])[];
}

function Choice<T extends string>({ words, value, among }: ChoiceProps<T>) {
  return (
    <fieldset class="segmented">
      <legend>{t(words)}</legend>
      {among.map(([key, name]) => (
        <label key={key} class={value.value === key ? "on" : ""}>
          <input
            type="radio"
            name={words.en}
            checked={value.value === key}
            onChange={() => {
              value.value = key;
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Flag({ words, value }: { readonly words: Said; readonly value: Signal<boolean> }) {
  return (
    <label class="flag">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.checked;
        }}
      />
      {t(words)}
    </label>
  );
}

/** The phases that one wants to be asked in, of those seen so far. */
function Stops() {
  const table = useTable();
  const phases = table.phases.value;
  const toggle = (key: string) => {
    const now = table.stops.value;
    table.stops.value = now.includes(key) ? now.filter((one) => one !== key) : [...now, key];
  };
  return (
    <fieldset class="stops">
      <legend>{t(TABLE.stops)}</legend>
      {phases.length === 0 && <p class="faint">{t(TABLE.noPhases)}</p>}
      {phases.map(([phase, words]) => (
        <div key={phase}>
          <span>{told(words)}</span>
          {[true, false].map((own) => (
            <label key={String(own)}>
              <input
                type="checkbox"
                checked={table.stops.value.includes(stopKey(own, phase))}
                onChange={() => toggle(stopKey(own, phase))}
              />
              {t(own ? TABLE.myTurn : TABLE.theirTurn)}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** The answers that are given by themselves. */
function Standing() {
  const table = useTable();
  if (table.standing.value.size === 0) return null;
  return (
    <fieldset class="standing">
      <legend>{t(TABLE.standing)}</legend>
      {[...table.standing.value].map(([key, one]) => (
        <div key={key}>
          <span>{told(one.words)}</span>
          <b>{t(one.verb === "yes" ? TABLE.yes : TABLE.no)}</b>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              const left = new Map(table.standing.value);
              left.delete(key);
              table.standing.value = left;
            }}
          >
            {t(TABLE.forget)}
          </button>
        </div>
      ))}
    </fieldset>
  );
}
