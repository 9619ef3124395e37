import { expect, test } from 'vitest';
import type { NodeId } from '../../base/ids.ts';
import type { Link } from '../document/links/link.ts';
import type { IndexReader } from '../index/reader.ts';
import { type FakeDocument, fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { type Citations, citationsAmong } from './citations.ts';
import { citingPassages } from './passages.ts';

const bees: FakeDocument = {
  title: 'Counting Bees in Winter Hives',
  authors: 'Ida Berg',
  year: 2015,
  sections: [
    {
      title: 'References',
      paragraphs: [{ kind: 'reference', text: '[1] I. Berg. Counting bees in winter hives. 2015.' }],
    },
  ],
};
const wasps: FakeDocument = {
  title: 'Why Wasps Leave Their Nests Early',
  authors: 'Ole Moss',
  year: 2019,
  sections: [
    {
      title: 'Introduction',
      paragraphs: ['Wasps leave. Bees stay [1], and are counted [2, 1]. So do ants [2].'],
    },
    {
      title: 'References',
      paragraphs: [
        { kind: 'reference', text: '[1] I. Berg. Counting bees in winter hives. J. Hives, 2015.' },
        { kind: 'reference', text: '[2] N. Fern. Ants. 2001.' },
      ],
    },
  ],
};

function done(work: Generator<void, Citations, void>): Citations {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const documents = [bees, wasps];
const [beesId, waspsId] = [fakeDocumentId(0), fakeDocumentId(1)];

test('a document cites the other, and none itself', () => {
  const citations = done(citationsAmong(fakeIndex(documents)));
  const [only, ...more] = citations.all;
  expect(more).toEqual([]);
  expect(only).toMatchObject({ from: waspsId, to: beesId, by: 'title' });
  expect(citations.from(waspsId)).toEqual([only]);
  expect(citations.to(beesId)).toEqual([only]);
  expect(citations.to(waspsId)).toEqual([]);
});

test('what was read is kept with the list of documents, and read again with another', () => {
  const reader = fakeIndex(documents);
  const list = reader.documents({ kind: 'library' });
  const keeping: IndexReader = { ...reader, documents: () => list };
  const first = done(citationsAmong(keeping));
  expect(done(citationsAmong(keeping))).toBe(first);
  const gone = list.filter(({ id }) => id !== beesId);
  expect(done(citationsAmong({ ...reader, documents: () => gone })).all).toEqual([]);
});

test('each sentence that cites an entry is found once, with its marks', () => {
  const reader = fakeIndex(documents);
  const contents = reader.items(waspsId, ['text', 'reference']);
  const [text, first] = contents;
  const linkAt = (start: number, target: NodeId): Link => ({
    source: text!.id,
    start,
    end: start + 1,
    target,
    kind: 'citation',
  });
  const [one, two, again, other] = [23, 44, 47, 62].map((at) => text!.text.indexOf(text!.text[at]!, at));
  const links = [
    linkAt(one!, first!.id),
    linkAt(two!, contents[2]!.id),
    linkAt(again!, first!.id),
    linkAt(other!, contents[2]!.id),
  ];
  const linked: IndexReader = {
    ...reader,
    words: () =>
      contents.map(({ id, kind, pageIndex, endPageIndex, text: words }) => ({
        id,
        section: id,
        kind,
        text: words,
        pageIndex,
        endPageIndex,
      })),
    links: (_, nodes) => links.filter(({ source }) => nodes.includes(source)),
  };
  const passages = citingPassages(waspsId, [first!.id], linked);
  expect(passages.map(({ content, start, end }) => content.text.slice(start, end))).toEqual([
    'Bees stay [1], and are counted [2, 1].',
  ]);
  expect(passages[0]?.marks).toHaveLength(2);
});
