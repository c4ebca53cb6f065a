/** A dialog over the table: it has the focus while it is open, and gives it back. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/languages";
import { TABLE } from "../words/table";

interface Props {
  readonly title: string;
  readonly sort?: string;
  close(): void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, sort = "", close, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.showModal();
    return () => before?.focus?.({ preventScroll: true });
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, and a button does
    <dialog
      class={`dialog ${sort}`}
      ref={box}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === box.current) close();
      }}
    >
      <div class="dialog-box">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet close" aria-label={t(TABLE.close)} onClick={close}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
