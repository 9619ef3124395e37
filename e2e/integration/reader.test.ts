/** What the reader makes of whole files that the tests' own maker wrote. */
import { describe, expect, test } from 'vitest';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { blankPage, lockedPaper, scannedPage, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import type { Block, OutlineSpec } from '../fixtures/pdf/spec.ts';
import { readBytes } from '../support/words/read.ts';

const twoPages: Block[] = [
  { kind: 'paragraph', text: paragraph(1) },
  { kind: 'page-break' },
  { kind: 'paragraph', text: paragraph(2) },
];

describe('bookmarks', () => {
  test('point to the page and the height of their headings', async () => {
    const made = await twoColumnPaper();
    const { outline } = await readBytes(made.bytes);
    expect(outline.map((entry) => [entry.title, entry.level, entry.pageIndex])).toEqual(
      made.headings.map(({ number, text, level, pageIndex }) => [
        number ? `${number} ${text}` : text,
        level,
        pageIndex,
      ]),
    );
    for (const [i, heading] of made.headings.entries()) expect(outline[i]?.y).toBeCloseTo(heading.y, 1);
  });

  test('may be named, may point nowhere, and may be left out', async () => {
    const outline: OutlineSpec[] = [
      { title: 'Named', pageIndex: 1, y: 300, named: 'chapter.2' },
      { title: 'Whole page', pageIndex: 0 },
      { title: 'Nowhere', children: [{ title: 'Below it', pageIndex: 1, y: 99 }] },
    ];
    const { bytes } = await makePaper({ blocks: twoPages, outline });
    expect((await readBytes(bytes)).outline).toEqual([
      { title: 'Named', level: 1, pageIndex: 1, y: 300 },
      { title: 'Whole page', level: 1, pageIndex: 0 },
      { title: 'Nowhere', level: 1 },
      { title: 'Below it', level: 2, pageIndex: 1, y: 99 },
    ]);
    expect((await readBytes(bytes, { useOutline: false })).outline).toEqual([]);
  });
});

test('metadata and page labels are told as the file has them', async () => {
  const made = await makePaper({
    blocks: twoPages,
    metadata: {
      title: 'Quiet Harbors',
      author: 'Mara Ellison',
      created: new Date('2019-07-01T00:00:00Z'),
      language: 'en',
    },
    pageLabels: [{ pageIndex: 0, style: 'roman', start: 4 }],
  });
  const { metadata, pages } = await readBytes(made.bytes);
  expect(metadata).toEqual({ title: 'Quiet Harbors', authors: 'Mara Ellison', year: 2019, language: 'en' });
  expect(pages.map((page) => page.frame.label)).toEqual(['iv', 'v']);
});

test('pages that need OCR are told from blank ones and from text', async () => {
  expect((await readBytes((await scannedPage()).bytes)).pages[0]).toMatchObject({ needsOcr: true, runs: [] });
  expect((await readBytes((await blankPage()).bytes)).pages[0]).toMatchObject({ needsOcr: false, images: [] });
  expect((await readBytes((await twoColumnPaper()).bytes)).pages.map((page) => page.needsOcr)).not.toContain(true);
});

test('an image has its box', async () => {
  const made = await makePaper({ blocks: [{ kind: 'image', heightPt: 200 }], marginPt: 50 });
  const [page] = (await readBytes(made.bytes)).pages;
  expect(page?.images).toHaveLength(1);
  expect(page?.images[0]?.box).toMatchObject({ x0: 50, x1: 562 });
});

test('a locked file opens with its password alone', async () => {
  const { bytes } = await lockedPaper('tide');
  await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'pdf.needs-password' });
  await expect(readBytes(bytes, { password: 'ebb' })).rejects.toMatchObject({ code: 'pdf.wrong-password' });
  expect((await readBytes(bytes, { password: 'tide' })).pages[0]?.runs.length).toBeGreaterThan(5);
});

test('table cells stay apart', async () => {
  const rows = [
    ['Group', 'Before', 'After'],
    ['North harbor', '305', '171'],
  ];
  const { bytes } = await makePaper({ blocks: [{ kind: 'table', rows }] });
  expect((await readBytes(bytes)).pages[0]?.runs.map((run) => run.text)).toEqual(rows.flat());
});
