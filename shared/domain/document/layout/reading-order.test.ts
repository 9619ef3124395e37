import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fragment } from './fragments.ts';
import { run } from '../testing.ts';
import { columnsOf } from './reading-order.ts';

const SIZE_PT = 10;
const LEADING_PT = 12;

interface Named extends Fragment {
  readonly name: string;
}

/** A stretch of text from x to x + width on the baseline y, measured from the top. */
function text(name: string, x: number, y: number, width: number, size = SIZE_PT): Named {
  return { name, pieces: [], x0: x, x1: x + width, base: y, size, chars: Math.round(width / (0.5 * size)) };
}

function lines(name: string, count: number, x: number, y: number, width: number, leading = LEADING_PT): Named[] {
  return Array.from({ length: count }, (_, i) => text(`${name}${i + 1}`, x, y + i * leading, width));
}

/** The same with letters in it. */
function words(content: string, x: number, y: number, size = SIZE_PT): Named {
  const part = run(content, x, -y, { size });
  const place = { x0: x, x1: x + 0.5 * size * content.length, base: y, size };
  const piece = { run: part, from: 0, to: content.length, ...place, rtl: false, spaceBefore: false, spaceAfter: false };
  return { ...text(content, x, y, place.x1 - x, size), pieces: [piece] };
}

/** As the layout hands them over: from top to bottom and from left to right. */
const sorted = (fragments: readonly Named[]): Named[] => fragments.toSorted((a, b) => a.base - b.base || a.x0 - b.x0);
const order = (...fragments: readonly (readonly Named[])[]): string[] =>
  columnsOf(sorted(fragments.flat())).map((leaf) => leaf.map((one) => (one as Named).name).join(' '));

describe('what stands on a page is read', () => {
  test('as one column where nothing parts it', () => {
    expect(order(lines('a', 8, 72, 100, 460))).toEqual(['a1 a2 a3 a4 a5 a6 a7 a8']);
    expect(columnsOf([])).toEqual([]);
  });

  test('down the left column before the right one', () => {
    expect(order(lines('l', 4, 60, 100, 235), lines('r', 4, 315, 100, 235))).toEqual(['l1 l2 l3 l4', 'r1 r2 r3 r4']);
  });

  test('down three columns from left to right', () => {
    const three = [60, 230, 400].map((x, i) => lines('abc'[i]!, 5, x, 100, 150));
    expect(order(...three)).toEqual(['a1 a2 a3 a4 a5', 'b1 b2 b3 b4 b5', 'c1 c2 c3 c4 c5']);
  });

  test('down three columns whose lines stand on bases of their own', () => {
    const three = [60, 230, 400].map((x, i) => lines('abc'[i]!, 5, x, 100 + 5 * (i % 2), 150));
    expect(order(...three)).toEqual(['a1 a2 a3 a4 a5', 'b1 b2 b3 b4 b5', 'c1 c2 c3 c4 c5']);
  });

  test('as columns where ragged lines on bases of their own have their middle below each other', () => {
    const left = [text('l1', 73, 102, 170), text('l2', 60, 118, 194), text('l3', 60, 134, 198)];
    const right = [text('r1', 315, 97, 190), text('r2', 315, 110, 192), text('r3', 315, 126, 188)];
    expect(order([text('title', 150, 70, 300, 16)], left, right)).toEqual(['title', 'l1 l2 l3', 'r1 r2 r3']);
  });

  test('with a title above the columns first, and one between them after those above it', () => {
    const page = [
      [text('title', 100, 80, 400, 16)],
      lines('l', 5, 60, 120, 235),
      lines('r', 5, 315, 120, 235),
      [text('wide', 60, 210, 490)],
      lines('m', 5, 60, 240, 235),
      lines('s', 5, 315, 240, 235),
    ];
    expect(order(...page)).toEqual([
      'title',
      'l1 l2 l3 l4 l5',
      'r1 r2 r3 r4 r5',
      'wide',
      'm1 m2 m3 m4 m5',
      's1 s2 s3 s4 s5',
    ]);
  });

  test('with a list of works below both columns after all of their text', () => {
    const entries = (from: number, x: number) =>
      [0, 1, 2].map((k) => words(`[${String(from + k)}] A work of which the sea is full`, x, 300 + 12 * k));
    const [left, right] = [lines('l', 12, 60, 100, 235), lines('r', 9, 315, 100, 235)];
    const names = (one: readonly Named[]) => one.map(({ name }) => name).join(' ');
    expect(order(left, right, entries(1, 60), entries(4, 315))).toEqual([
      names(left),
      names(right),
      names(entries(1, 60)),
      names(entries(4, 315)),
    ]);
  });

  test('with a named list of works in smaller type below both columns after all of their text', () => {
    const entries = (from: number, x: number) =>
      [0, 1, 2].map((k) => words(`Reed ${'A'.repeat(from + k)}. Of weirs and reeds in it`, x, 312 + 12 * k, 8));
    const [left, right] = [lines('l', 12, 60, 100, 235), lines('r', 12, 315, 100, 235)];
    const names = (one: readonly Named[]) => one.map(({ name }) => name).join(' ');
    const head = [words('References', 60, 300, 12)];
    // The last entry of the left column goes on in the right one, beside the heading.
    const rest = [words('reeds that go on in the next column', 315, 300, 8)];
    expect(order(left, right, head, entries(1, 60), rest, entries(4, 315))).toEqual([
      names(left),
      names(right),
      names([...head, ...entries(1, 60)]),
      names([...rest, ...entries(4, 315)]),
    ]);
    // In the type of the text the same words are a section of the left column.
    const same = [words('References', 60, 300, 12)];
    const below = [0, 1, 2].map((k) => words('The sea is full of works of which', 60, 312 + 12 * k));
    const beside = [0, 1, 2].map((k) => words('The sea is full of them, of weirs', 315, 300 + 12 * k));
    expect(order(left, right, same, below, beside)).toEqual([
      names([...left, ...same, ...below]),
      names([...right, ...beside]),
    ]);
  });

  test('with names in the middle of their columns, row by row, before the columns of the text', () => {
    const row = (name: string, y: number, width: number) => [
      text(`${name}l`, 177 - width / 2, y, width),
      text(`${name}r`, 433 - width / 2, y, width),
    ];
    const grid = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, i) => row(name, 100 + 12 * i, 60 + 25 * (i % 3)));
    const [left, right] = [lines('l', 9, 60, 190, 235), lines('r', 9, 315, 190, 235)];
    expect(order([text('title', 200, 80, 210, 16)], grid, left, right)).toEqual([
      'title al ar bl br cl cr dl dr el er fl fr',
      left.map(({ name }) => name).join(' '),
      right.map(({ name }) => name).join(' '),
    ]);
  });

  test('with headings beside each other as the first lines of their columns', () => {
    const page = [
      [text('figure', 200, 80, 170)],
      [words('6.2', 60, 118), words('Maps', 82, 118), words('7.', 315, 118, 13), words('Related Work', 335, 118, 13)],
      lines('l', 5, 60, 134, 235),
      lines('r', 5, 315, 134, 235),
    ];
    expect(order(...page)).toEqual(['figure', '6.2 Maps l1 l2 l3 l4 l5', '7. Related Work r1 r2 r3 r4 r5']);
  });

  test('row by row where short cells stand on common lines', () => {
    const rows = Array.from({ length: 5 }, (_, i) => [
      text(`a${i}`, 72, 100 + i * LEADING_PT, 40),
      text(`b${i}`, 200, 100 + i * LEADING_PT, 30),
      text(`c${i}`, 330, 100 + i * LEADING_PT, 30),
    ]);
    expect(order(...rows)).toEqual([rows.flatMap((row) => row.map(({ name }) => name)).join(' ')]);
  });

  test('row by row where two rows of cells are long and the others do not fill their columns', () => {
    const rows = Array.from({ length: 8 }, (_, i) => [
      text(`a${i}`, 72, 100 + i * LEADING_PT, i < 2 ? 150 : 40),
      text(`b${i}`, 300, 100 + i * LEADING_PT, i < 2 ? 160 : 30),
    ]);
    expect(order(...rows)).toEqual([rows.flatMap((row) => row.map(({ name }) => name)).join(' ')]);
  });

  test('with a box at the side apart, since its lines keep a spacing of their own', () => {
    const [main, box] = order(lines('m', 9, 72, 100, 330), lines('x', 6, 430, 104, 60, 9));
    expect(main).toBe('m1 m2 m3 m4 m5 m6 m7 m8 m9');
    expect(box).toBe('x1 x2 x3 x4 x5 x6');
  });

  test('as one column where the white between words happens to line up for two lines', () => {
    const body = [text('a', 72, 100, 200), text('b', 282, 100, 250), text('c', 72, 112, 200), text('d', 282, 112, 250)];
    expect(order(body, lines('e', 6, 72, 124, 460))).toHaveLength(1);
  });
});

