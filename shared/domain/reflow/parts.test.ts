import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { Link } from '../document/links/link.ts';
import { isStructure, type ContentNode, type TreeNode } from '../document/tree.ts';
import { textsOf, type ReflowPart } from './part.ts';
import { notePlaces, partsOf } from './parts.ts';
import { contentOf, paragraph, sectionOf } from './testing/made.ts';

function flow(nodes: readonly TreeNode[], links: readonly Link[] = []): readonly ReflowPart[] {
  const noteOf = notePlaces(links);
  const notes = nodes.filter((node): node is ContentNode => !isStructure(node) && noteOf.has(node.id));
  return partsOf({ nodes, links, notes, noteOf });
}

const said = (parts: readonly ReflowPart[]): readonly string[] =>
  parts.flatMap((part) => textsOf(part).map(({ text }) => text));
const noteLink = (source: number, target: number, start = 0): Link => ({
  source: nodeId('content', source),
  start,
  end: start + 1,
  target: nodeId('content', target),
  kind: 'note',
});

test('headings, paragraphs and lists come as what they are, in reading order', () => {
  const parts = flow([
    sectionOf(0, 0, 'On bees', 0),
    contentOf(1, 'title', [{ text: 'On bees', y: 750 }]),
    sectionOf(2, 1, '1 Dances', 700),
    paragraph(3, 680, 'Bees dance', 'in the dark.'),
    contentOf(4, 'list-item', [{ text: '• for food', y: 640 }]),
    contentOf(5, 'list-item', [{ text: '(b) for water', y: 628 }]),
    paragraph(6, 600, 'They return.'),
  ]);
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'heading', 'text', 'list', 'text']);
  expect(parts[0]).toMatchObject({ look: 'title' });
  expect(parts[1]).toMatchObject({ level: 1, words: { text: '1 Dances' } });
  expect(parts[3]).toMatchObject({ items: [{ markEnd: 2 }, { markEnd: 4 }] });
});

test('a heading that is printed nowhere is not read twice', () => {
  expect(said(flow([{ ...sectionOf(1, 1, 'Only a bookmark', 700), lines: [] }, paragraph(2, 600, 'Words.')]))).toEqual([
    'Words.',
  ]);
});

test('a footnote is read below the words with its first mark, and a note without a mark where it stands', () => {
  const nodes = [
    paragraph(1, 700, 'Bees¹ dance.'),
    paragraph(2, 680, 'They¹ return.'),
    contentOf(3, 'footnote', [{ text: '1 Apis.', y: 60 }], { label: '1' }),
    contentOf(4, 'footnote', [{ text: '* Loose.', y: 50 }], { label: '*' }),
  ];
  const parts = flow(nodes, [noteLink(1, 3, 4), noteLink(2, 3, 4)]);
  expect(said(parts)).toEqual(['Bees¹ dance.', '1 Apis.', 'They¹ return.', '* Loose.']);
  expect(parts[0]).toMatchObject({
    words: { notes: [{ text: '1 Apis.' }], links: [{ start: 4, end: 5, kind: 'note' }] },
  });
});

test('notes that lead to each other are read once each', () => {
  const nodes = [
    contentOf(1, 'footnote', [{ text: 'a b', y: 60 }]),
    contentOf(2, 'footnote', [{ text: 'b a', y: 50 }]),
  ];
  expect(said(flow(nodes, [noteLink(1, 2), noteLink(2, 1)])).toSorted()).toEqual(['a b', 'b a']);
});

test('figures, formulas, tables without cells and words without letters are seen on their page', () => {
  const box = { x0: 60, y0: 300, x1: 200, y1: 400 };
  const parts = flow([
    contentOf(1, 'figure', [], { text: '', area: { pageIndex: 2, box } }),
    contentOf(2, 'caption', [{ text: 'Figure 1. A dance.', y: 290 }], { captionOf: nodeId('content', 1) }),
    contentOf(3, 'formula', [{ text: 'x = y', y: 250 }]),
    contentOf(4, 'table', [{ text: '1 2 3', y: 220 }]),
    contentOf(5, 'text', [{ text: 'from \ufffd to', y: 200 }]),
    contentOf(6, 'list-item', [{ text: '\uf0b7 fine', y: 180 }]),
  ]);
  expect(parts.map((part) => (part.kind === 'crop' ? part.reason : part.kind))).toEqual([
    'figure',
    'formula',
    'table',
    'unread',
    'list',
  ]);
  expect(parts[0]).toMatchObject({ areas: [{ pageIndex: 2, box }], caption: { text: 'Figure 1. A dance.' } });
  expect(parts[1]).toMatchObject({ areas: [{ pageIndex: 0, box: { x0: 60, y0: 248, x1: 85, y1: 258 } }] });
});

test('a table whose cells hold all its words is a table, and contents are lines', () => {
  const cell = (row: number, column: number, start: number) => ({
    row,
    column,
    rowSpan: 1,
    columnSpan: 1,
    spans: [{ start, end: start + 1 }],
  });
  const cells = {
    rows: 2,
    columns: 2,
    headerRows: 1,
    cells: [cell(0, 0, 0), cell(0, 1, 2), cell(1, 0, 4), cell(1, 1, 6)],
  };
  const whole = contentOf(1, 'table', [{ text: 'a b c d', y: 200 }], { cells });
  const holed = contentOf(2, 'table', [{ text: 'a b c d lost', y: 180 }], { cells });
  const contents = contentOf(3, 'table', [], { text: 'Introduction . . 3\n2 Methods …… 14', lines: whole.lines });
  const parts = flow([whole, holed, contents]);
  expect(parts.map((part) => (part.kind === 'text' ? part.look : part.kind))).toEqual(['table', 'crop', 'code']);
});

test('links that overlap are one after the other, and a caption’s own link is none', () => {
  const link = (start: number, end: number, kind: Link['kind']): Link => ({
    source: nodeId('content', 1),
    start,
    end,
    target: nodeId('content', 9),
    kind,
  });
  const [part] = flow(
    [paragraph(1, 700, 'see Figure 3 [4]')],
    [link(13, 16, 'citation'), link(4, 12, 'figure'), link(11, 14, 'table'), link(0, 3, 'caption')],
  );
  expect(part).toMatchObject({
    words: {
      links: [
        { start: 4, kind: 'figure' },
        { start: 13, kind: 'citation' },
      ],
    },
  });
});

test('every character of every node is in one part, whatever the nodes are', () => {
  const kinds = [
    'text',
    'list-item',
    'reference',
    'code',
    'formula',
    'table',
    'caption',
    'footnote',
    'authors',
  ] as const;
  const nodes = kinds.flatMap((kind, i) => [
    contentOf(2 * i + 1, kind, [{ text: `${kind} one`, y: 700 - 30 * i }]),
    contentOf(2 * i + 2, kind, [{ text: `${kind} two`, y: 688 - 30 * i }]),
  ]);
  expect(said(flow(nodes)).toSorted()).toEqual(nodes.map(({ text }) => text).toSorted());
});
