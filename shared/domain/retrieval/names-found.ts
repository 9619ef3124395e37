/** Whose names of the graph a plan goes by. */
import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import type { CarriedPlan } from './carried-plan.ts';
import type { Scored } from './score.ts';

// A graph of a book takes milliseconds to load; passages of further documents keep their place by text.
const MOST_GRAPHS = 3;

/** The documents whose graphs are looked into, the one of the best passage first. */
export function firstDocuments(ranked: readonly Scored[]): readonly DocumentId[] {
  return [...new Set(ranked.map((passage) => passage.document))].slice(0, MOST_GRAPHS);
}

/**
 * Who found the names that an executed plan looked up: the language models that added to the graphs of the best passages'
 * documents, the first first. Empty where the light extractor alone did, or nothing was looked up.
 */
export function namesFoundBy(
  plan: CarriedPlan | undefined,
  ranked: readonly Scored[],
  reader: IndexReader,
): readonly string[] {
  const lookedUp = plan?.steps.some(({ operator, left = 0 }) => operator === 'Extract' && left > 0) ?? false;
  const documents = lookedUp ? firstDocuments(ranked) : [];
  return [...new Set(documents.flatMap((document) => reader.graphs?.maker?.(document)?.model ?? []))];
}
