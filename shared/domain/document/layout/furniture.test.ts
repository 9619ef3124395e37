import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { fragmentsOf } from './fragments.ts';
import { furnitureOf } from './furniture.ts';
import { fragmentText, type RawPage } from './suspects.ts';
import { linesOf } from './lines.ts';
import { framePieces } from './piece.ts';

const pages = (count: number, furniture: (pageIndex: number) => TextRun[]): string[] => {
  const made = Array.from({ length: count }, (_, i) =>
    page(i, [
      ...furniture(i),
      ...paragraph([`Body of page ${'abcdefghij'[i]!} starts`, `and ${'klmnopqrst'[i]!} ends here`], 100, 600),
    ]),
  );
  const given = content(made);
  return linesOf(given.pages, given.fonts).map((line) => line.text);
};
const bodyOnly = (lines: readonly string[]): boolean => lines.every((line) => /^(?:Body|and)/.test(line));

test('running heads that repeat are left out', () => {
  expect(bodyOnly(pages(4, () => [run('Journal of Small Things', 200, 760)]))).toBe(true);
});

test('page numbers are left out, with words around them too', () => {
  expect(bodyOnly(pages(4, (i) => [run(String(i + 17), 300, 40)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(`Page ${i + 1} of 4`, 300, 40)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(`032004-${i + 1}`, 300, 40)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(['i', 'ii', 'iii', 'iv'][i]!, 300, 40)]))).toBe(true);
});

test('feet that stand right below the words of each page are left out where they count the pages', () => {
  const foot = (i: number, number: number): TextRun => run(`2021 FORM 10-K ${number}`, 100, 520 - 7 * i);
  expect(bodyOnly(pages(5, (i) => [foot(i, i + 33)]))).toBe(true);
  expect(bodyOnly(pages(5, (i) => [foot(i, 40 - 3 * i)]))).toBe(false);
  expect(bodyOnly(pages(5, (i) => [run(`The keeper of page ${i + 1} sleeps.`, 100, 520 - 7 * i)]))).toBe(false);
});

test('heads of narrow books, far below the edge of the paper, are left out where they count the pages', () => {
  const head = (number: number): TextRun[] => [run(String(number), 100, 630), run('R. Author', 130, 630)];
  expect(bodyOnly(pages(5, (i) => head(i + 54)))).toBe(true);
  expect(bodyOnly(pages(5, (i) => head(60 - 2 * i)))).toBe(false);
  expect(bodyOnly(pages(5, (i) => [run(`Lesson ${String(i + 1)}`, 100, 630, { size: 14 })]))).toBe(false);
});

test('what the heads say is left out in small type elsewhere too, alone in its row, and stays as a heading', () => {
  const office = 'Office of Bees';
  const head = run(office, 200, 760);
  const below = (i: number, size: number) => run(office, 100, 400 - 30 * i, { size });
  expect(bodyOnly(pages(5, (i) => [head, below(i, 7)]))).toBe(true);
  expect(pages(5, (i) => (i === 2 ? [head, below(i, 11)] : [head]))).toContain(office);
  const beside = (i: number): TextRun[] => [below(i, 7), run('Source', 400, 400 - 30 * i, { size: 7 })];
  expect(pages(5, (i) => (i === 2 ? [head, ...beside(i)] : [head])).join(' ')).toContain(office);
});

test('running heads that change with the chapter are known by their place', () => {
  const heads = ['Alpha', 'Alpha', 'Alpha', 'Beta', 'Beta', 'Beta', 'Gamma', 'Alpha', 'Alpha', 'Alpha'];
  expect(bodyOnly(pages(10, (i) => [run(heads[i]!, 200, 760)]))).toBe(true);
});

test('a stamp in the margin is left out', () => {
  expect(
    bodyOnly(pages(1, () => [run('arXiv:1706.03762v5 [cs.CL] 6 Dec 2017', 30, 200, { turn: 90, size: 20 })])),
  ).toBe(true);
});

