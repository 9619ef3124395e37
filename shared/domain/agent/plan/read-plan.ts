/** A plan as a reader left it, checked against the closed set of operators and understood. */
import { MOST_PARTS } from '../../question/parts.ts';
import { referencesIn } from '../../question/filters.ts';
import {
  tableOperations,
  type DigestQuestion,
  type Filter,
  type Reference,
  type StructureQuestion,
  type TableQuestion,
} from '../../question/reading.ts';
import { contentTerms } from '../../text/searchable.ts';
import { tableStems } from '../../question/read-computed.ts';
import type { Operator } from './plan-agent.ts';
import { readFilter } from '../global/filters/filters.ts';
import { groupings, operationTexts, readOperation, readTargets } from '../plan-words.ts';
import type { PlanOperator } from '../../remarks/operators.ts';
import type { Remark } from '../../remarks/remark.ts';
import type { PlannedOperator } from '../../retrieval/carried-plan.ts';

/** What a plan asks for, ready to be carried out. */
export type ReadPlan =
  | { readonly kind: 'computed'; readonly question: StructureQuestion }
  | { readonly kind: 'table'; readonly question: TableQuestion }
  | { readonly kind: 'digest'; readonly question: DigestQuestion }
  | { readonly kind: 'passages'; readonly operators: readonly Operator[] };

/** What is wrong with a plan: the operator, by its place from 0, and why. */
export interface PlanProblem {
  readonly at: number;
  readonly why: Remark;
}

export type PlanReading =
  | { readonly ok: true; readonly plan: ReadPlan }
  | { readonly ok: false; readonly problem: PlanProblem };

type Family = ReadPlan['kind'];

/** The operators that a plan of each kind may have, in the order in which they stand. */
export const operatorsOf: Readonly<Record<Family, readonly PlanOperator[]>> = {
  computed: ['Filter_Modal', 'Filter_Range', 'Select_by_Section', 'Select_by_Words', 'Map', 'Reduce'],
  table: ['Filter_Modal', 'Select_by_Words', 'Reduce'],
  digest: ['Filter_Range', 'Select_by_Section', 'Select_by_Words', 'Map', 'Reduce'],
  passages: [
    'Decompose',
    'Filter_Modal',
    'Filter_Range',
    'Select_by_Section',
    'Extract',
    'Select_by_Entity',
    'Graph_Reasoning',
    'Text_Reasoning',
    'Skyline_Ranker',
    'Map',
    'Reduce',
  ],
};

const MANY: ReadonlySet<PlanOperator> = new Set(['Filter_Range', 'Select_by_Section', 'Select_by_Words']);

/** Understand a plan, or say what is wrong with its first operator that cannot be. */
export function readPlan(steps: readonly PlannedOperator[]): PlanReading {
  const last = steps.at(-1);
  if (last?.operator !== 'Reduce') return wrong(steps.length - 1, { code: 'plan.end-missing' });
  const family = familyOf(steps);
  if (!family) return wrong(steps.length - 1, { code: 'plan.end-unknown', params: { end: last.with } });
  return misplaced(steps, family, last.with) ?? readers[family](steps, last.with);
}

/** How often a kind of plan may say what things it is about; 1 where nothing is said. */
const MOST_MODALS: Partial<Readonly<Record<Family, number>>> = { passages: 9 };

/** The first operator that plans of this kind do not have, or not so often. */
function misplaced(steps: readonly PlannedOperator[], family: Family, end: string): PlanReading | undefined {
  for (const [at, { operator }] of steps.entries()) {
    if (!operatorsOf[family].includes(operator))
      return wrong(at, { code: 'plan.out-of-place', params: { operator, end } });
    const most = operator === 'Filter_Modal' ? (MOST_MODALS[family] ?? 1) : 1;
    const count = steps.filter((step) => step.operator === operator).length;
    if (!MANY.has(operator) && count > most) return wrong(at, { code: 'plan.only-once', params: { operator } });
  }
  return undefined;
}

const readers: Readonly<Record<Family, (steps: readonly PlannedOperator[], told: string) => PlanReading>> = {
  computed: readComputed,
  table: readTable,
  digest: readDigest,
  passages: readPassages,
};

