import type { Line } from '../layout/line.ts';
import type { Candidate } from './candidates/candidates.ts';
import { isNamedNumber } from './number.ts';
import { titleKey } from './title-key.ts';

const LEAST_ITEMS = 3;
const MOST_SET_IN = 0.4; // of all lines
const MOST_ITEMS = 0.66; // share of the items that must show what they are
const MOST_AGAIN = 0.4; // forms ask a question twice
const NUMBER_IN_EM = 0.4;
const TEXT_IN_EM = 0.8;
const COLUMN_IN_EM = 4; // between the left edges of one column on two pages

/**
 * Numbered lines that are the items of a list, whatever their type: steps, conditions, questions of a form. Items stand right
 * above each other with nothing but room to write between them, or they are set in together with the text below them. What
 * is announced in a list and stands again elsewhere is no item.
 *
 * @param lines  of the document, which the candidates point into
 */
export function listItems(candidates: readonly Candidate[], lines: readonly Line[]): ReadonlySet<Candidate> {
  const counts = new Map<string, number>();
  const keys = new Map(candidates.map((one) => [one, titleKey(one.text)]));
  for (const key of keys.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isAgain = (one: Candidate): boolean => one.listed || counts.get(keys.get(one)!)! > 1;
  const items = new Set<Candidate>();
  for (const series of seriesOf(candidates)) {
    if (series.length < LEAST_ITEMS || series.filter(isAgain).length > MOST_AGAIN * series.length) continue;
    if (areBare(series, lines) || areSetIn(series, lines)) for (const one of series) items.add(one);
  }
  return items;
}

/**
 * Candidates of one style and one kind of number that count on from each other, on lines of their own.
 *
 * @param kinds  'plain' leaves out numbers that say what they count: 'Article 3'
 */
export function seriesOf(
  candidates: readonly Candidate[],
  kinds: 'plain' | 'named' = 'plain',
): readonly (readonly Candidate[])[] {
  const open = new Map<string, Candidate[]>();
  const all: Candidate[][] = [];
  for (const candidate of candidates) {
    const { number, style, text, cut } = candidate;
    if (cut !== undefined || number?.parts.length !== 1 || number.rest === '') continue;
    if (kinds === 'plain' && isNamedNumber(number)) continue;
    const mark = text.slice(0, text.length - number.rest.length).replace(/[\p{L}\d]+/gu, '');
    const key = `${number.scheme} ${mark} ${style}`;
    const series = open.get(key);
    if (series && series.at(-1)!.number!.parts[0]! + 1 === number.parts[0]) {
      series.push(candidate);
      continue;
    }
    const next = [candidate];
    open.set(key, next);
    all.push(next);
  }
  return all;
}

/** Nothing to read stands between most of them. */
function areBare(series: readonly Candidate[], lines: readonly Line[]): boolean {
  const bare = series.slice(0, -1).filter(({ to }, i) => lines.slice(to, series[i + 1]!.from).every(isRoomToWrite));
  return bare.length >= MOST_ITEMS * (series.length - 1);
}

/** Rules, dots and boxes without words. */
function isRoomToWrite({ text }: Line): boolean {
  return !/\p{L}/u.test(text);
}

/**
 * Numbers and what stands below them begin further in than the column, or the text alone where most text does not: a page
 * that holds nothing but the rest of a list begins where the list does.
 */
function areSetIn(series: readonly Candidate[], lines: readonly Line[]): boolean {
  if (series.some(({ centered }) => centered)) return false;
  const texts = series.flatMap(({ to, from }, i) => {
    const own = lines[from]!;
    const below = lines.slice(to, series[i + 1]?.from ?? to + 2);
    if (below[0]?.column !== own.column) return [];
    const hangs = ({ x0, size }: Line): boolean => x0 - own.x0 > TEXT_IN_EM * size;
    // A first line that is set in alone opens a paragraph, and where most of what follows is not set in, that is a section.
    const areMost = (is: (line: Line) => boolean): boolean =>
      below.slice(0, 2).every(is) && below.filter(is).length >= MOST_ITEMS * below.length;
    return [{ hangs: areMost(hangs), isIn: areMost(isSetIn) }];
  });
  if (texts.length === 0) return false;
  const least = MOST_ITEMS * texts.length;
  const areIn = series.every(({ indent }) => indent > NUMBER_IN_EM);
  if (areIn && texts.filter(({ isIn }) => isIn).length >= least) return true;
  return texts.filter(({ hangs }) => hangs).length >= least && !isTextSetIn(series, lines);
}

function isSetIn({ x0, left, size }: Line): boolean {
  return x0 - left > TEXT_IN_EM * size;
}

/** Whether text of their columns stands further in than these lines throughout, as below headings that hang in the margin. */
function isTextSetIn(series: readonly Candidate[], lines: readonly Line[]): boolean {
  const own = series.map(({ from }) => lines[from]!);
  // Most of them stand there; on even pages the others do.
  const { x0, left } = own.toSorted((a, b) => a.x0 - b.x0)[Math.floor(own.length / 2)]!;
  const beside = lines.filter((line) => Math.abs(line.left - left) < COLUMN_IN_EM * line.size);
  const setIn = beside.filter((line) => line.x0 - x0 > TEXT_IN_EM * line.size);
  return setIn.length > MOST_SET_IN * beside.length;
}
