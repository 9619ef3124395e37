import type { Measure } from '../../question/reading.ts';
import { cardinals, months } from '../../text/languages/en/numbers.ts';
import { stemsOf } from '../../text/stems.ts';
import { type Name, withoutPointers } from './names.ts';

const WORDS = [
  ...Object.keys(cardinals)
    .filter((word) => word !== 'zero')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace('-', '[- ]')),
  'a (?:dozen|hundred|thousand|million)',
  'half',
  'none',
].join('|');
const NUMBER = new RegExp(
  `(?:\\b(?:about|almost|nearly|over|around|approximately|more than|less than|fewer than|at least|at most|up to|roughly)\\s+|[~≈<>±]\\s?)?(?:(?<![\\p{L}\\p{N}.,-])(?:[-−+]|[$€£](?!\\S*\\$))?\\d[\\d,.]*(?<![,.])(?:\\s?(?:–|-|to)\\s?\\d[\\d,.]*(?<![,.]))?(?:\\s?(?:%|percent|k|M|thousand|million|billion|dozen)(?![\\p{L}]))?|\\b(?:${WORDS})(?:\\s(?:hundred|thousand|million|billion))?\\b(?!-\\p{L}))`,
  'giu',
);
// Numbers that only name something: 'Table 3', 'version 2', 'Section 4.1'.
const LABELS =
  /\b(?:tables?|figures?|figs?\.?|sections?|sec\.|eqs?\.|equations?|chapters?|pages?|p\.|pp\.|appendix|steps?|versions?|no\.|algorithm|task|line)\s*\(?$/i;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const UNIT =
  /^\s?((?:[\p{L}°µ%/²³-]+)(?:\s(?!and\b|or\b|in\b|of\b|for\b|to\b|with\b|on\b|at\b|by\b|from\b|the\b|which\b|that\b|is\b|are\b|was\b|were\b|as\b|if\b|when\b|while\b|but\b|we\b|than\b|until\b|after\b|before\b)[\p{L}-]+(?![\p{L}\p{N}-])){0,1})/u;
const NO_UNIT = /^(?:and|or|in|of|for|to|with|on|at|by|from|the|which|that|is|are|was|were|as|if|when|but|we)\b/i;

// 'Offer' after a number begins something else; 'GB', 'Hz' and 'V' are units.
const NAMED = /^\p{Lu}\p{Ll}{2}/u;

export interface FoundNumber extends Name {
  /** Words that follow at once: a unit, or what was counted. */
  readonly unit: string;
}

/** Numbers of a sentence that count or measure something, in figures and words. */
export function numbersIn(sentence: string): readonly FoundNumber[] {
  const text = withoutPointers(sentence);
  return [...text.matchAll(NUMBER)].flatMap(({ 0: number, index: start }): FoundNumber[] => {
    const end = start + number.length;
    if (LABELS.test(text.slice(0, start)) || /^-\p{L}/u.test(text.slice(end))) return [];
    const after = text.slice(end);
    const word = NO_UNIT.test(after.trimStart()) ? '' : (UNIT.exec(after)?.[1] ?? '');
    const unit = NAMED.test(word) ? '' : word;
    return [{ text: number.trim(), start, end, unit }];
  });
}

const REACH_WORDS = 4;

/** The number that counts what is asked for: before it, a few words between them at most. */
export function countOf(sentence: string, focus: readonly string[]): FoundNumber | undefined {
  const head = focus.at(-1);
  if (head === undefined) return undefined;
  const text = withoutPointers(sentence);
  const near = numbersIn(sentence).filter(({ text: number }) => !YEAR.test(number));
  const ranked = near.flatMap((number, at) => {
    const until = near[at + 1]?.start ?? text.length;
    const words = stemsOf(text.slice(number.end, until).split(/[.;:]/, 1)[0] ?? '').slice(0, REACH_WORDS + 1);
    const place = words.indexOf(head);
    if (place === -1) return [];
    const shared = focus.filter((stem) => words.includes(stem)).length;
    return [{ number, rank: shared - place / 10 }];
  });
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.number;
}

const MOST_AMOUNTS = 4;
// How often something is reckoned is not how much it is.
const TIME = /^(?:second|minute|hour|day|week|month|quarter|year)s?\b/i;
const MONEY = /[$€£¥]|\b(?:million|billion|trillion|dollars?|euros?|USD|EUR|GBP)\b/i;

/** Numbers with their units, as an answer to 'how big', 'how long', 'what percentage'. */
export function amountsIn(sentence: string, measures: readonly Measure[]): readonly Name[] {
  const [large, percent, score, rate, money] = (['large', 'percent', 'score', 'rate', 'money'] as const).map(
    (measure) => measures.includes(measure),
  );
  const found = numbersIn(sentence)
    .filter(({ text, unit }) => {
      const said = `${text} ${unit}`;
      if (percent) return /%|percent/.test(said);
      if (score) return /\d\.\d|%|percent/.test(said);
      if (money) return MONEY.test(said);
      return unit !== '' && !(rate && TIME.test(unit));
    })
    .filter(({ text }) => !YEAR.test(text) && (!large || /\d{2}|\d\s?(?:%|k|M|thousand|million|billion)/u.test(text)))
    .slice(0, MOST_AMOUNTS)
    .map(({ text, start, end, unit }) => ({
      text: unit === '' || percent || score ? text : `${text} ${unit}`.replace(/\s+%/, ' %'),
      start,
      end,
    }));
  // Which of several scores was asked for is for the reader to see.
  return (percent || score) && found.length > 1 ? [] : found;
}

const MONTHS = `${months}\\.?`;
const DATE = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s+${MONTHS},?\\s+(?:1[5-9]|20)\\d\\d|${MONTHS}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+(?:1[5-9]|20)\\d\\d|${MONTHS}\\s+(?:1[5-9]|20)\\d\\d|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|(?:1[5-9]|20)\\d\\d(?:\\s?[–-]\\s?(?:1[5-9]|20)?\\d\\d)?)\\b`,
  'giu',
);

/** Dates, the longest forms first where they overlap. */
export function datesIn(sentence: string): readonly Name[] {
  return [...withoutPointers(sentence).matchAll(DATE)].map(({ 0: text, index: start }) => ({
    text,
    start,
    end: start + text.length,
  }));
}
