/** What a document costs grows with its pages, however its bookmarks, headings and figures are laid: hostile ones included. */
import { expect, test } from 'vitest';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import type { OutlineEntry, TextRun } from '#shared/domain/document/page-content.ts';
import { content, page, paragraph, run } from '#shared/domain/document/testing.ts';
import { headingClassifier } from '../../electron/parser/heading-model.ts';
import { cut } from '../../electron/parser/index-parts.ts';
import { randomNumbers } from '../fixtures/pdf/prose.ts';

const SECTIONS = 10; // to a page
const FEW = 200;
const MANY = 800;
/** Four times the pages; sixteen is what quadratic work would take. Collecting garbage takes more of a larger heap. */
const MOST = 6.5;

interface Shape {
  readonly heading: (words: string, page: number, at: number) => string;
  readonly bookmark?: (words: string, title: string, page: number, pages: number) => OutlineEntry;
  readonly above?: (words: string, page: number, at: number) => string;
}

const titled = (words: string, at: number, n: number): string => `${words} ${at}.${n}`;

const shapes: Readonly<Record<string, Shape>> = {
  'bookmarks where their titles stand': {
    heading: titled,
    bookmark: (_, title, at) => ({ title, level: 1, pageIndex: at }),
  },
  'bookmarks to titles that stand nowhere': {
    heading: titled,
    bookmark: (words, _, at) => ({ title: `${words} ${words}`, level: 2, pageIndex: at }),
  },
  'bookmarks to other pages': {
    heading: titled,
    bookmark: (_, title, at, pages) => ({ title, level: 1, pageIndex: (at * 7919) % pages }),
  },
  'one title again and again': {
    heading: () => 'Introduction',
    bookmark: (_words, title, at, pages) => ({ title, level: 3, pageIndex: (at * 7919) % pages }),
  },
  'headings without bookmarks': { heading: titled },
  'a figure above every heading': {
    heading: titled,
    above: (words, at, n) => `Figure ${at * SECTIONS + n}: ${words}.`,
  },
};

const vocabulary =
  'path tree section leaf branch forest water river stone light model answer evidence passage question'.split(' ');

function made(shape: Shape, pages: number): DocumentContent {
  const random = randomNumbers(pages);
  const words = (count: number): string =>
    Array.from({ length: count }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');
  const outline: OutlineEntry[] = [];
  const all = Array.from({ length: pages }, (_, at) => {
    const runs: TextRun[] = [];
    for (let n = 0; n < SECTIONS; n++) {
      const y = 740 - n * 70;
      const title = shape.heading(words(3), at, n);
      if (shape.above) runs.push(run(shape.above(words(6), at, n), 60, y + 18, { size: 9 }));
      runs.push(run(title, 60, y, { size: 13, font: 1 }));
      runs.push(...paragraph([`${words(12)}.`, `${words(11)} as Figure ${at * SECTIONS + n} shows.`], 60, y - 20));
      if (shape.bookmark) outline.push(shape.bookmark(words(4), title, at, pages));
    }
    return page(at, runs);
  });
  return content(all, outline);
}

/** Processor time: a machine that does other things takes longer, and no more of it. */
async function cost(shape: Shape, pages: number): Promise<number> {
  const classifier = await headingClassifier();
  const given = made(shape, pages);
  const before = process.cpuUsage();
  const document = buildDocument(given, classifier);
  const { segments } = cut(document);
  const { user, system } = process.cpuUsage(before);
  expect(segments.length).toBeGreaterThan(pages);
  return user + system;
}

test.each(Object.entries(shapes))('%s', { timeout: 240_000 }, async (_, shape) => {
  await cost(shape, FEW);
  const few = Math.min(await cost(shape, FEW), await cost(shape, FEW));
  const many = await cost(shape, MANY);
  // What a machine was slow at once is measured again.
  expect((many < MOST * few ? many : Math.min(many, await cost(shape, MANY))) / few).toBeLessThan(MOST);
});
