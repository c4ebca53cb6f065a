/** A small plot: one line a side, told apart by its stroke as well as by its colour. */

interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly title: string;
  readonly turns: readonly number[];
  readonly lines: readonly Line[];
}

const WIDE = 220;
const HIGH = 84;
const EDGE = 6;
const MARGIN = 24; // where the highest and the lowest value stand

export function Plot({ title, turns, lines }: Props) {
  const all = lines.flatMap((line) => line.values.filter((one) => one !== null));
  if (all.length === 0) return null;
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (place: number) => MARGIN + (place * (WIDE - MARGIN - EDGE)) / Math.max(1, turns.length - 1);
  const y = (value: number) => HIGH - EDGE - ((value - low) * (HIGH - 2 * EDGE)) / (high - low);
  const path = (values: Line["values"]) =>
    values.map((value, place) => (value === null ? "" : `${x(place).toFixed(1)},${y(value).toFixed(1)}`)).join(" ");
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={spoken(title, lines)}>
        <line class="axis" x1={MARGIN} x2={WIDE - EDGE} y1={y(0)} y2={y(0)} />
        {lines.map((line, place) => (
          <polyline class={`side-${place}`} points={path(line.values)} key={line.name} />
        ))}
        {[high, low].map((value) => (
          <text x={MARGIN - 5} y={y(value) + 4} textAnchor="end" key={value}>
            {value}
          </text>
        ))}
      </svg>
      <p class="legend">
        {lines
          .filter((line) => line.name)
          .map((line, place) => (
            <span class={`side-${place}`} key={line.name}>
              {line.name}
            </span>
          ))}
      </p>
    </figure>
  );
}

function spoken(title: string, lines: readonly Line[]): string {
  const told = lines.map((line) => `${line.name}: ${line.values.filter((one) => one !== null).join(", ")}`);
  return `${title}. ${told.join("; ")}`;
}