test('line numbers in the margin are left out', () => {
  const body = Array.from({ length: 15 }, (_, i) => [
    run(String(i + 1), 60, 700 - 14 * i, { size: 7 }),
    run(`Body line ${'abcdefghijklmno'[i]!} of a manuscript`, 100, 700 - 14 * i),
  ]).flat();
  const given = content([page(0, body)]);
  expect(linesOf(given.pages, given.fonts).every((line) => line.text.startsWith('Body'))).toBe(true);
});

test('a title that occurs once at the top of a page stays', () => {
  expect(pages(3, (i) => (i === 1 ? [run('Results', 100, 740, { size: 14 })] : []))).toContain('Results');
});

test('a number in front of a title on top of the page stays, one beside a running head does not', () => {
  const titles = ['Ants', 'Bees', 'Wasps', 'Flies'];
  const numbered = pages(4, (i) => [run(`${String(i + 3)}.`, 100, 740), run(titles[i]!, 120, 740)]);
  expect(numbered.filter((line) => /^\d/.test(line))).toEqual(['3. Ants', '4. Bees', '5. Wasps', '6. Flies']);
  const large = pages(4, (i) => [run(String(i + 1), 100, 740, { size: 14 }), run(titles[i]!, 120, 740, { size: 14 })]);
  expect(large.filter((line) => /^\d/.test(line))).toEqual(['1 Ants', '2 Bees', '3 Wasps', '4 Flies']);
  const running = pages(4, (i) => [run(`${String(i + 3)}.`, 100, 740), run('Of insects', 120, 740)]);
  expect(bodyOnly(running)).toBe(true);
});

test('a title that sections of one chapter after the other have stays on top of its pages', () => {
  const title = 'What was found';
  const found = (on: (chapter: string) => TextRun[]): number =>
    pages(6, (i) => (i % 2 === 0 ? on(String(i / 2 + 1)) : [])).filter((line) => line.endsWith(title)).length;
  expect(found((chapter) => [run(`${chapter}.2`, 100, 740), run(title, 130, 740)])).toBe(3);
  expect(found((chapter) => [run(`${chapter}.2 ${title}`, 100, 740)])).toBe(3);
  expect(found(() => [run('1.2', 100, 740), run(title, 130, 740)])).toBe(0);
  expect(found(() => [run(title, 130, 740)])).toBe(0);
});

test('text of the page that happens to repeat stays', () => {
  const lines = pages(4, () => [run('This sentence stands in the middle of every page.', 100, 400)]);
  expect(lines.filter((line) => line.startsWith('This sentence'))).toHaveLength(0);
  const moved = pages(4, (i) => [run('This sentence moves about on every page.', 100, 300 + 20 * i)]);
  expect(moved.filter((line) => line.startsWith('This sentence'))).toHaveLength(4);
});

test('numbered headings that stand on top of several pages stay, running heads with a number do not', () => {
  const lines = pages(4, (i) => [run(`Article ${[3, 5, 6, 9][i]!}`, 200, 740)]);
  expect(lines.filter((line) => line.startsWith('Article'))).toHaveLength(4);
  const exhibits = pages(4, (i) => [run(`Exhibit ${['21.1', '23.1', '31.1', '31.2'][i]!}`, 200, 740)]);
  expect(exhibits.filter((line) => line.startsWith('Exhibit'))).toHaveLength(4);
  expect(bodyOnly(pages(4, (i) => [run(`Chapter ${[1, 1, 2, 2][i]!}`, 200, 740)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(`Sheet ${i + 5}`, 200, 740)]))).toBe(true);
});

/** Pages as the layout hands them over, each with these runs. */
function rawPages(pages: readonly (readonly TextRun[])[], labels: readonly string[] = []): RawPage[] {
  return pages.map((runs, pageIndex) => ({
    pageIndex,
    label: labels[pageIndex],
    frames: framePieces(page(pageIndex, runs)).map(({ frame, pieces }, i) => ({
      frame,
      upright: i === 0,
      fragments: fragmentsOf(pieces),
    })),
  }));
}

