/** Names, numbers and dates as they stand in a sentence. */
import type { Measure } from '../../question/reading.ts';
import { cardinals, months } from '../../text/languages/en/index.ts';
import { stemsOf } from '../../text/stems.ts';

// '[12, 13]', '(Smith et al., 2019; Lee, 2020)', and the placeholders that text corpora have in their place.
const CITATIONS =
  /\[[\d,;\s–-]+\]|\((?:[^()]*\b(?:19|20)\d\d[a-z]?[;,]?\s?)+\)|\b(?:BIB|TAB|FIG|SEC|FOOTNOTE|TABLE|EQ)REF\d+\b|\b(?:INLINE|DISPLAY)FORM\d+\b/g;

/** The text with blanks in place of what only points elsewhere; as long as before, so that offsets stay. */
export function withoutPointers(text: string): string {
  return text.replace(CITATIONS, (mark) => ' '.repeat(mark.length));
}

/** A name in a sentence; `start` and `end` are offsets into it. */
export interface Name {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Names that stand side by side: 'SNLI, MultiNLI and SICK'. */
export type NameGroup = readonly [Name, ...Name[]];

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’+&./-]*[\p{L}\p{N}+]|[\p{L}\p{N}]/gu;
// Written as names are wherever they stand: 'word2vec', 'fastText', 'BERT', 'i2b2', 'F1'.
const MIXED = /\p{L}.*\p{Lu}|\p{Lu}.*\p{N}|\p{Ll}\p{N}/u;
const CAPITAL = /^\p{Lu}/u;
const INSIDE = /^\s+(?:(?:of|de|the|for|&)\s+)?$/u;
const BETWEEN =
  /^\s*(?:\([^()]*\)\s*)?(?:[,;/]|\b(?:and|or|as well as|plus|&)\b|\s)+\s*(?:\b(?:the|a|an|also)\b\s*)?(?:\p{Ll}[\p{Ll}-]*\s+){0,5}(?:\(?(?:\d+|[a-z]|[ivx]+)[.)]\s*)?$/u;
const SEPARATOR = /[,;/]|\b(?:and|or|as well as|plus|&)\b/u;
const NO_NAME =
  /^(?:we|our|the|this|these|those|that|in|on|for|to|at|by|as|it|its|i|if|when|while|although|since|because|table|tables|figure|figures|fig|section|sections|sec|eq|equation|chapter|appendix|algorithm|however|thus|therefore|moreover|furthermore|finally|also|first|second|third|both|all|each|some|most|many|and|or|but|with|from|there|here|they|he|she|you|an?|january|february|march|april|may|june|july|august|september|october|november|december|et|al|i\.e|e\.g)\.?$/iu;

/** The names of a sentence, each once, in order. */
export function namesIn(sentence: string): readonly Name[] {
  const text = withoutPointers(sentence);
  const names: { text: string; start: number; end: number }[] = [];
  const words = [...text.matchAll(WORD)];
  words.forEach(({ 0: word, index: start }, at) => {
    const end = start + word.length;
    if (NO_NAME.test(word)) return;
    const opens = at === 0 || /[.:!?]["”’)]?\s*$/u.test(text.slice(0, start));
    const next = words[at + 1]?.[0] ?? '';
    const named = MIXED.test(word) || (CAPITAL.test(word) && (!opens || (CAPITAL.test(next) && !NO_NAME.test(next))));
    const last = names.at(-1);
    if (named && last && INSIDE.test(text.slice(last.end, start))) {
      last.end = end;
      last.text = text.slice(last.start, end);
    } else if (named) {
      // '20 Newsgroups': a number before a name is part of it.
      const number = /(?<![\p{L}\p{N}.,])\d{1,4}\s$/u.exec(text.slice(0, start))?.[0];
      const from = start - (number?.length ?? 0);
      names.push({ text: text.slice(from, end), start: from, end });
    }
  });
  return names;
}

/** The names in groups of those that are listed together. */
export function nameGroups(sentence: string): readonly NameGroup[] {
  const text = withoutPointers(sentence);
  const groups: [Name, ...Name[]][] = [];
  for (const name of namesIn(sentence)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const gap = last ? text.slice(last.end, name.start) : '';
    if (group && last && BETWEEN.test(gap) && SEPARATOR.test(gap)) group.push(name);
    else groups.push([name]);
  }
  return groups;
}

const FUNCTION_WORD =
  /^(?:of|in|on|for|to|with|by|from|as|at|and|or|but|is|are|was|were|has|have|had|that|which|who|where|when|while|than|because|since|so|if|can|could|will|would|may|might|also|respectively|only|both|using|used|\p{L}+(?:s|ed|ing|ly))$/u;

/**
 * A name with the words up to what is asked for: 'Yelp Challenge' becomes 'Yelp Challenge dataset'. Undefined if the name
 * only goes before another thing: 'Twitter' in 'Twitter spam detection'.
 */
export function wholeName(name: Name, sentence: string, focus: readonly string[]): Name | undefined {
  const words = [...withoutPointers(sentence).slice(name.end).matchAll(WORD)].slice(0, MOST_TRAILING);
  let end = name.end;
  for (const { 0: word, index } of words) {
    const start = name.end + index;
    if (!/^\s+$/.test(sentence.slice(end, start))) break;
    const stem = stemsOf(word).at(-1);
    if (stem !== undefined && focus.includes(stem)) {
      const after = FOLLOWING_NAME.exec(withoutPointers(sentence).slice(start + word.length))?.[0] ?? '';
      const stop = start + word.length + after.length;
      return { text: sentence.slice(name.start, stop), start: name.start, end: stop };
    }
    if (end === name.end && (FUNCTION_WORD.test(word) || !/^\p{Ll}/u.test(word))) return name;
    end = start + word.length;
  }
  return end === name.end ? name : undefined;
}

const MOST_TRAILING = 3;
// 'Russian thesaurus RuThes'
const FOLLOWING_NAME = /^\s\p{Lu}[\p{L}\p{N}-]+/u;

const ANNOUNCES =
  /\b(?:including|include[sd]?|such as|namely|i\.e\.,?|e\.g\.,?|for example,?|are|were|following)\s*:?\s+|:\s+/giu;
const ITEM_WORDS = 7;
// Code and formulas have commas too.
const NO_WORDS = /[[\]{}=*<>|\\_^~]/;
const MOST_ITEMS = 12;
const CLOSES =
  /[.;:?!)](?:[\s,]|$)|\s[–—]\s|\b(?:which|that|where|because|while|but|to|we|is|are|was|were|has|have)\b/u;

