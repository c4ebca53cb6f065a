/** The page: shows what the address says, in the language and the light that were set. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { PAGES } from "./pages/pages";
import { follow, route } from "./routes";
import { settings } from "./settings";
import { TablePage } from "./table/TablePage";

function Page() {
  const at = route.value;
  if (at.kind === "table") return <TablePage key={at.link} link={at.link} />;
  const Shown = PAGES[at.name] ?? PAGES[""];
  return Shown ? <Shown args={at.args} query={at.query} /> : null;
}

effect(() => {
  document.documentElement.lang = settings.language.value;
});
effect(() => {
  document.documentElement.dataset.theme = settings.theme.value;
});
follow();
const root = document.getElementById("page");
if (root) render(<Page />, root);
