import { computeFront } from './front.ts';
import { type Evaluation, evaluate } from './global/evaluate.ts';
import { filterText, narrow, operatorOf } from './global/filters/filters.ts';
import { isTitle, outlineOf } from './global/outline.ts';
import { numberStrip } from './global/number-strip.ts';
import { doubtOf, phrase } from './global/phrase.ts';
import { tellNested } from './nested.ts';
import { notThere } from './placed.ts';
import { summedUpIn } from './summed-up.ts';
import { headingsIn } from '../index/headings.ts';
import { computeTable } from './table/answer-table.ts';
import { lookUp } from './table/look-up.ts';
import { passageItem, type Item } from '../index/item.ts';
import type { Material } from '../index/material.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import type { DigestQuestion, Filter, QuestionReading, StructureQuestion } from '../question/reading.ts';
import type { CarriedPlan, PlannedOperator } from '../retrieval/carried-plan.ts';
import type { ComputedAnswer, Digest } from '../retrieval/outcome.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Segment } from '../segment/segment.ts';

/** What can be computed from the tree, its tables and the names in it without reading; undefined for any other question. */
export function compute(
  { question, scope }: RetrievalRequest,
  { reader, now }: AskContext,
): ComputedAnswer | undefined {
  // Of selected words nobody can tell whether they hold all of a table or a list.
  if (scope.kind === 'selection') return undefined;
  for (const computeBy of COMPUTED) {
    const computed = computeBy(question, scope, reader, now);
    if (computed) return computed;
  }
  return undefined;
}

type Computing = (
  question: QuestionReading,
  scope: RetrievalScope,
  reader: IndexReader,
  now?: () => number,
) => ComputedAnswer | undefined;

/** By what of its reading a question is computed; the first that tells something answers. */
const COMPUTED: readonly Computing[] = [
  ({ front }, scope, reader) => front && computeFront(front, scope, reader),
  ({ nested }, scope, reader) => nested && tellNested(nested, scope, reader),
  ({ table }, scope, reader, now) => table && computeTable(table, scope, reader, now),
  ({ lookup }, scope, reader, now) => lookup && lookUp(lookup, scope, reader, now),
  computeGlobal,
  notThere,
];

/**
 * Answer a question about the whole of a document, or of several: count, list, first and last, per section, per page.
 * Undefined if the question is not of this kind, or if what it narrows to is not there and reading may know better.
 */
export function computeGlobal(
  { structure, unread }: QuestionReading,
  scope: RetrievalScope,
  reader: IndexReader,
  now?: () => number,
): ComputedAnswer | undefined {
  // With a word that no rule took up, a question mostly asks what the document says, not what it is made of.
  if (!structure || unread.length > 0) return undefined;
  const documents = reader.documents(scope);
  const onlyDocuments = structure.targets.every(({ kind }) => kind === 'document');
  if (documents.length === 0 || documents.length > (onlyDocuments ? MOST_SORTED : MOST_COUNTED)) return undefined;
  const ofDocuments = structure.group === 'document' || structure.targets.some(({ kind }) => kind === 'document');
  // Asked of one document it speaks of others.
  if (ofDocuments && documents.length === 1 && scope.kind !== 'library') return undefined;
  const titles = headingsIn(scope, reader);
  const evaluation = evaluate(structure, scope, reader, now);
  const nothing = evaluation.found.every(({ items }) => items.length === 0);
  if (nothing && mayBeElse(structure, titles)) return undefined;
  return answerOf(evaluation);
}

/** The answer to a question that was read before: what it names is counted, even if there is none of it. */
export function computePlanned(
  question: StructureQuestion,
  scope: RetrievalScope,
  reader: IndexReader,
  now?: () => number,
): ComputedAnswer {
  return answerOf(evaluate(question, scope, reader, now));
}

function answerOf(evaluation: Evaluation): ComputedAnswer {
  return {
    sentences: phrase(evaluation),
    found: evaluation.unknown.length === 0,
    plan: evaluation.plan,
    confidence: evaluation.question.confidence,
    doubt: doubtOf(evaluation),
    numbers: numberStrip(evaluation),
  };
}

