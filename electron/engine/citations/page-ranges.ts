/** Pages as BibTeX, CSL and RIS have them: '245--249', '245-249', and two tags. */

const LONG_DASH = /\s?(?:-{2,3}|[–—])\s?/gu;
/** Behind letters that are no Roman number a hyphen belongs to a page's name: 'A-3'. */
const SHORT_RANGE = /(?<=\d|(?<!\p{L})[ivxlcdm]{1,10})\s?-\s?(?=[\p{L}\d])/giu;

export function pagesOfBibtex(pages: string): string {
  // Where names of pages have a hyphen, the dash between them stays one.
  return pages.replace(LONG_DASH, /\w-\w/u.test(pages) ? '–' : '-');
}

export function bibtexOfPages(pages: string): string {
  LONG_DASH.lastIndex = 0;
  return LONG_DASH.test(pages) ? pages.replace(LONG_DASH, '--') : pages.replace(SHORT_RANGE, '--');
}

/** First and last page; of several ranges the first alone. */
export function risOfPages(pages: string): readonly [string] | readonly [string, string] {
  const sides = pages.split(/\s?(?:-{2,3}|[–—])\s?/u);
  const [first = '', last = '', ...more] = sides.length > 1 ? sides : pages.split(SHORT_RANGE);
  const single = more.length === 0 && first !== '' && last !== '' && !/[,;]/u.test(pages);
  return single ? [first.trim(), last.trim()] : [pages];
}

/** Pages of CSL are text, or a number; undefined for anything else. */
export function pagesText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
