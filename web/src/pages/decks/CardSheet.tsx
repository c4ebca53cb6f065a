/** A card in full, over the page: what is printed on it, in both languages. */
import { useEffect, useRef } from "preact/hooks";
import type { PrintedCard } from "../../rest";
import { type Language, t } from "../../words/languages";

interface SheetProps {
  readonly card: PrintedCard;
  readonly game: string;
  readonly onClose: () => void;
}

const BOTH: readonly Language[] = ["ja", "en"];

export function CardSheet({ card, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape by itself
    <dialog
      ref={dialog}
      aria-label={card.name.ja}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="cardsheet">
        <p class="soft little">{card.number}</p>
        {BOTH.map((language) => (
          <section key={language} lang={language} class="cardsheet">
            <h2>{card.name[language]}</h2>
            <p class="little soft">{card.facts[language]}</p>
            {card.text[language] && <p class="wording">{card.text[language]}</p>}
          </section>
        ))}
        <div class="inrow end">
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t({ ja: "閉じる", en: "Close" })}
          </button>
        </div>
      </div>
    </dialog>
  );
}
