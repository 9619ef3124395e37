import { beforeEach, describe, expect, test } from 'vitest';
import { searchTerms } from '#shared/domain/text/searchable.ts';
import type { NodeId } from '#shared/base/ids.ts';
import { addIndexed, addWaiting, idFor, newIndex, type SectionText } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { deleteDocument } from './documents.ts';
import { keyOf } from './documents.ts';
import { createIndexReader } from './index-reader.ts';
import { saveReaderFacts } from './reader-facts.ts';
import { bumpVersion, deleteIndexStep } from './indexes.ts';
import { writeIndex } from './write-index.ts';

const fresh = freshLibrary();

const bees: SectionText[] = [
  { title: '1 Foraging', paragraphs: ['Honey bees collect nectar in the morning.', 'Figure 1: Bees at a flower.'] },
  { title: '1.1 Distances', level: 2, paragraphs: ['They fly up to three kilometers for nectar.'] },
  { title: '2 Dances', paragraphs: ['The waggle dance tells distance and direction.'] },
];
const caves: SectionText[] = [{ title: 'Depth', paragraphs: ['The deepest cave was measured in 2017.'] }];
const library = { kind: 'library' } as const;

beforeEach(async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await addIndexed(fresh.store, 'caves', caves);
});

function orders(
  terms: readonly string[],
  scope: Parameters<ReturnType<typeof createIndexReader>['match']>[1] = library,
) {
  return createIndexReader(fresh.store.read)
    .match(terms, scope, 10)
    .map((match) => match.order);
}

test('words are found by a slip of the pen, as they are printed', () => {
  const reader = createIndexReader(fresh.store.read);
  expect(reader.spelledLike?.('nectr', library)).toEqual([{ word: 'nectar', slips: 1, segments: 2 }]);
  expect(reader.spelledLike?.('distence', library)).toEqual([{ word: 'distance', slips: 1, segments: 1 }]);
  expect(reader.spelledLike?.('nectr', { kind: 'documents', documents: [idFor('caves')] })).toEqual([]);
});

test('words of one family are found, as they are printed', () => {
  const reader = createIndexReader(fresh.store.read);
  expect(reader.kinOf?.('distant', library)).toEqual([{ word: 'distance', segments: 1 }]);
  expect(reader.kinOf?.('distance', library)).toEqual([]);
  expect(reader.kinOf?.('distant', { kind: 'documents', documents: [idFor('caves')] })).toEqual([]);
});

test('how often a common word is said is worked out from where it is said first', async () => {
  const paragraphs = ['Moss is green.', 'Moss is wet.', 'Ferns are not.', 'Moss is soft.'];
  for (const name of ['one', 'two', 'three']) await addIndexed(fresh.store, name, [{ title: name, paragraphs }]);
  const { read } = fresh.store;
  const count = (word: string, most: number) => createIndexReader(read, undefined, most).frequencies([word]).counts;
  expect(count('moss', 100)).toEqual([9]);
  expect(count('ferns', 4)).toEqual([3]);
  // Its first two rows stand right behind those of the bees and the caves.
  const { segments } = createIndexReader(read).frequencies([]);
  const before = segments - 12;
  expect(count('moss', 2)).toEqual([Math.round((2 / (before + 2)) * segments)]);
});

test('a document is of the kind and in the language that its reader says, at once', async () => {
  const reader = createIndexReader(fresh.store.read);
  const bee = () => reader.documents({ kind: 'documents', documents: [idFor('bees')] })[0];
  expect(bee()).toMatchObject({ title: 'bees', language: 'en' });
  expect(bee()?.kind).toBeUndefined();
  await fresh.store.writer.write((db) => {
    saveReaderFacts(db, keyOf(db, idFor('bees'))!, { title: 'Of Bees', kind: 'report', language: 'de' });
  });
  expect(bee()).toMatchObject({ title: 'Of Bees', kind: 'report', language: 'de' });
});