/** What the last step says tells the kind of plan. */
export function familyOf(steps: readonly PlannedOperator[]): Family | undefined {
  const told = steps.at(-1)?.with ?? '';
  if (told === 'answer') return 'passages';
  if (told === 'summarize' || told === 'analyze') return 'digest';
  if (tableOperations.some((operation) => operation === told)) return 'table';
  return readOperation(told) ? 'computed' : undefined;
}

/** What the last step can say, in plans of this kind. */
export function reductionsOf(family: Family): readonly string[] {
  switch (family) {
    case 'computed':
      return operationTexts;
    case 'table':
      return tableOperations;
    case 'digest':
      return ['summarize', 'analyze'];
    case 'passages':
      return ['answer'];
  }
}

function readComputed(steps: readonly PlannedOperator[], told: string): PlanReading {
  const end = steps.length - 1;
  const operation = readOperation(told);
  const modal = steps.findIndex(({ operator }) => operator === 'Filter_Modal');
  if (!operation || modal === -1) return wrong(end, { code: 'plan.kind-missing', params: { told } });
  const counted = steps[modal]!.with;
  const things = readTargets(counted);
  if (!things) return wrong(modal, { code: 'plan.kind-uncountable', params: { told: counted } });
  const filters = filtersOf(steps);
  if ('problem' in filters) return filters;
  const map = steps.findIndex(({ operator }) => operator === 'Map');
  const group = groupings.find((one) => one === steps[map]?.with);
  if (map !== -1 && !group) return wrong(map, { code: 'plan.groupings', params: { groupings } });
  const question = { operation, ...things, filters: filters.filters, group, leftover: [], confidence: 1 };
  if (operation.kind === 'length' && things.targets.some(({ kind }) => kind !== 'section'))
    return wrong(modal, { code: 'plan.length-of-sections', params: { told } });
  const missing = missingOf(question);
  return missing ? wrong(end, { code: missing, params: { told } }) : { ok: true, plan: { kind: 'computed', question } };
}

const GROUPED: ReadonlySet<StructureQuestion['operation']['kind']> = new Set(['extreme', 'holders']);
const NUMBERED: ReadonlySet<StructureQuestion['operation']['kind']> = new Set(['locate', 'within']);

/** What an operation needs and the plan does not have. */
function missingOf({
  operation,
  group,
  filters,
}: Pick<StructureQuestion, 'operation' | 'group' | 'filters'>):
  | 'plan.needs-grouping'
  | 'plan.needs-number'
  | undefined {
  if (GROUPED.has(operation.kind) && !group) return 'plan.needs-grouping';
  const isNumbered = filters.some(({ kind }) => kind === 'numbers' || kind === 'named');
  return NUMBERED.has(operation.kind) && !isNumbered ? 'plan.needs-number' : undefined;
}

function readTable(steps: readonly PlannedOperator[], told: string): PlanReading {
  const modal = steps.findIndex(({ operator }) => operator === 'Filter_Modal');
  const table = tableIn(steps[modal]?.with ?? '');
  if (!table) return wrong(Math.max(0, modal), { code: 'plan.table-unnamed' });
  const operation = tableOperations.find((one) => one === told) ?? 'cell';
  const words = steps.flatMap((step) => (step.operator === 'Select_by_Words' ? [step.with] : [])).join(' ');
  if (operation === 'cell' && words.trim() === '') return wrong(steps.length - 1, { code: 'plan.cell-unnamed' });
  return {
    ok: true,
    plan: { kind: 'table', question: { table, operation, words, stems: tableStems(contentTerms(words)) } },
  };
}

function tableIn(text: string): Reference | undefined {
  return referencesIn(text).find((one) => one.kind === 'labelled' && one.label === 'table');
}

