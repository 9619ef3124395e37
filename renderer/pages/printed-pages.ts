/** Which pages are put on paper, as a reader writes it: '3', '2-5', '1, 4-6'. */

/** Pictures of more pages than these are not held at once. */
export const PRINT_MAX_PAGES = 500;

/**
 * @param text  numbers and ranges of pages as they are counted, from 1
 * @returns page indices in their order, each once; null where the text names something else
 */
export function pagesOf(text: string, pages: number): readonly number[] | null {
  const chosen = new Set<number>();
  for (const part of text.split(',')) {
    const found = /^\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6})\s*)?$/u.exec(part);
    if (!found) return null;
    const [first, last] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (first < 1 || last < first || last > pages) return null;
    for (let page = first; page <= last; page++) chosen.add(page - 1);
  }
  return [...chosen].sort((a, b) => a - b);
}
