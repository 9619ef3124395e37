import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '#shared/domain/index/testing/fake-index.ts';
import type { IndexReader, GraphReader } from '#shared/domain/index/reader.ts';
import { joinReaders } from './joined-reader.ts';
import type { PartialIndex } from './partial-index.ts';

const lakes: FakeDocument = { title: 'Lakes', sections: [{ title: 'Depth', paragraphs: ['The lake is deep.'] }] };
const rivers: FakeDocument = { title: 'Rivers', sections: [{ title: 'Width', paragraphs: ['The river is wide.'] }] };
const riversSoFar: FakeDocument = {
  title: 'Rivers',
  sections: [
    { title: 'Width', paragraphs: ['The river is wide.', 'Near the lake the river is wider.'] },
    { title: 'Length', paragraphs: ['Nobody knows.'] },
  ],
};
const [first, second] = [fakeDocumentId(0), fakeDocumentId(1)];
const library = { kind: 'library' } as const;
const both = { kind: 'documents', documents: [first, second] } as const;

function partOf(document: FakeDocument): PartialIndex {
  // The same document is the second of both.
  const reader = fakeIndex([{ title: '', sections: [] }, document]);
  const own: IndexReader = {
    ...reader,
    documents: (scope) => reader.documents(scope).filter(({ id }) => id === second),
  };
  return { document: second, reader: own } as PartialIndex;
}

test('a document that is being read is one of the library, and takes the place of what was there of it', () => {
  const joined = joinReaders(fakeIndex([lakes, rivers]), [partOf(riversSoFar)]);
  for (const scope of [library, both])
    expect(joined.documents(scope).map(({ id, segments }) => [id, segments])).toEqual([
      [first, 1],
      [second, 3],
    ]);
  expect(joined.match(['lake'], library, 10).map(({ document, order }) => [document, order])).toEqual(
    expect.arrayContaining([
      [first, 0],
      [second, 1],
    ]),
  );
  expect(joined.match(['river'], both, 10).filter(({ document }) => document === second)).toHaveLength(2);
  expect(joined.match(['river'], both, 1)).toHaveLength(1);
  expect(joined.count(['lake'], library, 10)).toBe(2);
  expect(joined.frequencies(['lake'])).toEqual({ counts: [2], rows: [2], segments: 5 });
});

test('one document alone is asked of the part alone', () => {
  const joined = joinReaders(fakeIndex([lakes, rivers]), [partOf(riversSoFar)]);
  const alone = { kind: 'documents', documents: [second] } as const;
  expect(joined.documents(alone)).toHaveLength(1);
  expect(joined.sections(second).map(({ title }) => title)).toEqual(['Rivers', 'Width', 'Length']);
  const section = joined.sections(second)[2]!.id;
  expect(joined.match(['knows'], { kind: 'section', document: second, section }, 5)).toHaveLength(1);
  expect(joined.segments(second, [2]).map(({ text }) => text)).toEqual(['Nobody knows.']);
  expect(joined.passages?.(second)).toHaveLength(3);
  expect(joined.sections(first)).toHaveLength(2);
});

test('its graph is not asked: it would name other nodes', () => {
  const hit = { entity: 0, name: 'river', type: 'term', mentions: 2 } as const;
  const graphs: GraphReader = {
    graph: () => ({ entities: [], relations: [] }),
    named: () =>
      [
        { ...hit, document: first },
        { ...hit, document: second },
      ] as never,
  };
  const joined = joinReaders({ ...fakeIndex([lakes, rivers]), graphs }, [partOf(riversSoFar)]);
  expect(joined.graphs?.graph(first)).toEqual({ entities: [], relations: [] });
  expect(joined.graphs?.graph(second)).toBeUndefined();
  expect(joined.graphs?.named(['river'], library).map(({ document }) => document)).toEqual([first]);
});

test('where nothing is being read the library is asked as it is', () => {
  const base = fakeIndex([lakes]);
  expect(joinReaders(base, [])).toBe(base);
});
