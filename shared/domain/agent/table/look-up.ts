import { gridOf, isSound } from '../../document/table-grid.ts';
import type { IndexReader, RetrievalScope } from '../../index/reader.ts';
import type { TableLookup } from '../../question/reading.ts';
import type { ComputedAnswer } from '../../retrieval/outcome.ts';
import { stemsOf } from '../../text/stems.ts';
import { answerFrom, sheetOf, type Sheet } from './answer-table.ts';

/** Tables of more documents than these are too many to say which one is meant. */
const MOST_DOCUMENTS = 10;
const MOST_WORDS = 12;
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
    sheetsOf(id, title, reader).flatMap((sheet) => answerFrom(question, sheet, 'named') ?? []),
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

/** The tables of a document whose rows and columns have names; what stands above them is what they are about. */
function sheetsOf(document: Parameters<typeof sheetOf>[0], title: string, reader: IndexReader): readonly Sheet[] {
  const titles = new Map(reader.sections(document).map((section) => [section.id, section.title]));
  return reader.items(document, ['table']).flatMap((record) => {
    const [content] = record.cells ? reader.contents(document, [record.id]) : [];
    const grid = content && record.cells && gridOf(record.cells, content.text);
    if (!grid || !isSound(grid)) return [];
    const caption = record.text === content.text ? '' : record.text;
    const section = record.parent === null ? '' : (titles.get(record.parent) ?? '');
    const about = stemsOf([caption, grid.corner, section, title].join(' '));
    return [sheetOf(document, record, content, grid, about)];
  });
}
