/** Making a table with all that can be said of one: format, seats, decks, clock, watchers, lobby; and its links. */
import { useEffect, useState } from "preact/hooks";
import type { DeckName, FormatAbout, GameAbout, ProgramAbout, TableLinks } from "../rest";
import { go, to, toTable } from "../routes";
import { capital, heard, type Said, t } from "../words/languages";
import { deckLists } from "./decks/versions";
import { make, ownLink, type Plan, type SeatPlan } from "./making";
import type { PageProps } from "./pages";
import { Busy, Copy, GamePicker, Problem, reason, useAsked, useGame } from "./parts";
import { Shell } from "./Shell";

const MINUTE = 60_000;
const CLOCKS: readonly { readonly key: string; readonly said: Said; readonly clock: Plan["clock"] }[] = [
  { key: "none", said: { ja: "時計なし", en: "No clock" }, clock: null },
  {
    key: "quick",
    said: { ja: "10分＋1手5秒", en: "10 minutes + 5 s a move" },
    clock: { bank: 10 * MINUTE, increment: 5000, each: 0 },
  },
  {
    key: "long",
    said: { ja: "25分＋1手10秒", en: "25 minutes + 10 s a move" },
    clock: { bank: 25 * MINUTE, increment: 10_000, each: 0 },
  },
  {
    key: "day",
    said: { ja: "1手に1日（通信対戦）", en: "A day for each move (by correspondence)" },
    clock: { bank: 0, increment: 0, each: 24 * 60 * MINUTE },
  },
  {
    key: "three",
    said: { ja: "1手に3日（通信対戦）", en: "Three days for each move" },
    clock: { bank: 0, increment: 0, each: 72 * 60 * MINUTE },
  },
];

const WATCHING: readonly { readonly key: string; readonly said: Said; readonly watching: Plan["watching"] }[] = [
  { key: "now", said: { ja: "観戦できる", en: "May be watched" }, watching: { allowed: true, delay: 0 } },
  {
    key: "late",
    said: { ja: "20手遅れで観戦できる", en: "May be watched, 20 answers late" },
    watching: { allowed: true, delay: 20 },
  },
  { key: "no", said: { ja: "観戦できない", en: "May not be watched" }, watching: { allowed: false, delay: 0 } },
];

interface Draft {
  readonly format: string;
  readonly boss: string;
  readonly seats: readonly { readonly who: string; readonly deck: string; readonly list: string }[];
  readonly clock: string;
  readonly watching: string;
  readonly listed: boolean;
  readonly chat: boolean;
  readonly study: boolean;
  readonly invite: string;
}

const BRINGS = "";
const CHANCE = "?";
const PASTED = "!";

function fresh(game: GameAbout): Draft {
  const format = game.formats[0];
  return {
    format: format?.name ?? "",
    boss: "",
    seats: seatsFor(format, format?.seats[0] ?? 2, []),
    clock: "none",
    watching: "now",
    listed: false,
    chat: false,
    study: false,
    invite: "",
  };
}

function seatsFor(_: FormatAbout | undefined, count: number, before: Draft["seats"]): Draft["seats"] {
  const seat = (place: number) => before[place] ?? { who: place === 0 ? "person" : "normal", deck: CHANCE, list: "" };
  return Array.from({ length: count }, (_, place) => seat(place));
}

export function MakeTable({ args }: PageProps) {
  const game = useGame(args);
  return (
    <Shell title={t({ ja: "卓を作る", en: "Make a table" })}>
      {game ? <Form key={game.game} game={game} /> : <Busy />}
    </Shell>
  );
}

