import { gridOf, isSound } from '../../document/table-grid.ts';
import type { IndexReader, RetrievalScope } from '../../index/reader.ts';
import type { TableLookup } from '../../question/reading.ts';
import type { ComputedAnswer } from '../../retrieval/outcome.ts';
import { stemsOf } from '../../text/stems.ts';
import { answerFrom, sheetOf, type Sheet } from './answer-table.ts';

/** Tables of more documents than these are too many to say which one is meant. */
const MOST_DOCUMENTS = 10;
const MOST_WORDS = 12;
/** Larger ones take longer to name than a question may wait, and have few names that a question would have. */
const MOST_CELLS = 4_000;
const OPERATIONS: ReadonlySet<TableLookup['operation']> = new Set([
  'cell',
  'maximum-row',
  'minimum-row',
  'maximum',
  'minimum',
]);

/**
 * A cell, or the extreme of a row or a column, of a table that the question does not name, but all of whose words stand in the
 * heads, the caption or the titles above one table: 'Which boat caught most in August?'. Undefined where a word is left, or
 * where two tables would answer.
 */
export function lookUp(
  question: TableLookup,
  scope: RetrievalScope,
  reader: IndexReader,
  now: () => number = () => 0,
): ComputedAnswer | undefined {
  const startedAt = now();
  if (!OPERATIONS.has(question.operation) || question.stems.length > MOST_WORDS || scope.kind === 'section')
    return undefined;
  const documents = reader.documents(scope);
  if (documents.length > MOST_DOCUMENTS) return undefined;
  const answers = documents.flatMap(({ id, title }) =>
    sheetsOf(question, id, title, reader).flatMap((sheet) => answerFrom(question, sheet, 'named') ?? []),
  );
  const [only] = answers;
  if (!only || answers.length > 1) return undefined;
  return {
    sentences: [only],
    found: true,
    plan: [
      { operator: 'Filter_Modal', with: 'table', left: 1, tookMs: now() - startedAt },
      { operator: 'Reduce', with: question.operation, input: only.items.length, left: 1, tookMs: 0 },
    ],
    confidence: SURE,
  };
}

const SURE = 0.9;

/** The tables of a document that have all words of the question, in them or above them, and names of rows and columns. */
function sheetsOf(
  { stems }: TableLookup,
  document: Parameters<typeof sheetOf>[0],
  title: string,
  reader: IndexReader,
): readonly Sheet[] {
  const titles = new Map(reader.sections(document).map((section) => [section.id, section.title]));
  return reader.items(document, ['table']).flatMap((record) => {
    if (!record.cells || record.cells.cells.length > MOST_CELLS) return [];
    const [content] = reader.contents(document, [record.id]);
    if (!content) return [];
    const caption = record.text === content.text ? '' : record.text;
    const section = record.parent === null ? '' : (titles.get(record.parent) ?? '');
    const above = stemsOf([caption, section, title].join(' '));
    const said = new Set([...above, ...stemsOf(content.text)]);
    const grid = stems.every((stem) => said.has(stem)) ? gridOf(record.cells, content.text) : undefined;
    if (!grid || !isSound(grid)) return [];
    return [sheetOf(document, record, content, grid, [...above, ...stemsOf(grid.corner)])];
  });
}
