import type { IndexReader, RetrievalScope } from '../../retrieval/ports.ts';
import { evaluate, type PlanStep } from './evaluate.ts';
import { parseGlobalQuestion } from './parse-question.ts';
import { phrase, type ComputedSentence } from './phrase.ts';

/** An answer that was computed from the tree rather than read. */
export interface ComputedAnswer {
  readonly sentences: readonly ComputedSentence[];
  /** False if the question names a section that is not there. */
  readonly found: boolean;
  readonly plan: readonly PlanStep[];
  /** In [0, 1]: that the question was understood. */
  readonly confidence: number;
}

// With a word that no rule took up, a question mostly asks what the document says, not what it is made of.
const UNDERSTOOD = 0.8;
const MAX_DOCUMENTS = 50;

/**
 * Answer a question about the whole of a document, or of several: count, list, first and last, per section, per page.
 * Undefined if the question is not of this kind, or if what it narrows to is not there and reading may know better.
 */
export function computeGlobal(
  question: string,
  scope: RetrievalScope,
  reader: IndexReader,
): ComputedAnswer | undefined {
  const documents = reader.documents(scope);
  if (documents.length === 0 || documents.length > MAX_DOCUMENTS) return undefined;
  const titles = documents.flatMap(({ id }) =>
    reader
      .sections(id)
      .filter(({ level }) => level > 0)
      .map(({ title }) => title),
  );
  const parsed = parseGlobalQuestion(question, titles);
  if (!parsed || parsed.confidence < UNDERSTOOD) return undefined;
  const evaluation = evaluate(parsed, scope, reader);
  const nothing = evaluation.found.every(({ items }) => items.length === 0);
  const byWords = parsed.filters.some(
    (filter) =>
      filter.kind === 'words' || (filter.kind === 'sections' && filter.any.some(({ words }) => words !== undefined)),
  );
  if (nothing && (byWords || parsed.operation.kind === 'locate')) return undefined;
  return {
    sentences: phrase(evaluation),
    found: evaluation.unknown.length === 0,
    plan: evaluation.plan,
    confidence: parsed.confidence,
  };
}
