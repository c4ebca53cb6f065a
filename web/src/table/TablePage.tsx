/** A table: what its link opens. Gathers, plays, and shows how it ended. */
import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { to } from "../routes";
import { settings } from "../settings";
import type { Question } from "../wire";
import { heard, t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { Announcer } from "./Announcer";
import { Arrows } from "./Arrows";
import { callAttention } from "./attention";
import { Board } from "./Board";
import { DeedMenu } from "./DeedMenu";
import { Gathering } from "./Gathering";
import { Hand } from "./Hand";
import { followKeys } from "./keyboard";
import { TableModel, TableProvider } from "./model";
import { Offers } from "./Offers";
import { Panels } from "./Panels";
import { Prompt } from "./Prompt";
import { findPictures } from "./pictures";
import { Rail } from "./Rail";
import { Result } from "./Result";
import { TopBar } from "./TopBar";

export function TablePage({ link }: { readonly link: string }) {
  const table = useMemo(() => new TableModel(link), [link]);
  useEffect(() => {
    void findPictures();
    const ends = [followKeys, callAttention, answerBySelf, followOthers, sitBySelf, closeMenus].map((one) =>
      one(table),
    );
    return () => {
      for (const end of ends) end();
      table.close();
    };
  }, [table]);
  return (
    <TableProvider value={table}>
      <Shown table={table} />
    </TableProvider>
  );
}

function Shown({ table }: { readonly table: TableModel }) {
  const refusal = table.connection.refusal.value;
  const now = table.document.value;
  if (refusal) {
    return (
      <main class="lonely">
        <h1>{t(TABLE.noTable)}</h1>
        <p>{heard(refusal.said)}</p>
        <a class="choice primary" href={to("")}>
          {t(TABLE.home)}
        </a>
      </main>
    );
  }
  if (!now) return <main class="lonely">{t(TABLE.connecting)}</main>;
  if (now.table.stage === "gathering") return <Gathering />;
  return (
    <main
      class={`table ${table.question.value ? "my-move" : ""}`}
      data-question={table.keyOf(table.question.value)}
      data-picks={table.picks.value.join(" ")}
      data-open={table.chosenCard.value}
    >
      <TopBar />
      <Board />
      <Hand />
      <div class="column">
        <Rail />
        <Prompt />
      </div>
      <Offers />
      {table.connection.status.value === "lost" && (
        <div class="notice lost" role="alert">
          <p>{t(TABLE.lost)}</p>
          <button type="button" class="choice" onClick={() => table.connection.retry()}>
            {t(TABLE.retry)}
          </button>
        </div>
      )}
      {now.table.stage === "record" && (
        <div class="notice">
          <p>
            {t(TABLE.record)} {told(now.table.broken)}
          </p>
        </div>
      )}
      <DeedMenu />
      <Arrows />
      <div class="floats" aria-hidden="true" />
      <Panels />
      <Result />
      <Announcer />
    </main>
  );
}

const BEAT = 1100; // milliseconds that one sees that there is nothing left to do, before one's own turn goes on

/** Answer what needs nobody, as soon as it is asked; once, so that what is declined is the player's to answer. */
function answerBySelf(table: TableModel): () => void {
  let tried: Question | null = null;
  let timer = 0;
  const stop = effect(() => {
    const question = table.question.value;
    const answer = question && question !== tried ? table.ownAnswer(question) : null;
    const goesOn = table.noteGoingOn(question, answer);
    clearTimeout(timer);
    if (!answer) return;
    tried = question;
    const wait = goesOn ? table.player.time(BEAT) : 0;
    if (wait === 0) queueMicrotask(() => void table.answer(answer));
    else timer = setTimeout(() => table.question.peek() === question && void table.answer(answer), wait);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** What others do is shown with the card they do it with, unless one looks at another. */
function followOthers(table: TableModel): () => void {
  return effect(() => {
    const line = table.player.banner.value?.line;
    const [card] = line?.cards ?? [];
    const mine = line?.happened?.some((one) => one.seat === table.seat.peek());
    if (!card || line?.weight !== 1 || mine || document.querySelector(".card:hover")) return;
    table.lookedAt.value = card.card;
  });
}

/** Take a seat without a word: one's own against programs, its deck settled, or one that was taken before (a rematch, a reload). */
function sitBySelf(table: TableModel): () => void {
  let sat = false;
  return effect(() => {
    const seat = table.document.value?.table.seats[table.seat.value];
    const deck = table.welcome.value?.table.plan.seats[table.seat.value]?.deck;
    const alone = table.welcome.value?.table.plan.seats.filter((one) => one.who === "person").length === 1;
    const again = seat?.ready === true && seat.name !== "";
    if (sat || table.role.value !== "seat" || table.stage.value !== "gathering" || !seat) return;
    if (!again && (!deck || !alone)) return;
    sat = true;
    queueMicrotask(() => void table.say({ type: "sit", name: again ? seat.name : settings.name.peek() }));
  });
}

/** A click beside a card's deeds closes them. */
function closeMenus(table: TableModel): () => void {
  const pressed = (event: PointerEvent) => {
    const on = event.target as Element | null;
    if (!on?.closest(".deeds, [data-card], dialog, .clause-card")) table.chosenCard.value = 0;
  };
  addEventListener("pointerdown", pressed);
  return () => removeEventListener("pointerdown", pressed);
}
