/** A card set in type: cost, name, kind, keywords, numbers with what changed them; colour and pattern by what gives it its tint. */
import { settings } from "../settings";
import type { Card, Figure } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { hasPicture, pictureOf } from "./pictures";

const MOST_NOTES = 3;

/** The letter that stands in a card's panel: the first of its name that means something. */
export function glyphOf(name: string): string {
  const plain = name.replace(/^[\s「『《【（("'.・#0-9-]+/u, "").replace(/^(the|a|an)\s+/iu, "");
  return [...plain][0]?.toUpperCase() ?? "札";
}

/** What stands for a note where a card is too small for its words: its first letter. */
function shortOf(words: string): string {
  return [...words.replace(/^[\s「『《【（(]+/u, "")][0] ?? "";
}

/** Whether a number is better or worse than the printed one; nothing where it is the same. */
export function changeOf(figure: Figure): "" | "raised" | "lowered" {
  const now = figure.left ?? figure.value;
  if (now === null || figure.printed === null || now === figure.printed) return "";
  return now > figure.printed ? "raised" : "lowered";
}

/** How many letters of a name cannot be parted: a small card has its name in letters as small as that takes. */
function longestWord(name: string): number {
  return Math.max(
    1,
    ...name.split(/[\s\-・#]+/u).map((word) => (/^[\p{Script=Latin}\p{P}\d]*$/u.test(word) ? word.length : 1)),
  );
}

const MARKS = { "": "", raised: "▲", lowered: "▼" } as const;

export function FigureView({ figure }: { readonly figure: Figure }) {
  const change = changeOf(figure);
  const now = figure.left ?? figure.value;
  return (
    <span class={`figure ${change}`} data-key={figure.key}>
      <span class="figure-value">{figure.left === null ? figure.text || now : now}</span>
      {change && <span class="figure-mark">{MARKS[change]}</span>}
    </span>
  );
}

/** What a card shows, in a sentence for who does not see it; `held`: it is in one's hand, where all show their backs to others. */
export function describe(card: Card, label: (key: string) => string, held = false): string {
  const parts = [
    told(card.name),
    card.facedown && !held ? t(TABLE.faceDown) : "",
    told(card.kind),
    ...card.figures.map((one) => `${label(one.key)} ${one.left ?? (one.text || one.value)}`),
    ...card.notes.map((one) => told(one.words)),
    told(card.turned),
  ];
  return parts.filter((part, place) => part && parts.indexOf(part) === place).join(", ");
}

export function CardFace({ card }: { readonly card: Card }) {
  const name = told(card.name);
  const [tint, second] = card.tints;
  const corner = told(card.corner);
  const [cost, ...rest] = card.figures;
  const costShown = cost?.key === "cost" ? cost : undefined;
  const numbers = (costShown ? rest : card.figures).filter((one) => one.value !== 0 || one.printed !== 0);
  const notes = card.notes.filter((one) => one.sort !== "kind");
  return (
    <span
      class={`face ${card.facedown ? "facedown" : ""} ${card.token ? "token" : ""}`}
      data-tint={tint?.key ?? "grey"}
      data-second={second && second.key !== tint?.key ? second.key : undefined}
      lang={settings.cardLanguage.value}
      aria-hidden="true"
    >
      <span class="crest">
        {hasPicture(card.number) ? (
          <img class="picture" src={pictureOf(card.number)} alt="" loading="lazy" draggable={false} />
        ) : (
          <span class="glyph" aria-hidden="true">
            {glyphOf(card.name.ja || name)}
          </span>
        )}
        {(costShown || corner) && (
          <span class={costShown ? "cost" : "cost words"}>
            {costShown ? <FigureView figure={costShown} /> : corner}
          </span>
        )}
        {notes.length > 0 && (
          <span class="notes">
            {notes.slice(0, MOST_NOTES).map((note) => (
              <span class={`note ${note.sort}`} data-short={shortOf(told(note.words))} key={told(note.words)}>
                <span>{told(note.words)}</span>
              </span>
            ))}
            {notes.length > MOST_NOTES && <span class="note more">+{notes.length - MOST_NOTES}</span>}
          </span>
        )}
        {card.turned && (
          <span class="turned-mark" data-short="↻">
            <span>{told(card.turned)}</span>
          </span>
        )}
      </span>
      <span class="name" style={{ "--longest": longestWord(name) }}>
        {name}
      </span>
      <span class="foot">
        <span class="figures">
          {numbers.map((figure) => (
            <FigureView figure={figure} key={figure.key} />
          ))}
        </span>
        <span class="kind">{told(card.kind)}</span>
      </span>
    </span>
  );
}

/** The back of a card. */
export function CardBack({ count }: { readonly count?: number }) {
  return <span class="face back">{count !== undefined && <span class="count">{count}</span>}</span>;
}
