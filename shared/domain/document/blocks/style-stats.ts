import type { Line } from '../layout/line.ts';

/** What is usual in a document; everything else is judged against it. */
export interface StyleStats {
  /** Font size of running text in points. */
  readonly bodySize: number;
  readonly bodyFont: number;
  /** Running text is bold, as in slides and some forms; weight then says nothing. */
  readonly bodyBold: boolean;
  /** Running text is typewritten; letters of one width then say nothing. */
  readonly bodyMono: boolean;
  /** Usual distance between baselines for a font size, in points. */
  readonly leading: (size: number) => number;
}

const DEFAULT_LEADING_EM = 1.2;

export function styleStats(lines: readonly Line[]): StyleStats {
  const sizes = new Map<number, number>();
  for (const line of lines) if (line.upright) add(sizes, half(line.size), line.text.length);
  const bodySize = most(sizes) ?? 10;
  const fonts = new Map<number, number>();
  let bold = 0;
  let mono = 0;
  let chars = 0;
  for (const line of lines) {
    if (half(line.size) !== bodySize) continue;
    add(fonts, line.font, line.text.length);
    chars += line.text.length;
    bold += line.bold * line.text.length;
    mono += line.mono * line.text.length;
  }
  const leadings = leadingsOf(lines);
  return {
    bodySize,
    bodyFont: most(fonts) ?? 0,
    bodyBold: chars > 0 && bold > 0.5 * chars,
    bodyMono: chars > 0 && mono > 0.5 * chars,
    leading: (size) => leadings.get(half(size)) ?? DEFAULT_LEADING_EM * size,
  };
}

export function half(size: number): number {
  return Math.round(size * 2) / 2;
}

function leadingsOf(lines: readonly Line[]): ReadonlyMap<number, number> {
  const gaps = new Map<number, Map<number, number>>();
  for (let i = 1; i < lines.length; i++) {
    const a = lines[i - 1]!;
    const b = lines[i]!;
    if (a.column !== b.column || half(a.size) !== half(b.size)) continue;
    const gap = half(b.base - a.base);
    if (gap <= 0.7 * a.size || gap > 2.6 * a.size) continue;
    const size = half(a.size);
    let counts = gaps.get(size);
    if (!counts) gaps.set(size, (counts = new Map<number, number>()));
    add(counts, gap, 1);
  }
  const leadings = new Map<number, number>();
  for (const [size, counts] of gaps) leadings.set(size, most(counts) ?? DEFAULT_LEADING_EM * size);
  return leadings;
}

function add(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** The key with the highest count; the smaller one of equals. */
export function most(counts: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  let bestCount = -1;
  for (const [key, count] of counts) {
    if (count > bestCount || (count === bestCount && key < best!)) {
      best = key;
      bestCount = count;
    }
  }
  return best;
}
