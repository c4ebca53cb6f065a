/** What can be done with a card, beside it; what cannot is there too, and says why when it is clicked. */
import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Obstacle } from "../wire";
import { capital, t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { optionsOf } from "./answering";
import { ClauseButton } from "./ClauseView";
import { pick } from "./clicking";
import { useTable } from "./model";

const MARGIN = 8;

export function DeedMenu() {
  const table = useTable();
  const card = table.chosenCard.value;
  const menu = useRef<HTMLDivElement>(null);
  const question = table.question.value;
  const legal = card > 0 ? optionsOf(question, card) : [];
  const others = card > 0 ? table.wishesOf(card) : [];
  const why = table.whyNot.value?.card === card ? table.whyNot.value : null;
  useLayoutEffect(() => {
    if (menu.current) place(menu.current, card);
  });
  useEffect(() => {
    if (card > 0) menu.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }, [card]);
  const shown = table.cards.value.get(card)?.card;
  if (!shown || legal.length + others.length === 0) return null;
  return (
    <div class="deeds" ref={menu} role="dialog" aria-label={t(TABLE.deedsOf)(told(shown.name))}>
      {legal.map((index, number) => (
        <button
          type="button"
          class="deed"
          data-option={index}
          data-verb={question?.options[index]?.option.verb}
          key={index}
          onClick={() => pick(table, index)}
        >
          <kbd>{number + 1}</kbd>
          {told(question?.options[index]?.words)}
        </button>
      ))}
      {others.map((wish) => (
        <Fragment key={`${wish.option.verb} ${wish.option.index} ${wish.option.target} ${wish.words.ja}`}>
          <button
            type="button"
            class="deed illegal"
            data-wish={wish.option.verb}
            aria-expanded={why?.wish === wish}
            onClick={() => table.why(wish)}
          >
            <span aria-hidden="true" class="no">
              ⊘
            </span>
            {told(wish.words)} {why?.wish !== wish && <small>{t(TABLE.because)}</small>}
          </button>
          {why?.wish === wish && <Why bar={why.bar} />}
        </Fragment>
      ))}
      <button type="button" class="deed look" onClick={() => table.lookClosely(card)}>
        {t(TABLE.details)}
      </button>
    </div>
  );
}

/** What stands in the way of a deed, by which clause and because of which card. */
function Why({ bar }: { readonly bar: Obstacle | null }) {
  return (
    <div class="why" role="alert">
      <p>
        {capital(told(bar)) || t(TABLE.canBeDone)} {bar?.clause && <ClauseButton number={bar.clause} />}
      </p>
      {bar && bar.by > 0 && <Culprit card={bar.by} />}
    </div>
  );
}

/** The card that stands in the way: it can be looked at. */
function Culprit({ card }: { readonly card: number }) {
  const table = useTable();
  const found = table.cards.value.get(card)?.card;
  if (!found) return null;
  return (
    <button type="button" class="mention" onClick={() => table.lookClosely(card)}>
      {told(found.name)}
    </button>
  );
}

/** Put a menu beside its card, where there is room for it. */
function place(menu: HTMLElement, card: number): void {
  const anchor = document.querySelector(`[data-spot="card ${card}"]`)?.getBoundingClientRect();
  if (!anchor) return;
  const { width, height } = menu.getBoundingClientRect();
  const above = anchor.top - height - MARGIN;
  const top = above > MARGIN ? above : Math.min(anchor.bottom + MARGIN, innerHeight - height - MARGIN);
  const left = Math.max(MARGIN, Math.min(anchor.left + anchor.width / 2 - width / 2, innerWidth - width - MARGIN));
  menu.style.top = `${Math.max(MARGIN, top)}px`;
  menu.style.left = `${left}px`;
}
