import { expect, test } from 'vitest';
import fc from 'fast-check';
import { quadsOf } from '../document/quads.ts';
import { markedBetween, rangesUnder } from './ranges.ts';
import { contentOf, paragraph } from './testing/made.ts';

const nodes = [
  paragraph(1, 700, 'Bees dance in the', 'dark of the hive, and', 'others follow them.'),
  contentOf(2, 'text', [
    { text: 'On the next column', x: 320, y: 700 },
    { text: 'they return', x: 320, y: 688 },
    { text: 'and on another page', y: 720, pageIndex: 1 },
  ]),
  paragraph(3, 640, 'Nothing else is said of them.'),
];
const texts = nodes.map(({ id, text }) => ({ node: id, text }));
const lines = new Map(nodes.map((node) => [node.id, node.lines]));

/** Spaces at the ends, and those that layout set between two lines, are printed nowhere. */
function trimmed(text: string, start: number, end: number): readonly [number, number] {
  const inner = text.slice(start, end);
  return [start + inner.length - inner.trimStart().length, end - (inner.length - inner.trimEnd().length)];
}

test('a mark that is made in flowing text lies on the same words on the pages, and back', () => {
  const place = fc
    .nat({ max: nodes.length - 1 })
    .chain((i) => fc.record({ i: fc.constant(i), offset: fc.nat({ max: nodes[i]!.text.length }) }));
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [from, to] =
        one.i < other.i || (one.i === other.i && one.offset <= other.offset) ? [one, other] : [other, one];
      const at = ({ i, offset }: typeof one) => ({ node: nodes[i]!.id, offset });
      const marked = markedBetween(texts, lines, at(from), at(to));
      const wanted = nodes.slice(from.i, to.i + 1).flatMap((node, i) => {
        const start = i === 0 ? from.offset : 0;
        const end = from.i + i === to.i ? to.offset : node.text.length;
        const [a, b] = trimmed(node.text, start, end);
        return a < b ? [{ node: node.id, words: node.text.slice(a, b) }] : [];
      });
      if (wanted.length === 0) return marked === null;
      const ranges = rangesUnder(texts, lines, marked!.pages);
      const found = ranges.map(({ node, start, end }) => {
        const { text } = nodes.find(({ id }) => id === node)!;
        const [a, b] = trimmed(text, start, end);
        return { node, words: text.slice(a, b) };
      });
      // Thousands of expectations would take longer than all they are about.
      return (
        JSON.stringify(found) === JSON.stringify(wanted) && marked!.text === wanted.map(({ words }) => words).join(' ')
      );
    }),
    { numRuns: 2_000 },
  );
});

test('a mark of the page, a little larger than its words, takes no letter beside them', () => {
  const [{ quads } = { quads: [] }] = quadsOf(nodes[0]!.lines, 5, 10);
  const [x0, y0, x1, , , y1] = quads[0]!;
  const wider = [x0 - 2, y0 - 1, x1 + 2, y0 - 1, x1 + 2, y1 + 1, x0 - 2, y1 + 1] as const;
  expect(rangesUnder(texts, lines, [{ pageIndex: 0, quads: [wider] }])).toEqual([
    { node: nodes[0]!.id, start: 5, end: 10 },
  ]);
});

test('what is marked on a line of a formula is on that line, not on the raised number that lies over it', () => {
  const formula = contentOf(4, 'text', [
    { text: 'a sum of all', y: 600 },
    { text: 'n', y: 602, x: 80 },
  ]);
  const [own, placed] = [[{ node: formula.id, text: formula.text }], new Map([[formula.id, formula.lines]])];
  const wordsOf = (start: number, end: number): readonly string[] =>
    rangesUnder(own, placed, quadsOf(formula.lines, start, end)).map((one) => formula.text.slice(one.start, one.end));
  expect(wordsOf(2, 8)).toEqual(['sum of']);
  expect(wordsOf(13, 14)).toEqual(['n']);
  // Another program's mark is not of one line: what lies under it counts.
  const around = [{ pageIndex: 0, quads: [[69, 597, 101, 597, 101, 609, 69, 609] as const] }];
  const under = rangesUnder(own, placed, around);
  expect(under.map(({ start, end }) => formula.text.slice(start, end))).toEqual(['sum of', 'n']);
});

test('letters without a width that a word begins with belong to it, also behind a space without one', () => {
  const [line] = nodes[2]!.lines;
  for (const zero of [8, 7]) {
    const edges = Float32Array.from(line!.edges);
    for (let at = zero + 1; at < edges.length; at++) edges[at] = edges[zero]! + Math.max(0, at - 10) * 5;
    const narrow = new Map([[nodes[2]!.id, [{ ...line!, edges }]]]);
    const marks = quadsOf(narrow.get(nodes[2]!.id)!, 8, 12);
    expect(rangesUnder([texts[2]!], narrow, marks)).toEqual([{ node: nodes[2]!.id, start: 8, end: 12 }]);
  }
});

test('letters without a width belong to the one before them', () => {
  const [line] = nodes[2]!.lines;
  const edges = Float32Array.from(line!.edges);
  for (let at = 4; at < edges.length; at++) edges[at] = edges[at]! - 5; // the fourth letter has none
  const narrow = new Map([[nodes[2]!.id, [{ ...line!, edges }]]]);
  const marks = quadsOf(narrow.get(nodes[2]!.id)!, 0, 7);
  expect(rangesUnder([texts[2]!], narrow, marks)).toEqual([{ node: nodes[2]!.id, start: 0, end: 7 }]);
});

test('what stands around the words comes along, and nothing comes of nothing', () => {
  const marked = markedBetween(texts, lines, { node: nodes[0]!.id, offset: 5 }, { node: nodes[0]!.id, offset: 10 });
  expect(marked).toMatchObject({ kind: 'text', text: 'dance', prefix: 'Bees ' });
  expect(marked!.suffix.startsWith(' in the dark')).toBe(true);
  expect(markedBetween(texts, lines, { node: nodes[1]!.id, offset: 0 }, { node: nodes[0]!.id, offset: 3 })).toBeNull();
});
