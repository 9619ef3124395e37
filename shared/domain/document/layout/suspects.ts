/** What stands at the edges of pages, where running heads and page numbers may be. */
import type { Fragment } from './fragments.ts';
import type { TextFrame } from './piece.ts';

/** One text direction of one page, as fragments. */
export interface FrameLayout {
  readonly frame: TextFrame;
  readonly upright: boolean;
  readonly fragments: Fragment[];
}

export interface RawPage {
  readonly pageIndex: number;
  readonly label: string | undefined;
  readonly frames: readonly FrameLayout[];
}

export interface Suspect {
  readonly fragment: Fragment;
  readonly pageIndex: number;
  readonly text: string;
  /** Text with its numbers taken out: what stays the same from page to page. */
  readonly key: string;
  /** Zone and height: where the same running head stands on other pages. */
  readonly slot: string;
  /** Rows between it and the edge of the page. */
  readonly row: number;
  readonly frame: TextFrame;
  readonly margin: boolean;
}

const ZONE = 0.14; // share of the page's height in which running heads and feet stand
const MAX_ROWS = 4;

export function fragmentText(fragment: Fragment): string {
  let text = '';
  for (const piece of fragment.pieces) {
    if (text.length > 0) text += ' ';
    text += piece.run.text.slice(piece.from, piece.to);
  }
  return text;
}

export function suspectsOf(pageIndex: number, { frame, upright, fragments }: FrameLayout): Suspect[] {
  const out: Suspect[] = [];
  const suspect = (fragment: Fragment, zone: string, row: number, distance: number, margin: boolean): void => {
    const text = fragmentText(fragment);
    if (text.length > 200) return;
    const slot = `${zone} ${String(Math.round(distance / 3))}`;
    out.push({ fragment, pageIndex, text, key: keyOf(text), slot, row, frame, margin });
  };
  if (!upright) {
    // Turned text in a margin: stamps, thumb indexes, 'downloaded from'.
    if (fragments.length > 40) return out;
    for (const fragment of fragments) suspect(fragment, `turn ${String(frame.turn)}`, 0, fragment.base, true);
    return out;
  }
  let row = -1;
  let last = -Infinity;
  for (const fragment of fragments) {
    if (fragment.base > ZONE * frame.height) break;
    if (fragment.base - last > 0.4 * fragment.size) row++;
    last = fragment.base;
    if (row >= MAX_ROWS) break;
    suspect(fragment, 'top', row, fragment.base, false);
  }
  row = -1;
  last = Infinity;
  for (let i = fragments.length - 1; i >= 0; i--) {
    const fragment = fragments[i]!;
    if (fragment.base < (1 - ZONE) * frame.height) break;
    if (last - fragment.base > 0.4 * fragment.size) row++;
    last = fragment.base;
    if (row >= MAX_ROWS) break;
    suspect(fragment, 'bottom', row, frame.height - fragment.base, false);
  }
  return out;
}

const ROMAN = /^[ivxlc]+$/i;

export function keyOf(text: string): string {
  const key = text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
  return ROMAN.test(key) ? '#' : key;
}

const TITLE_GAP_EM = 3;

/** Does a number stand right in front of words? */
export function isBeside({ fragment, pageIndex }: Suspect, next: Suspect): boolean {
  const gap = next.fragment.x0 - fragment.x1;
  return (
    next.pageIndex === pageIndex &&
    Math.abs(next.fragment.base - fragment.base) < 0.3 * fragment.size &&
    gap > 0 &&
    gap < TITLE_GAP_EM * fragment.size
  );
}
