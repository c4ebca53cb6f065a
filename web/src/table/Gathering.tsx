/** Before the game: who is there, one's own name and deck, and the links to send to the others. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { ask } from "../api";
import { introduced, useGames } from "../pages/parts";
import { to } from "../routes";
import { settings } from "../settings";
import { known } from "../tables";
import { capital, heard, t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { useTable } from "./model";

interface Deck {
  readonly name: string;
  readonly ja?: readonly [string, string];
  readonly en?: readonly [string, string];
}

const PASTED = " pasted";

export function Gathering() {
  const table = useTable();
  const seats = table.document.value?.table.seats ?? [];
  const own = seats.find((one) => one.seat === table.seat.value);
  const id = table.welcome.value?.table.id ?? "";
  const links = known(id);
  const plan = table.welcome.value?.table.plan;
  const game = useGames().value?.find((one) => one.game === plan?.game);
  const format = game?.formats.find((one) => one.name === plan?.format?.split(":")[0]);
  const whoOf = (who: string) =>
    who === "person" ? "" : capital(heard(game?.programs.find((one) => one.name === who)?.said) || who);
  return (
    <main class="gathering">
      <a class="brand" href={to("")}>
        手札 <span>{t(TABLE.home)}</span>
      </a>
      <div class="card-stack" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <h1>{t(TABLE.gathering)}</h1>
      {game && <p class="faint">{[introduced(game).name, format && heard(format.said)].filter(Boolean).join(" · ")}</p>}
      <ul class="seatlist">
        {seats.map((one) => (
          <li key={one.seat} class={one.ready && one.here ? "ready" : ""}>
            <span class="seat-name">
              <small>{t(TABLE.seat)(one.seat + 1)}</small>{" "}
              <b>
                {[one.name || whoOf(one.who), one.seat === table.seat.value && t(TABLE.you)]
                  .filter(Boolean)
                  .join(" · ")}
              </b>
            </span>
            <span class="badge">
              {one.who !== "person" || (one.ready && one.here) ? t(TABLE.ready) : t(TABLE.notYet)}
            </span>
            {links?.seats?.[one.seat] && one.seat !== table.seat.value && <Link link={links.seats[one.seat] ?? ""} />}
          </li>
        ))}
      </ul>
      {links?.seats && <p class="faint">{t(TABLE.invite)}</p>}
      {links?.watch && (
        <p>
          {t(TABLE.watchLink)} <Link link={links.watch} />
        </p>
      )}
      {table.plays.value && own && (own.name === "" || !own.ready) && <SitForm />}
      {table.plays.value && own?.ready && own.name !== "" && <p class="seated">{t(TABLE.seated)}</p>}
      {table.trouble.value && (
        <p class="trouble" role="alert">
          {told(table.trouble.value)}
        </p>
      )}
    </main>
  );
}

/** A link to send: copied with a click. */
function Link({ link }: { readonly link: string }) {
  const copied = useMemo(() => signal(false), []);
  const address = `${location.origin}/#${link}`;
  return (
    <button
      type="button"
      class="choice copy"
      onClick={async () => {
        await navigator.clipboard?.writeText(address).catch(() => undefined);
        copied.value = true;
      }}
    >
      <code>{address.slice(0, 28)}…</code> {copied.value ? t(TABLE.copied) : t(TABLE.copy)}
    </button>
  );
}

function SitForm() {
  const table = useTable();
  const plan = table.welcome.value?.table.plan;
  const settled = plan?.seats[table.seat.value]?.deck != null;
  const decks = useMemo(() => signal<readonly Deck[]>([]), []);
  const deck = useMemo(() => signal(""), []);
  const list = useMemo(() => signal(""), []);
  useEffect(() => {
    if (!plan || settled) return;
    const format = encodeURIComponent(plan.format ?? "");
    ask<Deck[]>(`/api/games/${plan.game}/decks?format=${format}`).then(
      (found) => {
        decks.value = found;
      },
      () => undefined,
    );
  }, [plan, settled, decks]);
  const sit = (event: Event) => {
    event.preventDefault();
    const wish = deck.value === PASTED ? { list: list.value } : { name: deck.value };
    const name = settings.name.value || t(TABLE.seat)(table.seat.value + 1);
    void table.say({ type: "sit", name, ...(settled ? {} : { deck: wish }) });
  };
  const nameOf = (one: Deck) => one[settings.language.value]?.[0] ?? one.name;
  return (
    <form class="sit" onSubmit={sit}>
      <label>
        {t(TABLE.yourName)}
        <input
          value={settings.name.value}
          maxLength={40}
          autocomplete="nickname"
          onInput={(event) => {
            settings.name.value = event.currentTarget.value;
          }}
        />
      </label>
      {!settled && (
        <label>
          {t(TABLE.yourDeck)}
          <select
            value={deck.value}
            onChange={(event) => {
              deck.value = event.currentTarget.value;
            }}
          >
            <option value="">{t(TABLE.anyDeck)}</option>
            {decks.value.map((one) => (
              <option value={one.name} key={one.name}>
                {nameOf(one)}
              </option>
            ))}
            <option value={PASTED}>{t(TABLE.pasteDeck)}</option>
          </select>
        </label>
      )}
      {!settled && deck.value === PASTED && (
        <label>
          {t(TABLE.deckList)}
          <textarea
            rows={8}
            value={list.value}
            onInput={(event) => {
              list.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      <button type="submit" class="choice primary" data-sit="">
        {t(TABLE.takeSeat)}
      </button>
    </form>
  );
}
