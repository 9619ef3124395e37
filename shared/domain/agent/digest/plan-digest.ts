import type { Item } from '../../index/item.ts';
import type { Material } from '../../index/material.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import type { DigestQuestion, Filter } from '../../question/reading.ts';
import type { CarriedPlan, PlannedOperator } from '../../retrieval/carried-plan.ts';
import type { Digest } from '../../retrieval/outcome.ts';
import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { World } from '../../retrieval/world.ts';
import type { Segment } from '../../segment/segment.ts';
import { narrow, outlineOf } from '../global/items.ts';
import { filterText, operatorOf } from '../plan-words.ts';
import { readIn } from '../read-in.ts';

const SURE = 0.85;

/** Undefined for a question that one place answers, and where several documents are asked: each is summarized for itself. */
export function planDigest(request: RetrievalRequest, { reader }: World): Digest | undefined {
  const { digest } = readIn(request.question, request.scope, reader);
  return digest && digestOf(digest, 'rules', request, { reader });
}

/** Undefined where several documents are asked. */
export function digestOf(
  question: DigestQuestion,
  by: CarriedPlan['by'],
  { scope }: Pick<RetrievalRequest, 'scope'>,
  { reader }: Pick<World, 'reader'>,
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
    const { section, pageIndex, text } = segment;
    const order = (tree.record(section)?.order ?? 0) + 0.5;
    const record: ItemRecord = {
      id: section,
      parent: section,
      kind: 'text',
      level: 0,
      order,
      pageIndex,
      endPageIndex: pageIndex,
      text,
      lines: [],
    };
    of.set({ document, section, record }, segment);
  }
  let items: readonly Item[] = [...of.keys()];
  const left: number[] = [];
  for (const filter of filters) {
    items = narrow(items, filter, outline, reader);
    left.push(items.length);
  }
  return { segments: items.flatMap((item) => of.get(item) ?? []), left };
}
