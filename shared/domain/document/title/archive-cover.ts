/** The page that an archive puts before a paper: it names the paper, says where it lies and how to cite it, and bears its own dates. */
import { OF_A_COPY } from '../../text/imprint-words.ts';
import { titleKey } from '../headings/title-key.ts';
import type { Line } from '../layout/line.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('titleArchiveCover');

const ADDRESS = pattern('u')`${lists.address}|\b10\.\p{N}{4,9}\/`;
const COPY = new RegExp(String.raw`(?<!\p{L})${OF_A_COPY}(?!\p{L})`, 'iu');
/** 'Source: …', 'Stable URL: …' */
const LABELED = /^\p{Lu}[\p{L}()’' ]{1,28}\s?:(?:\s|$)/u;
const LEAST_LABELED = 3;
const LEAST_KEY = 12;
/** Of the page, from its top: where a title stands. */
const TITLE_ZONE = 0.45;
const LARGER = 1.1;
const SAME_SIZE = 0.03;
const MOST_LINES = 6;

/**
 * How many pages stand before the paper's own first page: 1 or 0.
 *
 * @param lines  of the text, in reading order
 */
export function archivePages(lines: readonly Line[], bodySize: number): 0 | 1 {
  const first = lines[0]?.pageIndex;
  if (first !== 0) return 0;
  const cover = lines.filter(({ pageIndex }) => pageIndex === 0);
  const next = lines.filter(({ pageIndex }) => pageIndex === 1);
  const speaksOfCopies =
    cover.some(({ text }) => ADDRESS.test(text)) &&
    (cover.some(({ text }) => COPY.test(text)) ||
      cover.filter(({ text }) => LABELED.test(text)).length >= LEAST_LABELED);
  if (!speaksOfCopies) return 0;
  const named = titleKey(cover.map(({ text }) => text).join(' '));
  return largeLines(next, bodySize).some((text) => isNamed(titleKey(text), named)) ? 1 : 0;
}

function isNamed(key: string, named: string): boolean {
  return key.length >= LEAST_KEY && named.includes(key);
}

/** What stands large on top of a page, lines of one size together. */
function largeLines(lines: readonly Line[], bodySize: number): readonly string[] {
  const large = lines.filter(
    ({ size, base, pageHeight, upright }) => upright && size > LARGER * bodySize && base < TITLE_ZONE * pageHeight,
  );
  const groups: Line[][] = [];
  for (const line of large) {
    const group = groups.at(-1);
    const isSame = group !== undefined && Math.abs(group[0]!.size - line.size) < SAME_SIZE * line.size;
    if (isSame && group.length < MOST_LINES) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => group.map(({ text }) => text).join(' '));
}
