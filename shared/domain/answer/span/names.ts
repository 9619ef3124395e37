import { stemsOf } from '../../text/stems.ts';

/** A name in a sentence; `start` and `end` are offsets into it. */
export interface Name {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Names that stand side by side: 'SNLI, MultiNLI and SICK'. */
type NameGroup = readonly [Name, ...Name[]];

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

// '[12, 13]', '(Smith et al., 2019; Lee, 2020)', and the placeholders that text corpora have in their place.
const CITATIONS =
  /\[[\d,;\s–-]+\]|\((?:[^()]*\b(?:19|20)\d\d[a-z]?[;,]?\s?)+\)|\b(?:BIB|TAB|FIG|SEC|FOOTNOTE|TABLE|EQ)REF\d+\b|\b(?:INLINE|DISPLAY)FORM\d+\b/g;

/** The text with blanks in place of what only points elsewhere; as long as before, so that offsets stay. */
export function withoutPointers(text: string): string {
  return text.replace(CITATIONS, (mark) => ' '.repeat(mark.length));
}