/** What a sentence enumerates after 'such as', 'including' or a colon, if it is what is asked for. */
export function enumeration(sentence: string, focus: readonly string[]): readonly string[] {
  const head = focus.at(-1);
  if (head === undefined) return [];
  const text = withoutPointers(sentence);
  for (const { 0: cue, index } of [...text.matchAll(ANNOUNCES)].reverse()) {
    const before = stemsOf(text.slice(0, index)).slice(-ITEM_WORDS);
    if (!before.includes(head)) continue;
    const rest = text.slice(index + cue.length).replace(/\([^()]*\)/g, ' ');
    const [listed = ''] = rest.split(CLOSES, 1);
    const items = listed
      .split(/\s*[,;]\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/u)
      .map((item) =>
        item
          .replace(/^(?:\(?\d+\)|(?:the|a|an|and|both)\s)+/iu, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((item) => item !== '');
    const short = items.every((item) => item.split(' ').length <= ITEM_WORDS && !NO_WORDS.test(item));
    if (items.length >= 2 && items.length <= MOST_ITEMS && short) return items;
  }
  return [];
}

const PREDICATE_WORDS = 22;
// Also at what is only said of it: ', an approach that offers …'.
const ENDS_PREDICATE =
  /[.;:?!](?:\s|$)|, (?:but|which|and we|where|while)\b|, an? (?:[\p{L}-]+ ){1,3}(?:that|which)\b/u;

/** What a sentence says its subject is, where the subject is what is asked for: 'The baseline model is a …'. */
export function predicateOf(sentence: string, focus: readonly string[]): string | undefined {
  const head = focus.at(-1);
  if (head === undefined) return undefined;
  const text = withoutPointers(sentence).replace(/\s+/g, ' ');
  const [, subject, rest] =
    /^(?:[^,]{0,40}, )?((?:the|our|their|this|these|its)\s.{2,70}?)\s(?:is|are|was|were|consists? of|includes?|comprises?)\s(.+)$/iu.exec(
      text,
    ) ?? [];
  if (subject === undefined || rest === undefined) return undefined;
  const stems = stemsOf(subject.split(/\b(?:of|for|in|on|with|used|from|that|which)\b/i, 1)[0] ?? '');
  if (stems.at(-1) !== head || !focus.every((stem) => stemsOf(subject).includes(stem))) return undefined;
  const [clause = ''] = rest.split(ENDS_PREDICATE, 1);
  const said = clause.replace(/^based on /u, '');
  const words = said.trim().split(' ');
  const participle = words.length === 1 && said.endsWith('ed');
  return !participle &&
    words.length <= PREDICATE_WORDS &&
    !/^(?:not|also|shown|given|presented|described|listed|reported|used|similar|available|able|as)\b/i.test(said)
    ? said.trim()
    : undefined;
}

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
