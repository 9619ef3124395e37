import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { allAnswerers } from './all-answerers.ts';
import { suggestColumns, type SuggestedColumn } from './suggest-columns.ts';

const report = (title: string, passengers: string, more: string): FakeDocument => ({
  title,
  sections: [
    { title: '1 Introduction', paragraphs: ['Few have written about these waters before.'] },
    { title: '2 Opening Hours', paragraphs: [`The counter opens at ${more} in summer and in winter alike.`] },
    { title: '3 Service', paragraphs: [`The ferry carries ${passengers} passengers.`] },
  ],
});
const documents = [
  report('North', '240', 'seven'),
  report('South', '300', 'eight'),
  report('East', '180', 'nine'),
  {
    title: 'Trees',
    sections: [{ title: '1 Shore', paragraphs: ['On the shore stand 12 larches.', 'Herons stand below them.'] }],
  },
];

async function suggested(known: readonly string[] = []): Promise<readonly SuggestedColumn[]> {
  const askContext = { reader: fakeIndex(documents), aids: {}, signal: new AbortController().signal, now: () => 0 };
  const ids = documents.map((_, at) => fakeDocumentId(at));
  const work = suggestColumns(ids, known, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

test('what most documents count, and sections that most have, are offered as questions that most answer', async () => {
  const offered = await suggested();
  expect(offered).toContainEqual({ question: 'How many passengers are there?', found: 3, asked: 4 });
  expect(offered.map(({ question }) => question)).toContain('What does “Opening Hours” say?');
  // Only one document counts them; every document has an introduction.
  expect(offered.map(({ question }) => question).join(' ')).not.toMatch(/larches|Introduction/u);
  for (const { found, asked } of offered) expect(found).toBeGreaterThan(asked / 2);
});

test('what is asked already is not offered', async () => {
  const offered = await suggested(['How many passengers are there?']);
  expect(offered.map(({ question }) => question)).not.toContain('How many passengers are there?');
});