function readDigest(steps: readonly PlannedOperator[], told: string): PlanReading {
  const map = steps.findIndex(({ operator }) => operator === 'Map');
  if (map === -1) return wrong(steps.length - 1, { code: 'plan.needs-sections', params: { told } });
  if (steps[map]?.with !== 'section') return wrong(map, { code: 'plan.sections-only' });
  const filters = filtersOf(steps.filter(({ operator }) => operator !== 'Select_by_Words'));
  if ('problem' in filters) return filters;
  const odd = steps.findIndex(({ operator, with: words }) => operator === 'Filter_Range' && !isPages(words));
  if (odd !== -1) return wrong(odd, { code: 'plan.sections-by-pages' });
  const topics = steps.flatMap(({ operator, with: words }) => {
    const read = operator === 'Select_by_Words' ? readFilter('Select_by_Words', words) : undefined;
    return read && 'kind' in read && read.kind === 'words' ? [read.words] : [];
  });
  const operation = told === 'analyze' ? 'analyze' : 'summarize';
  return {
    ok: true,
    plan: { kind: 'digest', question: { operation, topic: topics.join(' '), filters: filters.filters } },
  };
}

function readPassages(steps: readonly PlannedOperator[]): PlanReading {
  const place = (operator: PlanOperator): number => steps.findIndex((step) => step.operator === operator);
  const needs = (operator: PlanOperator, before: PlanOperator): PlanReading | undefined =>
    place(operator) !== -1 && (place(before) === -1 || place(before) > place(operator))
      ? wrong(place(operator), { code: 'plan.needs-before', params: { operator, before } })
      : undefined;
  const missing =
    needs('Select_by_Entity', 'Extract') ??
    needs('Graph_Reasoning', 'Extract') ??
    needs('Skyline_Ranker', 'Graph_Reasoning');
  if (missing) return missing;
  if (place('Text_Reasoning') === -1 && place('Skyline_Ranker') === -1)
    return wrong(steps.length - 1, { code: 'plan.unranked' });
  if (place('Decompose') > 0) return wrong(place('Decompose'), { code: 'plan.split-first' });
  const operators: Operator[] = [];
  for (const [at, step] of steps.entries()) {
    const read = readOperator(step);
    if ('wrong' in read) return wrong(at, read.wrong);
    operators.push(read);
  }
  return { ok: true, plan: { kind: 'passages', operators } };
}

/** What passages can be told by. */
const PASSAGE_FILTERS: ReadonlySet<Filter['kind']> = new Set(['pages', 'edge-pages', 'sections', 'label', 'modal']);

function readOperator({ operator, with: told }: PlannedOperator): Operator | { readonly wrong: Remark } {
  switch (operator) {
    case 'Decompose': {
      const questions = questionsIn(told);
      if (questions.length < 2) return { wrong: { code: 'plan.split-few' } };
      if (questions.length > MOST_PARTS) return { wrong: { code: 'plan.split-many', params: { most: MOST_PARTS } } };
      return { operator, questions };
    }
    case 'Filter_Modal':
    case 'Filter_Range':
    case 'Select_by_Section':
    case 'Select_by_Words': {
      const filter = readFilter(operator, told);
      if ('wrong' in filter) return filter;
      return operator !== 'Select_by_Words' && PASSAGE_FILTERS.has(filter.kind)
        ? { operator, filter }
        : { wrong: { code: 'plan.passages-not-by', params: { told } } };
    }
    default:
      return { operator };
  }
}

/** One on each line. */
function questionsIn(told: string): readonly string[] {
  return told
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function isPages(words: string): boolean {
  const read = readFilter('Filter_Range', words);
  return 'kind' in read && (read.kind === 'pages' || read.kind === 'edge-pages');
}

function filtersOf(
  steps: readonly PlannedOperator[],
): { readonly filters: readonly Filter[] } | { readonly ok: false; readonly problem: PlanProblem } {
  const filters: Filter[] = [];
  for (const [at, { operator, with: words }] of steps.entries()) {
    if (operator !== 'Filter_Range' && operator !== 'Select_by_Section' && operator !== 'Select_by_Words') continue;
    const read = readFilter(operator, words);
    if ('wrong' in read) return wrong(at, read.wrong);
    filters.push(read);
  }
  return { filters };
}

function wrong(at: number, why: Remark): { readonly ok: false; readonly problem: PlanProblem } {
  return { ok: false, problem: { at: Math.max(0, at), why } };
}
