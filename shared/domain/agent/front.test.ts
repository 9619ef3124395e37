import { expect, test } from 'vitest';
import { textsOf } from '../../wording/testing.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { compute } from './compute.ts';
import { readQuestion } from '../question/read-question.ts';

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
  {
    title: 'Reeds',
    publication: { doi: '10.1234/reeds.7', journal: 'Journal of Reeds', volume: '7', editors: 'Ada Reed, Jon Vik' },
    sections: [{ title: 'Bank', paragraphs: ['https://doi.org/10.1234/reeds.7', 'Reeds bend.'] }],
  },
  {
    title: 'Bogs',
    publication: { journal: 'Proceedings of the 7th Bog Meeting' },
    sections: [
      {
        title: 'Peat',
        paragraphs: ['Received: 3 May 2015; accepted 7 June 2016; Published online: 2 July 2016', 'Peat burns.'],
      },
    ],
  },
  {
    title: 'Prizes',
    publication: { journal: 'Journal of Reeds' },
    sections: [
      { title: 'Gold', pageIndex: 3, paragraphs: ['The prize was received on 3 May 1999 and accepted on 4 May 1999.'] },
    ],
  },
  {
    title: 'Yeast',
    sections: [{ title: 'Data', pageIndex: 12, paragraphs: ['Received: 14 December 2021; Accepted: 9 May 2022;'] }],
  },
]);

