import type { Clusters } from './run-collector.ts';

// Hebrew, Arabic, Syriac, Thaana, N'Ko and the forms of them; \p{Script} tests would run for every glyph.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
// Digits of both kinds are written left to right inside right-to-left text.
const leftToRight = /[\p{L}\p{Nd}]/u;

export function hasRightToLeft(text: string): boolean {
  return text.charCodeAt(0) >= 0x590 && rightToLeft.test(text);
}

/**
 * Parts of one line in one direction each. Files draw right-to-left text from the left, as it looks; its clusters are
 * turned into reading order. Spaces and marks between two right-to-left words belong to them.
 *
 * Parts come in the order in which they are drawn; layout puts the parts of a line in reading order.
 */
export function splitDirections(clusters: Clusters): { readonly clusters: Clusters; readonly reversed: boolean }[] {
  const kinds = clusters.texts.map(kindOf);
  const parts: { readonly clusters: Clusters; readonly reversed: boolean }[] = [];
  for (let from = 0; from < kinds.length;) {
    const reversed = kinds[from] === 'right';
    let to = from + 1;
    for (let i = to; i < kinds.length; i++) {
      if (reversed ? kinds[i] === 'right' : kinds[i] !== 'right') to = i + 1;
      else if (reversed ? kinds[i] === 'left' : kinds[i] === 'right') break;
    }
    parts.push({ clusters: slice(clusters, from, to, reversed), reversed });
    from = to;
  }
  return parts.filter((part) => part.clusters.texts.some((text) => text !== ' '));
}

function kindOf(text: string): 'right' | 'left' | 'neutral' {
  if (isArabicDigit(text)) return 'left';
  if (rightToLeft.test(text)) return 'right';
  return leftToRight.test(text) ? 'left' : 'neutral';
}

function isArabicDigit(text: string): boolean {
  return /^[\u0660-\u0669\u06f0-\u06f9]/u.test(text);
}

function slice(clusters: Clusters, from: number, to: number, reversed: boolean): Clusters {
  const cut = <T>(list: readonly T[]): T[] => (reversed ? list.slice(from, to).reverse() : list.slice(from, to));
  return { texts: cut(clusters.texts), starts: cut(clusters.starts), ends: cut(clusters.ends) };
}
