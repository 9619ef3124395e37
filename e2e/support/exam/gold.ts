import type { ItemKind, KnownDocument, KnownItem, KnownSection } from '../../fixtures/pdf/structured.ts';
import { nouns, type Noun, type Pick } from './wording.ts';

/** What an exact answer says. */
export type Gold =
  /** One of these numbers: more than one only where readers count differently (with or without the abstract). */
  | { readonly kind: 'count'; readonly counts: readonly number[] }
  /** These in this order and nothing else, each known by a part of its text. */
  | { readonly kind: 'items'; readonly items: readonly string[] }
  | { readonly kind: 'pages'; readonly pages: readonly number[] }
  /** The title or caption, and where it is given the number. */
  | { readonly kind: 'says'; readonly text: string; readonly others?: readonly string[]; readonly count?: number }
  | { readonly kind: 'exists'; readonly exists: boolean }
  /** How many each section has; sections with none may be left out. */
  | { readonly kind: 'groups'; readonly groups: readonly { readonly title: string; readonly count: number }[] };

export interface Asked {
  /** The template, for a look at what fails. */
  readonly family: string;
  readonly question: string;
  readonly gold: Gold;
}

/** A document with what templates ask of it. */
export interface Facts {
  readonly document: KnownDocument;
  readonly pick: Pick;
  readonly pageCount: number;
  /** Sections that a reader asks about: neither the abstract nor the references. */
  readonly sections: readonly KnownSection[];
  readonly of: (kind: Noun) => readonly KnownItem[];
  readonly nouns: readonly Noun[];
}

const kindOf: Record<Noun, ItemKind> = {
  figure: 'figure',
  table: 'table',
  equation: 'equation',
  algorithm: 'algorithm',
  definition: 'statement',
  theorem: 'statement',
};
const asideTitles = /^(?:abstract|references)$/iu;

export function factsOf(document: KnownDocument, pick: Pick): Facts {
  const of = (noun: Noun): readonly KnownItem[] =>
    document.items.filter(
      ({ kind, label }) => kind === kindOf[noun] && (kind !== 'statement' || label.toLowerCase().startsWith(noun)),
    );
  return {
    document,
    pick,
    pageCount: document.made.pageCount,
    sections: document.sections.filter(({ title }) => !asideTitles.test(title)),
    of,
    nouns: nouns.filter((noun) => of(noun).length > 0),
  };
}

export function inside(items: readonly KnownItem[], section: KnownSection): readonly KnownItem[] {
  return items.filter((item) => item.section === section || item.section.parents.includes(section));
}

export function childrenOf({ document }: Facts, section: KnownSection): readonly KnownSection[] {
  return document.sections.filter(({ parents }) => parents.at(-1) === section);
}

export function topOf({ sections }: Facts): readonly KnownSection[] {
  return sections.filter(({ level }) => level === 1);
}

/** The one section with the most or the fewest; none on a tie. */
export function extreme(
  counted: readonly (readonly [KnownSection, number])[],
  direction: 1 | -1,
): readonly [KnownSection, number] | undefined {
  const sorted = [...counted].sort(([, a], [, b]) => direction * (b - a));
  const [best, next] = sorted;
  return best && (best[1] > 0 || direction < 0) && best[1] !== next?.[1] ? best : undefined;
}

interface Said {
  readonly text: string;
  readonly items: readonly unknown[];
}

/** Whether the sentences say just what the gold says. */
export function isExact(gold: Gold, sentences: readonly Said[]): boolean {
  if (sentences.length === 0) return false;
  const said = sentences.map(({ text }) => text).join(' ');
  switch (gold.kind) {
    case 'count':
      return gold.counts.some((count) => count === numberIn(said));
    case 'items': {
      const named = sentences.filter(({ items }) => items.length === 1);
      if (gold.items.length === 0) return numberIn(said) === 0;
      return (
        named.length === gold.items.length && gold.items.every((item, at) => includes(named[at]?.text ?? '', item))
      );
    }
    case 'pages':
      return pagesIn(said).join() === gold.pages.join();
    case 'says':
      return (
        includes(said, gold.text) &&
        !gold.others?.some((other) => includes(said, other)) &&
        (gold.count === undefined || new RegExp(`\\b${gold.count}\\b`, 'u').test(withoutNames(said)))
      );
    case 'groups':
      return gold.groups.every(({ title, count }) => {
        const own = sentences.filter(({ text }) => includes(text.split('’:')[0] ?? '', title) && text.includes('’: '));
        return own.length === 0 ? count === 0 : own.some(({ text }) => text.includes(`’: ${count} `));
      });
    case 'exists':
      return /\b(?:no|not|none)\b/iu.test(withoutNames(said)) !== gold.exists;
  }
}

function includes(text: string, part: string): boolean {
  const plain = (value: string): string =>
    value
      .toLowerCase()
      .replace(/\bfig\./gu, 'figure')
      .replace(/\s+/gu, ' ');
  return plain(text).includes(plain(part).replace(/\.$/u, ''));
}

function withoutNames(said: string): string {
  return said.replace(/‘[^’]*’|“[^”]*”/gu, '…');
}

/** The first number that is said of things, or of nothing: 'are 3 tables', '3 tables were …', 'no tables'. */
function numberIn(said: string): number | undefined {
  const number = /(?:^|\b(?:are|is|has|have|list|lists|spans?) (?:only |at least )?)(\d+|no|none)\b/iu.exec(
    withoutNames(said),
  )?.[1];
  if (number === undefined) return undefined;
  return /^n/iu.test(number) ? 0 : Number(number);
}

function pagesIn(said: string): readonly number[] {
  // A section starts on one page and ends on another: where it is, is where it starts.
  const runs = withoutNames(said)
    .replace(/ and ends on page \d+/gu, '')
    .matchAll(/\bpages? (\d+(?:(?:, | and |, and )\d+)*)/giu);
  const pages = [...runs].flatMap(([, run = '']) => run.match(/\d+/gu) ?? []).map(Number);
  return [...new Set(pages)].sort((a, b) => a - b);
}
