/** The footnotes of a document, and how sure it is that these are all. */
import type { ItemRecord } from '../../index/reader.ts';
import type { Sequence } from './printed-numbers.ts';

export interface Footnotes extends Sequence {
  readonly records: readonly ItemRecord[];
}

/** The signs in the order in which they are given out. */
const SIGNS = ['*', '†', '‡', '§', '¶', '‖', '#'];

/**
 * Those with a mark, if any has one; their numbers count on, or begin again with 1 in a part or on a page. Signs alone, or
 * a lone number on the title page, tell nothing of how many there are.
 */
export function footnotesOf(all: readonly ItemRecord[]): Footnotes {
  const records = all.filter(({ label }) => label !== undefined);
  if (records.length === 0) return { records: all, state: 'unsure', missing: [] };
  const numbers = records.flatMap(({ label = '' }) => (/^\d+$/u.test(label) ? [Number(label)] : []));
  const signs = records.flatMap(({ label = '' }) => (/^\d+$/u.test(label) ? [] : [label.replace(/[∗⋆]/gu, '*')]));
  const [lowest = 1] = numbers;
  if (lowest !== 1 && lowest !== signs.length + 1) return { records, state: 'unsure', missing: [] };
  const missing = missingOf(numbers, signs.length);
  if (missing.length > 0) return { records, state: 'gaps', missing: missing.map(String) };
  const first = records.find(({ label = '' }) => /^\d+$/u.test(label));
  const isLone = first === undefined || (numbers.length === 1 && first.pageIndex === 0);
  return { records, state: !isLone && areInOrder(signs) ? 'complete' : 'unsure', missing: [] };
}

/** Where notes with signs are counted as the first ones, the numbers begin behind them. */
function missingOf(numbers: readonly number[], signs: number): readonly number[] {
  const missing: number[] = [];
  let last = numbers[0] === signs + 1 ? signs : 0;
  for (const number of numbers) {
    if (number <= last) last = 0;
    for (let at = last + 1; at < number; at++) missing.push(at);
    last = number;
  }
  return missing;
}

/** Each sign stands where the one before it, or another of its kind, has been given out. */
function areInOrder(signs: readonly string[]): boolean {
  let last = -1;
  for (const sign of signs) {
    const at = SIGNS.indexOf(sign.charAt(0));
    if (at > last + 1) return false;
    last = at;
  }
  return true;
}