const fragment = fc
  .record({
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 0, max: 760 }),
    width: fc.integer({ min: 1, max: 500 }),
    size: fc.integer({ min: 4, max: 30 }),
  })
  .map(({ x, y, width, size }) => text(`${x},${y}`, x, y, width, size));
const anyPage = fc.array(fragment, { maxLength: 60 }).map(sorted);

describe('of any page', () => {
  test('every fragment is read once, and no column is empty', () => {
    fc.assert(
      fc.property(anyPage, (fragments) => {
        const leaves = columnsOf(fragments);
        expect(leaves.every((leaf) => leaf.length > 0)).toBe(true);
        expect(new Set(leaves.flat())).toEqual(new Set(fragments));
        expect(leaves.flat()).toHaveLength(fragments.length);
      }),
      { numRuns: 100 },
    );
  });

  test('the order is the same wherever on the paper it stands', () => {
    fc.assert(
      fc.property(
        anyPage,
        fc.integer({ min: -300, max: 300 }),
        fc.integer({ min: -300, max: 300 }),
        (fragments, dx, dy) => {
          const moved = fragments.map((one) => ({ ...one, x0: one.x0 + dx, x1: one.x1 + dx, base: one.base + dy }));
          const indices = (of: readonly Fragment[]) => columnsOf(of).map((leaf) => leaf.map((one) => of.indexOf(one)));
          expect(indices(moved)).toEqual(indices(fragments));
        },
      ),
    );
  });

  test('two columns of running text come one after the other, however many lines and how wide', () => {
    const column = fc.record({ count: fc.integer({ min: 4, max: 40 }), width: fc.integer({ min: 110, max: 240 }) });
    fc.assert(
      fc.property(column, column, fc.integer({ min: 12, max: 30 }), (left, right, gutter) => {
        const made = [
          lines('l', left.count, 40, 90, left.width),
          lines('r', right.count, 40 + left.width + gutter, 90, right.width),
        ];
        expect(order(...made)).toEqual(made.map((own) => own.map(({ name }) => name).join(' ')));
      }),
    );
  });
});
