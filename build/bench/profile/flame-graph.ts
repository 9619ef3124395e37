/** A flame graph as SVG, for documents: what was called stands below what called it, as wide as it took time. No script. */
import type { Frame } from './fold.ts';

const WIDTH = 1200;
const ROW = 17;
const TOP = 34;
/** Narrower frames would be a line. */
const LEAST_PX = 1.5;
const CHARACTER_PX = 6.2;
const INSET = 4;
/** As in Flame Graphs by B. Gregg, warm; one for each part of the program, in turn. */
const COLORS = ['#f4a261', '#e9c46a', '#8ecae6', '#b5c99a', '#e5989b', '#cdb4db', '#a8dadc', '#ffd6a5', '#d4a373'];

/** @param deepest  rows that are drawn at most */
export function flameGraph(root: Frame, title: string, deepest = 40): string {
  const colors = new Map<string, string>();
  const colorOf = (part: string): string => {
    const known = colors.get(part) ?? COLORS[colors.size % COLORS.length]!;
    colors.set(part, known);
    return known;
  };
  const boxes: string[] = [];
  let rows = 0;
  const draw = (frame: Frame, x: number, row: number): void => {
    const width = (frame.totalUs / root.totalUs) * WIDTH;
    if (width < LEAST_PX || row >= deepest) return;
    rows = Math.max(rows, row + 1);
    boxes.push(boxOf(frame, { x, y: TOP + row * ROW, width }, colorOf(frame.part), frame.totalUs / root.totalUs));
    let left = x;
    for (const below of inOrder(frame)) {
      draw(below, left, row + 1);
      left += (below.totalUs / root.totalUs) * WIDTH;
    }
  };
  let x = 0;
  for (const first of inOrder(root)) {
    draw(first, x, 0);
    x += (first.totalUs / root.totalUs) * WIDTH;
  }
  const height = TOP + rows * ROW + INSET;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escape(title)}">`,
    '<style>text{font:11px ui-monospace,monospace;fill:#1f2937}.title{font:600 15px system-ui,sans-serif;fill:#64748b}</style>',
    `<text x="${INSET}" y="22" class="title">${escape(title)}</text>`,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

function inOrder({ below }: Frame): readonly Frame[] {
  return [...below.values()].sort((a, b) => b.totalUs - a.totalUs);
}

function boxOf(
  { name, part }: Frame,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  color: string,
  share: number,
): string {
  const shown = labelOf(name, width);
  const text = shown && `<text x="${(x + INSET).toFixed(1)}" y="${y + ROW - 5}">${escape(shown)}</text>`;
  return (
    `<g><title>${escape(`${name} (${part}): ${(share * 100).toFixed(1)} %`)}</title>` +
    `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, width - 0.5).toFixed(1)}" height="${ROW - 1}" rx="1" fill="${color}"/>${text}</g>`
  );
}

/** As much of the name as fits; none where that is too little to read. */
function labelOf(name: string, width: number): string {
  const characters = Math.floor((width - 2 * INSET) / CHARACTER_PX);
  if (characters >= name.length) return name;
  return characters < 5 ? '' : `${name.slice(0, characters - 1)}…`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