const furnitureTexts = (pages: readonly RawPage[]): string[] => [...furnitureOf(pages)].map(fragmentText).sort();

const body = (pageIndex: number): TextRun[] =>
  paragraph(
    Array.from(
      { length: 6 },
      (_, line) => `Body ${'abcdefghijklmnopqrst'[pageIndex]!} ${'uvwxyz'[line]!} goes on for a line`,
    ),
    100,
    600,
  );

describe('furniture is', () => {
  test('what repeats at the edge on three pages of many, or on two of a few; not what is there once', () => {
    const headed = (count: number, on: readonly number[]) =>
      rawPages(
        Array.from({ length: count }, (_, i) => [
          ...(on.includes(i) ? [run('Harbor Notes', 200, 760)] : []),
          ...body(i),
        ]),
      );
    expect(furnitureTexts(headed(10, [2, 5, 7]))).toHaveLength(3);
    expect(furnitureTexts(headed(10, [2, 5]))).toEqual([]);
    expect(furnitureTexts(headed(5, [2, 4]))).toHaveLength(2);
    expect(furnitureTexts(headed(5, [2]))).toEqual([]);
  });

  test('the same a hair higher or lower, but not elsewhere on the page', () => {
    const at = (heights: readonly number[]) =>
      rawPages(heights.map((y, i) => [run('Harbor Notes', 200, y), ...body(i)]));
    expect(furnitureTexts(at([760, 761.4, 759.2, 760.9]))).toHaveLength(4);
    expect(furnitureTexts(at([760, 735, 710, 690]))).toEqual([]);
  });

  test('a number that counts with the pages, not one that stays or jumps', () => {
    const numbered = (of: (i: number) => number) =>
      rawPages(Array.from({ length: 6 }, (_, i) => [...body(i), run(String(of(i)), 300, 40)]));
    expect(furnitureTexts(numbered((i) => i + 31))).toHaveLength(6);
    expect(furnitureTexts(numbered((i) => [7, 90, 12, 55, 3, 71][i]!))).toEqual([]);
  });

  test('the label that the file gives the page, whatever it is', () => {
    const labels = ['A', 'B–7', 'iv'];
    const pages = rawPages(
      labels.map((label, i) => [...body(i), run(label, 300, 40)]),
      labels,
    );
    expect(furnitureTexts(pages)).toEqual([...labels].sort());
    expect(furnitureTexts(rawPages(labels.map((label, i) => [...body(i), run(label, 300, 40)])))).not.toContain('B–7');
  });

  test('not large type, unless it stands on nearly every other page', () => {
    const titled = (on: readonly number[]) =>
      rawPages(
        Array.from({ length: 12 }, (_, i) => [
          ...(on.includes(i) ? [run('Summary', 100, 750, { size: 18 })] : []),
          ...body(i),
        ]),
      );
    expect(furnitureTexts(titled([1, 4, 8, 10]))).toEqual([]);
    expect(furnitureTexts(titled([0, 1, 3, 5, 7, 9]))).toHaveLength(6);
  });

  test('a watermark at one place of most pages, and nothing of one page alone', () => {
    const marked = (count: number) =>
      rawPages(Array.from({ length: count }, (_, i) => [...body(i), run('CONFIDENTIAL', 250, 380)]));
    expect(furnitureTexts(marked(4))).toHaveLength(4);
    expect(furnitureTexts(marked(3))).toEqual([]);
  });

  test('the numbers of lines, but not those of a list or a scale', () => {
    const numbered = (count: number, step: number) =>
      rawPages([
        Array.from({ length: count }, (_, i) => [
          run(String((i + 1) * step), 60, 640 - 14 * i, { size: 7 }),
          run('Body of a manuscript that is set wide', 100, 640 - 14 * i),
        ]).flat(),
      ]);
    expect(furnitureTexts(numbered(14, 1))).toHaveLength(14);
    expect(furnitureTexts(numbered(14, 5))).toHaveLength(14);
    expect(furnitureTexts(numbered(8, 1))).toEqual([]);
    expect(furnitureTexts(numbered(14, 3))).toEqual([]);
  });
});

