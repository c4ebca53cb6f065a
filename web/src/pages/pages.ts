/** The pages around the table, by the name that stands in the address: `#/NAME/…`. */
import type { ComponentType } from "preact";
import { DecksPage } from "./decks/DecksPage";
import { Home } from "./Home";
import { LearnPage } from "./LearnPage";
import { MakeTable } from "./MakeTable";
import { PacksPage } from "./PacksPage";
import { PuzzlePage } from "./PuzzlePage";
import { ReplayPage } from "./ReplayPage";
import { RulesPage } from "./RulesPage";
import { SimulatePage } from "./SimulatePage";
import { WorkshopPage } from "./WorkshopPage";

export interface PageProps {
  readonly args: readonly string[];
  readonly query: URLSearchParams;
}

export const PAGES: Readonly<Record<string, ComponentType<PageProps>>> = {
  "": Home,
  new: MakeTable,
  decks: DecksPage,
  learn: LearnPage,
  puzzle: PuzzlePage,
  rules: RulesPage,
  replay: ReplayPage,
  workshop: WorkshopPage,
  packs: PacksPage,
  simulate: SimulatePage,
};
