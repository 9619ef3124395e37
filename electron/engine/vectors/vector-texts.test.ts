import { expect, test } from 'vitest';
import { nodeId, type DocumentId } from '#shared/base/ids.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { sampleDocuments } from '#shared/domain/index/testing/sample-documents.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { vectorTexts } from './vector-texts.ts';

const document = fakeDocumentId(0);
const none = (): readonly [] => [];
const anyLanguage = {};

/** A document of one section, with segments of these sentences; each is parted from the next by a space. */
function documentOf(...segments: readonly (readonly string[])[]): IndexReader {
  const reader = fakeIndex(sampleDocuments);
  const [sample] = reader.segments(document);
  return {
    ...reader,
    sections: () => [],
    segments: (_: DocumentId) =>
      segments.map((sentences, order) => {
        let start = 0;
        const spans = sentences.map((text) => {
          const span = { node: nodeId('content', order), start, end: start + text.length };
          start = span.end + 1;
          return { start: span.start, end: span.end, span };
        });
        return { ...sample!, order, text: sentences.join(' '), sentences: spans };
      }),
  };
}

test('each sentence has a text of its own, at an order that names its segment and its place there', async () => {
  const texts = vectorTexts(documentOf(['Bees fly far.', 'They dance.'], ['Caves are deep.']), none);
  expect(await texts(document, 'sentence', anyLanguage)).toEqual([
    { order: 0, text: 'Bees fly far.' },
    { order: 1, text: 'They dance.' },
    { order: 4096, text: 'Caves are deep.' },
  ]);
});

test('a sentence without words has none, and those after it keep their places', async () => {
  const texts = vectorTexts(documentOf(['Bees fly far.', '  ', '', 'They dance.'], []), none);
  expect(await texts(document, 'sentence', anyLanguage)).toEqual([
    { order: 0, text: 'Bees fly far.' },
    { order: 3, text: 'They dance.' },
  ]);
});

test('a sentence too far down its segment has none, and is never taken for one of the next', async () => {
  const many = Array.from({ length: 4100 }, (_, at) => `Sentence ${at}.`);
  const found = await vectorTexts(documentOf(many, ['The next.']), none)(document, 'sentence', anyLanguage);
  expect(found).toHaveLength(4097);
  expect(found.slice(-2)).toEqual([
    { order: 4095, text: 'Sentence 4095.' },
    { order: 4096, text: 'The next.' },
  ]);
});

test('segments have the headings above them, and summaries are handed through', async () => {
  const reader = fakeIndex(sampleDocuments);
  const summary = { order: 2, text: 'What the segment is about.' };
  const texts = vectorTexts(reader, () => [summary]);
  const segments = await texts(document, 'segment', anyLanguage);
  expect(segments.map(({ order }) => order)).toEqual(reader.segments(document).map(({ order }) => order));
  expect(segments.some(({ text }) => /^.+ › .+\n/.test(text))).toBe(true);
  expect(await texts(document, 'summary', anyLanguage)).toEqual([summary]);
});

test.each([
  ['a document in a language that the encoder knows', ['en', 'de'], true],
  ['one in a language that it was not trained on, which has none', ['fr'], false],
])('%s', async (_, languages, hasTexts) => {
  const texts = vectorTexts(fakeIndex(sampleDocuments), none);
  for (const channel of ['segment', 'sentence'] as const)
    expect((await texts(document, channel, { languages })).length > 0).toBe(hasTexts);
});
