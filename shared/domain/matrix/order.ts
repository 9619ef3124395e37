/** Rows of an evidence table, sorted and narrowed by what a column says. */
import { remembered } from '../../base/remembered.ts';
import { verdicts } from '../answer/answer.ts';
import { numbersIn } from '../text/amounts/found.ts';
import { fold } from '../text/fold.ts';
import { saidIn, type CellAnswer, type CellMarks } from './cell.ts';

/** As far as rows are told apart by it. */
export interface OrderedCell extends Pick<CellMarks, 'corrected'> {
  readonly answer: CellAnswer | null;
}

/** The first number that a cell says, by which cells with numbers are sorted; undefined where it says none. */
export function numberIn(said: string): number | undefined {
  const [first] = numbersIn(said);
  if (!first) return undefined;
  const figures = /[-−]?\d[\d.,\s]*/u.exec(first.text)?.[0];
  if (figures === undefined) return undefined;
  const value = Number(plainFigures(figures));
  return Number.isFinite(value) ? value : undefined;
}

/** '1,234.5' and '1.234,5' as a program reads them: a sign that stands once, before other than three figures, is a decimal point. */
function plainFigures(figures: string): string {
  const trimmed = figures.replace('−', '-').replaceAll(/\s/gu, '');
  const last = Math.max(trimmed.lastIndexOf(','), trimmed.lastIndexOf('.'));
  if (last === -1) return trimmed;
  const sign = trimmed[last]!;
  const isDecimal = trimmed.indexOf(sign) === last && (trimmed.length - last - 1 !== 3 || hasOther(trimmed, sign));
  const whole = trimmed.slice(0, last).replaceAll(/[.,]/gu, '');
  return isDecimal ? `${whole}.${trimmed.slice(last + 1)}` : whole + trimmed.slice(last + 1);
}

const hasOther = (figures: string, sign: string): boolean => figures.includes(sign === ',' ? '.' : ',');

/** Numbers by their value, then words by the alphabet, then what is only perhaps so, then nothing, then what was not asked. */
export function compareCells(a: OrderedCell | undefined, b: OrderedCell | undefined): number {
  const [first, second] = [placeOf(a), placeOf(b)];
  if (first.rank !== second.rank) return first.rank - second.rank;
  const [left, right] = [first.value, second.value];
  if (left !== undefined && right !== undefined && left !== right) return left - right;
  if ((left === undefined) !== (right === undefined)) return left === undefined ? 1 : -1;
  return first.folded < second.folded ? -1 : first.folded > second.folded ? 1 : 0;
}

/** What a cell is sorted by. */
interface Place {
  readonly rank: number;
  readonly value: number | undefined;
  readonly folded: string;
}

const NOT_ASKED: Place = { rank: verdicts.length, value: undefined, folded: '' };
const placeOf = (cell: OrderedCell | undefined): Place => (cell ? placeOfCell(cell) : NOT_ASKED);

// A column is compared some thousands of times, and a cell that changes is another.
const placeOfCell = remembered((cell: OrderedCell): Place => {
  const said = saidIn(cell.answer, cell);
  return { rank: rankOf(cell), value: numberIn(said), folded: fold(said) };
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