test('abbreviations are kept with their document', async () => {
  const paragraphs = ['A long short-term memory (LSTM) reads it. LSTMs forget.'];
  await addIndexed(fresh.store, 'nets', [{ title: 'Nets', paragraphs }]);
  const reader = createIndexReader(fresh.store.read);
  const known = [{ short: 'LSTM', long: 'long short-term memory' }];
  expect(reader.abbreviations?.(['lstm'], library)).toEqual(known);
  expect(reader.abbreviations?.(['long short term memori'], library)).toEqual(known);
  expect(reader.abbreviations?.(['lstm'], { kind: 'documents', documents: [idFor('bees')] })).toEqual([]);
  await fresh.store.writer.write((db) => {
    while (!deleteIndexStep(db, 3 as never, 9));
  });
  expect(reader.abbreviations?.(['lstm'], library)).toEqual([]);
});

describe('match', () => {
  test('finds words by their stem in text, captions and headings, best first', () => {
    const reader = createIndexReader(fresh.store.read);
    const matches = reader.match(['collecting', 'nectars'], library, 10);
    expect(matches.map(({ document, order, section }) => [document, order, section])).toEqual([
      [idFor('bees'), 0, 's1'],
      [idFor('bees'), 2, 's2'],
    ]);
    expect(matches[0]!.bm25).toBeGreaterThan(matches[1]!.bm25);
    expect(matches[1]!.bm25).toBeCloseTo(0.2909, 4);
    expect(orders(['flower'])).toEqual([1]);
    expect(orders(['dances'])).toEqual([3]);
  });

  test('what a table is about finds its rows, and is not said in them', async () => {
    const made = newIndex('accounts', [{ title: 'Balance', paragraphs: ['Cash 9,889', 'Goodwill 242'] }], Date.now());
    const about = 'Assets in millions of crowns';
    const segments = made.segments.map((one, at) => (at === 0 ? { ...one, kind: 'table' as const, about } : one));
    const key = await addWaiting(fresh.store, 'accounts');
    await fresh.store.writer.write((db) => writeIndex(db, key, { ...made, segments }));
    const reader = createIndexReader(fresh.store.read);
    expect(orders(['crowns'])).toEqual([0]);
    expect(reader.frequencies(['crowns']).counts).toEqual([0]);
    expect(reader.segments(idFor('accounts')).map((one) => [one.text, one.about])).toEqual([
      ['Cash 9,889', about],
      ['Goodwill 242', undefined],
    ]);
  });

  test('a plural in -es is no other word', async () => {
    await addIndexed(fresh.store, 'theses', [
      { title: 'Works', paragraphs: ['Both theses were read.', 'These were read.'] },
    ]);
    expect(orders(['thesis'])).toEqual([0]);
    expect(orders(['theses'])).toEqual([0]);
    expect(orders(['these'])).toEqual([1]);
  });

  test('each document is found by the endings of its language', async () => {
    const contracts = ['Die Verträge wurden im Mai von der Fabrik gekündigt.', 'Der Motor ist von der Fabrik.'];
    await addIndexed(fresh.store, 'fabrik', [{ title: 'Lieferung', paragraphs: contracts }]);
    const reader = createIndexReader(fresh.store.read);
    expect(reader.documents(library).map(({ writtenIn }) => writtenIn)).toEqual(['en', 'en', 'de']);
    expect(orders(['vertrag'])).toEqual([0]);
    expect(reader.match(['vertrag', 'nectars'], library, 10)).toHaveLength(3);
    expect(reader.count(['motoren'], { kind: 'documents', documents: [idFor('fabrik')] }, 10)).toBe(1);
    expect(reader.frequencies(['vertrag', 'nectars']).counts).toEqual([1, 2]);
  });

  test('a heading counts for everything below it, the title of the document for nothing', () => {
    expect(orders(['foraging']).sort()).toEqual([0, 1, 2]);
    expect(orders(['caves'])).toEqual([0]); // the word 'cave' in the text
    expect(orders(['depth'])).toEqual([0]);
  });

  test('a term of several words is a phrase', () => {
    expect(orders(['three kilometers'])).toEqual([2]);
    expect(orders(['kilometers three'])).toEqual([]);
  });

  test('looks only where it is told to', () => {
    const bee = { kind: 'documents', documents: [idFor('bees')] } as const;
    const both = { kind: 'documents', documents: [idFor('bees'), idFor('caves')] } as const;
    expect(orders(['measured'], bee)).toEqual([]);
    expect(orders(['measured', 'waggle'], both).sort()).toEqual([0, 3]);
    expect(orders(['nectar'], { kind: 'documents', documents: [idFor('unknown')] })).toEqual([]);
    const section = (id: string) => ({ kind: 'section', document: idFor('bees'), section: id as NodeId }) as const;
    expect(orders(['nectar'], section('s1')).sort()).toEqual([0, 2]); // with its subsection
    expect(orders(['nectar'], section('s2'))).toEqual([2]);
    expect(orders(['nectar', 'dance'], section('s3'))).toEqual([3]);
    expect(orders(['nectar'], section('s0')).sort()).toEqual([0, 2]);
    expect(orders(['nectar'], section('s99'))).toEqual([]);
  });

  test('nothing that a reader can type is a mistake in the query', () => {
    for (const term of ['"', '*', 'AND', 'NEAR(', '{text}', "'", ':', '-', '^bees', 'a"b', '', ' ', '…']) {
      expect(() => orders([term, 'nectar'])).not.toThrow();
      expect(orders([term, 'nectar'])).toContain(0);
    }
    expect(orders(['?'])).toEqual([]);
  });

  test('finds Chinese words inside a clause', async () => {
    await addIndexed(fresh.store, 'chinese', [{ title: '第一章 绪论', paragraphs: ['本文研究蜜蜂的舞蹈语言。'] }]);
    expect(orders(searchTerms('舞蹈语言'))).toEqual([0]);
    expect(orders(searchTerms('语言舞蹈是')).length).toBeLessThanOrEqual(1);
    expect(orders(searchTerms('绪论'))).toEqual([0]);
  });
});

