/**
 * Which work of a library an entry of a list of references is about. Entries have many styles, and none is taken apart: what the library
 * knows of a work is looked for in the entry, and has to stand there as a whole.
 */
import type { DocumentId } from '../../base/ids.ts';
import { doisIn } from '../document/publication/identifiers.ts';
import { withoutLabel } from '../document/references/entry-shape.ts';
import { pattern, wordLists } from '../text/languages/words.ts';
import { type Letters, lettersOf, withoutSmall, wordsIn } from './letters.ts';
import { bareArxiv, firstPage, LEAD, namesOf, type Work, type Works } from './works.ts';

const lists = wordLists('citingTitles');

/** What told it: numbers of the work, the place in its journal, or its title with authors and year. */
export const citedBy = ['doi', 'arxiv', 'place', 'title'] as const;
export type CitedBy = (typeof citedBy)[number];

export interface CitedWork {
  readonly document: DocumentId;
  readonly by: CitedBy;
}

/**
 * The works that an entry is about, in the order in which they are known: mostly one; several where the library has one work twice and the entry
 * does not tell which is meant; none if it is about another work, or tells too little.
 *
 * @param entry  as printed
 */
export function worksCited(entry: string, works: Works): readonly CitedWork[] {
  const text = withoutLabel(entry);
  const told = (by: CitedBy, found: readonly Work[]): readonly CitedWork[] =>
    found.map(({ id }) => ({ document: id, by }));
  const doi = joinedDois(text).flatMap((one) => works.byDoi.get(one) ?? []);
  if (doi.length > 0) return told('doi', doi);
  const arxiv = arxivIn(text).flatMap((id) => works.byArxiv.get(id) ?? []);
  if (arxiv.length > 0) return told('arxiv', arxiv);
  const read = readEntry(text);
  const titled = titledIn(read, works);
  if (titled.length > 0) return told('title', titled);
  return told('place', placedIn(read, works));
}

