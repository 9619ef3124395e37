/** Does what is said hold what is asked for at all? A number that is asked for, a moment that was. */
import type { Remark } from '../remarks/remark.ts';
import type { Query } from '../retrieval/query.ts';
import { says } from '../text/languages/english.ts';
import { languages } from '../text/languages/index.ts';
import { wordsOf } from '../text/searchable.ts';
import type { AnswerSentence } from './answer.ts';
import { candidatesIn } from './span/candidates.ts';
import { countsNamed } from './span/counts.ts';
import { askedStems } from './span/signs.ts';

export interface AskedFor {
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
    return { holds: ({ text }) => says.times.test(without(text)), missing: { code: 'verdict.no-date' } };
  }
  const hasNumber = numberAsked(query);
  return hasNumber && { holds: ({ text, form }) => hasNumber(text) && (form === 'row' || counts(query, text)) };
}

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
