import { expect, test } from 'vitest';
import { plainCodes, remarkShapes, type Remark } from '../domain/remarks/remark.ts';
import { inEnglish } from './english.ts';
import { plainRemarks } from './plain-remarks.ts';
import { valuedRemarks } from './valued-remarks.ts';

test('there are words for each code', () => {
  expect(Object.keys(plainRemarks).sort()).toEqual([...plainCodes].sort());
  expect(Object.keys(valuedRemarks).sort()).toEqual(Object.keys(remarkShapes).sort());
  for (const code of plainCodes) expect(inEnglish({ code }), code).toMatch(/\p{L}.*\p{L}/u);
});

const reason: Remark = { code: 'route.heading-mentions', params: { words: ['moss', 'fern'] } };
const pages = { read: 40, total: 1300 };

test.each<readonly [Remark, string]>([
  [{ code: 'as-written', params: { text: 'As it was said.' } }, 'As it was said.'],
  [
    { code: 'several', params: { remarks: [{ code: 'verdict.unsure' }, { code: 'verdict.no-date' }] } },
    'It may not answer your question. It does not say when.',
  ],
  [
    {
      code: 'verdict.nothing-mentions',
      params: {
        mentions: [
          'moss',
          { kind: 'page', page: 4, roman: true },
          { kind: 'section', number: '3.1' },
          { kind: 'labelled', label: 'table', number: '9' },
        ],
      },
    },
    'Nothing in scope mentions ‘moss’, ‘page iv’, ‘section 3.1’, ‘table 9’.',
  ],
  [{ code: 'count.kind-unknown', params: { documents: 1 } }, 'Of 1 document it is not known what kind it is.'],
  [{ code: 'count.kind-unknown', params: { documents: 2 } }, 'Of 2 documents it is not known what kind they are.'],
  [
    { code: 'count.near-page', params: { things: [{ label: 'Table 3' }] } },
    'Table 3 is outside the section, on a page that it shares.',
  ],
  [
    { code: 'count.near-page', params: { things: [{ label: 'Table 3' }, { title: 'A map' }] } },
    'Table 3 and ‘A map’ are outside the section, on a page that it shares.',
  ],
  [
    { code: 'count.missing', params: { target: { kind: 'table' }, numbers: ['2', '4', '5'] } },
    'Tables 2, 4 and 5 are numbered or spoken of, but were not found.',
  ],
  [
    { code: 'count.missing', params: { target: { kind: 'statement', word: 'corollary' }, numbers: ['2'] } },
    'Corollary 2 is numbered or spoken of, but was not found.',
  ],
  [
    { code: 'count.none-recognized', params: { target: { kind: 'section', level: 2 } } },
    'No subsections were recognized, which need not mean that there are none.',
  ],
  [
    { code: 'count.gaps', params: { target: { kind: 'statement', word: 'corollary' } } },
    'Some corollaries are missing from their sequence.',
  ],
  [{ code: 'denied.pages-so-far', params: pages }, 'Not found in the 40 of 1300 pages read so far.'],
  [{ code: 'denied.documents', params: { documents: 3 } }, 'Not found in these 3 documents.'],
  [{ code: 'so-far.left', params: { left: 1 } }, 'One document not read yet was left out.'],
  [{ code: 'so-far.left', params: { left: 2 } }, '2 documents not read yet were left out.'],
  [
    { code: 'so-far.pages-and-left', params: { ...pages, left: 1 } },
    'This rests on the 40 of 1300 pages read so far; one document not read yet was left out.',
  ],
  [
    { code: 'so-far.documents-and-left', params: { documents: 2, left: 3 } },
    '2 documents were read in part so far; 3 documents not read yet were left out.',
  ],
  [
    { code: 'question.other-language', params: { asked: 'zh', written: ['en', 'de'] } },
    'The question is in Chinese, the documents in English, German: only words that both have are found. To bridge that takes a model.',
  ],
  [
    { code: 'asked.forms', params: { titles: ['Permit B 7'] } },
    '‘Permit B 7’ is an XFA form: Adobe Reader makes its pages, and only what it shows to other programs was read.',
  ],
  [
    { code: 'model.answer-quoted', params: { failure: 'found-nothing' } },
    'The language model found nothing, so the answer is quoted from the document.',
  ],
  [{ code: 'source.without-number', params: { number: 'Ninety', passages: [1, 3] } }, '‘Ninety’ is not in [1], [3].'],
  [
    { code: 'route.step', params: { step: 2, of: 3, question: 'Who?', remark: reason } },
    'Step 2 of 3, ‘Who?’: The heading mentions ‘moss’, ‘fern’.',
  ],
  [
    { code: 'plan.out-of-place', params: { operator: 'Graph_Reasoning', end: 'count' } },
    '‘Rank by graph’ has no place in a plan that ends with ‘count’.',
  ],
  [{ code: 'plan.pages-turned', params: { from: 9, to: 3 } }, 'The pages 9 to 3 are in the wrong order.'],
  [
    { code: 'plan.kinds', params: { kinds: ['table', 'figure'] } },
    '‘Kind’ takes one of: table, figure; or one by name, such as ‘Table 3’.',
  ],
  [{ code: 'route.shares-words', params: { passages: 1 } }, 'One passage here shares words with the question.'],
  [{ code: 'route.shares-words', params: { passages: 0 } }, '0 passages here share words with the question.'],
  [{ code: 'route.none-answers', params: { passages: 1 } }, 'The passage read here does not answer.'],
  [
    { code: 'route.none-answers-nor-likelier', params: { passages: 2 } },
    'None of the 2 passages read here answers, and no other section looks likelier.',
  ],
  [
    { code: 'route.model-found-nothing', params: { model: 'A model', passages: 1 } },
    'A model found nothing to go by in the passage read here.',
  ],
  [
    {
      code: 'route.because',
      params: {
        reasons: [
          { code: 'because.shares-words', params: { passages: 1 } },
          { code: 'because.heading-speaks-of', params: { words: ['moss', 'fern', 'larch'] } },
        ],
      },
    },
    '1 passage here not read yet shares words with the question, and its heading speaks of ‘moss’, ‘fern’ and ‘larch’.',
  ],
])('%j', (remark, text) => {
  expect(inEnglish(remark)).toBe(text);
});
