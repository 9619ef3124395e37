/** A line chart as SVG, for documents: colors that read on white and on dark, no script, no font of its own. */

export interface Line {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Chart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly Line[];
}

const WIDTH = 720;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 128;
const TOP = 48;
const BOTTOM = 56;
const COLORS = ['#2563eb', '#d97706', '#059669', '#db2777', '#7c3aed', '#64748b'];
const LABEL_GAP = 16;

/** Draw shares over a positive quantity; y runs from 0 to 1, or as far as the lines do. */
export function lineChart({ title, xLabel, yLabel, lines }: Chart): string {
  const xs = lines.flatMap((line) => line.points.map((point) => point.x));
  const most = Math.max(1, ...xs);
  const x = (value: number): number => LEFT + (value / most) * (WIDTH - LEFT - RIGHT);
  const highest = Math.max(1, ...lines.flatMap((line) => line.points.map((point) => point.y)));
  const y = (value: number): number => HEIGHT - BOTTOM - (value / highest) * (HEIGHT - TOP - BOTTOM);
  const right = WIDTH - RIGHT;
  const rows = (highest > 1 ? ticks(highest) : [0, 0.2, 0.4, 0.6, 0.8, 1]).map(
    (value) =>
      `<path d="M${LEFT} ${at(y(value))}H${right}" class="grid"/>` +
      `<text x="${LEFT - 8}" y="${at(y(value) + 4)}" text-anchor="end">${value.toFixed(1)}</text>`,
  );
  const columns = ticks(most).map(
    (value) => `<text x="${at(x(value))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${value}</text>`,
  );
  const labels = spread(lines.map((line) => y(line.points.at(-1)?.y ?? 0)));
  const curves = lines.map((line, n) => {
    const color = COLORS[n % COLORS.length]!;
    const path = line.points.map((point) => `${at(x(point.x))} ${at(y(point.y))}`).join('L');
    const dots = line.points.map(
      (point) => `<circle cx="${at(x(point.x))}" cy="${at(y(point.y))}" r="2.5" fill="${color}"/>`,
    );
    return [
      path && `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...dots,
      `<text x="${right + 10}" y="${at((labels[n] ?? 0) + 4)}" style="fill:${color}">${escape(line.name)}</text>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(title)}">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#64748b}.grid{stroke:#94a3b8;stroke-opacity:.35}.title{font-weight:600;font-size:15px}</style>',
    `<text x="${LEFT}" y="24" class="title">${escape(title)}</text>`,
    ...rows,
    ...columns,
    `<text x="${(LEFT + right) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${escape(xLabel)}</text>`,
    `<text transform="translate(18 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${escape(yLabel)}</text>`,
    ...curves,
    '</svg>',
    '',
  ].join('\n');
}

/** Round steps, at most six, up to the largest value. */
function ticks(most: number): readonly number[] {
  const rough = most / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => Math.round(n * step * 1000) / 1000);
}

/** Heights of the labels beside the line ends, moved apart so that none covers another. */
function spread(heights: readonly number[]): readonly number[] {
  const order = heights.map((height, n) => ({ height, n })).sort((a, b) => a.height - b.height);
  const placed = [...heights];
  let last = -Infinity;
  for (const { height, n } of order) {
    last = Math.max(height, last + LABEL_GAP);
    placed[n] = last;
  }
  return placed;
}

function at(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark);
}
