import { expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import type { ContentKind } from '../../document/tree.ts';
import { blocksOf, type BlockSource } from './blocks.ts';

const section = nodeId('section', 1);
let next = 0;
function node(kind: ContentKind, text: string, more: Partial<BlockSource> = {}): BlockSource {
  return { id: nodeId('content', next++), kind, text, section, ...more };
}

const long = 'The larch counter counts the larches of a plot by their shadows.';

test('words are read by what they are; references, authors and crumbs are not', () => {
  const kinds = (nodes: readonly BlockSource[]) => blocksOf(nodes).map(({ kind }) => kind);
  expect(kinds([node('text', long), node('list-item', long), node('text', 'Short.')])).toEqual(['text', 'text']);
  expect(kinds([node('reference', long), node('authors', long), node('code', long), node('title', long)])).toEqual([]);
});

test('a table is read row by row with its caption, a figure by its caption, each once', () => {
  const table = node('table', 'Plot Stems\nNorth 12', {
    cells: {
      rows: 2,
      columns: 2,
      headerRows: 1,
      cells: [
        { row: 0, column: 0, rowSpan: 1, columnSpan: 1, spans: [{ start: 0, end: 4 }] },
        { row: 0, column: 1, rowSpan: 1, columnSpan: 1, spans: [{ start: 5, end: 10 }] },
        { row: 1, column: 0, rowSpan: 1, columnSpan: 1, spans: [{ start: 11, end: 16 }] },
        { row: 1, column: 1, rowSpan: 1, columnSpan: 1, spans: [{ start: 17, end: 19 }] },
      ],
    },
  });
  const figure = node('figure', '');
  const captions = [
    node('caption', 'Table 1: Stems by plot.', { captionOf: table.id }),
    node('caption', 'Figure 1: Crowns of larches.', { captionOf: figure.id }),
  ];
  const blocks = blocksOf([captions[0]!, table, figure, captions[1]!]);
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['table', 'Table 1: Stems by plot.\nPlot | Stems\nNorth | 12'],
    ['figure', 'Figure 1: Crowns of larches.'],
  ]);
  expect(blocks[0]?.parts.map((part) => part.node)).toEqual([captions[0]!.id, table.id]);
  expect(blocks[1]?.parts.map((part) => part.node)).toEqual([captions[1]!.id]);
});

test('a formula is read with the words around it, and alone it says nothing', () => {
  const formula = node('formula', 'c = s / h');
  const after = node('text', 'where s is the length of the shadow and h the height of the larch.');
  const [block] = blocksOf([node('text', long), formula, after]).filter(({ kind }) => kind === 'formula');
  expect(block?.text).toContain('counts the larches');
  expect(block?.text).toContain('where s is the length');
  expect(block?.parts).toHaveLength(3);
  expect(blocksOf([formula])).toEqual([]);
});
