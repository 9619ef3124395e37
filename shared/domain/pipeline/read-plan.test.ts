import { describe, expect, test } from 'vitest';
import { textsOf } from '../../wording/testing.ts';
import { AppError } from '../../base/errors.ts';
import { computeGlobal } from '../agent/compute.ts';
import { readIn } from '../question/read-in.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { RetrievalEvent } from '../retrieval/retrieve.ts';
import { runStrategy } from '../agent/run-strategy.ts';
import { filterText, operatorOf, readFilter } from '../agent/global/filters/filters.ts';
import { operationText, readOperation, readTargets, targetsText } from '../agent/plan-words.ts';
import type { Filter, Operation } from '../question/reading.ts';
import { thingsNamed } from '../question/read-structure.ts';
import type { PlannedOperator } from '../retrieval/carried-plan.ts';
import { readPlan } from '../agent/plan/read-plan.ts';
import { readQuestion } from '../question/read-question.ts';

const table = (text: string) => ({ kind: 'table' as const, text });
const reader = fakeIndex([
  {
    title: 'Larches',
    sections: [
      { title: '1 Plots', pageIndex: 0, paragraphs: ['The plots lie in Norway.', table('Table 1: Plots')] },
      { title: '2 Cones', pageIndex: 1, paragraphs: ['Cones were weighed on scales.', table('Table 2: Cones')] },
      {
        title: '2.1 Scales',
        level: 2,
        pageIndex: 2,
        paragraphs: ['The scales are from Bergen.', table('Table 3: Scales')],
      },
    ],
  },
]);
const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };

const step = (operator: PlannedOperator['operator'], told = ''): PlannedOperator => ({ operator, with: told });
const problem = (...steps: readonly PlannedOperator[]) => {
  const reading = readPlan(steps);
  if (reading.ok) return 'none';
  const { at, why } = reading.problem;
  const values: readonly unknown[] = 'params' in why ? Object.values<unknown>(why.params) : [];
  return [at, why.code, ...values].join(' ');
};

describe('parameters are read as they are written', () => {
  const filters: readonly Filter[] = [
    { kind: 'pages', ranges: [{ from: 3, to: 10 }] },
    { kind: 'pages', ranges: [{ from: 4, to: 4 }] },
    {
      kind: 'pages',
      ranges: [
        { from: 2, to: 2 },
        { from: 5, to: 7 },
      ],
    },
    { kind: 'pages', ranges: [{ from: 5 }] },
    { kind: 'edge-pages', end: 'first', count: 1 },
    { kind: 'edge-pages', end: 'last', count: 3 },
    { kind: 'sections', any: [{ number: '3.1' }] },
    { kind: 'sections', any: [{ number: '3' }, { number: 'B' }] },
    { kind: 'sections', any: [{ words: 'Related work' }] },
    { kind: 'named', section: { words: 'Method' } },
    { kind: 'beside', side: 'after', section: { number: '4' } },
    { kind: 'words', words: 'loss', where: 'own', exact: false },
    { kind: 'words', words: 'loss', where: 'body', exact: false },
    { kind: 'words', words: 'the loss', where: 'own', exact: true },
    { kind: 'years', from: 2001, to: 2001 },
    { kind: 'years', from: 2001, to: 2009 },
    { kind: 'years', from: 2001 },
    { kind: 'years', to: 2009 },
    { kind: 'author', name: 'Ellison' },
    { kind: 'numbers', numbers: ['3', '4.1'] },
    { kind: 'numbered', numbered: false },
    { kind: 'languages', any: ['de', 'fr'] },
    { kind: 'kinds', any: ['thesis'] },
  ];
  test.each(filters.map((filter) => [filterText(filter), filter] as const))('%s', (text, filter) => {
    expect(readFilter(operatorOf(filter) as 'Filter_Range', text)).toEqual(filter);
  });

  const operations: readonly Operation[] = [
    { kind: 'count' },
    { kind: 'exists' },
    { kind: 'locate' },
    { kind: 'pick', from: 'start', nth: 1 },
    { kind: 'pick', from: 'start', nth: 12 },
    { kind: 'pick', from: 'end', nth: 2 },
    { kind: 'extreme', most: false },
    { kind: 'within', top: true },
  ];
  test.each(operations.map((operation) => [operationText(operation), operation] as const))('%s', (text, operation) => {
    expect(readOperation(text)).toEqual(operation);
  });

  test.each(['tables', 'chapters', 'subsections', 'code listings', 'definitions', 'corollaries'])('%s', (noun) => {
    const target = thingsNamed(noun)!;
    expect(readTargets(targetsText([target], false))).toEqual({ targets: [target], deep: false });
  });

  test('less than the whole words will do', () => {
    expect(readFilter('Filter_Range', '3-10')).toEqual(filters[0]);
    expect(readFilter('Filter_Range', ' 4 ')).toEqual(filters[1]);
    expect(readFilter('Select_by_Section', 'section 3.1')).toEqual(filters[6]);
    expect(readFilter('Select_by_Words', 'loss')).toEqual(filters[11]);
    expect(readTargets('figures and tables')?.targets).toEqual([{ kind: 'figure' }, { kind: 'table' }]);
  });
});

