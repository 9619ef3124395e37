/** What in a sentence could be the few words that a question asks for: numbers, amounts with their unit, dates. */
import type { QuestionReading } from '../../question/reading.ts';
import { stemsOf } from '../../text/stems.ts';
import type { WrittenLanguage } from '../../text/stop-words.ts';
import { datesIn, type FoundNumber, numbersIn, type Place } from '../../text/amounts/found.ts';
import { wordsOf } from '../../text/searchable.ts';
import type { UnitKind } from '../../text/amounts/units.ts';
import { numberAskedIn } from '../../text/languages/number-asking.ts';
import { type PlacedWord, placedWords } from './placed-words.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('spanCandidates');

export type SpanKind = 'number' | 'amount' | 'date';

/** Words of a sentence, verbatim. */
export interface Candidate extends Place {
  readonly kind: SpanKind;
  readonly text: string;
  readonly unit: UnitKind;
}

// 'Sales in 2019 and 2018 were $5 and $4, respectively': which belongs to which is told by their order alone.
const BY_ORDER = pattern('iu')`${lists.byOrder}`;
const YEAR_NUMBER = /^(?:1\d|20)\d\d$/u;
const MOST = 30; // in one sentence; a row of a long table holds more, and none of them for sure

/** Stems of a question's words, in one language with those of the sentences. */
export interface AskedStems {
  readonly language: WrittenLanguage;
  /** Of what is asked for by name: 'square miles' in 'How many square miles …'. */
  readonly named: ReadonlySet<string>;
  /** Of all but the asking words: what the question says itself answers nothing. */
  readonly said: ReadonlySet<string>;
}

/** What kind of span answers. */
export type SpanAsked = 'count' | 'amount' | 'date';

/** Undefined where neither a number nor a date is asked for. */
export function spanAskedBy({ asks, text }: Pick<QuestionReading, 'asks' | 'text'>): SpanAsked | undefined {
  const told = numberAskedIn(text);
  if (asks === 'count' || asks === 'amount' || asks === 'date')
    return asks === 'count' && told === 'percent' ? 'amount' : asks;
  if (asks !== 'fact') return undefined;
  return told === 'year' ? 'date' : told === 'percent' ? 'amount' : told;
}

export function candidatesIn(sentence: string, reading: QuestionReading, asked: AskedStems): readonly Candidate[] {
  const kind = spanAskedBy(reading);
  const make = (kind: SpanKind, { start, end }: Place, unit: UnitKind = 'none'): Candidate => {
    return { kind, start, end, unit, text: sentence.slice(start, end).trim() };
  };
  const isNew = ({ start, end }: Place): boolean =>
    !stemsOf(sentence.slice(start, end), asked.language).every((stem) => asked.said.has(stem));
  const dates = datesIn(sentence);
  if (kind === 'date') {
    const whole = asksYear(reading) ? dates.flatMap((date) => yearOf(date, sentence) ?? []) : dates;
    return whole
      .filter(isNew)
      .slice(0, MOST)
      .map((date) => make('date', date));
  }
  if (BY_ORDER.test(sentence)) return [];
  const isDate = (one: Place): boolean => dates.some(({ start, end }) => one.start < end && start < one.end);
  const numbers = numbersIn(sentence)
    .filter(
      (one) => isNew(one) && (!isDate(one) || (kind === 'count' && countsLikeYear(one, sentence, reading, asked))),
    )
    .slice(0, MOST);
  if (kind === 'count')
    return numbers
      .filter((one) => isCounted(one, sentence, reading, asked))
      .map((one) => make('number', { start: one.start, end: one.end }, one.unit));
  if (kind === 'amount')
    return numbers
      .filter((one) => isMeasured(one, reading))
      .map((one) => make('amount', { start: one.start, end: one.unitEnd }, one.unit));
  return [];
}

const YEAR_ASKED = pattern('iu')`${lists.yearAsked}`;
const FINER_ASKED = pattern('iu')`${lists.finerAsked}`;

/** Is the year alone asked for: 'In which year …'? */
export function asksYear({ text, head }: QuestionReading): boolean {
  const told = numberAskedIn(text);
  if (told !== undefined) return told === 'year';
  const asking = text.slice(head.start, head.end);
  return YEAR_ASKED.test(asking) && !FINER_ASKED.test(asking);
}

