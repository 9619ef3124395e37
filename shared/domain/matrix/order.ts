/** Rows of an evidence table, sorted and narrowed by what a column says. */
import { remembered } from '../../base/remembered.ts';
import { verdicts } from '../answer/answer.ts';
import { datedBy, yearOf } from '../text/amounts/dated.ts';
import { datesIn, numbersIn } from '../text/amounts/found.ts';
import { compareMeasured, measuredAt, type Measured } from '../text/amounts/measured.ts';
import { fold } from '../text/fold.ts';
import { saidIn, type CellAnswer, type CellMarks } from './cell.ts';

/** As far as rows are told apart by it. */
export interface OrderedCell extends Pick<CellMarks, 'corrected'> {
  readonly answer: CellAnswer | null;
}

/**
 * What a cell says as a value: its first amount, or its first date by its year, so that it stands beside years. Undefined where it says
 * neither, a range, or only a bound.
 */
export function valueIn(said: string): Measured | undefined {
  const [number] = numbersIn(said);
  const [date] = datesIn(said);
  if (date && (!number || date.start <= number.start)) {
    const dated = datedBy(said.slice(date.start, date.end));
    const isYear = /^\d{4}$/u.test(said.slice(date.start, date.end));
    if (dated && !isYear) return { value: yearOf(dated), unit: '', printed: yearOf(dated) };
  }
  return number && measuredAt(number, said);
}

/** Numbers by their value, whatever their units, then words by the alphabet, then what is only perhaps so, then nothing, then what was not asked. */
export function compareCells(a: OrderedCell | undefined, b: OrderedCell | undefined): number {
  const [first, second] = [placeOf(a), placeOf(b)];
  if (first.rank !== second.rank) return first.rank - second.rank;
  const [left, right] = [first.value, second.value];
  const byValue = left && right ? compareValues(left, right) : Number(!left) - Number(!right);
  if (byValue !== 0) return byValue;
  return first.folded < second.folded ? -1 : first.folded > second.folded ? 1 : 0;
}

/** By their worth where units have something in common, else unit by unit. */
function compareValues(a: Measured, b: Measured): number {
  const byWorth = compareMeasured(a, b);
  if (byWorth !== undefined) return byWorth;
  const [left, right] = [a.unit === 'month' ? 's' : a.unit, b.unit === 'month' ? 's' : b.unit];
  return left < right ? -1 : 1;
}

/** What a cell is sorted and narrowed by. */
interface Place {
  readonly rank: number;
  readonly value: Measured | undefined;
  readonly folded: string;
}

const NOT_ASKED: Place = { rank: verdicts.length, value: undefined, folded: '' };
const placeOf = (cell: OrderedCell | undefined): Place => (cell ? placeOfCell(cell) : NOT_ASKED);

/** What it says as a value. */
export function valueOfCell(cell: OrderedCell): Measured | undefined {
  return placeOfCell(cell).value;
}

// A column is compared some thousands of times, and a cell that changes is another.
const placeOfCell = remembered((cell: OrderedCell): Place => {
  const said = saidIn(cell.answer, cell);
  return { rank: rankOf(cell), value: valueIn(said), folded: fold(said) };
});

/** The reader's own words are as good as found. */
function rankOf(cell: OrderedCell): number {
  if (cell.corrected) return 0;
  if (cell.corrected === '') return verdicts.length - 1;
  return cell.answer ? verdicts.indexOf(cell.answer.verdict) : verdicts.length;
}

/** Does a cell have all of these words, whatever the case of their letters? */
export function saysWords(cell: OrderedCell | undefined, words: string): boolean {
  const said = cell ? searchedIn(cell) : '';
  return foldedWords(words).every((word) => said.includes(word));
}

const searchedIn = remembered((cell: OrderedCell): string =>
  fold(`${saidIn(cell.answer, cell)} ${cell.answer?.quote?.text ?? ''}`),
);

const foldedWords = (words: string): readonly string[] => fold(words).split(/\s+/u);