/** Each once, in lower case; a line may have ended within it, behind one of its signs. */
function joinedDois(text: string): readonly string[] {
  if (!text.includes('10.')) return [];
  const joined = text.replace(/(?<=[-/._(])\s+(?=\S)/gu, '');
  return [...new Set([...doisIn(text), ...doisIn(joined)].map((doi) => doi.toLowerCase()))];
}

/** Numbers of the archive look like nothing else: entries write 'arXiv', 'CoRR' or an address before them. */
const ARXIV = /(?<![\d.])\d{4}\.\d{4,5}(?!\d)|[a-z-]+(?:\.[a-z]{2})?\/\d{7}(?!\d)/giu;

function arxivIn(text: string): readonly string[] {
  return [...new Set((text.match(ARXIV) ?? []).map(bareArxiv))];
}

interface ReadEntry {
  readonly text: string;
  readonly said: ReadonlySet<string>;
  readonly letters: Letters;
  /** Without small words; made where it is asked for. */
  readonly bare: () => Letters;
  readonly years: readonly number[];
}

function readEntry(text: string): ReadEntry {
  const words = wordsIn(text);
  let bare: Letters | undefined;
  return {
    text,
    said: new Set(words.map(({ folded }) => folded)),
    letters: lettersOf(words),
    bare: () => (bare ??= lettersOf(withoutSmall(words))),
    years: words.flatMap(({ folded }) => (YEAR.test(folded) ? [Number.parseInt(folded, 10)] : [])),
  };
}

const YEAR = /^(?:1[5-9]|20)\d\d[a-z]?$/u;

/** A title where it stands in an entry. */
interface Standing {
  readonly work: Work;
  readonly letters: string;
  /** It is the whole of both titles; otherwise one of them goes on with a subtitle. */
  readonly isWhole: boolean;
  readonly yearsApart: number | undefined;
}

/** Those whose title stands in the entry and that nothing else in it denies; of several the longest title, then the nearest year. */
function titledIn(entry: ReadEntry, works: Works): readonly Work[] {
  let fitting = standingIn(entry, entry.letters, works.byTitle).filter((one) => isFitting(one, entry));
  if (fitting.length === 0)
    fitting = standingIn(entry, entry.bare(), works.byBareTitle).filter((one) => isFitting(one, entry));
  const best = fitting.toSorted(byFit)[0];
  if (!best) return [];
  const alike = fitting.filter((one) => byFit(one, best) === 0);
  return [...new Set(alike.map(({ work }) => work))];
}

function byFit(a: Standing, b: Standing): number {
  if (a.letters.length !== b.letters.length) return b.letters.length - a.letters.length;
  if (a.isWhole !== b.isWhole) return a.isWhole ? -1 : 1;
  return (a.yearsApart ?? UNDATED) - (b.yearsApart ?? UNDATED);
}

/** A work without a year is as far as may be. */
const UNDATED = 3;

function standingIn({ text, years }: ReadEntry, letters: Letters, titles: Works['byTitle']): readonly Standing[] {
  const found: Standing[] = [];
  for (const [at, word] of letters.begins) {
    for (const form of titles.get(letters.text.slice(at, at + LEAD)) ?? []) {
      const last = letters.ends.get(at + form.letters.length);
      if (last === undefined || !letters.text.startsWith(form.letters, at)) continue;
      const end = endOf(text, letters.words[last]!.end);
      const { work, isWhole } = form;
      // Two works may differ by their subtitles alone.
      if (end === 'goes on' || (end === 'subtitle' && !isWhole)) continue;
      if (!begins(text, letters.words[word]!.start)) continue;
      const yearsApart = apart(work.year, years);
      found.push({ work, letters: form.letters, isWhole: isWhole && end === 'ends', yearsApart });
    }
  }
  return found;
}

function apart(year: number | undefined, years: readonly number[]): number | undefined {
  if (year === undefined || years.length === 0) return undefined;
  return Math.min(...years.map((one) => Math.abs(one - year)));
}

const ARTICLE_BEFORE = pattern('iu')`(?<![\p{L}\p{N}])(?:${lists.article})['’]?\s*$`;
const OPENING = /["“”„«»‘’'`([\s]+$/u;

/** Nothing of another title stands before it but an article. */
function begins(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const bare = before.replace(OPENING, '');
  if (!/[\p{L}]$/u.test(bare) || /["“„«]\s*$/u.test(before)) return true;
  const opened = bare.replace(ARTICLE_BEFORE, '').trimEnd();
  return opened.length < bare.length && !/[\p{L}]$/u.test(opened.replace(OPENING, ''));
}

/** Does the title end here, or go on behind a colon, or go on? */
function endOf(text: string, end: number): 'ends' | 'subtitle' | 'goes on' {
  const behind = text.slice(end, end + 12);
  const [closing = ''] = /^["”“»’'*†\s]*/u.exec(behind) ?? [];
  const next = behind.slice(closing.length);
  if (/["”“»]/u.test(closing)) return 'ends';
  if (/^[\p{L}\p{N}]/u.test(next)) return 'goes on';
  return /^(?::|[–—-])/u.test(next) ? 'subtitle' : 'ends';
}

/** Shorter titles are those of many works, longer ones those of one. In letters. */
const SHORT = 16;
const LONG = 24;
const UNMISTAKABLE = 40;
/** A preprint and its print are some years apart, two editions mostly more. */
const NEAR_YEARS = 3;

function isFitting({ work, letters, isWhole, yearsApart }: Standing, entry: ReadEntry): boolean {
  const isDated = yearsApart !== undefined && yearsApart <= 1;
  if (yearsApart !== undefined && yearsApart > NEAR_YEARS) return false;
  switch (authorsIn(work, entry)) {
    case 'named':
      if (isWhole) return letters.length >= SHORT || isDated;
      // 'The Internet of Things', by others, has a survey's title before its subtitle.
      return isDated && isFirstIn(work, entry);
    case 'unknown':
      return isWhole && (isDated ? letters.length >= LONG : letters.length >= UNMISTAKABLE);
    case 'others':
      return isWhole && isDated && letters.length >= UNMISTAKABLE;
  }
}

const MOST_NAMES = 6;
const LONG_NAME = 7;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2}/u;

/** The first of the authors, or two of the first, are named; 'others' where they are known and none is. */
function authorsIn(work: Work, { said, letters }: ReadEntry): 'named' | 'others' | 'unknown' {
  const names = namesOf(work).slice(0, MOST_NAMES);
  if (names.length === 0) return 'unknown';
  // 'Müller-Lüdenscheid' over the end of a line, and names of scripts without spaces.
  const runsOn = (name: string): boolean =>
    (name.length >= LONG_NAME || UNSPACED.test(name)) && letters.text.includes(name);
  const named = names.map((words) => words.every((word) => said.has(word)) || runsOn(words.join('')));
  return named[0] || named.filter(Boolean).length > 1 ? 'named' : 'others';
}

/** How many words an entry may have before the name of its first author. */
const INITIALS_BEFORE = 2;

/** It opens with the first author of the work. */
function isFirstIn(work: Work, { letters }: ReadEntry): boolean {
  const [first = []] = namesOf(work);
  const lead = new Set(letters.words.slice(0, first.length + INITIALS_BEFORE).map(({ folded }) => folded));
  return first.every((word) => lead.has(word));
}

/** Entries without titles name the place: author, year, volume and first page. */
function placedIn(entry: ReadEntry, works: Works): readonly Work[] {
  const candidates = [...entry.said].flatMap((word) => works.byPage.get(word) ?? []);
  return candidates.filter((work) => {
    const { volume = '', pages } = work.publication ?? {};
    const page = firstPage(pages) ?? '';
    return (
      volume.length + page.length > 3 &&
      entry.said.has(volume.toLowerCase()) &&
      apart(work.year, entry.years) === 0 &&
      authorsIn(work, entry) === 'named'
    );
  });
}
