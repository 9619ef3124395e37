/** Does what is said hold what is asked for at all? A number that is asked for, a moment that was, what is so rather than what is not. */
import type { Remark } from '../remarks/remark.ts';
import type { Query } from '../retrieval/query.ts';
import { says } from '../text/languages/english.ts';
import { languages } from '../text/languages/index.ts';
import { pattern, wordLists } from '../text/languages/words.ts';
import { stemsOf } from '../text/stems.ts';
import { wordsOf } from '../text/searchable.ts';
import type { AnswerSentence } from './answer.ts';
import { candidatesIn } from './span/candidates.ts';
import { countsNamed } from './span/counts.ts';
import { askedStems } from './span/signs.ts';

const lists = wordLists('answerAskedFor');

export interface AskedFor {
  /** What kind of thing: a number, a moment, or things of which something is so. */
  readonly kind: 'number' | 'moment' | 'affirmed';
  readonly holds: (sentence: Pick<AnswerSentence, 'text' | 'form'>) => boolean;
  /** Why what does not is no plain answer; that it says no number where absent. */
  readonly missing?: Remark | undefined;
}

/** Undefined where any sentence might answer, or in a language whose words for it are not known. */
export function holdsAsked(query: Query): AskedFor | undefined {
  const { reading, language } = query;
  if (reading.past === true && language === 'en') {
    // 'Version 3.0' does not say when version 3.0 appeared.
    const own = new Set(numbersOf(reading.text));
    const without = (text: string): string => text.replace(NUMBER, (number) => (own.has(number) ? '' : number));
    return {
      kind: 'moment',
      holds: ({ text }) => says.times.test(without(text)),
      missing: { code: 'verdict.no-date' },
    };
  }
  const hasNumber = numberAsked(query);
  if (hasNumber)
    return { kind: 'number', holds: ({ text, form }) => hasNumber(text) && (form === 'row' || counts(query, text)) };
  return affirmed(query);
}

/** 'Which problems are shown to be hard?' is not answered by 'These problems are not known to be hard'. */
function affirmed({ reading, language, content }: Query): AskedFor | undefined {
  const { asks, focus, turns } = reading;
  if (language !== 'en' || turns.negated || (asks !== 'list' && asks !== 'name')) return undefined;
  const said = new Set(content.flatMap(({ stems }) => stems).filter((stem) => !focus.stems.includes(stem)));
  if (said.size === 0) return undefined;
  return { kind: 'affirmed', holds: ({ text }) => !deniesAll(text, said), missing: { code: 'verdict.says-not' } };
}

const CLAUSES = pattern('iu')`[,;:()–—]|\b(?:${lists.turns})\b`;
const NEGATION = pattern('iu')`^(?:${lists.negation})$|n['’]t$`;
const ONLY = pattern('iu')`^(?:${lists.only})$`;
/** Words from what negates to what it negates: 'not yet been shown to be'; what opens a clause negates all of it: 'None of …'. */
const NEGATION_REACHES = 5;

/** Does every clause that says something of this say it behind a 'not'? */
function deniesAll(text: string, stems: ReadonlySet<string>): boolean {
  const about = text.split(CLAUSES).flatMap((clause) => {
    const words = clause.match(WORD) ?? [];
    const first = words.findIndex((word) => stemsOf(word, 'en').some((stem) => stems.has(stem)));
    return first < 0 ? [] : [{ words, first }];
  });
  return about.length > 0 && about.every(({ words, first }) => isNegated(words, first));
}

function isNegated(words: readonly string[], at: number): boolean {
  return words
    .slice(0, at)
    .some((word, n) => (n === 0 || at - n <= NEGATION_REACHES) && NEGATION.test(word) && !ONLY.test(words[n + 1]!));
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

const NUMBER = /\d+(?:[.,:]\d+)*/gu;
const numbersOf = (text: string): readonly string[] => text.match(NUMBER) ?? [];

// The word for one is an article in most languages.
const NUMBER_WORDS = new Set(
  languages.flatMap(({ cardinals }) => Object.keys(cardinals).filter((word) => cardinals[word] !== 1)),
);

/** Undefined where no number is asked for, or in a language whose words for numbers are not known. */
export function numberAsked(query: Query): ((text: string) => boolean) | undefined {
  const { reading, language } = query;
  const isNumber = reading.asks === 'count' || reading.asks === 'amount';
  if (!isNumber || !languages.some(({ code }) => code === language)) return undefined;
  const stems = askedStems(query);
  const inWords = (text: string): boolean => language !== 'en' && wordsOf(text).some((word) => NUMBER_WORDS.has(word));
  return (text) => candidatesIn(text, reading, stems).length > 0 || inWords(text);
}

/** Is it what was asked for that a sentence counts? Of a row the heads tell. */
function counts(query: Query, text: string): boolean {
  return query.reading.asks !== 'count' || countsNamed(text, query.reading, askedStems(query));
}
