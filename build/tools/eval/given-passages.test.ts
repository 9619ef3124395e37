import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { askDocument, type Asking } from './strategies.ts';

const document = {
  title: 'The Mill',
  sections: [
    { title: 'Wheel', paragraphs: ['The wheel of the mill is nine meters wide and turns to the left.'] },
    { title: 'Stones', paragraphs: ['The stones of the mill came from Andernach and weigh a ton each.'] },
    { title: 'Miller', paragraphs: ['The miller lived above the stones with her sons.'] },
  ],
};
const reader = fakeIndex([document]);
const asking: Asking = {
  reader,
  document: fakeDocumentId(0),
  paragraphsOf: (segment) => [`p${segment.order}`],
  units: () => [],
  unitOf: () => undefined,
  budgetTokens: 200,
  aids: {},
  signal: new AbortController().signal,
};
const question = 'Where did the stones of the mill come from?';

test('what annotators marked is read, whatever a search would find', async () => {
  const gold = { paragraphs: [['p2']], pages: new Set<number>() };
  const marked = await askDocument('gold-written', question, { ...asking, gold });
  expect(marked.context(200).map(({ segment }) => segment.text)).toEqual(document.sections[2]!.paragraphs);
  expect(marked.said?.sentences.every(({ text }) => !text.includes('Andernach'))).toBe(true);
  const unmarked = await askDocument('gold-written', question, asking);
  expect(unmarked.context(200)).toEqual([]);
  expect(unmarked.answer?.denied).toBe(true);
});

test('a baseline answers through the same reader', async () => {
  const written = await askDocument('bm25-written', question, asking);
  expect(written.answer?.text).toContain('Andernach');
  expect(written.context(200)[0]!.segment.text).toContain('Andernach');
});

test('without any passage only a model says something', async () => {
  expect((await askDocument('without', question, asking)).answer).toBeUndefined();
  const chat = {
    model: 'scripted',
    async *reply() {
      yield await Promise.resolve('From Andernach.');
    },
  };
  const outcome = await askDocument('without', question, { ...asking, aids: { chat } });
  expect(outcome.answer).toEqual({ denied: false, text: 'From Andernach.' });
  expect(outcome.context(200)).toEqual([]);
});
