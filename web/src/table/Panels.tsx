/** What opens over the table: a pile, a card, the log, the rules, settings, keys, signs, second looks. */
import { ScenarioPlayer } from "../pages/Rules";
import { RulesDrawer } from "../rules/RulesDrawer";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { CardDetailsView } from "./CardDetailsView";
import { CardFace } from "./CardFace";
import { CardView } from "./CardView";
import { Dialog } from "./Dialog";
import { useTable } from "./model";
import { Log } from "./Rail";
import { SettingsForm } from "./SettingsForm";

export function Panels() {
  const table = useTable();
  const panel = table.panel.value;
  const close = () => {
    table.panel.value = null;
  };
  return (
    <>
      <PileSheet />
      <Zoom />
      {panel === "log" && (
        <Dialog title={t(TABLE.log)} sort="sidepane" close={close}>
          <Log />
        </Dialog>
      )}
      {panel === "rules" && (
        <Dialog title={t(TABLE.rules)} sort="sidepane" close={close}>
          <div>
            <RulesDrawer game={table.game.value} clause={table.clause.value} />
          </div>
        </Dialog>
      )}
      {panel === "settings" && (
        <Dialog title={t(TABLE.settings)} close={close}>
          <SettingsForm />
        </Dialog>
      )}
      {panel === "help" && (
        <Dialog title={t(TABLE.help)} close={close}>
          <dl class="keys">
            {t(TABLE.keys).map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
      {panel === "signs" && <Signs close={close} />}
      {table.scenario.value && (
        <Dialog
          title={t(TABLE.scenario)}
          sort="scenario"
          key={table.scenario.value}
          close={() => {
            table.scenario.value = "";
          }}
        >
          <div class="lawbook">
            <ScenarioPlayer game={table.game.value} id={table.scenario.value} />
          </div>
        </Dialog>
      )}
      <Sure />
    </>
  );
}

/** A pile laid out as a sheet. */
function PileSheet() {
  const table = useTable();
  const at = table.sheet.value;
  const pile = at && table.side(at.seat)?.piles.find((one) => one.zone === at.zone);
  if (!pile) return null;
  return (
    <Dialog
      title={`${told(pile.title) || told(pile.label)} · ${t(TABLE.cards)(pile.count)}`}
      sort="sheet"
      close={() => {
        table.sheet.value = null;
      }}
    >
      <ul class="sheet-cards">
        {pile.cards.map((card) => (
          <li key={card.handle}>
            <CardView card={card} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A card looked at closely, over everything. */
function Zoom() {
  const table = useTable();
  if (!table.zoomOpen.value) return null;
  const card = table.cards.value.get(table.lookedAt.value)?.card;
  return (
    <Dialog
      title={card ? told(card.name) : t(TABLE.card)}
      sort="zoom"
      close={() => {
        table.zoomOpen.value = false;
      }}
    >
      <div class="zoomed">
        {card && (
          <span class="card">
            <CardFace card={card} />
          </span>
        )}
        <CardDetailsView />
      </div>
    </Dialog>
  );
}

/** A line to the others who play, where the table was made so. */
function Words({ close }: { close(): void }) {
  const table = useTable();
  return (
    <form
      class="words"
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get("text")).trim();
        if (text) void table.say({ type: "say", text });
        close();
      }}
    >
      <input name="text" maxLength={200} aria-label={t(TABLE.write)} placeholder={t(TABLE.write)} autocomplete="off" />
    </form>
  );
}

function Signs({ close }: { close(): void }) {
  const table = useTable();
  return (
    <Dialog title={t(TABLE.react)} sort="brief" close={close}>
      <div class="signs">
        {Object.entries(TABLE.signs).map(([sign, words]) => (
          <button
            type="button"
            class="choice"
            key={sign}
            onClick={() => {
              void table.say({ type: "react", sign });
              close();
            }}
          >
            {t(words)}
          </button>
        ))}
      </div>
      {table.welcome.value?.table.plan.chat && <Words close={close} />}
      <hr />
      <button
        type="button"
        class="quiet danger"
        data-tool="concede"
        onClick={() => {
          close();
          table.sure.value = "concede";
        }}
      >
        {t(TABLE.concede)}
      </button>
    </Dialog>
  );
}

/** Before what cannot be taken back. */
function Sure() {
  const table = useTable();
  const what = table.sure.value;
  if (!what) return null;
  const close = () => {
    table.sure.value = null;
  };
  const go = () => {
    if (what === "concede") {
      close();
      void table.say({ type: "concede" });
    } else {
      const index = table.question.value?.options.findIndex((one) => one.option.verb === "end") ?? -1;
      void table.answer([index]);
    }
  };
  return (
    <Dialog title={t(what === "concede" ? TABLE.concedeSure : TABLE.endSure)} sort="brief" close={close}>
      <div class="sure">
        <button type="button" class="choice" onClick={close}>
          {t(TABLE.backToGame)}
        </button>
        <button type="button" class="choice primary" data-sure="" onClick={go}>
          {t(what === "concede" ? TABLE.concede : TABLE.endAnyway)}
        </button>
      </div>
    </Dialog>
  );
}