const asked = (question: string, document: number) => {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(document)] };
  return compute({ question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 500 }, {
    reader,
    now: () => 0,
  } as never);
};
const said = (question: string, document = 0) => {
  const answer = asked(question, document);
  return answer && [textsOf(answer)!.join(' '), answer.doubt?.code ?? ''];
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

test.each(['这篇论文是谁写的？', '本文的作者是谁？', '谁写了这本书？', '这份报告的作者有哪些？', '作者是谁？'])(
  '%s',
  (question) => {
    expect(said(question)).toEqual(['Mara Ellison and Tomás Varga.', '']);
  },
);

test.each([
  ['本文是什么时候发表的？', 'date'],
  ['本文发表于哪一年？', 'date'],
  ['这份报告是哪一年出版的？', 'date'],
  ['它是什么时候写的？', 'date'],
  ['这本书的标题是什么？', 'title'],
])('%s', (question, fact) => {
  expect(readQuestion(question).front).toEqual({ fact });
});

test.each([
  '谷塔於哪一年建成？',
  '图3的标题是什么？',
  '作者使用了什么方法？',
  '这篇论文有多少作者？',
  '本文什么时候开始收集数据？',
])('%s is about something else', (question) => {
  expect(readQuestion(question).front).toBeUndefined();
});

test.each(['What is the title of this document?', 'What is this book called?', 'Tell me the title.'])(
  '%s',
  (question) => {
    expect(said(question)).toEqual(['‘Ropes and Knots’.', '']);
  },
);

test.each([
  ['What is the DOI?', '10.1234/reeds.7.'],
  ['What is the DOI of this paper?', '10.1234/reeds.7.'],
  ['In which journal was this paper published?', 'Journal of Reeds.'],
  ['Where was this paper published?', 'Journal of Reeds.'],
  ['What is its volume number?', '7.'],
  ['Who edited this book?', 'Ada Reed, Jon Vik.'],
  ['Who wrote this?', 'Ada Reed and Jon Vik.'],
])('%s of how it was published', (question, answer) => {
  expect(said(question, 4)?.[0]).toBe(answer);
});

test.each([
  ['When was this paper received?', '3 May 2015.'],
  ['When was it submitted?', '3 May 2015.'],
  ['When was the manuscript accepted?', '7 June 2016.'],
  ['When was this article published?', '2 July 2016.'],
  ['Wann wurde dieser Artikel eingereicht?', '3 May 2015.'],
  ['Quand cet article a-t-il été accepté ?', '7 June 2016.'],
  ['At which conference was this paper presented?', 'Proceedings of the 7th Bog Meeting.'],
  ['Which conference was it published at?', 'Proceedings of the 7th Bog Meeting.'],
  ['Where was this paper presented?', 'Proceedings of the 7th Bog Meeting.'],
])('%s of what the first page says of it', (question, answer) => {
  expect(said(question, 5)?.[0]).toBe(answer);
});

test('what is printed behind the text is found, too', () => {
  expect(said('When was this paper received?', 7)?.[0]).toBe('14 December 2021.');
});

test.each(['When was this paper received?', 'When was it accepted?', 'At which conference was it presented?'])(
  '%s is not answered by what a sentence says of something else, nor by a journal',
  (question) => {
    expect(asked(question, 6)).toBeUndefined();
  },
);

test.each(['When was the signal received?', 'When was the offer accepted?', 'Where was the prize presented?'])(
  '%s asks of something else',
  (question) => {
    expect(readQuestion(question).front).toBeUndefined();
  },
);

test('what the text prints is quoted, and what was not found is looked for', () => {
  expect(said('What is the DOI?', 4)?.[1]).toBe('');
  expect(said('In which journal was this paper published?', 4)?.[1]).toBe('front.beside-text');
  expect(asked('What is the ISBN?', 4)).toBeUndefined();
});

test('what only the file says is in doubt', () => {
  expect(said('Who wrote it?', 1)).toEqual(['Ida Kern.', 'front.authors-of-file']);
  expect(said('What is the title?', 1)?.[1]).toBe('front.title-of-file');
});

test('where no names were recognized, what stands below the title is shown as such; where nothing does, nothing is', () => {
  expect(said('Who is the author?', 2)).toEqual(['The sailmakers, 2 May 1901', 'front.below-title']);
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

test('a document may be named by words of its title', () => {
  const manual = fakeIndex([
    {
      title: 'Kelp Version 4 user manual',
      authors: 'Ida Kern',
      sections: [{ title: 'Cover', paragraphs: [authors('Ida Kern'), 'Who wrote the kelp survey is not known.'] }],
    },
  ]);
  const one = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const told = (question: string): string | undefined =>
    textsOf(
      compute({ question: readQuestion(question), scope: one, strategy: 'auto', budgetTokens: 500 }, {
        reader: manual,
      } as never),
    )?.[0];
  expect(told('Who wrote the Kelp manual?')).toBe('Ida Kern.');
  expect(told('Who is the author of the Kelp user manual?')).toBe('Ida Kern.');
  expect(told('Who wrote the kelp survey?')).toBeUndefined();
});

test('several documents have no author together', () => {
  const scope = { kind: 'library' as const };
  const all = compute({ question: readQuestion('Who wrote this?'), scope, strategy: 'auto', budgetTokens: 500 }, {
    reader,
  } as never);
  expect(all).toBeUndefined();
});

const dated = fakeIndex([
  {
    title: 'Sails: a tutorial',
    sections: [
      { title: 'Cover', paragraphs: ['Sails', 'The mill burnt on 4 May 1907.', authors('Ida Kern, 2 May 1901')] },
      { title: 'Cloth', pageIndex: 3, paragraphs: ['3 June 1899'] },
    ],
  },
  {
    title: 'Segel',
    sections: [{ title: 'Tuch', paragraphs: ['Ausgabe vom 3. März 2011', 'Ein Segel ist aus Tuch.'] }],
  },
  {
    title: 'Tides',
    sections: [
      {
        title: 'Moon',
        paragraphs: ['On 4 May 1887 the moon stood low above the bay, and all the boats lay dry until June.'],
      },
    ],
  },
]);
const signed = fakeIndex([
  {
    title: 'Sails: a tutorial',
    authors: 'Ida Kern',
    sections: [{ title: 'Cover', paragraphs: [authors('Ida Kern, 2 May 1901')] }],
  },
  {
    title: 'Oars: a tutorial',
    authors: 'Bo Marsh',
    sections: [{ title: 'Cover', paragraphs: [authors('Bo Marsh')] }],
  },
  {
    title: 'Ropes',
    authors: 'Bo Marsh',
    year: 1904,
    sections: [{ title: 'Cover', paragraphs: [authors('Bo Marsh')] }],
  },
]);
const dateIn = (question: string, document: number) =>
  textsOf(
    compute(
      {
        question: readQuestion(question),
        scope: { kind: 'documents', documents: [fakeDocumentId(document)] },
        strategy: 'auto',
        budgetTokens: 500,
      },
      { reader: dated, now: () => 0 } as never,
    ),
  )?.[0];

test.each([
  ['When was this tutorial written?', 0, '2 May 1901.'],
  ['When was the tutorial published?', 0, '2 May 1901.'],
  ['What is the date of this document?', 0, '2 May 1901.'],
  ['Wann wurde dieses Dokument veröffentlicht?', 1, '3. März 2011.'],
  ['Von wann ist dieser Text?', 1, '3. März 2011.'],
  ['When was the letter written?', 0, undefined],
  ['When was the mill burnt?', 0, undefined],
  ['When was this document written?', 2, undefined],
])('%s', (question, document, date) => {
  expect(dateIn(question, document)).toBe(date);
});

test.each([
  ['Who wrote this tutorial, and when?', ['Ida Kern.', '2 May 1901.']],
  ['When was this tutorial written, and by whom?', ['2 May 1901.', 'Ida Kern.']],
])('asks for two things of the document: %s', (question, told) => {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const answer = compute({ question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 500 }, {
    reader: signed,
  } as never);
  expect(textsOf(answer)).toEqual(told);
  expect(answer?.found).toBe(true);
});

test('a document that its pages do not date has the year that it is listed with, in doubt', () => {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(2)] };
  const question = 'When was this document written?';
  const answer = compute({ question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 500 }, {
    reader: signed,
  } as never);
  expect(textsOf(answer)).toEqual(['1904.']);
  expect(answer?.doubt).toEqual({ code: 'front.year-listed' });
});

test('what the first pages do not say of two things is in doubt', () => {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(1)] };
  const question = 'Who wrote this tutorial, and when?';
  const answer = compute({ question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 500 }, {
    reader: signed,
  } as never);
  expect(textsOf(answer)).toEqual(['Bo Marsh.']);
  expect(answer?.doubt).toEqual({ code: 'front.rest-unsaid' });
});

test('a document is asked of by what it calls itself', () => {
  expect(said('Who wrote the knots?', 0)?.[0]).toBe('Mara Ellison and Tomás Varga.');
  expect(said('Wer hat diesen Text geschrieben?', 0)?.[0]).toBe('Mara Ellison and Tomás Varga.');
  expect(said("Qui est l'auteur de ce manuel ?", 0)?.[0]).toBe('Mara Ellison and Tomás Varga.');
});
