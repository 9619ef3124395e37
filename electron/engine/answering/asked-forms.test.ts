import { expect, test } from 'vitest';
import { wholeOf, type Scope } from '#shared/contract/answer.ts';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';
import { formsNote } from './asked-forms.ts';
import type { PagesOf } from './looked-at.ts';

const [form, weirs] = [fakeDocumentId(0), fakeDocumentId(1)];
const reader = fakeIndex([
  {
    title: 'Permit for a weir',
    sections: [
      { title: 'Page 1', pageIndex: 0, paragraphs: ['Please wait until the form is loaded by another program.'] },
    ],
  },
  {
    title: 'Weirs',
    sections: [{ title: '1 Orme', pageIndex: 0, paragraphs: ['The weir of Orme was built in 1871.'] }],
  },
]);
const pages: readonly PagesOf[] = [
  { document: form, pages: 1, withoutText: [], form: true },
  { document: weirs, pages: 1, withoutText: [], form: false },
];
const pagesOf = (documents: readonly string[]) => pages.filter(({ document }) => documents.includes(document));
const note = { code: 'asked.forms', params: { titles: ['Permit for a weir'] } };

async function noted(question: string, shown: Scope) {
  const scope = wholeOf(shown);
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion({ question, scope, strategy: 'auto', budgetTokens: 500 }, askContext, allAnswerers);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return formsNote(step.value, shown, reader, pagesOf);
}

test('a form that is asked is named, whatever the answer is', async () => {
  expect(await noted('When was the weir built?', { kind: 'documents', documents: [form] })).toEqual(note);
  expect(await noted('Until when is there to wait?', { kind: 'documents', documents: [form, weirs] })).toEqual(note);
  expect(await noted('When was the weir built?', { kind: 'documents', documents: [weirs] })).toBeUndefined();
});

test('of a library a form is named where it is quoted alone', async () => {
  expect(await noted('When was the weir of Orme built?', { kind: 'library' })).toBeUndefined();
  expect(await noted('Until when is there to wait for the form?', { kind: 'library' })).toEqual(note);
});
