import type { Segment } from '../segment/segment.ts';

// A sentence may be said again; what stands on so many pages word for word is set there, not said.
const LEAST_PAGES = 3;
const MOST_CHARS = 150;

/**
 * The text of each segment without what is printed again and again: running heads that are no page furniture because they
 * stand with figures, lines that name a source, the heads of continued tables. Each stays where it stands first.
 */
export function withoutRepeated(segments: readonly Segment[]): readonly string[] {
  const keys = segments.map(({ text, sentences }) =>
    sentences.map(({ start, end }) => (end - start <= MOST_CHARS ? text.slice(start, end).trim() : undefined)),
  );
  const pages = new Map<string, Set<number>>();
  for (const [at, { pageIndex }] of segments.entries()) {
    for (const key of keys[at] ?? []) {
      if (key !== undefined) pages.set(key, (pages.get(key) ?? new Set()).add(pageIndex));
    }
  }
  const seen = new Set<string>();
  const isAgain = (key: string | undefined): boolean => {
    if (key === undefined) return false;
    const again = seen.has(key) && (pages.get(key)?.size ?? 0) >= LEAST_PAGES;
    seen.add(key);
    return again;
  };
  return segments.map(({ text, sentences }, at) => {
    const again = (keys[at] ?? []).map(isAgain);
    if (!again.includes(true)) return text;
    return sentences
      .filter((_, n) => again[n] === false)
      .map(({ start, end }) => text.slice(start, end))
      .join('\n');
  });
}