describe('of any pages', () => {
  const word = fc.constantFrom(
    'Harbor',
    'Report 7',
    'vii',
    '12',
    'Page 3 of 9',
    'Figure 2. A view',
    'arXiv:2001.00001',
  );
  const anyRun = fc
    .tuple(
      word,
      fc.integer({ min: 20, max: 500 }),
      fc.integer({ min: 10, max: 780 }),
      fc.integer({ min: 6, max: 24 }),
      fc.constantFrom(0, 90),
    )
    .map(([text, x, y, size, turn]) => run(text, x, y, { size, turn }));
  const anyPages = fc.array(fc.array(anyRun, { maxLength: 12 }), { maxLength: 7 });

  test('only fragments of the pages are furniture, and looking twice finds the same', () => {
    fc.assert(
      fc.property(anyPages, (runs) => {
        const pages = rawPages(runs);
        const all = new Set(pages.flatMap(({ frames }) => frames.flatMap(({ fragments }) => fragments)));
        const found = furnitureOf(pages);
        expect([...found].every((fragment) => all.has(fragment))).toBe(true);
        expect(furnitureOf(pages)).toEqual(found);
      }),
    );
  });

  test('text in the middle of a page that is nowhere else stays', () => {
    fc.assert(
      fc.property(anyPages, fc.nat(6), (runs, at) => {
        const own = run('This very sentence stands here and nowhere else.', 100, 400);
        const pages = rawPages(
          runs.map((page, i) =>
            i === at ? [...page.filter(({ origin: [, y] }) => Math.abs(y - 400) > 30), own] : page,
          ),
        );
        expect(furnitureTexts(pages).filter((text) => text.includes('very sentence'))).toEqual([]);
      }),
    );
  });
});

describe('documents of a few pages', () => {
  test('page numbers are known by two of them at one height', () => {
    expect(bodyOnly(pages(3, (i) => (i === 0 ? [] : [run(String(i + 117), 300, 760)])))).toBe(true);
    // Numbers that do not count on are text.
    expect(bodyOnly(pages(3, (i) => (i === 0 ? [] : [run(String(40 - 3 * i), 300, 760)])))).toBe(false);
  });

  test('heads beside the number of their page are left out, though each stands once', () => {
    const heads = (i: number): TextRun[] =>
      [
        [],
        [run('118', 100, 760), run('A. Holm and B. Vik', 250, 760)],
        [run('Sleep of bees', 250, 760), run('119', 440, 760)],
      ][i]!;
    expect(bodyOnly(pages(3, heads))).toBe(true);
  });

  test('what stands close behind a number, or in a row of cells, is no head', () => {
    const numbered = pages(3, (i) =>
      i === 0 ? [] : [run(`${String(i + 1)}.`, 100, 740), run(['', 'Hives', 'Combs'][i]!, 118, 740)],
    );
    expect(numbered.filter((line) => /Hives|Combs/u.test(line))).toHaveLength(2);
    const cells = (i: number): TextRun[] => [
      run(String(i + 1), 100, 760),
      ...[200, 300, 400].map((x) => run('honey', x, 760)),
    ];
    const rows = pages(3, (i) => (i === 1 ? cells(i) : []));
    expect(rows.join(' ')).toContain('honey honey honey');
  });

  test('the title once more in small type is a head, and a heading of other words is none', () => {
    const head = (words: string) =>
      pages(3, (i) =>
        i === 0
          ? [run('The bees of Orme', 150, 750, { size: 18 })]
          : i === 2
            ? [run(words, 250, 760, { size: 8 })]
            : [],
      );
    expect(head('THE BEES OF ORME')).not.toContain('THE BEES OF ORME');
    expect(head('The wasps of Orme')).toContain('The wasps of Orme');
  });
});

test('an exponent above the first line of a page is not its number', () => {
  const lines = pages(3, (i) => (i === 1 ? [run('so that E = mc', 100, 740), run('2', 178, 745, { size: 6 })] : []));
  expect(lines.join(' ')).toMatch(/2/u);
});
