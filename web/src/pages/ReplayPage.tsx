/** Replay: a finished table or a transcript that is dropped in; scrub, play, step, every seat's view or all open, a link to a moment. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../api";
import type { Replay } from "../rest";
import { to } from "../routes";
import { known, transcriptOfTable } from "../tables";
import { heard, type Said, t } from "../words/languages";
import { playOn } from "./making";
import { turnFrom, turnsOf, within } from "./moments";
import { packed, unpacked } from "./packed";
import type { PageProps } from "./pages";
import { Busy, Copy, Drop, download, introduced, Problem, reason, useGames } from "./parts";
import { OPEN, Reel } from "./reel";
import { Shell } from "./Shell";
import { StillBoard } from "./StillBoard";
import { save, saved } from "./saved";

const PACES: readonly { readonly key: number; readonly said: Said }[] = [
  { key: 1600, said: { ja: "ゆっくり", en: "slow" } },
  { key: 700, said: { ja: "ふつう", en: "normal" } },
  { key: 250, said: { ja: "速い", en: "fast" } },
];

export function ReplayPage({ query }: PageProps) {
  const [transcript, setTranscript] = useState<string | null>(null);
  const [problem, setProblem] = useState<Said | null>(null);
  const source = query.get("table") ?? query.get("saved") ?? query.get("game") ?? "";
  useEffect(() => {
    if (source === "") return;
    let wanted = true;
    transcriptOf(query).then(
      (text) => wanted && setTranscript(text),
      (fault: unknown) => wanted && setProblem(reason(fault)),
    );
    return () => {
      wanted = false;
    };
  }, [source]);
  return (
    <Shell title={t({ ja: "リプレイ", en: "Replay" })} wide>
      <Problem problem={problem} />
      {transcript !== null ? (
        <Viewer
          key={transcript}
          transcript={transcript}
          table={query.get("table") ?? ""}
          at={Number(query.get("at") ?? 0)}
          seat={seatOf(query.get("seat"))}
          onClose={() => setTranscript(null)}
        />
      ) : source !== "" && !problem ? (
        <Busy />
      ) : (
        <Opening onText={setTranscript} />
      )}
    </Shell>
  );
}

function seatOf(word: string | null): number {
  return word === null || word === "open" ? OPEN : word === "watch" ? -1 : Number(word) || 0;
}

function wordOf(seat: number): string {
  return seat === OPEN ? "open" : seat === -1 ? "watch" : String(seat);
}

/** The transcript that an address means: of a table, of a game that is kept here, or the one that is packed into it. */
async function transcriptOf(query: URLSearchParams): Promise<string> {
  const table = query.get("table");
  if (table) return transcriptOfTable(table);
  const kept = saved.peek().find((one) => String(one.at) === query.get("saved"));
  return kept?.transcript ?? (await unpacked(query.get("game") ?? "")) ?? "";
}

