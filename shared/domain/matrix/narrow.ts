/** Which cells of a column a reader wants to see. */
import { compareMeasured, firstMeasured, type Measured } from '../text/amounts/measured.ts';
import { saysWords, valueIn, valueOfCell, type OrderedCell } from './order.ts';

/** Everything that is said has to hold. An empty text says nothing. */
export interface ColumnFilter<State extends string = string> {
  /** What the cell is; null: anything. */
  readonly state: State | null;
  /** Words that it says. */
  readonly words: string;
  /** Amounts with or without units, or dates, both included: '2 kg', '1998', '10'. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: ColumnFilter<never> = { state: null, words: '', from: '', to: '' };

/** Is a bound something that cells can be compared with? An empty one is. */
export function isBound(text: string): boolean {
  return text.trim() === '' || boundIn(text) !== undefined;
}

export function isNarrowing({ state, words, from, to }: ColumnFilter): boolean {
  return state !== null || [words, from, to].some((one) => one.trim() !== '');
}

/**
 * Does a cell say these words, and a value between the bounds? A bound without a unit is compared with the number as it is printed; one
 * that is nothing to compare with narrows nothing.
 */
export function fitsFilter(
  cell: OrderedCell | undefined,
  { words, from, to }: Pick<ColumnFilter, 'words' | 'from' | 'to'>,
): boolean {
  if (words.trim() !== '' && !saysWords(cell, words)) return false;
  const [least, most] = [boundIn(from), boundIn(to)];
  if (!least && !most) return true;
  const value = cell && valueOfCell(cell);
  if (!value) return false;
  const [above, below] = [least ? beyond(value, least) : 0, most ? beyond(value, most) : 0];
  return above !== undefined && above >= 0 && below !== undefined && below <= 0;
}

/** By how much; undefined where units have nothing in common. */
function beyond(value: Measured, bound: Measured): number | undefined {
  return bound.unit === '' ? value.printed - bound.printed : compareMeasured(value, bound);
}

function boundIn(text: string): Measured | undefined {
  const bare = text.trim();
  return bare === '' ? undefined : (valueIn(bare) ?? firstMeasured(bare));
}
