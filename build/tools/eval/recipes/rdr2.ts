import { answerF1, evidenceF1, percent, QASPER_BUDGET, type Column, type Recipe } from './recipe.ts';

const passageEm: Column = { title: 'passage EM', decimals: 1, of: percent(({ short }) => short?.passageEm) };
const passageWords: Column = { title: 'passage Len', decimals: 1, of: ({ short }) => short?.passageWords };
const em: Column = { title: 'answer EM', decimals: 1, of: percent(({ short }) => short?.em) };
const opened: Column = { title: 'sections opened', decimals: 2, of: ({ routing }) => routing?.expansions };
const lit: Column = { title: 'of the text read', decimals: 1, of: percent(({ routing }) => routing?.litShare) };

const NO_ROUTER =
  'The paper’s router is an 8-billion-parameter model trained on ASQA; here the trained light router walks, or the model of this run.';
const ANOTHER_SET =
  'Its questions are ASQA’s over Wikipedia, of which nothing can be had here; QASPER’s short answers stand in for them, and passages of papers are longer.';

export const rdr2: readonly Recipe[] = [
  {
    name: 'rdr2-2',
    of: 'RDR², Table 2, ASQA; here QASPER',
    strategies: [
      'route',
      'flat',
      'route-no-structure',
      'route-no-similarity',
      'route-no-content',
      'route-no-expand',
      'route-no-refuse',
    ],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    columns: [passageEm, passageWords, em],
    rows: [
      { name: 'RDR²', values: [57.3, 104.2, 45.3] },
      { name: 'w/o router', values: [51.7, 100, 40.9] },
      { name: 'w/o structure', values: [49.8, 67.5, 41.3] },
      { name: 'w/o similarity', values: [54.8, 100.9, 43.9] },
      { name: 'w/o content', values: [54.2, 93.9, 43.7] },
      { name: 'w/o EXPAND', values: [52.9, 81.7, 42.5] },
      { name: 'w/o REFUSE', values: [61.2, 176.3, 42.9] },
    ],
    differs: [NO_ROUTER, ANOTHER_SET, '`flat` stands for what is read without a router.'],
  },
  figure5('rdr2-5', 'how often a walk may open a section', { parameter: 'iterations', values: [0, 1, 2, 3, 5] }),
  figure5('rdr2-5-k', 'from how many passages documents are walked', { parameter: 'topK', values: [1, 3, 5, 10, 20] }),
];

function figure5(name: string, what: string, sweep: NonNullable<Recipe['sweep']>): Recipe {
  return {
    name,
    of: `RDR², Figure 5: ${what}`,
    strategies: ['route'],
    budgetTokens: QASPER_BUDGET,
    parameters: {},
    sweep,
    columns: [passageEm, passageWords, em, evidenceF1, answerF1, opened, lit],
    rows: [],
    differs: [
      'The figure has no numbers; it says that more passages (k) and more iterations help reading and answers, always.',
      NO_ROUTER,
      ANOTHER_SET,
    ],
  };
}
