/** What the answer of one document comes to: one amount, one date, one name, yes or no. */
import { datedBy, type Dated } from '../../text/amounts/dated.ts';
import { datesIn, numbersIn } from '../../text/amounts/found.ts';
import { measuredAt, type Measured } from '../../text/amounts/measured.ts';
import { isGeneric } from '../../text/generic.ts';
import { fold } from '../../text/fold.ts';
import { stemsOf } from '../../text/stems.ts';
import type { AnsweredQuestion } from '../answered.ts';
import type { AnswerSentence } from '../answer.ts';
import { candidatesIn, spanAskedBy } from '../span/candidates.ts';
import { placedWords } from '../span/placed-words.ts';
import { askedStems } from '../span/signs.ts';
import { negationsIn } from '../written/check-sentence.ts';
import { sentenceNames } from '../written/sentence-names.ts';
import type { PartValue, Unplaced } from './shelf.ts';

/** A value with what it is compared by. */
export interface Compared extends PartValue {
  readonly measured?: Measured | undefined;
  readonly dated?: Dated | undefined;
  /** The same name, word or sentence has the same key. */
  readonly key: string;
  /** It says everything by name that the question does. */
  readonly ofNamed: boolean;
  /** The dates that its sentence says beside it: of another time another value is no contradiction. */
  readonly when: string;
}

export type ReadValue = { readonly value: Compared } | { readonly why: Unplaced };

type Answered = Pick<AnsweredQuestion, 'answer' | 'evidence' | 'retrieval'>;

/** Of the sentence that answers first, or of the few words that do. */
export function valueOf(answered: Answered, writtenIn: string | undefined): ReadValue {
  const { verdict, sentences } = answered.answer;
  const [sentence] = sentences;
  if (verdict === 'not-found' || !sentence) return { why: 'nothing' };
  if (!sentence.supported) return { why: 'unsaid' };
  const { query } = answered.retrieval;
  const asked = spanAskedBy(query.reading);
  if (asked !== undefined) return numberOrDate(answered, sentence, writtenIn);
  const base = baseOf(answered, sentence);
  const name = nameIn(answered, sentence.text);
  if (name !== undefined) return { value: { ...base, kind: 'name', text: name, key: fold(name) } };
  const yes = saysYes(answered, sentence.text);
  if (yes !== undefined) return { value: { ...base, kind: 'yes-no', text: yes ? 'yes' : 'no', key: String(yes) } };
  const key = fold(sentence.text).replaceAll(/\s+/gu, ' ').trim();
  return { value: { ...base, kind: 'words', text: sentence.text, key } };
}

function baseOf({ retrieval: { query }, evidence }: Answered, { text, citations }: AnswerSentence) {
  const cited = evidence.filter(({ n }) => citations.includes(n));
  // The document's own title says nothing of what a sentence speaks of.
  const said = new Set(stemsOf([text, ...cited.flatMap(({ path }) => path.slice(1))].join('\n'), query.language));
  const named = query.terms.filter(({ specific, stems }) => specific && stems.length > 0);
  const ofNamed = named.length > 0 && named.every(({ stems }) => stems.every((stem) => said.has(stem)));
  return { citations, ofNamed, when: datesSaid(text).join(' ') };
}

const datesSaid = (text: string): readonly string[] => datesIn(text).map(({ start, end }) => text.slice(start, end));

/** Why an answer is only perhaps one: what it says is of something else, or nothing of what is asked for. */
const BESIDE: ReadonlySet<string> = new Set(['verdict.other-numbers', 'verdict.no-number', 'verdict.no-date']);

/** The one that the sentence says of what is asked for; of several none can be told from the others. */
function numberOrDate(answered: Answered, sentence: AnswerSentence, writtenIn: string | undefined): ReadValue {
  const { retrieval, answer } = answered;
  const { query } = retrieval;
  const { text } = sentence;
  if (answer.reason !== undefined && BESIDE.has(answer.reason.code)) return { why: 'unsaid' };
  const found = candidatesIn(text, query.reading, askedStems(query));
  const told = answer.short && found.filter((one) => one.text === answer.short?.text);
  const candidates = told && told.length > 0 ? told : found;
  const [first] = candidates;
  if (!first) return { why: 'unsaid' };
  if (new Set(candidates.map((one) => fold(one.text))).size > 1) return { why: 'several' };
  const base = baseOf(answered, sentence);
  if (first.kind === 'date') {
    const dated = datedBy(first.text);
    const others = datesSaid(text).filter((date) => date !== first.text);
    return dated
      ? { value: { ...base, kind: 'date', text: first.text, dated, key: '', when: others.join(' ') } }
      : { why: 'unsaid' };
  }
  const number = numbersIn(text).find(({ start }) => start === first.start);
  const measured = number && measuredAt(number, text, writtenIn);
  if (!number || !measured) return { why: 'unsaid' };
  const printed = text.slice(number.start, number.unitEnd).trim();
  return { value: { ...base, kind: 'amount', text: printed, measured, key: '' } };
}

const NAMES: ReadonlySet<string> = new Set(['person', 'place', 'name']);

/** The one name that the sentence has and the question has not; undefined where names are not asked for. */
function nameIn({ answer: { short }, retrieval: { query } }: Answered, sentence: string): string | undefined {
  if (short?.kind === 'name') return short.text;
  if (!NAMES.has(query.reading.asks)) return undefined;
  const asked = new Set(stemsOf(query.question, query.language));
  const isNew = (name: string): boolean => !stemsOf(name, query.language).every((stem) => asked.has(stem));
  const names = [...new Set(sentenceNames(sentence).map(({ text }) => text))].filter(isNew);
  return names.length === 1 ? names[0] : undefined;
}

/** Only of a sentence that says every word that is asked, in the same order, and denies it once or not at all. */
function saysYes({ retrieval: { query } }: Answered, sentence: string): boolean | undefined {
  const { asks, turns } = query.reading;
  if (asks !== 'yes-no' || query.language !== 'en' || turns.either || turns.negated || turns.words.length > 0)
    return undefined;
  const said = placedWords(sentence, query.language).map(({ stem }) => stem);
  const asked = query.terms.filter(({ stems }) => !isGeneric(stems)).flatMap(({ stems }) => stems);
  if (asked.length === 0 || !inOrder(asked, said)) return undefined;
  const negations = negationsIn(sentence);
  return negations > 1 ? undefined : negations === 0;
}

/** 'Data are available under an accession code' says of no code that it is available. */
function inOrder(asked: readonly string[], said: readonly string[]): boolean {
  let from = 0;
  return asked.every((stem) => {
    const at = said.indexOf(stem, from);
    from = at + 1;
    return at >= 0;
  });
}
