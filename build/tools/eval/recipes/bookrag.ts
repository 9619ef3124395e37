import { accuracy, answerF1, NO_WRITER, percent, QASPER_BUDGET, type Column, type Recipe } from './recipe.ts';

const recall: Column = { title: 'recall', decimals: 1, of: percent(({ evidence }) => evidence.setRecall) };
const OTHERS =
  'It reads PDFs and asks questions of its own beside those of QASPER; here the text of QASPER is read. A vision model and its graph by a model are not here.';

export const bookRag: readonly Recipe[] = [
  {
    name: 'bookrag-5',
    of: 'BookRAG, Tables 5 and 6, Qasper',
    strategies: ['agent', 'auto', 'bm25-written', 'raptor-written', 'gold-written'],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    columns: [accuracy, answerF1, recall],
    rows: [
      { name: 'BM25', values: [38.1, 42.5] },
      { name: 'Vanilla RAG', values: [40.6, 44.4] },
      { name: 'Layout + Vanilla', values: [40.7, 44.6, 33.5] },
      { name: 'RAPTOR', values: [39.4, 44.1] },
      { name: 'GraphRAG-Local', values: [35.9, 39.2] },
      { name: 'Tree-Traverse', values: [27.3, 32.1, 14.5] },
      { name: 'GraphRanker', values: [32.9, 37.6, 28.6] },
      { name: 'DocETL', values: [42.3, 50.4] },
      { name: 'BookRAG', values: [55.2, 61.1, 63.5] },
    ],
    differs: [
      NO_WRITER,
      OTHERS,
      'Its recall is of labeled blocks of a page; here of gold paragraphs in the evidence set.',
    ],
  },
  {
    name: 'bookrag-7',
    of: 'BookRAG, Table 7, Qasper: its parts left out',
    strategies: [
      'agent',
      'agent-no-planning',
      'agent-no-selector',
      'agent-no-graph',
      'agent-no-text',
      'agent-pool',
      'agent-front',
    ],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    columns: [accuracy, answerF1, recall],
    rows: [
      { name: 'BookRAG', values: [55.2, 61.1] },
      { name: 'w/o gradient ER', values: [48.9, 57.3] },
      { name: 'w/o Planning', values: [40.9, 48.5] },
      { name: 'w/o Selector', values: [52.5, 59.1] },
      { name: 'w/o Graph_Reasoning', values: [51.4, 58.4] },
      { name: 'w/o Text_Reasoning', values: [47.2, 52.5] },
    ],
    differs: [
      NO_WRITER,
      OTHERS,
      '`agent-pool` and `agent-front` narrow as the paper does: to what selectors keep (N_s), and to the front of text and graph (N_R); `agent` prefers both.',
      'Entity resolution is left out by `wayleaf graph`, which prints the graph with the same names alone beside it.',
    ],
  },
];
