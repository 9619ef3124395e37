import {
  answerF1,
  bleu2,
  evidenceF1,
  NO_WRITER,
  percent,
  QASPER_BUDGET,
  recallInBudget,
  type Recipe,
} from './recipe.ts';

export const kdd: readonly Recipe[] = [
  {
    name: 'kdd-6',
    of: 'KDD ’24, Table 6, QASPER: formats of the context',
    strategies: ['path', 'path-no-global', 'path-label', 'path-latex', 'path-plain', 'gold-written'],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    columns: [
      { ...bleu2, title: 'BLEU' },
      { title: 'ROUGE', decimals: 1, of: percent(({ answer }) => answer?.rougeL) },
      answerF1,
      recallInBudget,
    ],
    rows: [
      { name: 'LLaMA sft', values: [29.71, 39.84, 48.14] },
      { name: 'w/o data expansion', values: [37.22, 47.65, 58.26] },
      { name: 'w/o format unification', values: [32.9, 45.27, 55.33] },
      { name: 'w/o global information', values: [40.21, 50.07, 60.27] },
      { name: 'LaTeX', values: [39.07, 50.23, 59.63] },
      { name: 'plain text', values: [41.4, 50.25, 61.17] },
      { name: 'the whole method', values: [43.73, 52.06, 63.49] },
    ],
    differs: [
      NO_WRITER,
      'Its writer learned each format and is handed the gold evidence. Without a writer a format only costs room: recall in the budget says how much.',
      'BLEU is BLEU-2, ROUGE is ROUGE-L; BERTScore needs a model that is not here.',
    ],
  },
  {
    name: 'kdd-7',
    of: 'KDD ’24, Table 7, QASPER',
    strategies: ['auto', 'path', 'flat', 'bm25-written', 'gold-written'],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    columns: [evidenceF1, answerF1],
    rows: [
      { name: 'LED', values: [29.2, 33.12] },
      { name: 'ETC', values: [51.17, 35.37] },
      { name: 'DPR', values: [36.98, 30.22] },
      { name: 'CGSN', values: [49.55, 37.21] },
      { name: 'CGSN (SciBERT)', values: [53.98, 39.44] },
      { name: 'LLaMA aug', values: [40.67, 57.23] },
      { name: 'LLaMA aug (gold evidence)', values: [undefined, 63.49] },
      { name: 'Human', values: [71.62, 60.92] },
    ],
    differs: [NO_WRITER, 'Its retrievers and its writer learned from QASPER’s train set; nothing here did.'],
  },
];
