/** Full text search over the guide: its sections, each by its heading and what stands below it. */
import { stemmer } from 'stemmer';
import { typedWords, wordsOf as namesWordsOf } from '#shared/domain/text/begun-words.ts';
import type { GuideNode, GuidePage } from './readers.guide';

export interface GuideSection {
  /** `page`, or `page#heading` below the first heading. */
  readonly place: string;
  /** Of the page. */
  readonly title: string;
  /** Of the section; null for what stands on top of the page. */
  readonly heading: string | null;
  /** What it says, paragraph by paragraph. */
  readonly paragraphs: readonly string[];
}

export interface FoundInGuide {
  readonly section: GuideSection;
  /** The paragraph that says most of it, from the first of these words on, in pieces. */
  readonly excerpt: readonly { readonly piece: string; readonly fits: boolean }[];
}

/** A word of a heading tells more of a section than one below it. */
const HEADING = 3;
const TITLE = 2;
/** A word that is only begun may become another one. */
const BEGUN = 0.5;
/** Beside what its words are worth wherever they stand. */
const TOGETHER = 3;
/** Of a paragraph. */
const USUAL_WORDS = 40;
const EXCERPT_CHARS = 150;
/** With what parts them. */
const WORDS_BEFORE = 16;

/**
 * @param typed  words, or a question
 * @param most  sections
 * @param least  of what the typed words are worth together, a section has to have that share: 'how do I …' is worth little, for
 *   it stands everywhere
 * @returns the best first
 */
export type SearchGuide = (typed: string, most: number, least: number) => readonly FoundInGuide[];

export function createGuideSearch(pages: readonly GuidePage[]): SearchGuide {
  const known = pages.flatMap(sectionsOf).map(indexed);
  const vocabulary = stemmed(known);
  return (typed, most, least) => {
    const words = [...new Set(typedWords(typed))].map((word) => lookedFor(word, vocabulary));
    const fits = known.map((one) => words.map((word) => fitIn(one, word)));
    const worths = words.map((_, at) => worthOf(fits.filter((each) => each[at]! > 0).length, known.length));
    const whole = sum(worths);
    return known
      .flatMap((one, i) => {
        const share = sum(worths.filter((_, at) => fits[i]![at]! > 0)) / whole;
        if (!(share > 0 && share >= least)) return [];
        const together = Math.max(...one.text.map((paragraph) => saidIn(paragraph, words, worths)));
        return [{ section: one.section, score: together + sum(worths.map((worth, at) => worth * fits[i]![at]!)) }];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ section }) => ({ section, excerpt: excerptOf(section, words) }));
  };
}

interface Indexed {
  readonly section: GuideSection;
  readonly title: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  /** Of each paragraph. */
  readonly text: readonly ReadonlySet<string>[];
}

function indexed(section: GuideSection): Indexed {
  const { title, heading, paragraphs } = section;
  return {
    section,
    title: new Set(wordsOf(title)),
    heading: new Set(wordsOf(heading ?? title)),
    text: paragraphs.map((text) => new Set(wordsOf(text))),
  };
}

/** The stem of each word that the guide has. It is written in English. */
function stemmed(known: readonly Indexed[]): ReadonlyMap<string, string> {
  const all = new Set(
    known.flatMap(({ title, heading, text }) => [title, ...text, heading].flatMap((words) => [...words])),
  );
  return new Map([...all].map((word) => [word, stemmer(word)]));
}

/** Words of the guide that one that was typed stands for. */
interface LookedFor {
  readonly same: ReadonlySet<string>;
  readonly begun: ReadonlySet<string>;
}

function lookedFor(word: string, vocabulary: ReadonlyMap<string, string>): LookedFor {
  const stem = stemmer(word);
  const same = new Set<string>();
  const begun = new Set<string>();
  for (const [one, itsStem] of vocabulary)
    if (one === word || itsStem === stem) same.add(one);
    else if (one.startsWith(word)) begun.add(one);
  return { same, begun };
}

