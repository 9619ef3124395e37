import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { wholeOf, type Scope } from '#shared/contract/answer.ts';
import type { Coverage } from '#shared/contract/coverage.ts';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';
import { lookedAt, type PagesOf } from './looked-at.ts';

const [caves, snow] = [fakeDocumentId(0), fakeDocumentId(1)];
const reader = fakeIndex([
  {
    title: 'Caves of the north',
    sections: [
      { title: '1 Maps', pageIndex: 0, paragraphs: ['Maps of the caves were drawn by hand.'] },
      { title: '2 Bats', pageIndex: 4, paragraphs: ['Bats sleep in the caves all winter.'] },
      { title: '3 Water', pageIndex: 6, paragraphs: ['Water rises in spring.'] },
    ],
  },
  { title: 'Late snow', sections: [{ title: '1 Snow', pageIndex: 0, paragraphs: ['Snow fell late in the year.'] }] },
]);
const pages: readonly PagesOf[] = [
  { document: caves, pages: 10, withoutText: [6, 9] },
  { document: snow, pages: 5, withoutText: [] },
];
const pagesOf = (documents: readonly string[]) => pages.filter(({ document }) => documents.includes(document));

async function looked(question: string, shown: Scope, coverage?: Coverage) {
  const scope = wholeOf(shown);
  const signal = new AbortController().signal;
  const askContext = { reader, aids: {}, signal, now: () => 0 };
  const work = answerQuestion({ question, scope, strategy: 'auto', budgetTokens: 500 }, askContext, allAnswerers);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return lookedAt(step.value, shown, reader, coverage, pagesOf);
}

const absurd = 'Which submarines did the ministry sell?';

test('all pages with words of all that was asked, the pages without by number, and words that stand nowhere', async () => {
  expect(await looked(absurd, { kind: 'library' })).toEqual({
    pages: 13,
    of: 15,
    silent: [{ document: caves, title: 'Caves of the north', pages: [6, 9] }],
    nowhere: ['submarines', 'ministry', 'sell'],
  });
});

test('of a section and of selected words only their own pages', async () => {
  const section = { kind: 'section', document: caves, section: nodeId('section', 2) } as const;
  expect(await looked(absurd, section)).toMatchObject({ pages: 2, of: 3, silent: [{ pages: [6] }] });
  const selection = { kind: 'selection', document: caves, from: 6, to: 6, text: 'Water rises in spring.' } as const;
  expect(await looked(absurd, selection)).toMatchObject({ pages: 1, of: 1, silent: [] });
});

test('of a document that is still being read the pages read so far', async () => {
  const coverage: Coverage = { partly: [{ document: caves, pagesRead: 3, pagesTotal: 10, headings: [] }], unread: 0 };
  expect(await looked(absurd, { kind: 'library' }, coverage)).toMatchObject({ pages: 8, of: 15, silent: [] });
});

test('nothing is said of what was found', async () => {
  expect(await looked('Where do bats sleep in winter?', { kind: 'documents', documents: [caves] })).toBeUndefined();
});
