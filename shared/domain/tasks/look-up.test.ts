import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { runToEnd } from '../index/material.ts';
import type { IndexReader, NodeWords } from '../index/reader.ts';
import { lookUp } from './look-up.ts';

const document = fakeDocumentId(0);
const plain = fakeIndex([
  {
    title: 'Desire lines and their keepers',
    sections: [
      {
        title: '1 Desire lines',
        paragraphs: [
          'Walkers follow desire lines, as the annual path survey (APS) shows. A desire line is a path that nobody planned.',
          'Every desire line ends. Where a desire line is the shortest way, it stays. The keeper of a desire line is a volunteer.',
        ],
      },
      { title: '2 Keepers', paragraphs: ['The APS counts desire lines, as Figure 2 shows. Moss is slow.'] },
    ],
  },
]);
const found = (text: string, reader: IndexReader = plain) =>
  runToEnd(lookUp({ document, from: 0, to: 0, text }, reader));

test('words are said as the document defines them, with the section that they stand in', () => {
  const { path, terms, abbreviations } = found('The APS counts desire lines, as Figure 2 shows.');
  expect(path.map(({ title }) => title)).toEqual(['Desire lines and their keepers', '2 Keepers']);
  expect(abbreviations).toEqual([{ short: 'APS', long: 'annual path survey' }]);
  expect(terms.map(({ says }) => says)).toEqual(['A desire line is a path that nobody planned.']);
  expect(terms[0]?.passage.marks).not.toEqual([]);
});

test('words that are no terms are none, whatever case they are in', () => {
  expect(found('Moss is slow.')).toMatchObject({ terms: [], abbreviations: [], references: [] });
  expect(found('aps').abbreviations).toEqual([]);
});

test('words that were not read have no section', () => {
  expect(found('quite other words of another document').path).toEqual([]);
});

test('what the words point to is what a figure’s caption says, once, and only where it was selected', () => {
  const sentences = plain.segments(document).at(-1)?.sentences ?? [];
  const source = sentences[0]?.span.node ?? nodeId('content', 0);
  const [figure, caption] = [nodeId('content', 90), nodeId('content', 91)];
  const node = (id: typeof figure, kind: NodeWords['kind'], text: string): NodeWords => ({
    id,
    kind,
    text,
    section: nodeId('section', 1),
    pageIndex: 4,
    endPageIndex: 4,
  });
  const text = 'The APS counts desire lines, as Figure 2 shows. Moss is slow.';
  const start = text.indexOf('Figure 2');
  const mention = { source, start, end: start + 8, target: figure, kind: 'figure' } as const;
  const reader: IndexReader = {
    ...plain,
    words: () => [
      node(source, 'text', text),
      node(figure, 'figure', 'x y'),
      node(caption, 'caption', 'Figure 2: Moss'),
    ],
    links: (_, nodes) =>
      [mention, mention, { source: caption, start: 0, end: 8, target: figure, kind: 'caption' } as const].filter(
        (link) => nodes.includes(link.source),
      ),
  };
  expect(found('desire lines, as Figure 2 shows', reader).references).toEqual([
    { kind: 'figure', mention: 'Figure 2', target: figure, pageIndex: 4, text: 'Figure 2: Moss' },
  ]);
  expect(found('The APS counts desire lines', reader).references).toEqual([]);
});
