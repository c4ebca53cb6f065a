/** A number that is asked for: a button for each where they are few, else a field with steps. */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Question } from "../wire";
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { useTable } from "./model";

const FEW = 12;

export function NumberPicker({ question }: { readonly question: Question }) {
  const table = useTable();
  const numbers = question.options.map((one) => one.option.number);
  const chosen = useMemo(() => signal(numbers[question.habit?.[0] ?? numbers.length - 1] ?? 0), [question.number]);
  if (numbers.length <= FEW) {
    return (
      <>
        {question.options.map((one, index) => (
          <button
            type="button"
            class="choice number"
            data-option={index}
            key={one.option.number}
            onClick={() => table.answer([index])}
          >
            {told(one.words) || one.option.number}
          </button>
        ))}
      </>
    );
  }
  const index = numbers.indexOf(chosen.value);
  return (
    <>
      <input
        type="number"
        aria-label={told(question.words)}
        min={Math.min(...numbers)}
        max={Math.max(...numbers)}
        value={chosen.value}
        onInput={(event) => {
          chosen.value = event.currentTarget.valueAsNumber;
        }}
      />
      <button
        type="button"
        class="choice primary"
        data-confirm=""
        disabled={index < 0}
        onClick={() => table.answer([index])}
      >
        {t(TABLE.confirm)}
      </button>
    </>
  );
}
