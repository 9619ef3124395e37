import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import type { ContentKind, ContentNode } from '../tree.ts';
import { linksOf } from './links.ts';

function block(order: number, kind: ContentKind, text: string, more: Partial<ContentNode> = {}): ContentNode {
  const id = nodeId('content', order);
  return { id, parent: null, level: 1, pageIndex: 0, endPageIndex: 0, lines: [], order, kind, text, ...more };
}

function note(order: number, label: string, pageIndex = 0): ContentNode {
  return block(order, 'footnote', `${label} What is to be added.`, { label, pageIndex, endPageIndex: pageIndex });
}

/** The words of each link and the order of the note that it leads to. */
function noted(nodes: readonly ContentNode[]): [string, number][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return linksOf({ nodes })
    .filter(({ kind }) => kind === 'note')
    .map(({ source, start, end, target }) => [byId.get(source)!.text.slice(start, end), byId.get(target)!.order]);
}

test.each<[string, [string, number][]]>([
  ['as said before.¹ The rest', [['¹', 1]]],
  [
    'in the data² (see there)³',
    [
      ['²', 2],
      ['³', 3],
    ],
  ],
  [
    'by both¹,² of them',
    [
      ['¹', 1],
      ['²', 2],
    ],
  ],
  ['“so to speak”¹', [['¹', 1]]],
  ['an area of 3 km², x² and 10² of 10⁻²', []],
  ['a note⁴ that is not there', []],
])('a raised number behind words leads to the note on its page: %s', (text, expected) => {
  const notes = [note(1, '1'), note(2, '2'), note(3, '3')];
  expect(noted([block(0, 'text', text), ...notes])).toEqual(expected);
});

test('signs lead to their note from every name', () => {
  const nodes = [block(0, 'authors', 'Ada Lovelace*, Charles Babbage∗†'), note(1, '∗'), note(2, '†')];
  expect(noted(nodes).map(([, order]) => order)).toEqual([1, 1, 2]);
  const apart = [block(0, 'authors', 'Ada Lovelace*, Charles Babbage*'), note(1, '*')];
  expect(noted(apart)).toEqual([
    ['*', 1],
    ['*', 1],
  ]);
});

test('numbers that begin anew on each page lead to the note of their own page', () => {
  const lineOn = (pageIndex: number, start: number, end: number) => ({
    pageIndex,
    start,
    end,
    origin: [0, 0] as const,
    direction: [1, 0] as const,
    up: [0, 1] as const,
    ascent: 8,
    descent: 2,
    edges: new Float32Array(end - start + 1),
  });
  const text = 'the first word¹ and the second word¹ here';
  const over = block(0, 'text', text, { endPageIndex: 1, lines: [lineOn(0, 0, 16), lineOn(1, 16, text.length)] });
  expect(noted([over, note(1, '1', 0), note(2, '1', 1)]).map(([, order]) => order)).toEqual([1, 2]);
});

test('notes at the end are those that no page has for itself', () => {
  const texts = ['one thing¹', 'another thing²'].map((text, i) => block(i, 'text', text, { pageIndex: i }));
  expect(noted([...texts, note(2, '1', 9), note(3, '2', 9)])).toEqual([
    ['¹', 2],
    ['²', 3],
  ]);
  const authors = block(0, 'authors', 'Ada Lovelace¹ and Charles Babbage²');
  expect(noted([authors, note(1, '1', 3)])).toEqual([]);
});

test('raised numbers that cite lead to references alone', () => {
  const entries = Array.from({ length: 6 }, (_, i) => block(i, 'reference', `${String(i + 1)}. Author, A. A title.`));
  const prose = block(6, 'text', 'Mice sleep.¹ They wake.² They eat.³ They run.⁴ They rest.⁵ They die.⁶');
  const links = linksOf({ nodes: [...entries, prose, note(7, '1')] });
  expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(['citation']));
});

const raised = Array.from('¹²³⁴⁵⁶⁷⁸⁹');
const piece = fc.oneof(fc.constantFrom('word', 'end.', '3 m', 'x', ' ', '*', '†', '10'), fc.constantFrom(...raised));

test('any text: links stand on their marks, in order, and lead to notes with that mark', () => {
  const marks = ['1', '2', '3', '*', '†'];
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 30 }), { maxLength: 4 }), (texts) => {
      const blocks = texts.map((words, i) => block(i, 'text', words.join(''), { pageIndex: i % 2 }));
      const notes = marks.map((mark, i) => note(blocks.length + i, mark, i % 2));
      const found = linksOf({ nodes: [...blocks, ...notes] }).filter(({ kind }) => kind === 'note');
      for (const { source, start, end, target } of found) {
        const text = blocks.find(({ id }) => id === source)?.text.slice(start, end) ?? '';
        const led = notes.find(({ id }) => id === target);
        expect(text.normalize('NFKC')).toBe(led?.label);
      }
      const numbers = found.filter(({ target }) => /\d/u.test(notes.find(({ id }) => id === target)!.label!));
      expect(new Set(numbers.map(({ target }) => target)).size).toBe(numbers.length);
    }),
  );
});
