/** The board: everybody else above, what happens in the middle, oneself below. */

import { Middle } from "./Middle";
import { useTable } from "./model";
import { SideView } from "./SideView";

export function Board() {
  const table = useTable();
  const scene = table.scene.value;
  if (!scene) return null;
  const sides = scene.sides;
  const own = sides.at(-1);
  const others = sides.slice(0, -1);
  const bosses = others.filter((side) => side.boss);
  const people = others.filter((side) => !side.boss);
  return (
    <div class={`felt ${others.length > 1 ? "crowded" : ""}`} data-others={others.length}>
      {bosses.length > 0 && (
        <div class="others bosses">
          {bosses.map((side) => (
            <SideView side={side} own={false} alone={bosses.length === 1} key={side.seat} />
          ))}
        </div>
      )}
      {people.length > 0 && (
        <div class="others">
          {people.map((side) => (
            <SideView side={side} own={false} alone={others.length === 1} key={side.seat} />
          ))}
        </div>
      )}
      <Middle />
      {own && <SideView side={own} own={true} alone={true} />}
    </div>
  );
}
