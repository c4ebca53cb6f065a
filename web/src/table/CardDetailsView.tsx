/** A card looked at closely: as it lies there, its text in both languages, what affects it now, its rulings. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useGames } from "../pages/parts";
import { settings } from "../settings";
import type { CardDetails, Figure } from "../wire";
import { heard, LANGUAGES, type Language, t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { changeOf } from "./CardFace";
import { ClauseButton } from "./ClauseView";
import { type TableModel, useTable } from "./model";

const FIRST_TURNS = 3; // in which the rail says what the game is about; later its room is the log's, and the rules have it
const PAUSE = 120; // milliseconds that one points at a card before the server is asked

/** What is known of the card that is pointed at; the one before stays until the next has come. */
function useDetails(table: TableModel, card: number): CardDetails | null {
  const found = useMemo(() => signal<CardDetails | null>(null), []);
  const scene = table.scene.value;
  useEffect(() => {
    if (card <= 0) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const details = await table.look(card).catch(() => null);
      if (wanted && details) found.value = details;
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [card, scene, table, found]);
  return found.value;
}

/** The sides of a card that say something else than the one before. */
function distinctSides(details: CardDetails): CardDetails["sides"] {
  const written = details.sides.map((side) => JSON.stringify([side.name, side.facts, side.text]));
  return details.sides.filter((_, place) => written.indexOf(written[place] ?? "") === place);
}

/** The marks of a card that its printed text and its kind do not say already. */
function notesOf(details: CardDetails, language: Language): readonly string[] {
  const text = details.sides.flatMap((side) => side.text[language]).join("\n");
  const notes = (details.now?.notes ?? []).filter((one) => one.sort !== "kind");
  return notes.map((one) => one.words[language]).filter((words) => !text.includes(words));
}

export function CardDetailsView() {
  const table = useTable();
  const language = useMemo(() => signal<Language | null>(null), []);
  const details = useDetails(table, table.lookedAt.value);
  if (!details)
    return (
      <div class="pointing">
        {(table.scene.value?.turn ?? 0) <= FIRST_TURNS && <Introduction />}
        <p>{t(TABLE.pointAtCard)}</p>
      </div>
    );
  const shown = language.value ?? settings.cardLanguage.value;
  const other = LANGUAGES.find((one) => one !== shown) ?? "en";
  return (
    <article class="details" data-tint={details.sides[0]?.tints[0]?.key ?? "grey"} lang={shown}>
      {distinctSides(details).map((side) => (
        <section key={side.name.ja}>
          <header>
            <h3>{side.name[shown]}</h3>
            <p class="facts">{side.facts[shown]}</p>
          </header>
          {side.text[shown].map((line) => (
            <p class="text" key={line}>
              <CardText line={line} />
            </p>
          ))}
          {side.text[shown].length === 0 && <p class="text plain">{TABLE.plainCard[shown]}</p>}
        </section>
      ))}
      {details.now && <Now figures={details.now.figures} notes={notesOf(details, shown)} />}
      {details.glosses.length > 0 && (
        <ul class="glosses" aria-label={t(TABLE.meanings)}>
          {details.glosses.map((one) => (
            <li key={one.words.ja}>
              {one.words[shown]} <ClauseButton number={one.clause} />
            </li>
          ))}
        </ul>
      )}
      {details.influences.length > 0 && (
        <section class="influences">
          <h4>{t(TABLE.affectedBy)}</h4>
          <ul>
            {details.influences.map((one) => (
              <li key={one.words.ja}>
                <b>{one.name[shown]}</b> {one.words[shown]}
              </li>
            ))}
          </ul>
        </section>
      )}
      {details.rulings.length > 0 && (
        <details class="rulings">
          <summary>
            {t(TABLE.rulings)} · {details.rulings.length}
          </summary>
          <ul>
            {details.rulings.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  class="mention"
                  onClick={() => {
                    table.scenario.value = one.id;
                  }}
                >
                  ▶ {told(one.words)}
                </button>{" "}
                <ClauseButton number={one.clause} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <footer>
        <span class="number">{details.number}</span>
        <button
          type="button"
          class="quiet"
          lang={other}
          onClick={() => {
            language.value = other;
          }}
        >
          {other === "ja" ? "日本語" : "English"}
        </button>
      </footer>
    </article>
  );
}

/** A line of a card's text: what is printed between bars or in brackets is set as a label. */
export function CardText({ line }: { readonly line: string }) {
  return line.split(/(\|[^|]+\||【[^】]+】)/u).map((part, place) => {
    const label = /^(?:\|([^|]+)\||【([^】]+)】)$/u.exec(part);
    return label ? (
      <span class="tag" key={place}>
        {label[1] ?? label[2]}
      </span>
    ) : (
      part
    );
  });
}

/** What the game is about and how it is won, for somebody who sees it for the first time. */
export function Introduction() {
  const plan = useTable().welcome.value?.table.plan;
  const game = useGames().value?.find((one) => one.game === plan?.game);
  const format = game?.formats.find((one) => one.name === plan?.format?.split(":")[0]);
  const words = heard(format?.about ?? game?.introduction);
  return words ? (
    <section class="introduction">
      <h3>{t(TABLE.howTo)}</h3>
      <p>{words}</p>
    </section>
  ) : null;
}

interface NowProps {
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

/** A card's numbers as they are now, beside the printed ones, where any differs; and its marks. */
function Now({ figures, notes }: NowProps) {
  const table = useTable();
  const shown = figures.some((one) => changeOf(one)) ? figures : [];
  if (shown.length + notes.length === 0) return null;
  return (
    <section class="now">
      {shown.map((one) => (
        <span class={`stat ${changeOf(one)}`} key={one.key}>
          <small>{table.labelOf(one.key)}</small> {one.left ?? (one.text || one.value)}
          {changeOf(one) && one.printed !== null && <em>{t(TABLE.printed)(one.printed)}</em>}
        </span>
      ))}
      {notes.map((note) => (
        <span class="note" key={note}>
          {note}
        </span>
      ))}
    </section>
  );
}
