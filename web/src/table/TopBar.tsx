/** The bar on top: home, where the game stands, and all that is at hand: take back, signs, log, rules, settings. */
import { to } from "../routes";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { type Panel, useTable } from "./model";

export function TopBar() {
  const table = useTable();
  const scene = table.scene.value;
  const role = table.role.value;
  const plays = table.plays.value && table.stage.value === "playing";
  return (
    <header class="bar">
      <a class="brand" href={to("")} title={t(TABLE.home)}>
        手札
      </a>
      <p class="where">{scene && told(scene.title)}</p>
      {role === "watch" && <span class="badge">{t(TABLE.watching)}</span>}
      {role === "study" && <span class="badge">{t(TABLE.studying)}</span>}
      <nav class="tools" aria-label={t(TABLE.menu)}>
        {plays && (
          <button type="button" onClick={() => table.back()} data-tool="back">
            <kbd>z</kbd>
            <span class="sign-mark" aria-hidden="true">
              ↶
            </span>
            <span>{t(TABLE.undo)}</span>
          </button>
        )}
        {plays && <Tool panel="signs" words={t(TABLE.react)} sign="☺" />}
        <Tool panel="log" words={t(TABLE.log)} sign="≡" />
        <Tool panel="rules" words={t(TABLE.rules)} sign="§" />
        <Tool panel="help" words={t(TABLE.help)} sign="?" />
        <Tool panel="settings" words={t(TABLE.settings)} sign="⚙" />
      </nav>
    </header>
  );
}

interface ToolProps {
  readonly panel: Exclude<Panel, null>;
  readonly words: string;
  readonly sign: string;
}

function Tool({ panel, words, sign }: ToolProps) {
  const table = useTable();
  const open = table.panel.value === panel;
  return (
    <button
      type="button"
      class={`tool tool-${panel}`}
      data-tool={panel}
      aria-expanded={open}
      onClick={() => {
        table.panel.value = open ? null : panel;
      }}
    >
      <span class="sign-mark" aria-hidden="true">
        {sign}
      </span>
      <span>{words}</span>
    </button>
  );
}
