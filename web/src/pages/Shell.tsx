/** The frame of every page around the table: where one can go, the two languages, light and dark. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { route, to } from "../routes";
import { settings, type Theme } from "../settings";
import { type Language, t } from "../words/languages";

const PLACES = [
  { name: "", said: { ja: "ホーム", en: "Home" } },
  { name: "decks", said: { ja: "デッキ", en: "Decks" } },
  { name: "learn", said: { ja: "学ぶ", en: "Learn" } },
  { name: "rules", said: { ja: "ルール", en: "Rules" } },
  { name: "replay", said: { ja: "リプレイ", en: "Replay" } },
  { name: "workshop", said: { ja: "カード工房", en: "Workshop" } },
  { name: "packs", said: { ja: "パック", en: "Packs" } },
  { name: "simulate", said: { ja: "シミュレート", en: "Simulate" } },
] as const;

const TONGUES: readonly { readonly key: Language; readonly said: string }[] = [
  { key: "ja", said: "日本語" },
  { key: "en", said: "English" },
];

const THEMES = {
  system: { ja: "明るさ：自動", en: "Light: automatic", sign: "◐" },
  light: { ja: "明るさ：明るい", en: "Light: light", sign: "○" },
  dark: { ja: "明るさ：暗い", en: "Light: dark", sign: "●" },
} as const;
const NEXT: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };

interface ShellProps {
  /** What the page is called, for its title. */
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

export function Shell({ title, wide = false, children }: ShellProps) {
  useEffect(() => {
    document.title = title ? `${title} – tefuda 手札` : "tefuda 手札";
  }, [title]);
  return (
    <div class="around">
      <button type="button" class="skip" onClick={() => document.querySelector("main")?.focus()}>
        {t({ ja: "本文へ", en: "Skip to the content" })}
      </button>
      <header class="masthead">
        <a class="wordmark" href={to("")}>
          tefuda <small lang="ja">手札</small>
        </a>
        <nav aria-label={t({ ja: "ページ", en: "Pages" })}>
          {PLACES.map((place) => (
            <a key={place.name} href={to(place.name)} aria-current={here(place.name) ? "page" : undefined}>
              {t(place.said)}
            </a>
          ))}
        </nav>
        <Tools />
      </header>
      <main class={wide ? "wide" : ""} tabIndex={-1}>
        {children}
      </main>
      <footer>
        {t({
          ja: "カードと条の要約はすべて自作です。各ゲームは権利者の商標であり、このプロジェクトは公式のものではありません。",
          en: "All cards and all glosses of clauses are our own. The games are their owners' marks; this project is not theirs.",
        })}
      </footer>
    </div>
  );
}

function here(name: string): boolean {
  const at = route.value;
  return at.kind === "page" && (at.name === name || (name === "" && at.name === "new"));
}

function Tools() {
  const theme = settings.theme.value;
  return (
    <div class="masttools">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row of buttons everywhere */}
      <div class="toggle" role="group" aria-label={t({ ja: "言語", en: "Language" })}>
        {TONGUES.map((one) => (
          <button
            type="button"
            key={one.key}
            lang={one.key}
            aria-pressed={settings.language.value === one.key}
            onClick={() => {
              settings.language.value = one.key;
              settings.cardLanguage.value = one.key;
            }}
          >
            {one.said}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="button ghost tiny"
        aria-label={t(THEMES[theme])}
        title={t(THEMES[theme])}
        onClick={() => {
          settings.theme.value = NEXT[theme];
        }}
      >
        <span aria-hidden="true">{THEMES[theme].sign}</span>
      </button>
    </div>
  );
}
