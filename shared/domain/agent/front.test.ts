import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { compute } from './compute.ts';

const authors = (text: string) => ({ kind: 'authors' as const, text });
const reader = fakeIndex([
  {
    title: 'Ropes and Knots',
    authors: 'Mara Ellison, Tomás Varga',
    sections: [
      { title: 'Cover', paragraphs: ['Ropes and knots', authors('MARA ELLISON T. VARGA')] },
      { title: '1 Ropes', pageIndex: 3, paragraphs: ['A rope is twisted.'] },
    ],
  },
  {
    title: 'scan 17',
    authors: 'Ida Kern',
    sections: [{ title: 'Oil', paragraphs: [{ kind: 'title' as const, text: 'Lamps of the Coast' }, 'Oil burns.'] }],
  },
  { title: 'Sails', sections: [{ title: 'Cloth', paragraphs: [authors('The sailmakers, 2 May 1901'), 'Cloth.'] }] },
  { title: 'Tides', sections: [{ title: 'Moon', paragraphs: ['Who wrote this knew the moon.'] }] },
]);

const asked = (question: string, document: number) => {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(document)] };
  return compute({ question, scope, strategy: 'auto', budgetTokens: 500 }, { reader, now: () => 0 } as never);
};
const said = (question: string, document = 0) => {
  const answer = asked(question, document);
  return answer && [answer.sentences.map(({ text }) => text).join(' '), answer.doubt ?? ''];
};

test.each([
  'Who wrote this?',
  'Who wrote this paper?',
  'Who is the author?',
  'Who are the authors of this report?',
  'By whom was this document written?',
  'Please list all authors.',
  'What are the names of the authors?',
  'Authors?',
])('%s', (question) => {
  expect(said(question)).toEqual(['Mara Ellison and Tomás Varga.', '']);
  expect(asked(question, 0)?.sentences[0]?.items.map(({ record }) => record.text)).toEqual(['MARA ELLISON T. VARGA']);
});

test.each(['What is the title of this document?', 'What is this book called?', 'Tell me the title.'])(
  '%s',
  (question) => {
    expect(said(question)).toEqual(['‘Ropes and Knots’.', '']);
  },
);

test('what only the file says is in doubt', () => {
  expect(said('Who wrote it?', 1)).toEqual([
    'Ida Kern.',
    'The file names them; not all of them stand on the first pages.',
  ]);
  expect(said('What is the title?', 1)?.[1]).toMatch(/first pages do not say it/u);
});

test('where no names were recognized, what stands below the title is shown as such; where nothing does, nothing is', () => {
  expect(said('Who is the author?', 2)).toEqual([
    'The sailmakers, 2 May 1901',
    'It stands below the title; no names were recognized in it.',
  ]);
  expect(asked('Who wrote this?', 3)).toMatchObject({ found: false, sentences: [{ items: [] }] });
});

test.each([
  'Who wrote the book?',
  'Who wrote the letter to Mara Ellison?',
  'Who are the authors of the rope study?',
  'What is the title of Part II?',
  'How is a bowline called?',
])('%s is read', (question) => {
  expect(said(question)?.[0] ?? '').not.toMatch(/Ellison|Ropes and Knots/u);
});

test('several documents have no author together', () => {
  const scope = { kind: 'library' as const };
  const all = compute({ question: 'Who wrote this?', scope, strategy: 'auto', budgetTokens: 500 }, { reader } as never);
  expect(all).toBeUndefined();
});
