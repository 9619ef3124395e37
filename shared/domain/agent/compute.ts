import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import type { Filter, QuestionReading, StructureQuestion } from '../question/reading.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { computeEntities } from './entities/answer-entities.ts';
import { evaluate, type Evaluation } from './global/evaluate.ts';
import { isTitle } from './global/items.ts';
import { phrase } from './global/phrase.ts';
import { headingsIn, MOST_HEADED, readIn } from './read-in.ts';
import { computeTable } from './table/answer-table.ts';

/** What can be computed from the tree, its tables and the names in it without reading; undefined for any other question. */
export function compute({ question, scope }: RetrievalRequest, { reader, now }: World): ComputedAnswer | undefined {
  const reading = readIn(question, scope, reader);
  const { entities, table } = reading;
  const named = entities && computeEntities(entities, scope, reader, now);
  if (named) return named;
  // 'The datasets in Table 3' are not just its rows: where it is not plain which lines are meant, the table is quoted.
  const looked = entities || !table ? undefined : computeTable(table, scope, reader, now);
  return looked ?? computeGlobal(reading, scope, reader, now);
}

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
  if (documents.length === 0 || documents.length > MOST_HEADED) return undefined;
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