function Form({ game }: { readonly game: GameAbout }) {
  const [draft, setDraft] = useState(() => fresh(game));
  const [made, setMade] = useState<TableLinks | null>(null);
  const [problem, setProblem] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  const format = game.formats.find((one) => one.name === draft.format);
  const decks = useAsked<readonly DeckName[]>(
    `/api/games/${game.game}/decks?format=${encodeURIComponent(draft.format)}`,
  );
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more });
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const done = await make(planOf(game.game, draft), draft.invite);
      const people = Object.keys(done.seats).length;
      if (people <= 1) go(toTable(ownLink(done)));
      else setMade(done);
    } catch (fault) {
      setProblem(reason(fault));
    }
    setBusy(false);
  };
  if (made) return <Links made={made} game={game} />;
  return (
    <>
      <header class="inrow">
        <div class="grow hero">
          <h1>{t({ ja: "卓を作る", en: "Make a table" })}</h1>
          <p class="lead little">{heard(format?.about ?? game.introduction)}</p>
        </div>
        <GamePicker page="new" game={game.game} />
      </header>
      <form
        class="pane"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div class="options">
          <label class="field">
            {t({ ja: "フォーマット", en: "Format" })}
            <select
              value={draft.format}
              onChange={(event) => {
                const next = game.formats.find((one) => one.name === event.currentTarget.value);
                change({ format: next?.name ?? "", boss: "", seats: seatsFor(next, next?.seats[0] ?? 2, draft.seats) });
              }}
            >
              {game.formats.map((one) => (
                <option key={one.name} value={one.name}>
                  {heard(one.said)}
                </option>
              ))}
            </select>
          </label>
          {format && format.seats.length > 1 && (
            <label class="field">
              {t({ ja: "席の数", en: "Seats" })}
              <select
                value={String(draft.seats.length)}
                onChange={(event) =>
                  change({ seats: seatsFor(format, Number(event.currentTarget.value), draft.seats) })
                }
              >
                {[...format.seats].sort().map((count) => (
                  <option key={count} value={String(count)}>
                    {count}
                  </option>
                ))}
              </select>
            </label>
          )}
          {format && Object.keys(format.bosses).length > 0 && (
            <label class="field">
              {t({ ja: "ボス", en: "Boss" })}
              <select value={draft.boss} onChange={(event) => change({ boss: event.currentTarget.value })}>
                <option value="">{t({ ja: "いつものボス", en: "The usual one" })}</option>
                {Object.entries(format.bosses).map(([boss, said]) => (
                  <option key={boss} value={boss}>
                    {heard(said)}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <fieldset class="seatgrid plain" style={{ border: 0 }}>
          <legend class="little soft">{t({ ja: "席", en: "Seats" })}</legend>
          {draft.seats.map((seat, place) => (
            <SeatForm
              key={place}
              game={game}
              place={place}
              seat={seat}
              decks={decks.value ?? []}
              study={draft.study}
              onChange={(more) =>
                change({ seats: draft.seats.map((one, other) => (other === place ? { ...one, ...more } : one)) })
              }
            />
          ))}
        </fieldset>
        <div class="options">
          <label class="field">
            {t({ ja: "持ち時間", en: "Clock" })}
            <select value={draft.clock} onChange={(event) => change({ clock: event.currentTarget.value })}>
              {CLOCKS.map((one) => (
                <option key={one.key} value={one.key}>
                  {t(one.said)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            {t({ ja: "観戦", en: "Watchers" })}
            <select value={draft.watching} onChange={(event) => change({ watching: event.currentTarget.value })}>
              {WATCHING.map((one) => (
                <option key={one.key} value={one.key}>
                  {t(one.said)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div class="checks">
          <label class="check">
            <input
              type="checkbox"
              checked={draft.listed}
              onChange={(event) => change({ listed: event.currentTarget.checked })}
            />
            {t({ ja: "ロビーに載せる", en: "List in the lobby" })}
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={draft.chat}
              onChange={(event) => change({ chat: event.currentTarget.checked })}
            />
            {t({ ja: "対戦者どうしで文字を送れる", en: "Players may write to each other" })}
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={draft.study}
              onChange={(event) => change({ study: event.currentTarget.checked })}
            />
            {t({ ja: "研究（ひとりで全席、手札は公開）", en: "Study (you play every seat, hands open)" })}
          </label>
        </div>
        <Problem problem={problem} />
        {problem && (
          <label class="field">
            {t({ ja: "招待コード（必要なサーバーだけ）", en: "Invitation (where the server asks for one)" })}
            <input
              type="text"
              value={draft.invite}
              autocomplete="off"
              onInput={(event) => change({ invite: event.currentTarget.value })}
            />
          </label>
        )}
        <div class="inrow">
          <button type="submit" class="button first" disabled={busy}>
            {t({ ja: "卓を作る", en: "Make the table" })}
          </button>
          <span class="soft little">
            {t({
              ja: "席ごとに秘密のリンクができます。リンクを持つ人がその席に座ります。",
              en: "Every seat gets a secret link. Whoever has the link sits there.",
            })}
          </span>
        </div>
      </form>
    </>
  );
}

function planOf(game: string, draft: Draft): Plan {
  const study = draft.study;
  const seats = draft.seats.map(
    (seat): SeatPlan => ({
      who: study ? "person" : seat.who,
      deck: deckOf(seat, study || seat.who !== "person"),
    }),
  );
  return {
    game,
    format: draft.boss ? `${draft.format}:${draft.boss}` : draft.format,
    seats,
    clock: study ? null : (CLOCKS.find((one) => one.key === draft.clock)?.clock ?? null),
    watching: WATCHING.find((one) => one.key === draft.watching)?.watching ?? { allowed: true, delay: 0 },
    listed: draft.listed,
    chat: draft.chat,
    ...(study ? { study: true } : {}),
  };
}

function deckOf(seat: Draft["seats"][number], needed: boolean): SeatPlan["deck"] {
  if (seat.deck === PASTED) return { name: "", list: seat.list };
  if (seat.deck === CHANCE) return { name: "", list: "" };
  const mine = deckLists.peek().find((one) => `mine:${one.id}` === seat.deck);
  if (mine) return { name: "", list: mine.list };
  if (seat.deck === BRINGS) return needed ? { name: "", list: "" } : null;
  return { name: seat.deck, list: "" };
}

interface SeatFormProps {
  readonly game: GameAbout;
  readonly place: number;
  readonly seat: Draft["seats"][number];
  readonly decks: readonly DeckName[];
  readonly study: boolean;
  readonly onChange: (more: Partial<Draft["seats"][number]>) => void;
}

function SeatForm({ game, place, seat, decks, study, onChange }: SeatFormProps) {
  const mine = deckLists.value.filter((one) => one.game === game.game);
  return (
    <div class="seat">
      <b>{t({ ja: `席${place + 1}`, en: `Seat ${place + 1}` })}</b>
      {!study && (
        <label class="field">
          {t({ ja: "誰が座る", en: "Who sits there" })}
          <select value={seat.who} onChange={(event) => onChange({ who: event.currentTarget.value })}>
            <option value="person">{t({ ja: "人", en: "A person" })}</option>
            <Programs label={t({ ja: "強さ", en: "Levels" })} programs={game.programs.filter((one) => one.level)} />
            <Programs
              label={t({ ja: "プログラム", en: "Programs" })}
              programs={game.programs.filter((one) => !one.level)}
            />
          </select>
        </label>
      )}
      {!study && <ProgramLine program={game.programs.find((one) => one.name === seat.who)} />}
      <label class="field">
        {t({ ja: "デッキ", en: "Deck" })}
        <select value={seat.deck} onChange={(event) => onChange({ deck: event.currentTarget.value })}>
          <option value={CHANCE}>{t({ ja: "おまかせ", en: "By chance" })}</option>
          {seat.who === "person" && !study && (
            <option value={BRINGS}>{t({ ja: "座る人が持ってくる", en: "Whoever sits there brings one" })}</option>
          )}
          {mine.length > 0 && (
            <optgroup label={t({ ja: "あなたのデッキ", en: "Your decks" })}>
              {mine.map((one) => (
                <option key={one.id} value={`mine:${one.id}`}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={t({ ja: "用意されたデッキ", en: "Decks that come along" })}>
            {decks.map((one) => (
              <option key={one.name} value={one.name}>
                {t({ ja: one.ja[0] ?? one.name, en: one.en[0] ?? one.name })}
              </option>
            ))}
          </optgroup>
          <option value={PASTED}>{t({ ja: "リストを貼る…", en: "Paste a list…" })}</option>
        </select>
      </label>
      {seat.deck === PASTED && (
        <textarea
          class="list"
          aria-label={t({ ja: "デッキのリスト", en: "Deck list" })}
          value={seat.list}
          rows={6}
          onInput={(event) => onChange({ list: event.currentTarget.value })}
        />
      )}
      <DeckAbout deck={decks.find((one) => one.name === seat.deck)} />
    </div>
  );
}

function Programs({ label, programs }: { readonly label: string; readonly programs: readonly ProgramAbout[] }) {
  return (
    <optgroup label={label}>
      {programs.map((one) => (
        <option key={one.name} value={one.name}>
          {capital(heard(one.said))}
        </option>
      ))}
    </optgroup>
  );
}

function ProgramLine({ program }: { readonly program: ProgramAbout | undefined }) {
  return program ? <p class="little soft">{heard(program.about)}</p> : null;
}

function DeckAbout({ deck }: { readonly deck: DeckName | undefined }) {
  return deck ? <p class="little soft">{t({ ja: deck.ja[1] ?? "", en: deck.en[1] ?? "" })}</p> : null;
}

function Links({ made, game }: { readonly made: TableLinks; readonly game: GameAbout }) {
  const address = (link: string) => `${location.origin}/${toTable(link)}`;
  useEffect(() => {
    document.querySelector("main")?.focus();
  }, []);
  return (
    <section class="pane">
      <h1>{t({ ja: "卓ができました", en: "The table is ready" })}</h1>
      <p class="lead">
        {t({
          ja: "それぞれのリンクを、座る人にだけ渡してください。リンクはこのブラウザにも残ります。",
          en: "Give each link to the one who is to sit there, and to nobody else. This browser keeps them, too.",
        })}
      </p>
      <ul class="plain links">
        {Object.entries(made.seats).map(([seat, link]) => (
          <li key={seat}>
            <b>{t({ ja: `席${Number(seat) + 1}`, en: `Seat ${Number(seat) + 1}` })}</b>
            <code>{address(link)}</code>
            <Copy text={address(link)} />
          </li>
        ))}
        <li>
          <span>{t({ ja: "観戦", en: "Watchers" })}</span>
          <code>{address(made.watch)}</code>
          <Copy text={address(made.watch)} />
        </li>
      </ul>
      <div class="inrow">
        <a class="button first" href={toTable(ownLink(made))}>
          {t({ ja: "席1に座る", en: "Take the first seat" })}
        </a>
        <a class="button" href={to("new", game.game)} onClick={() => location.reload()}>
          {t({ ja: "もうひとつ作る", en: "Make another" })}
        </a>
      </div>
    </section>
  );
}
