import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { textsOfSummaries } from './texts-of-summaries.ts';

const document = fakeDocumentId(0);
const reader = fakeIndex([
  {
    title: 'Bees',
    sections: [
      { title: 'Dances', paragraphs: ['It was sunny. The dances tell where to fly. We had tea.', 'They fly far.'] },
      { title: 'Food', paragraphs: ['Nectar is food. It was cold.'] },
    ],
  },
]);

test('a segment has its extractive summary, in its place; of a single sentence it has none', async () => {
  expect(await textsOfSummaries(reader, document)).toEqual([
    { order: 0, text: 'Dances: The dances tell where to fly.' },
    { order: 2, text: 'Food: Nectar is food.' },
  ]);
});

test('what a language model wrote takes its place', async () => {
  const written = [undefined, 'Bees reach five kilometers.', 'What bees eat.'];
  const summarized = {
    ...reader,
    summaries: (_: unknown, orders: readonly number[]) => orders.map((order) => written[order]),
  };
  expect((await textsOfSummaries(summarized, document)).map(({ text }) => text)).toEqual([
    'Dances: The dances tell where to fly.',
    'Bees reach five kilometers.',
    'What bees eat.',
  ]);
});

test('a long document is read piece by piece', async () => {
  const paragraphs = Array.from({ length: 150 }, (_, n) => `Nectar ${n} is food. It was cold.`);
  const long = fakeIndex([{ title: 'Bees', sections: [{ title: 'Food', paragraphs }] }]);
  const texts = await textsOfSummaries(long, document);
  expect(texts.map(({ order }) => order)).toEqual(paragraphs.map((_, order) => order));
});
