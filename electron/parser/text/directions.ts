// Hebrew, Arabic, Syriac, Thaana, N'Ko and the forms of them; \p{Script} tests would run for every glyph.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
// Digits of both kinds are written left to right inside right-to-left text.
const leftToRight = /[\p{L}\p{Nd}]/u;

export function hasRightToLeft(text: string): boolean {
  return text.charCodeAt(0) >= 0x590 && rightToLeft.test(text);
}

/** Clusters of one run: each is what one glyph stands for, with where it starts and ends along the line. */
export interface Clusters {
  readonly texts: string[];
  readonly starts: number[];
  readonly ends: number[];
}

/** Clusters in reading order; `reversed` if that runs from right to left. */
export interface DirectedClusters {
  readonly clusters: Clusters;
  readonly reversed: boolean;
}

/**
 * Parts of one line in one direction each. Files draw right-to-left text from the left, as it looks; its clusters are
 * turned into reading order. Spaces and marks between two right-to-left words belong to them, and so do those between
 * such a word and the end of the run.
 *
 * Parts come in the order in which they are drawn; layout puts the parts of a line in reading order.
 */
export function splitDirections(clusters: Clusters): DirectedClusters[] {
  const kinds = resolved(clusters.texts.map(kindOf));
  const parts: DirectedClusters[] = [];
  for (let from = 0, to = 0; from < kinds.length; from = to) {
    while (to < kinds.length && kinds[to] === kinds[from]) to++;
    const reversed = kinds[from] === 'right';
    parts.push({ clusters: slice(clusters, from, to, reversed), reversed });
  }
  return parts.filter((part) => part.clusters.texts.some((text) => text !== ' '));
}

/** Every neutral takes the side of its neighbors if they agree or only one exists; otherwise it is left-to-right. */
function resolved(kinds: readonly Kind[]): Kind[] {
  const sides = [...kinds];
  for (let from = 0; from < sides.length; from++) {
    if (sides[from] !== 'neutral') continue;
    let to = from;
    while (to < sides.length && sides[to] === 'neutral') to++;
    const [before, after] = [sides[from - 1], sides[to]];
    sides.fill((before ?? after) === 'right' && (after ?? before) === 'right' ? 'right' : 'left', from, to);
  }
  return sides;
}

type Kind = 'right' | 'left' | 'neutral';

function kindOf(text: string): Kind {
  if (isArabicDigit(text)) return 'left';
  if (rightToLeft.test(text)) return 'right';
  return leftToRight.test(text) ? 'left' : 'neutral';
}

function isArabicDigit(text: string): boolean {
  return /^[\u0660-\u0669\u06f0-\u06f9]/u.test(text);
}

function slice(clusters: Clusters, from: number, to: number, reversed: boolean): Clusters {
  // The space before a part is the gap that is seen; only the one after a word is kept.
  if (reversed) while (to > from && clusters.texts[to - 1] === ' ') to--;
  else while (from < to && clusters.texts[from] === ' ') from++;
  const cut = <T>(list: readonly T[]): T[] => (reversed ? list.slice(from, to).reverse() : list.slice(from, to));
  return { texts: cut(clusters.texts), starts: cut(clusters.starts), ends: cut(clusters.ends) };
}