test('the plan of a computed answer can be run again and says the same', async () => {
  for (const question of [
    'How many tables are on pages 2 to 3?',
    'List the tables in section 2',
    'What is the last table?',
    'How many tables are in each section?',
    'Which section has the most tables?',
    'How many sections and tables are there after section 1?',
    'On which page is Table 2?',
  ]) {
    const first = computeGlobal(readIn(question, scope, reader), scope, reader)!;
    const again = await run(question, first.plan);
    expect(again.computed?.sentences, question).toEqual(first.sentences);
    expect(again.plan).toMatchObject({
      by: 'reader',
      steps: first.plan.map(({ operator, with: told }) => ({ operator, with: told })),
    });
  }
});

async function run(question: string, plan: readonly PlannedOperator[], events: RetrievalEvent[] = []) {
  let at = 0;
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => at++ };
  const bare = plan.map(({ operator, with: told }) => ({ operator, with: told }));
  const work = runStrategy(
    { question: readQuestion(question), scope, strategy: 'auto', budgetTokens: 300, plan: bare },
    askContext,
  );
  for (;;) {
    const next = await work.next();
    if (next.done) return next.value;
    events.push(next.value);
  }
}

test('an edited plan is what runs, whatever the question says', async () => {
  const { computed } = await run('How many tables are there?', [
    step('Filter_Modal', 'sections'),
    step('Select_by_Section', '2'),
    step('Reduce', 'list'),
  ]);
  expect(textsOf(computed)?.join(' ')).toBe('There is 1 subsection in ‘2 Cones’. 2.1 Scales (page 3).');
  const nowhere = await run('How many tables are there?', [
    step('Filter_Modal', 'tables'),
    step('Select_by_Section', '9'),
    step('Reduce', 'count'),
  ]);
  expect(nowhere.computed).toMatchObject({
    found: false,
    sentences: [{ says: { code: 'computed.no-section', params: { sections: [{ number: '9' }], documents: 1 } } }],
  });
});

test('a plan of passages runs step by step and is streamed as it does', async () => {
  const events: RetrievalEvent[] = [];
  const { plan, ranked } = await run(
    'Where are the scales from?',
    [step('Filter_Range', 'page 3'), step('Text_Reasoning'), step('Reduce', 'answer')],
    events,
  );
  expect(plan?.steps.map(({ operator, left }) => [operator, left])).toEqual([
    ['Filter_Range', 2],
    ['Text_Reasoning', ranked.length],
    ['Reduce', undefined],
  ]);
  const plans = events.flatMap((event) => (event.kind === 'plan' ? [event.plan.steps] : []));
  expect(plans[0]?.every(({ left }) => left === undefined)).toBe(true);
  expect(plans[1]?.map(({ left }) => left !== undefined)).toEqual([true, false, false]);
  const split = await run('Where are the scales from?', [
    step('Decompose', 'Where are the scales from?\nWhere do the plots lie?'),
    step('Text_Reasoning'),
    step('Reduce', 'answer'),
  ]);
  expect(split.plan).toMatchObject({ kind: 'multi-hop', steps: [{ operator: 'Decompose', left: 2 }, {}, {}] });
});

test('what is no plan says why, and at which step', async () => {
  expect(problem(step('Filter_Modal', 'tables'))).toBe('0 plan.end-missing');
  expect(problem(step('Filter_Modal', 'tables'), step('Reduce', 'dance'))).toBe('1 plan.end-unknown dance');
  expect(problem(step('Filter_Modal', 'elephants'), step('Reduce', 'count'))).toBe('0 plan.kind-uncountable elephants');
  expect(problem(step('Filter_Range', 'pages 9–3'), step('Filter_Modal', 'tables'), step('Reduce', 'count'))).toBe(
    '0 plan.pages-turned 9 3',
  );
  expect(problem(step('Filter_Modal', 'tables'), step('Filter_Range', 'nowhere'), step('Reduce', 'count'))).toBe(
    '1 plan.no-range nowhere',
  );
  expect(problem(step('Filter_Modal', 'tables'), step('Graph_Reasoning'), step('Reduce', 'count'))).toBe(
    '1 plan.out-of-place Graph_Reasoning count',
  );
  expect(problem(step('Filter_Modal', 'tables'), step('Reduce', 'most'))).toBe('1 plan.needs-grouping most');
  expect(problem(step('Filter_Modal', 'tables'), step('Reduce', 'where'))).toBe('1 plan.needs-number where');
  expect(problem(step('Graph_Reasoning'), step('Text_Reasoning'), step('Reduce', 'answer'))).toBe(
    '0 plan.needs-before Graph_Reasoning Extract',
  );
  expect(problem(step('Text_Reasoning'), step('Text_Reasoning'), step('Reduce', 'answer'))).toBe(
    '0 plan.only-once Text_Reasoning',
  );
  expect(problem(step('Decompose', 'One?'), step('Text_Reasoning'), step('Reduce', 'answer'))).toBe('0 plan.split-few');
  expect(problem(step('Filter_Range', '3'), step('Reduce', 'answer'))).toBe('1 plan.unranked');
  expect(problem(step('Select_by_Words', 'loss'), step('Reduce', 'summarize'))).toBe('1 plan.needs-sections summarize');
  expect(problem(step('Filter_Modal', 'tables'), step('Reduce', 'cell'))).toBe('0 plan.table-unnamed');
  await expect(run('How many?', [step('Reduce', 'count')])).rejects.toThrow(AppError);
});
