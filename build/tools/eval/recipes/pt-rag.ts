import { answerF1, bleu1, bleu2, evidenceF1, NO_WRITER, QASPER_BUDGET, rougeL, type Recipe } from './recipe.ts';

export const ptRag: readonly Recipe[] = [
  {
    name: 'pt-rag-1',
    of: 'PT-RAG, Table 1, QASPER',
    strategies: ['path-as-paper', 'path', 'auto', 'flat', 'bm25-written', 'raptor-written', 'gold-written'],
    budgetTokens: QASPER_BUDGET,
    parameters: { sections: 2, paths: 3, steps: 3 },
    columns: [
      answerF1,
      bleu1,
      rougeL,
      evidenceF1,
      { title: 'SE', decimals: 2, of: ({ sectionEntropy }) => sectionEntropy },
      { title: 'EACE', decimals: 2, of: ({ eace }) => eace },
    ],
    rows: [
      { name: 'Naive RAG', values: [49.51, 42.3, 47.25, 54.28, 2.27, 2.28] },
      { name: 'GraphRAG', values: [33.47, 29.17, 32.15, 35.52, 1.45, 1.51] },
      { name: 'LightRAG', values: [50.55, 44.51, 47.98, 25.62, 2.11, 2.14] },
      { name: 'RAPTOR', values: [53.25, 45.52, 47.88, 40.09, 1.29, 1.33] },
      { name: 'PT-RAG', values: [67.09, 60.12, 64.84, 51.67, 0.44, 0.47] },
    ],
    differs: [
      NO_WRITER,
      'Its budget and smoothing of EACE are not stated; GraphRAG and LightRAG need a model for each paragraph and are not built.',
      '`bm25-written`, `raptor-written` and `gold-written` answer from other passages (of plain BM25, of clusters, of the annotators) by the same reader and writer.',
      'RAPTOR’s clusters are of words instead of vectors, and a cluster’s most central passage stands for its summary.',
    ],
  },
  {
    name: 'pt-rag-3',
    of: 'PT-RAG, Figure 3, QASPER: its parts left out',
    strategies: ['path-as-paper', 'path', 'path-no-path', 'path-no-global'],
    budgetTokens: QASPER_BUDGET,
    parameters: { sections: 2, paths: 3, steps: 3 },
    columns: [
      answerF1,
      bleu2,
      evidenceF1,
      { title: 'SE', decimals: 2, of: ({ sectionEntropy }) => sectionEntropy },
      { title: 'EACE', decimals: 2, of: ({ eace }) => eace },
    ],
    rows: [{ name: 'PT-RAG', values: [67.09, undefined, 51.67, 0.44, 0.47] }],
    differs: [
      NO_WRITER,
      'The figure has no numbers for ‘w/o path’ and ‘w/o summ.’; both are said to lower evidence F1 and to raise EACE.',
      'Without a language model there are no summaries to leave out (`wayleaf prepare --summaries`).',
    ],
  },
];
