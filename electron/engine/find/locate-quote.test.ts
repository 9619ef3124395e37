import { expect, test } from 'vitest';
import { documentId, type NodeId } from '#shared/base/ids.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import type { IndexReader, NodeWords } from '#shared/domain/index/reader.ts';
import { locateQuote } from './locate-quote.ts';

const id = documentId('a'.repeat(64));
const section = 's1' as NodeId;

/** One line for each node, characters a point wide; the page is the node's place in the list. */
function readerOf(texts: readonly string[]): IndexReader {
  const nodes = texts.map((text, at): NodeWords => ({
    id: `b${at}` as NodeId,
    section,
    kind: 'text',
    text,
    pageIndex: at,
    endPageIndex: at,
  }));
  const line = ({ text, pageIndex }: NodeWords): TextLine => ({
    pageIndex,
    start: 0,
    end: text.length,
    origin: [0, 0],
    direction: [1, 0],
    up: [0, 1],
    ascent: 8,
    descent: 2,
    edges: Float32Array.from({ length: text.length + 1 }, (_, at) => at),
  });
  return {
    words: () => nodes,
    lines: (_: unknown, wanted: readonly NodeId[]) =>
      new Map(nodes.filter((node) => wanted.includes(node.id)).map((node) => [node.id, [line(node)]])),
  } as unknown as IndexReader;
}

const reader = readerOf(['The lamp was lit at nine.', 'Nobody saw it.', 'The lamp was lit at nine. It burned.']);

test('words are found on the page of the link, before the same words elsewhere', () => {
  expect(locateQuote(id, 'The lamp was lit', 2, reader)).toMatchObject({ pageIndex: 2 });
  expect(locateQuote(id, 'the LAMP was lit', null, reader)?.pageIndex).toBe(0);
});

test('a page that was wrong does not matter where the words stand elsewhere', () => {
  const place = locateQuote(id, 'Nobody saw it.', 0, reader);
  expect(place?.pageIndex).toBe(1);
  expect(place?.quads[0]?.[2]).toBe('Nobody saw it.'.length);
});

test('a quotation that goes on in another paragraph is found by its beginning', () => {
  expect(locateQuote(id, 'Nobody saw it. The lamp was lit at nine.', 1, reader)).toBeUndefined();
  expect(locateQuote(id, 'The lamp was lit at nine. Nobody saw it at all, they said.', 0, reader)?.pageIndex).toBe(0);
});

test('words that stand nowhere lead nowhere', () => {
  expect(locateQuote(id, 'A whale swam by the pier yesterday', 0, reader)).toBeUndefined();
  expect(locateQuote(id, '   ', 0, reader)).toBeUndefined();
});
