/** Outlines as they come in the wild, made from good ones: what a tree is worth where its bookmarks are poor. */
import type { OutlineEntry } from '#shared/domain/document/page-content.ts';
import { seededRandom } from '../fuzz/random.ts';

export interface Book {
  readonly outline: readonly OutlineEntry[];
  /** Of another document. */
  readonly foreign: readonly OutlineEntry[];
  readonly pageCount: number;
}

const SHARE = 0.2;

const upTo =
  (level: number) =>
  ({ outline }: Book): readonly OutlineEntry[] =>
    outline.filter((entry) => entry.level <= level);

const moved =
  (pages: number) =>
  ({ outline, pageCount }: Book): readonly OutlineEntry[] =>
    outline.map(({ title, level, pageIndex }) => ({
      title,
      level,
      pageIndex: pageIndex === undefined ? undefined : Math.max(0, Math.min(pageCount - 1, pageIndex + pages)),
    }));

/** By name; each is a function of the document alone. */
export const outlines: Readonly<Record<string, (book: Book) => readonly OutlineEntry[]>> = {
  whole: ({ outline }) => outline,
  'first level': upTo(1),
  'two levels': upTo(2),
  'pages off by one': moved(1),
  'pages off by five': moved(5),
  'one level': ({ outline }) => outline.map((entry) => ({ ...entry, level: 1 })),
  'a fifth of the pages wrong': ({ outline, pageCount }) => {
    const random = seededRandom(outline.length);
    return outline.map((entry) =>
      random.next() < SHARE ? { title: entry.title, level: entry.level, pageIndex: random.below(pageCount) } : entry,
    );
  },
  'a fifth missing': ({ outline }) => {
    const random = seededRandom(outline.length);
    return outline.filter(() => random.next() >= SHARE);
  },
  'every third': ({ outline }) => outline.filter((_, i) => i % 3 === 0),
  'no pages': ({ outline }) => outline.map(({ title, level }) => ({ title, level })),
  'renamed to Page N': ({ outline }) =>
    outline.map((entry) => ({ ...entry, title: `Page ${String((entry.pageIndex ?? 0) + 1)}` })),
  'a list of pages': ({ pageCount }) =>
    Array.from({ length: pageCount }, (_, pageIndex) => ({
      title: `Page ${String(pageIndex + 1)}`,
      level: 1,
      pageIndex,
    })),
  'one entry': ({ outline }) => outline.slice(0, 1),
  'of another document': ({ foreign }) => foreign,
};
