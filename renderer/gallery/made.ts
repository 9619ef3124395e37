/** Made data that the examples share: a small library, an open document, questions with what came of them. */
import { nodeId } from '#shared/base/ids.ts';
import type { ErrorReport } from '#shared/base/errors.ts';
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { buildSectionTree } from '../state/section-tree.ts';
import { summary, testId, testPassage, testReceipt, testRows, testView, type TestWindow } from '../state/testing.ts';
import { doneTurn } from '../state/turn.ts';

const NOON = Date.UTC(2025, 2, 14, 12);

export const broken: ErrorReport = { code: 'pdf.broken', message: 'The file ends in the middle of an object.' };

const outline = [
  '1 Introduction',
  '2 Earlier work',
  '  2.1 Counting from the air',
  '  2.2 Counting on the ground',
  '3 Method',
  '  3.1 Flights',
  '  Table 1 Heights and speeds of the flights over both valleys',
  '  3.2 The model',
  '4 Results',
  '  4.1 Training valleys',
  '  Figure 2 Stems that were found, by height',
  '  4.2 A valley that it has never seen',
  '5 Discussion and what a forest service may expect of it in years with late snow',
  'References',
];

export const rows = testRows(outline).map((row, at) => ({ ...row, confidence: at === 7 ? 0.3 : 1 }));

export const view: DocumentView = {
  ...testView('Larches at the edge: counting young trees from the air'),
  authors: 'M. Vogtländer, K. Reist',
  year: 2025,
  rows,
};

export const documents: readonly DocumentSummary[] = [
  summary({ title: view.title, addedAt: NOON, openedAt: NOON, rating: 4, tags: ['forest', 'remote sensing'] }),
  summary({
    id: testId('b'),
    title: 'Soil moisture after late snow',
    authors: 'Aalto, Meret, Quist, Orban',
    year: 2019,
    pages: 212,
    addedAt: NOON,
    reading: 'read',
    tags: ['soil', 'snow', 'long title of a tag'],
    copies: 2,
  }),
  summary({
    id: testId('c'),
    title: '',
    fileName: 'scan_0042.pdf',
    authors: '',
    year: null,
    pages: 0,
    addedAt: NOON,
    state: { kind: 'waiting' },
  }),
  summary({
    id: testId('d'),
    title: 'Handbook of mountain weather stations and their upkeep through winter, third and enlarged edition',
    authors: 'Weather Service',
    year: 2012,
    pages: 468,
    addedAt: NOON,
    state: { kind: 'indexing', stage: 'reading', pagesDone: 180, pagesTotal: 468 },
  }),
  summary({
    id: testId('e'),
    title: 'Minutes',
    fileName: 'minutes.pdf',
    authors: '',
    addedAt: NOON,
    state: { kind: 'failed', error: broken },
  }),
  summary({
    id: testId('f'),
    title: 'Contract',
    fileName: 'contract.pdf',
    authors: '',
    addedAt: NOON,
    state: { kind: 'failed', error: { code: 'pdf.needs-password', message: 'A password is needed.' } },
  }),
  summary({ id: testId('0'), title: 'Avalanche reports of fifty winters', year: 1998, addedAt: NOON, missing: true }),
  summary({
    id: testId('1'),
    title: 'Trails and their visitors',
    authors: 'Ito',
    year: 2021,
    addedAt: NOON,
    state: { kind: 'ready', sections: 12, segments: 80, pagesWithoutText: [3, 4] },
  }),
];

/** A library whose first document is open. */
export function reading({ library, view: looks, reading: open, viewer }: TestWindow): void {
  library.set({ known: true, name: 'Reading room', documents: new Map(documents.map((one) => [one.id, one])) });
  looks.set({ loaded: true, resumed: true, main: 'pages' });
  open.set({ open: { kind: 'open', id: testId('a'), view, tree: buildSectionTree(view.rows) } });
  viewer.set({ documentId: testId('a') });
}

/** The same library as a list. */
export function listing(window: TestWindow): void {
  reading(window);
  window.reading.set({ open: { kind: 'none' } });
  window.view.set({ main: 'list' });
}

export const passages: readonly EvidenceItem[] = [
  testPassage({ section: nodeId('section', 10), pageIndex: 9 }),
  testPassage({
    n: 2,
    section: nodeId('section', 12),
    path: ['4 Results', '4.2 A valley that it has never seen'],
    pageIndex: 11,
    text: 'the share falls to 71.4 %, mostly where junipers stand',
    before: 'In the valley that the model has never seen',
    after: ' among the young larches.',
    score: 0.61,
    why: {
      rank: 2,
      compared: 40,
      parts: [
        { name: 'words', value: 0.42 },
        { name: 'heading', value: 0.19 },
      ],
      coverage: 0.75,
    },
  }),
  testPassage({
    n: 3,
    section: nodeId('section', 4),
    path: ['2 Earlier work', '2.2 Counting on the ground'],
    pageIndex: 3,
    text: 'a crew of two counts forty plots a day',
    before: 'On dry ground',
    after: ', on wet ground half as many.',
    score: 0.34,
    cited: false,
  }),
];

export const question = 'What share of the stems does the model find?';

export const found: AnswerReceipt = testReceipt({
  question,
  scope: { kind: 'documents', documents: [testId('a')] },
  answer: {
    found: true,
    verdict: 'found',
    probability: 0.93,
    short: { kind: 'amount', text: '90.2 %', citations: [1] },
    sentences: [
      {
        text: 'In the eight training valleys it recovers 90.2 % of the stems taller than 1.3 m.',
        citations: [1],
        supported: true,
      },
      { text: 'In a valley that it has never seen the share falls to 71.4 %.', citations: [2], supported: true },
    ],
  },
  evidence: passages,
  route: [
    {
      action: 'look',
      document: testId('a'),
      section: nodeId('section', 3),
      reason: { code: 'as-written', params: { text: 'flights' } },
      score: 0.4,
    },
    {
      action: 'refuse',
      document: testId('a'),
      section: nodeId('section', 3),
      reason: { code: 'as-written', params: { text: 'no shares' } },
      score: 0.1,
    },
    {
      action: 'look',
      document: testId('a'),
      section: nodeId('section', 9),
      reason: { code: 'as-written', params: { text: 'results' } },
      score: 0.7,
    },
    {
      action: 'expand',
      document: testId('a'),
      section: nodeId('section', 9),
      reason: { code: 'as-written', params: { text: 'shares' } },
      score: 0.7,
    },
    {
      action: 'answer',
      document: testId('a'),
      section: nodeId('section', 10),
      reason: { code: 'as-written', params: { text: 'stems' } },
      score: 0.9,
      passages: 1,
    },
    {
      action: 'answer',
      document: testId('a'),
      section: nodeId('section', 12),
      reason: { code: 'as-written', params: { text: 'stems' } },
      score: 0.6,
      passages: 1,
    },
  ],
});

/** An answer that stands in the pane, over the open document. */
export function answered(receipt: AnswerReceipt): (window: TestWindow) => void {
  return (window) => {
    reading(window);
    window.ask.set({ turn: doneTurn(receipt), thread: [receipt] });
  };
}