/** The year of a date; all of it if it has two, undefined if it has none. */
function yearOf({ start, end }: Place, sentence: string): Place | undefined {
  const years = [...sentence.slice(start, end).matchAll(/(?<!\d)\d{4}(?!\d)(?:\s?年)?/gu)];
  const [year] = years;
  if (!year) return undefined;
  return years.length > 1 ? { start, end } : { start: start + year.index, end: start + year.index + year[0].length };
}

/** 'How many cylinders' is answered by no '30 %' and by no 'three ways', 'how many miles' by '30 miles'. */
function isCounted(
  { text, unit, end, unitEnd }: FoundNumber,
  sentence: string,
  reading: QuestionReading,
  asked: AskedStems,
): boolean {
  if (unit !== 'none')
    return stemsOf(sentence.slice(end, unitEnd), asked.language).some((stem) => asked.named.has(stem));
  const counts = nounBehind(placedWords(sentence.slice(end), asked.language), sentence.slice(end));
  // 'Take one from the shelf' counts nothing.
  if (counts.length === 0 && text.toLowerCase() === 'one') return false;
  if (counts.length === 0 || asked.named.size === 0) return true;
  return counts.some((word, at) => asked.named.has(word.stem) && !describes(word, counts[at + 1], reading));
}

const BARE_YEAR = /^\d{4}$/u;

/** '1384 subjects' are no year, where subjects are counted; 'In 1984 subjects were …' names one. */
function countsLikeYear(one: FoundNumber, sentence: string, reading: QuestionReading, asked: AskedStems): boolean {
  if (!BARE_YEAR.test(one.text) || placedWords(sentence.slice(0, one.start), asked.language).length < 2) return false;
  const [noun, next] = nounBehind(placedWords(sentence.slice(one.end), asked.language), sentence.slice(one.end));
  return noun !== undefined && asked.named.has(noun.stem) && !describes(noun, next, reading);
}

/**
 * 'User interfaces' are no users: a word that the question has in another form, and that describes the noun of several right behind
 * it.
 */
export function describes(word: PlacedWord, next: PlacedWord | undefined, { text }: QuestionReading): boolean {
  if (!next || !/\p{L}s$/u.test(next.text)) return false;
  return !wordsOf(text).includes(word.text.toLowerCase());
}

/** The words at the beginning up to a small one or a mark: what a number before them counts, with what describes it. */
function nounBehind(words: readonly PlacedWord[], text: string): readonly PlacedWord[] {
  const ends = words.findIndex(
    ({ small, start }, at) => small || !/^[\s-]*$/u.test(text.slice(words[at - 1]?.end ?? 0, start)),
  );
  return ends < 0 ? words : words.slice(0, ends);
}

function isMeasured({ unit, text }: FoundNumber, reading: QuestionReading): boolean {
  const wanted = unitsAsked(reading);
  // A table says 'thousands of dollars' once, above its columns.
  if (wanted) return wanted.includes(unit) && (unit !== 'none' || /\d{2}/u.test(text));
  return unit !== 'time' && !YEAR_NUMBER.test(text) && (unit !== 'none' || /\d/u.test(text));
}

const ASKED_UNITS: readonly (readonly [RegExp, readonly UnitKind[]])[] = [
  [pattern('u')`${lists.askedUnitsHowLong}`, ['time', 'length']],
  [pattern('u')`${lists.askedUnitsHowOld}`, ['time']],
  [pattern('u')`${lists.askedUnitsHowTall}`, ['length']],
  [pattern('u')`${lists.askedUnitsDistanceHeight}`, ['length']],
  [pattern('u')`${lists.askedUnitsTemperatureHow}`, ['temperature']],
  [pattern('u')`${lists.askedUnitsHowHeavy}`, ['mass']],
  [pattern('u')`${lists.askedUnitsSpeedHow}`, ['speed']],
];
const COSTS = pattern('u')`${lists.costs}`;

/** What kinds of units answer; undefined if the question does not say. */
function unitsAsked({ text, head, measures }: QuestionReading): readonly UnitKind[] | undefined {
  const asking = text.slice(head.start, head.end).toLowerCase();
  const named = ASKED_UNITS.find(([pattern]) => pattern.test(asking));
  if (named) return named[1];
  if (measures.includes('percent') || numberAskedIn(text) === 'percent') return ['percent'];
  if (measures.includes('money')) return ['money', 'none'];
  return COSTS.test(text) ? ['money'] : undefined;
}
