/** A division: each option with its share, and steps to change it. */

import type { Question } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { shared, shareOf } from "./answering";
import { useTable } from "./model";

export function DivideList({ question }: { readonly question: Question }) {
  const table = useTable();
  const picks = table.picks.value;
  return (
    <ul class="tray divide">
      {question.options.map((one, index) => {
        const name = told(one.words);
        const share = shareOf(picks, index);
        const step = (more: boolean) => {
          table.picks.value = shared(question, picks, index, more);
        };
        return (
          <li key={`${one.words.ja} ${one.option.card}`}>
            <span class="divide-name">{name}</span>
            <button type="button" aria-label={t(TABLE.less)(name)} disabled={share === 0} onClick={() => step(false)}>
              −
            </button>
            <output aria-label={name}>{share}</output>
            <button
              type="button"
              aria-label={t(TABLE.more)(name)}
              data-more={index}
              disabled={picks.length >= question.most}
              onClick={() => step(true)}
            >
              ＋
            </button>
          </li>
        );
      })}
    </ul>
  );
}