/** Whether reading may know better if nothing was found: the question may mean something else than parts of the document. */
function mayBeElse({ operation, targets, filters }: StructureQuestion, titles: readonly string[]): boolean {
  if (operation.kind === 'locate' || operation.kind === 'within') return true;
  if (targets.some(({ kind, loose }) => kind === 'statement' && loose === true)) return true;
  // References are cited in sections and on pages, but they stand in the list alone.
  const placed = filters.some(({ kind }) => kind === 'sections' || kind === 'pages' || kind === 'edge-pages');
  if (placed && targets.some(({ kind }) => kind === 'reference')) return true;
  return filters.some((filter) => isGuess(filter, titles));
}

/** Words that may name something else than a part of the document. */
function isGuess(filter: Filter, titles: readonly string[]): boolean {
  if (filter.kind === 'words') return true;
  if (filter.kind === 'author') return filter.name === filter.name.toLowerCase();
  return filter.kind === 'sections' && filter.any.some(({ words }) => words !== undefined && !isTitle(words, titles));
}

/** Of more documents nothing is counted: each takes a few milliseconds. */
const MOST_COUNTED = 200;
/** The same where only the documents themselves are looked at, some tens of microseconds each. */
const MOST_SORTED = 10_000;

const SURE = 0.85;

/** Undefined for a question that one place answers, and where several documents are asked: each is summarized for itself. */
export function planDigest(request: RetrievalRequest, { reader }: AskContext): Digest | undefined {
  const { question, scope } = request;
  const digest = question.digest ?? (question.sums && summedUpIn(question.sums, scope, reader));
  return digest && digestOf(digest, 'rules', request, { reader });
}

/** Undefined where several documents are asked. */
export function digestOf(
  question: DigestQuestion,
  by: CarriedPlan['by'],
  { scope }: Pick<RetrievalRequest, 'scope'>,
  { reader }: Pick<AskContext, 'reader'>,
): Digest | undefined {
  const [document, ...others] = reader.documents(scope);
  if (!document || others.length > 0) return undefined;
  return {
    question,
    scope:
      scope.kind === 'section'
        ? { kind: 'section', document: document.id, section: scope.section }
        : { kind: 'document', document: document.id },
    plan: { kind: 'global', confidence: by === 'reader' ? 1 : SURE, by, steps: digestSteps(question) },
  };
}

/** The plan of equation 12 for what a document says as a whole: filters, what is looked for, Map and Reduce. */
function digestSteps({ filters, topic, operation }: DigestQuestion): readonly PlannedOperator[] {
  return [
    ...filters.map((filter) => ({ operator: operatorOf(filter), with: filterText(filter) })),
    ...(topic === '' ? [] : [{ operator: 'Select_by_Words' as const, with: topic }]),
    { operator: 'Map', with: 'section' },
    { operator: 'Reduce', with: operation },
  ];
}

/** The segments that the filters of a plan leave, with how many were left after each. */
export function selectSegments(
  segments: readonly Segment[],
  filters: readonly Filter[],
  { document, tree }: Material,
  reader: IndexReader,
): { readonly segments: readonly Segment[]; readonly left: readonly number[] } {
  if (filters.length === 0) return { segments, left: [] };
  const outline = outlineOf(document, reader);
  const of = new Map<Item, Segment>();
  for (const segment of segments) {
    const { section } = segment;
    const item = passageItem(document, section, segment, (tree.record(section)?.order ?? 0) + 0.5);
    of.set({ ...item, nodes: segment.sentences.map(({ span }) => span.node) }, segment);
  }
  let items: readonly Item[] = [...of.keys()];
  const left: number[] = [];
  for (const filter of filters) {
    items = narrow(items, filter, outline, reader);
    left.push(items.length);
  }
  return { segments: items.flatMap((item) => of.get(item) ?? []), left };
}
