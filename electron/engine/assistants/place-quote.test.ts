import { beforeEach, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { placeQuote, type Quoted } from './place-quote.ts';

const fresh = freshLibrary();
const bees = idFor('bees');
const section = (id: string): NodeId => id as NodeId;
const sections = [
  { title: 'Dances', paragraphs: ['In winter bees dance. The article names a part of it.'] },
  { title: 'Rounds', level: 2, paragraphs: ['In spring the bees dance at noon, and well-known dances end.'] },
  { title: 'Rest', paragraphs: ['Late in autumn nobody dances. 蜜蜂在春天跳舞。'] },
];

beforeEach(() => addIndexed(fresh.store, 'bees', sections));

const place = (quoted: Quoted) => placeQuote(createIndexReader(fresh.store.read), bees, quoted, 3);

/** What stands under these quads in the document's own text. */
function under(words: string): unknown {
  const reader = createIndexReader(fresh.store.read);
  const node = (reader.words?.(bees) ?? []).find(({ text }) => text.includes(words))!;
  const start = node.text.indexOf(words);
  return quadsOf(reader.lines?.(bees, [node.id]).get(node.id) ?? [], start, start + words.length);
}

test.each([
  ['In winter bees dance', 'In winter bees dance'],
  ['IN  WINTER\nbees dance.', 'In winter bees dance.'],
  ['“In winter bees dance.”', 'In winter bees dance.'],
  ['a part of it.', 'a part of it.'],
  ['wellknown dances', 'well-known dances'],
  ['在春天', '在春天'],
])('“%s” is placed on the very words', (quote, words) => {
  expect(place({ quote })).toEqual(under(words));
});

test('words that stand several times are placed where page or section tell which', () => {
  expect(() => place({ quote: 'bees dance' })).toThrow(
    'These words stand 2 times: on pages 1, 2. Name the page or the section',
  );
  expect(place({ quote: 'bees dance', page: 1 })).toEqual(under('bees dance'));
  expect(place({ quote: 'bees dance', section: section('s2') })).toEqual(place({ quote: 'bees dance', page: 2 }));
  // The first section holds the second.
  expect(() => place({ quote: 'bees dance', section: section('s1') })).toThrow('stand 2 times');
});

test.each<[string, Quoted]>([
  ['These words do not stand in the document', { quote: 'bees sleep' }],
  // Within other words.
  ['These words do not stand in the document', { quote: 'art' }],
  ['These words do not stand in the document', { quote: 'inter bees' }],
  ['These words do not stand in the document', { quote: '… — !' }],
  ['These words do not stand on page 3. They stand on page 1.', { quote: 'In winter', page: 3 }],
  ['These words do not stand in this section. They stand on page 1.', { quote: 'In winter', section: section('s3') }],
  ['There is no page 4: the document has 3.', { quote: 'In winter', page: 4 }],
  ['This document has no such section.', { quote: 'In winter', section: section('s9') }],
])('what has no one place is refused: %s', (message, quoted) => {
  expect(() => place(quoted)).toThrow(message);
});

test('nothing is placed in a document that was not read', () => {
  const reader = createIndexReader(fresh.store.read);
  expect(() => placeQuote(reader, idFor('caves'), { quote: 'bees' }, 1)).toThrow('Nothing of this document was read');
});
