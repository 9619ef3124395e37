import { expect, test } from 'vitest';
import { textsOf } from '../../wording/testing.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import { compute } from './compute.ts';
import { placed } from './placed.ts';
import { readQuestion } from '../question/read-question.ts';

const reader = fakeIndex([
  {
    title: 'Harbors',
    sections: [
      { title: '1 Ropes', pageIndex: 0, paragraphs: ['The ropes of the harbor are gray in spring.'] },
      { title: '2 Lamps', pageIndex: 1, paragraphs: ['The ropes of the harbor are red in autumn.'] },
      { title: '3 Boats', pageIndex: 2, paragraphs: ['Nobody paints the ropes of a boat.'] },
    ],
  },
]);
const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };

/** Pages, from 1, that are left to be asked. */
function pagesOf(question: string): readonly number[] {
  const request: RetrievalRequest = { question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 600 };
  const there = placed(request, askContext);
  const { scope: left } = there.request;
  const own = there.askContext.reader.segments(fakeDocumentId(0));
  const kept = left.kind === 'section' ? own.filter(({ section }) => section === left.section) : own;
  return kept.map(({ pageIndex }) => pageIndex + 1);
}

test.each([
  ['What does page 2 say about the ropes of the harbor?', [2]],
  ['In section 1, what color are the ropes of the harbor?', [1]],
  ['On page 3, who paints the ropes?', [3]],
])('%s is answered there and nowhere else', (question, pages) => expect(pagesOf(question)).toEqual(pages));

test.each([
  'What color are the ropes?',
  'Are the ropes of page 2 those that section 1 mentions?',
  'How many pages are there?',
])('%s is asked everywhere', (question) => {
  const request = { question: readQuestion(question), scope, strategy: 'auto' as const, budgetTokens: 600 };
  expect(placed(request, askContext)).toEqual({ request, askContext });
});

test.each([
  ['What does page 9 say about ropes?', 'There is no page 9 in this document: it has 3.'],
  ['In section 8, what color are the ropes?', 'There is no section 8 in this document.'],
])('%s names what is not there', (question, said) => {
  const computed = compute(
    { question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 600 },
    askContext,
  );
  expect([computed?.found, textsOf(computed)]).toEqual([false, [said]]);
});

test('pages are those that are printed, and places in the file where no page has such a number', () => {
  const labeled = { ...askContext, reader: { ...reader, pageLabels: () => ['ii', '1', '2'] } };
  const pages = (question: string): readonly number[] => {
    const request: RetrievalRequest = { question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 600 };
    return placed(request, labeled)
      .askContext.reader.segments(fakeDocumentId(0))
      .map(({ pageIndex }) => pageIndex);
  };
  expect(pages('What does page 2 say about the ropes of the harbor?')).toEqual([2]);
  expect(pages('What does page ii say about the ropes of the harbor?')).toEqual([0]);
  expect(pages('On page 3, who paints the ropes?')).toEqual([2]);
  const said = (question: string): string | undefined =>
    textsOf(compute({ question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 600 }, labeled))?.[0];
  expect(said('On page xi, who paints the ropes?')).toBe('There is no page xi in this document: it has 3.');
  expect(said('On which page is section 3?')).toContain('is on page 2.');
});