describe('frequencies', () => {
  test('count the segments that say a term, headings aside', () => {
    const reader = createIndexReader(fresh.store.read);
    expect(reader.frequencies(['nectar', 'bees', 'foraging', 'unheard', '?'])).toEqual({
      counts: [2, 2, 0, 0, 0],
      rows: [2, 2, 0, 0, 0],
      segments: 5,
    });
  });
});

describe('records', () => {
  test('sections, segments and contents are what was stored', () => {
    const reader = createIndexReader(fresh.store.read);
    expect(reader.documents(library)).toMatchObject([
      { id: idFor('bees'), title: 'bees', segments: 4 },
      { id: idFor('caves'), title: 'caves', segments: 1 },
    ]);
    expect(reader.sections(idFor('bees')).map(({ id, parent, level, title }) => [id, parent, level, title])).toEqual([
      ['s0', null, 0, 'bees'],
      ['s1', 's0', 1, '1 Foraging'],
      ['s2', 's1', 2, '1.1 Distances'],
      ['s3', 's0', 1, '2 Dances'],
    ]);
    const [segment, ...rest] = reader.segments(idFor('bees'), [2, 2]);
    expect(rest).toEqual([]);
    expect(segment).toEqual({
      order: 2,
      section: 's2',
      text: 'They fly up to three kilometers for nectar.',
      tokens: 8,
      sentences: [{ start: 0, end: 43, span: { node: 'b2', start: 0, end: 43 } }],
      pageIndex: 1,
      kind: 'text',
    });
    expect(reader.segments(idFor('bees')).map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    const [content] = reader.contents(idFor('bees'), ['b2' as NodeId, 's2' as NodeId]);
    expect(content).toMatchObject({ id: 'b2', kind: 'text', text: 'They fly up to three kilometers for nectar.' });
    expect(content?.lines[0]).toMatchObject({ pageIndex: 1, start: 0, end: 43, origin: [72, 700] });
    expect(reader.sections(idFor('unknown'))).toEqual([]);
    expect(reader.segments(idFor('unknown'))).toEqual([]);
    expect(reader.contents(idFor('unknown'), ['b0' as NodeId])).toEqual([]);
  });
});

describe('changes', () => {
  test('an index that is replaced is seen at once, and nothing of the old one is found', async () => {
    const reader = createIndexReader(fresh.store.read);
    expect(reader.match(['nectar'], library, 10)).toHaveLength(2);
    expect(reader.sections(idFor('bees'))).toHaveLength(4);
    await fresh.store.writer.write((db) => writeIndex(db, 1 as never, newIndex('bees', caves, 99)));
    expect(reader.match(['nectar'], library, 10)).toEqual([]);
    expect(reader.match(['deepest'], library, 10)).toHaveLength(2);
    expect(reader.sections(idFor('bees'))).toHaveLength(2);
    expect(reader.frequencies(['nectar', 'deepest'])).toEqual({ counts: [0, 2], rows: [0, 2], segments: 2 });
  });

  test('a document that is removed takes its index along', async () => {
    const reader = createIndexReader(fresh.store.read);
    expect(reader.documents(library)).toHaveLength(2);
    await fresh.store.writer.write((db) => {
      while (!deleteIndexStep(db, 1 as never, 2));
      deleteDocument(db, 1 as never);
    });
    expect(reader.documents(library)).toHaveLength(1);
    expect(reader.match(['nectar'], library, 10)).toEqual([]);
    expect(fresh.store.read.words.count([{ stems: ['bee'] }, { stems: ['nectar'] }], { kind: 'all' }, 10)).toBe(0);
    for (const table of ['nodes', 'segments', 'files', 'jobs', 'indexes', 'documents']) {
      const { n } = fresh.store.read.get(`SELECT count(*) AS n FROM ${table}`) ?? {};
      expect([table, n]).toEqual([table, table === 'nodes' ? 3 : 1]);
    }
  });
});

test('passages are the segments without their words', () => {
  const reader = createIndexReader(fresh.store.read);
  const segments = reader.segments(idFor('bees'));
  expect(segments.length).toBeGreaterThan(2);
  expect(reader.passages?.(idFor('bees'))).toEqual(
    segments.map(({ order, section, tokens }) => ({ order, section, tokens })),
  );
  expect(reader.passages?.(idFor('nowhere'))).toEqual([]);
});

test('links out of some nodes, and none where there are none', () => {
  const reader = createIndexReader(fresh.store.read);
  const nodes = reader.segments(idFor('bees')).flatMap(({ sentences }) => sentences.map(({ span }) => span.node));
  const links = reader.links?.(idFor('bees'), nodes) ?? [];
  expect(links.map(({ kind }) => kind)).toEqual(['caption']);
  const [{ source }] = links as [(typeof links)[number]];
  expect(reader.links?.(idFor('bees'), [source])).toEqual(links);
  const others = nodes.filter((node) => node !== source);
  expect(reader.links?.(idFor('bees'), others)).toEqual([]);
  expect(reader.links?.(idFor('bees'), [])).toEqual([]);
  expect(reader.links?.(idFor('nowhere'), [source])).toEqual([]);
});

test('what is kept is read again once an index has changed, and not before', async () => {
  const r = createIndexReader(fresh.store.read);
  const [first, sections, passages] = [r.documents(library), r.sections(idFor('bees')), r.passages?.(idFor('bees'))];
  await fresh.store.writer.write((db) => db.run("UPDATE documents SET title = 'Of Bees' WHERE id = ?", idFor('bees')));
  expect([r.documents(library), r.sections(idFor('bees')), r.passages?.(idFor('bees'))]).toEqual([
    first,
    sections,
    passages,
  ]);
  expect(r.documents(library)[0]).toBe(first[0]);
  expect(r.sections(idFor('bees'))).toBe(sections);
  expect(r.passages?.(idFor('bees'))).toBe(passages);
  await fresh.store.writer.write(bumpVersion);
  expect(r.documents(library)[0]?.title).toBe('Of Bees');
  expect(r.sections(idFor('bees'))).not.toBe(sections);
  expect(r.sections(idFor('bees'))).toEqual(sections);
});
