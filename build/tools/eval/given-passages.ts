/** Other passages instead of those that are found, for the same reader and writer: of a baseline, or of the annotators. */
import type { DocumentId } from '#shared/base/ids.ts';
import { sectionTree } from '#shared/domain/index/sections.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Answerers } from '#shared/domain/pipeline/answerers.ts';
import { readCandidates } from '#shared/domain/retrieval/candidates.ts';
import { choose, gather, rank, type RetrievalRequest } from '#shared/domain/retrieval/retrieve.ts';
import { scoreSections, type Scored } from '#shared/domain/retrieval/score.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { baselines, rankBaseline, type Baseline } from '../baselines/baseline.ts';
import type { GoldQuestion, OpenSubject } from './dataset.ts';

/** Passages of a document, the most important first. */
export type Given = (question: string, document: DocumentId, reader: IndexReader) => readonly Segment[];

export const writtenNames = ['bm25-written', 'first-written', 'raptor-written', 'gold-written'] as const;
export type WrittenName = (typeof writtenNames)[number];

/** @param subject  with what annotators marked, which `gold-written` hands over; without a mark nothing */
export function givenFor(
  name: WrittenName,
  gold: Pick<GoldQuestion, 'paragraphs' | 'pages'> | undefined,
  subject: Pick<OpenSubject, 'paragraphsOf' | 'pagesOf'>,
): Given {
  const baseline = baselines.find((one): one is Baseline => `${one}-written` === name);
  if (baseline)
    return (question, document, reader) =>
      rankBaseline(baseline, question, document, reader).map(({ segment }) => segment);
  const named = [...new Set(gold?.paragraphs.flat() ?? [])];
  const pages = gold?.pages ?? new Set<number>();
  const isMarked = (segment: Segment): boolean =>
    named.length > 0
      ? subject.paragraphsOf(segment, named).some((one) => named.includes(one))
      : subject.pagesOf(segment).some((page) => pages.has(page));
  return (_, document, reader) => reader.segments(document).filter(isMarked);
}

/** Hands these over, as many as the budget holds, whatever a search would find. */
export function handing(given: Given): Answerers['retrieve'] {
  return async function* retrieve(request, askContext) {
    const { reader } = askContext;
    const [document] = reader.documents(request.scope);
    const gathered = yield* gather({ ...request, strategy: 'flat' }, reader);
    if (!document) return { retrieval: choose(gathered, yield* rank(gathered, [])), askContext };
    const { query, settings } = gathered;
    const tree = gathered.set.trees.get(document.id) ?? sectionTree(reader.sections(document.id), query.language);
    const orders = within(given(query.reading.text, document.id, reader), request);
    const candidates = readCandidates(query, document.id, orders, tree, reader);
    const set = { ...gathered.set, candidates, trees: new Map([[document.id, tree]]) };
    const only = { ...gathered, set, settings: { ...settings, maxSections: Infinity } };
    const ranking = yield* rank(only, scoreSections(query, set, settings.weights));
    const retrieval = choose(only, ranking);
    const handed = orders.flatMap((order) => ranking.ranked.find(({ segment }) => segment.order === order) ?? []);
    const read = handed.toSorted(inOrder);
    return { retrieval: { ...retrieval, chosen: read, read, context: handed, handed }, askContext };
  };
}

function inOrder(a: Scored, b: Scored): number {
  return a.segment.order - b.segment.order;
}

/** The first one always: what is longer than the budget is still the best there is. */
function within(
  segments: readonly Segment[],
  { budgetTokens }: Pick<RetrievalRequest, 'budgetTokens'>,
): readonly number[] {
  const orders: number[] = [];
  let left = budgetTokens;
  for (const { order, tokens } of segments) {
    if (tokens > left && orders.length > 0) break;
    orders.push(order);
    left -= tokens;
  }
  return orders;
}