/** The fewer sections have a word, the more it says; one that none has says as much as the rarest. */
function worthOf(having: number, sections: number): number {
  return Math.log((sections + 1) / (Math.max(1, having) + 0.5));
}

/** 0 where it has nothing of it. */
function fitIn({ title, heading, text }: Indexed, word: LookedFor): number {
  const said = Math.max(...text.map((paragraph) => fitAmong(paragraph, word)));
  return Math.max(HEADING * fitAmong(heading, word), TITLE * fitAmong(title, word), said);
}

/** Words that stand together say more than the same words here and there, and most in a short paragraph. */
function saidIn(paragraph: ReadonlySet<string>, words: readonly LookedFor[], worths: readonly number[]): number {
  const worth = sum(words.map((word, at) => worths[at]! * fitAmong(paragraph, word)));
  return (TOGETHER * worth) / (1 + paragraph.size / USUAL_WORDS);
}

function fitAmong(words: ReadonlySet<string>, { same, begun }: LookedFor): number {
  if (!same.isDisjointFrom(words)) return 1;
  return begun.isDisjointFrom(words) ? 0 : BEGUN;
}

/** In names a dot is part of a number; where it ends a sentence it is none. */
function wordsOf(text: string): readonly string[] {
  return namesWordsOf(text)
    .map((word) => word.replaceAll(/^\.+|\.+$/gu, ''))
    .filter((word) => word !== '');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function sectionsOf({ name, title, nodes }: GuidePage): readonly GuideSection[] {
  const sections: { place: string; heading: string | null; paragraphs: string[] }[] = [
    { place: name, heading: null, paragraphs: [] },
  ];
  for (const node of nodes.slice(1)) {
    if (typeof node !== 'string' && node.id !== undefined)
      sections.push({ place: `${name}#${node.id}`, heading: textOf(node), paragraphs: [] });
    else sections.at(-1)!.paragraphs.push(...paragraphsOf(node));
  }
  return sections.filter(({ paragraphs }) => paragraphs.length > 0).map((section) => ({ ...section, title }));
}

const ROWS: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'thead', 'tbody']);

/** Items of a list and rows of a table are paragraphs of their own. */
function paragraphsOf(node: GuideNode): readonly string[] {
  if (typeof node !== 'string' && ROWS.has(node.tag)) return (node.children ?? []).flatMap(paragraphsOf);
  const text = textOf(node).trim();
  return text === '' ? [] : [text];
}

function textOf(node: GuideNode): string {
  if (typeof node === 'string') return node;
  const inside = (node.children ?? []).map(textOf);
  return inside.join(node.tag === 'tr' ? ' ' : '');
}

function excerptOf({ paragraphs }: GuideSection, words: readonly LookedFor[]): FoundInGuide['excerpt'] {
  const fitting = (text: string): number => {
    const there = new Set(wordsOf(text));
    return words.filter((word) => fitAmong(there, word) > 0).length;
  };
  const counted = paragraphs.map((text) => ({ text, fits: fitting(text) }));
  const best = counted.reduce((a, b) => (b.fits > a.fits ? b : a));
  return cut(best.text.split(/([\p{L}\p{N}\p{M}]+)/u).map((piece) => ({ piece, fits: fitting(piece) > 0 })));
}

/** Begins a few words before the first that fits. */
function cut(pieces: FoundInGuide['excerpt']): FoundInGuide['excerpt'] {
  const first = pieces.findIndex(({ fits }) => fits);
  const from = first > 2 * WORDS_BEFORE ? first - WORDS_BEFORE : 0;
  const shown: { piece: string; fits: boolean }[] = from > 0 ? [{ piece: '… ', fits: false }] : [];
  let chars = 0;
  for (const one of pieces.slice(from)) {
    if (chars > EXCERPT_CHARS) return [...shown, { piece: ' …', fits: false }];
    shown.push(one);
    chars += one.piece.length;
  }
  return shown;
}