function Opening({ onText }: { readonly onText: (text: string) => void }) {
  const games = useGames();
  return (
    <>
      <header class="hero">
        <h1>{t({ ja: "リプレイ", en: "Replay" })}</h1>
        <p class="lead">
          {t({
            ja: "対戦の記録を、どの席の目からでも、1手ずつ見直せます。記録はサーバーに残りません。",
            en: "Look at a game again, move by move, through the eyes of any seat. Nothing of it stays on the server.",
          })}
        </p>
      </header>
      <Drop accept=".jsonl,.json,.txt" label={t({ ja: "ファイルを選ぶ", en: "Choose a file" })} onText={onText}>
        <p>{t({ ja: "記録ファイル（.jsonl）をここへ", en: "Drop a transcript (.jsonl) here" })}</p>
      </Drop>
      {saved.value.length > 0 && (
        <section class="pane">
          <h2>{t({ ja: "保存した対戦", en: "Saved games" })}</h2>
          <ul class="plain tablelist">
            {saved.value.map((one) => {
              const game = games.value?.find((other) => other.game === one.game);
              return (
                <li key={one.at}>
                  <button type="button" class="button ghost grow" onClick={() => onText(one.transcript)}>
                    {game ? introduced(game).name : one.game} <span class="soft little">{one.title}</span>
                  </button>
                  <button
                    type="button"
                    class="button ghost tiny"
                    onClick={() => {
                      saved.value = saved.value.filter((other) => other !== one);
                    }}
                  >
                    {t({ ja: "消す", en: "Delete" })}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

interface ViewerProps {
  readonly transcript: string;
  readonly table: string;
  readonly at: number;
  readonly seat: number;
  readonly onClose: () => void;
}

function Viewer({ transcript, table, at, seat, onClose }: ViewerProps) {
  const [about, setAbout] = useState<Replay | null>(null);
  const [problem, setProblem] = useState<Said | null>(null);
  useEffect(() => {
    ask<Replay>("/api/replays", { transcript }).then(setAbout, (fault: unknown) => setProblem(reason(fault)));
  }, [transcript]);
  if (problem)
    return (
      <>
        <Problem problem={problem} />
        <div class="inrow">
          <button type="button" class="button" onClick={onClose}>
            {t({ ja: "別のファイルを開く", en: "Open another file" })}
          </button>
        </div>
      </>
    );
  return about ? <Player about={about} transcript={transcript} table={table} first={at} firstSeat={seat} /> : <Busy />;
}

interface PlayerProps {
  readonly about: Replay;
  readonly transcript: string;
  readonly table: string;
  readonly first: number;
  readonly firstSeat: number;
}

function Player({ about, transcript, table, first, firstSeat }: PlayerProps) {
  const games = useGames();
  const game = games.value?.find((one) => one.game === about.game);
  const { moments } = about;
  const [at, setAt] = useState(() => within(moments, first));
  const [seat, setSeat] = useState(firstSeat < about.seats ? firstSeat : OPEN);
  const [pace, setPace] = useState(PACES[1]?.key ?? 700);
  const [playing, setPlaying] = useState(false);
  const reel = useMemo(() => new Reel(transcript, seat), [transcript, seat]);
  const move = (to: number) => setAt(within(moments, to));
  reel.came.value; // drawn anew when frames come
  const shot = reel.shot(at);
  useEffect(() => {
    reel.shot(within(moments, at + 30)); // what comes next is fetched before it is looked at
    if (!playing) return;
    if (at >= moments.length - 1) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => shot && setAt(within(moments, at + 1)), pace);
    return () => clearTimeout(timer);
  }, [playing, at, pace, reel, moments, shot]);
  useKeys({
    ArrowLeft: () => move(at - 1),
    ArrowRight: () => move(at + 1),
    ArrowUp: () => move(turnFrom(moments, at, -1)),
    ArrowDown: () => move(turnFrom(moments, at, 1)),
    Home: () => move(0),
    End: () => move(moments.length - 1),
    " ": () => setPlaying(!playing),
  });
  const [turn = 0] = moments[at] ?? [];
  return (
    <div class="theatre">
      <header class="inrow">
        <div class="grow">
          <h1>{game ? introduced(game).name : about.game}</h1>
          <p class="soft little">
            {[decksOf(about), about.outcome && heard(about.outcome)].filter(Boolean).join(" · ")}
          </p>
        </div>
        <label class="field">
          {t({ ja: "誰の目で", en: "Seen by" })}
          <select value={wordOf(seat)} onChange={(event) => setSeat(seatOf(event.currentTarget.value))}>
            <option value="open">{t({ ja: "全員（手札を公開）", en: "Everybody (all open)" })}</option>
            {Array.from({ length: about.seats }, (_, place) => (
              <option key={place} value={String(place)}>
                {t({ ja: `席${place + 1}`, en: `Seat ${place + 1}` })}
              </option>
            ))}
            <option value="watch">{t({ ja: "観戦者", en: "A watcher" })}</option>
          </select>
        </label>
      </header>
      {about.problem && <Problem problem={about.problem} />}
      <Problem problem={reel.problem.value ? reason(reel.problem.value) : null} />
      {shot ? <StillBoard name={about.game} game={shot.game} log={shot.log} /> : <Busy />}
      <div class="scrubber">
        <input
          type="range"
          min={0}
          max={moments.length - 1}
          value={at}
          aria-label={t({ ja: "場面", en: "Moment" })}
          aria-valuetext={t({ ja: `ターン${turn}、${at}手目`, en: `turn ${turn}, move ${at}` })}
          list="turns"
          onInput={(event) => move(Number(event.currentTarget.value))}
        />
        <datalist id="turns">
          {turnsOf(moments).map((one) => (
            <option key={one.at} value={String(one.at)} />
          ))}
        </datalist>
        <div class="inrow">
          <Step label={t({ ja: "初めへ", en: "To the beginning" })} sign="|◀" onClick={() => move(0)} />
          <Step
            label={t({ ja: "前のターン", en: "Turn before" })}
            sign="◀◀"
            onClick={() => move(turnFrom(moments, at, -1))}
          />
          <Step label={t({ ja: "1手戻る", en: "One move back" })} sign="◀" onClick={() => move(at - 1)} />
          <button type="button" class="button first" onClick={() => setPlaying(!playing)}>
            {playing ? t({ ja: "止める", en: "Pause" }) : t({ ja: "再生", en: "Play" })}
          </button>
          <Step label={t({ ja: "1手進む", en: "One move on" })} sign="▶" onClick={() => move(at + 1)} />
          <Step
            label={t({ ja: "次のターン", en: "Next turn" })}
            sign="▶▶"
            onClick={() => move(turnFrom(moments, at, 1))}
          />
          <Step label={t({ ja: "終わりへ", en: "To the end" })} sign="▶|" onClick={() => move(moments.length - 1)} />
          <label class="check">
            <select
              aria-label={t({ ja: "速さ", en: "Speed" })}
              value={String(pace)}
              style={{ width: "auto" }}
              onChange={(event) => setPace(Number(event.currentTarget.value))}
            >
              {PACES.map((one) => (
                <option key={one.key} value={String(one.key)}>
                  {t(one.said)}
                </option>
              ))}
            </select>
          </label>
          <span class="soft little numbers grow" role="status">
            {t({
              ja: `ターン${turn}・${at} / ${moments.length - 1}手`,
              en: `turn ${turn} · move ${at} of ${moments.length - 1}`,
            })}
          </span>
          <Deeds about={about} transcript={transcript} table={table} at={at} seat={seat} />
        </div>
      </div>
    </div>
  );
}

/** The decks of a game by their names, which may be in both languages: `港の初日 / First Day at the Harbor`. */
function decksOf(about: Replay): string {
  const halves = about.decks.filter(Boolean).map((name) => name.split(" / "));
  return halves.map(([ja = "", en = ja]) => heard({ ja, en })).join(" – ");
}

function Step({
  label,
  sign,
  onClick,
}: {
  readonly label: string;
  readonly sign: string;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" class="button tiny" aria-label={label} title={label} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** Keys that do something as long as nothing is written in. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const element = event.target instanceof HTMLElement ? event.target : null;
      if (element?.closest("input, select, textarea, button, a, [tabindex='0']")) return;
      const done = keys[event.key];
      if (!done) return;
      event.preventDefault();
      done();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  });
}

interface DeedsProps {
  readonly about: Replay;
  readonly transcript: string;
  readonly table: string;
  readonly at: number;
  readonly seat: number;
}

/** A link to this moment, the file, keeping it, and playing on from here. A table that one was at may not be for others: its link brings the game along. */
function Deeds({ about, transcript, table, at, seat }: DeedsProps) {
  const [link, setLink] = useState("");
  const [said, setSaid] = useState<string>("");
  const [problem, setProblem] = useState<Said | null>(null);
  useEffect(() => {
    let wanted = true;
    const moment = `at=${at}&seat=${wordOf(seat)}`;
    const address = (query: string) => `${location.origin}/${to("replay")}?${query}&${moment}`;
    if (table && !known(table)) setLink(address(`table=${table}`));
    else packed(transcript).then((letters) => wanted && setLink(address(`game=${letters}`)));
    return () => {
      wanted = false;
    };
  }, [transcript, table, at, seat]);
  const answers = about.moments[at]?.[3] ?? 0;
  const study = async () => {
    try {
      await playOn(about, transcript, at);
    } catch (fault) {
      setProblem(reason(fault));
    }
  };
  return (
    <>
      <Copy text={link} label={t({ ja: "この場面へのリンク", en: "Link to this moment" })} />
      <button
        type="button"
        class="button tiny"
        onClick={() => {
          const title = `${decksOf(about)} (${about.moments.length - 1})`;
          const done = save({ at: Date.now(), game: about.game, title, transcript });
          setSaid(
            done
              ? t({ ja: "保存しました", en: "Saved" })
              : t({ ja: "大きすぎて保存できません", en: "Too large to keep" }),
          );
        }}
      >
        {said || t({ ja: "このブラウザに保存", en: "Keep in this browser" })}
      </button>
      <button type="button" class="button tiny" onClick={() => download(`${about.game}.jsonl`, transcript)}>
        {t({ ja: "ファイル", en: "File" })}
      </button>
      <button type="button" class="button" data-answers={answers} onClick={study}>
        {t({ ja: "ここから遊ぶ", en: "Play on from here" })}
      </button>
      <Problem problem={problem} />
    </>
  );
}
