/** How much a sentence says what something is. */
import { abbreviationsIn, spellsOut } from '../text/abbreviations.ts';
import { fold } from '../text/fold.ts';
import { languages } from '../text/languages/index.ts';
import { phrasesOf } from '../text/languages/language.ts';
import { stemsOf } from '../text/stems.ts';
import { stopWordsOf, type WrittenLanguage } from '../text/stop-words.ts';
import { remembered } from '../../base/remembered.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('retrievalDefinition');

const CITED = /\[[\d,;\s–-]+\]/gu;
const OPENING_WORDS = 14;
const BE = pattern('')`^(${lists.be})$`;
const PREDICATE = pattern('')`^(${lists.predicate})$`;
const MEAN = pattern('')`^(${lists.mean})$`;

interface Term {
  readonly weight: number;
  readonly stems: readonly string[];
}

/** Stems of what is asked about: all of the terms, asking words aside. */
function subjectOf(terms: readonly Term[]): readonly string[] {
  return terms.filter((term) => term.weight >= 1).flatMap((term) => term.stems);
}

/**
 * How much, in [0, 1], a sentence says what its subject is: 'X is a …' or 'X refers to …' at its beginning, 'X: …' as an entry
 * of a list, 'X, an …' or 'X (an …' anywhere, or gives the words that X is short for. The subject is all of `terms`, asking
 * words aside.
 */
export function definitionCue(terms: readonly Term[], sentence: string, language: WrittenLanguage = 'en'): number {
  const subject = subjectOf(terms);
  if (subject.length === 0) return 0;
  if (abbreviationsIn(sentence).some(({ short }) => isSame(stemsOf(short, language), subject))) return 1;
  if (subject.length === 1 && spellsOut(subject[0]!, sentence)) return 1;
  if (isEntry(sentence, subject, language)) return 1;
  const words = sentence.replace(CITED, ' ').split(/\s+/).filter(Boolean);
  const stems = words.map((word) => stemsOf(word, language));
  const opening = stems.slice(0, OPENING_WORDS);
  const last = Math.max(...subject.map((stem) => opening.findLastIndex((word) => word.includes(stem))));
  if (subject.every((stem) => opening.some((word) => word.includes(stem)))) {
    const [next = '', after = ''] = words.slice(last + 1);
    if (MEAN.test(next) || (BE.test(next) && PREDICATE.test(after)) || says(next, after, language)) return 1;
  }
  return words.some((word, at) => isApposition(word, words.slice(at + 1)) && endsWith(stems.slice(0, at + 1), subject))
    ? 0.9
    : 0;
}

const ENTRY = /^[^\p{L}\p{N}]*(?<head>[^:：]{2,60}?)\s*(?:[:：]|\s[–—-]\s)\s*(?<rest>\S.*)/su;
const LEAST_SAID = 3; // words

/** 'Leg: a line between two stations', its article and what stands in brackets aside. */
function isEntry(sentence: string, subject: readonly string[], language: WrittenLanguage): boolean {
  const { head = '', rest = '' } = ENTRY.exec(sentence)?.groups ?? {};
  if ((rest.match(/\p{L}{2,}/gu)?.length ?? 0) < LEAST_SAID) return false;
  const small = stopWordsOf(language);
  const words = head.replace(/\([^)]*\)/gu, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const said = words.filter((word) => !small.has(fold(word)));
  return isSameSet(stemsOf(said.join(' '), language), subject);
}

/** The verbs and articles of other languages than English, which has its own above. */
const verbsOf = remembered(({ first }: (typeof languages)[number]) => ({
  defines: new Set(phrasesOf(first?.defines ?? '')),
  articles: new Set(phrasesOf(first?.articles ?? '')),
}));

/** 'ist ein', 'est une', 'bezeichnet'. */
function says(next: string, after: string, code: WrittenLanguage): boolean {
  const language = code === 'en' ? undefined : languages.find((one) => one.code === code);
  if (!language?.first) return false;
  const { defines, articles } = verbsOf(language);
  const [be = '', are = ''] = defines;
  if (!defines.has(next)) return false;
  return (next !== be && next !== are) || articles.has(after);
}

/**
 * How much, in [0, 1], a sentence says what the heading right above it names, where that is what is asked about: the first
 * whole sentence there, which need not repeat the word.
 *
 * @param title  stems of the heading, its number aside
 * @param at  how many sentences stand between the heading and this one, scraps aside
 */
export function entryCue(terms: readonly Term[], title: readonly string[], at: number): number {
  const subject = subjectOf(terms);
  return subject.length > 0 && at < OPENS && isSameSet(title, subject) ? (at === 0 ? 0.9 : 0.4) : 0;
}

const OPENS = 2;

/** Is it a sentence of its language, and no row of names? Those do without small words. */
export function isProse(text: string, language: WrittenLanguage): boolean {
  const [first = '', ...rest] = text.match(/\p{L}+/gu) ?? [];
  const small = stopWordsOf(language);
  if (rest.length < LEAST_SAID || !/[.!。！]\W*$/u.test(text)) return false;
  return small.has(fold(first)) || rest.some((word) => small.has(word));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((stem, at) => stem === b[at]);
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((stem) => b.includes(stem));
}

/** True between 'X,' and 'an algorithm that …', and between 'X' and '(an algorithm that …'. */
function isApposition(word: string, rest: readonly string[]): boolean {
  const [next = ''] = rest;
  return (/[,–—]$/.test(word) && /^an?$/.test(next)) || /^\(an?$/.test(next);
}

/** True if the last words are the subject's. */
function endsWith(stems: readonly (readonly string[])[], subject: readonly string[]): boolean {
  const last = stems.flat().slice(-subject.length);
  return subject.every((stem) => last.includes(stem));
}
