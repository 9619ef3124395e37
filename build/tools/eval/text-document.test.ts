import { expect, test } from 'vitest';
import { checkTree } from '#shared/domain/document/testing/check-tree.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import { textTree, type TextDocument } from './text-document.ts';

const long = 'The keeper wound the clockwork every night. '.repeat(12);
const text: TextDocument = {
  title: 'Lighthouses',
  language: 'en',
  sections: [
    { title: '', level: 1, paragraphs: [{ name: '0', index: 0, text: 'Before any heading.' }] },
    { title: 'Lamps', level: 1, paragraphs: [] },
    {
      title: 'Oil',
      level: 2,
      paragraphs: [
        { name: '1', index: 1, text: long, pageIndex: 2 },
        { name: '2', index: 2, text: ' ' },
        { name: '3', index: 3, text: '灯台の油は菜種油であった。'.repeat(20), pageIndex: 3 },
        { name: '4', index: 4, kind: 'caption', text: 'Table 2: Liters of oil\nby year.' },
      ],
    },
    { title: '', level: 1, paragraphs: [{ name: '5', index: 5, text: 'After the headings.' }] },
  ],
};

test('the tree keeps every invariant of a parsed one, and all of it is cut into segments', () => {
  const { document, paragraphs } = textTree(text);
  expect(checkTree(document.tree, document.pages.length)).toEqual([]);
  expect(document.pages).toHaveLength(4);
  expect([...paragraphs.values()].map(({ name }) => name)).toEqual(['0', '1', '3', '4', '5']);
  const said = segmentTree(document)
    .map((segment) => segment.text)
    .join(' ')
    .replace(/\s+/g, '');
  for (const { text: paragraph } of paragraphs.values()) expect(said).toContain(paragraph.replace(/\s+/g, ''));
});

test('sections nest, text before a heading is the document’s, and a caption has its table', () => {
  const { nodes } = textTree(text).document.tree;
  const headings = nodes.filter(isStructure).map(({ title, level, parent }) => [title, level, parent]);
  expect(headings.map(([title, level]) => [title, level])).toEqual([
    ['Lighthouses', 0],
    ['Lamps', 1],
    ['Oil', 2],
    ['', 1],
  ]);
  expect(nodes[1]).toMatchObject({ kind: 'text', parent: 's0', pageIndex: 0 });
  const caption = nodes.find(({ kind }) => kind === 'caption');
  const table = nodes.find(({ kind }) => kind === 'table');
  expect(caption).toMatchObject({ label: 'Table 2', captionOf: table?.id });
});
