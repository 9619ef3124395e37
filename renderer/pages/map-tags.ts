/** Evidence on the page map: tags at their true height, merged where they would touch. */

const MERGE_PX = 16;
/** '9–12': so much stands on the map, which is 26 px wide. */
const MOST_LETTERS = 4;

/** A passage at its height on the map, in CSS pixels. */
export interface MapPoint {
  readonly n: number;
  readonly y: number;
  readonly pageIndex: number;
}

export interface MapTag {
  /** '2', or '1–3' where several stand closer than 16 px. */
  readonly label: string;
  /** The same where the map has room for it, else '98+'. */
  readonly short: string;
  /** In document order, never empty. */
  readonly points: readonly MapPoint[];
  readonly y: number;
}

/** Tags from top to bottom. A merged tag stands in the middle of what it covers. */
export function mergeTags(points: readonly MapPoint[]): readonly MapTag[] {
  const groups: MapPoint[][] = [];
  for (const point of points.toSorted((a, b) => a.y - b.y || a.n - b.n)) {
    const group = groups.at(-1);
    if (group && point.y - middle(group) < MERGE_PX) group.push(point);
    else groups.push([point]);
  }
  return groups.map((group) => {
    const label = labelOf(group.map((point) => point.n));
    const points = group.toSorted((a, b) => a.n - b.n);
    return { label, short: label.length > MOST_LETTERS ? `${points[0]!.n}+` : label, points, y: middle(group) };
  });
}

function middle(group: readonly MapPoint[]): number {
  return (group[0]!.y + group.at(-1)!.y) / 2;
}

/** '1–3' for neighbors, '1, 4' for others, '1–7' where a list would not fit. */
function labelOf(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const first = sorted[0]!;
  const last = sorted.at(-1)!;
  if (first === last) return String(first);
  return `${first}–${last}`;
}

/** Every how many pages the map draws a line, so that lines stay at least `leastPx` apart. */
export function pageLineStep(pages: number, heightPx: number, leastPx: number): number {
  if (pages * leastPx <= heightPx) return 1;
  const atLeast = (pages * leastPx) / Math.max(1, heightPx);
  return [2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => step >= atLeast) ?? pages;
}

/** Where the thumb stands: its least height keeps it a target for the pointer. */
export function thumbOf(
  scrollTop: number,
  contentHeight: number,
  paneHeight: number,
  mapHeight: number,
): { readonly top: number; readonly height: number } {
  const least = 14;
  if (contentHeight <= paneHeight) return { top: 0, height: mapHeight };
  const height = Math.max(least, (paneHeight / contentHeight) * mapHeight);
  const share = Math.min(1, Math.max(0, scrollTop / (contentHeight - paneHeight)));
  return { top: share * (mapHeight - height), height };
}

/** The scroll position for a thumb whose top is dragged to `top`. */
export function scrollOfThumb(top: number, contentHeight: number, paneHeight: number, mapHeight: number): number {
  const { height } = thumbOf(0, contentHeight, paneHeight, mapHeight);
  const way = mapHeight - height;
  if (way <= 0) return 0;
  return (Math.min(way, Math.max(0, top)) / way) * Math.max(0, contentHeight - paneHeight);
}
