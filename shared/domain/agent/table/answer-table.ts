import type { ContentRecord, IndexReader, ItemRecord, RetrievalScope } from '../../index/reader.ts';
import { isCaptionOf } from '../../question/filters.ts';
import type { DocumentId } from '../../../base/ids.ts';
import { stemsOf } from '../../text/stems.ts';
import { gridOf, isSound, transposed, type Grid, type GridCell, type Line } from '../../document/table-grid.ts';
import { printed, quantityOf, type Quantity } from '../../text/quantity.ts';
import type { TableLookup, TableQuestion } from '../../question/reading.ts';
import type { Item } from '../../index/item.ts';
import type { ComputedSentence, ComputedAnswer } from '../../retrieval/outcome.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('tableAnswerTable');

export interface Sheet {
  readonly grid: Grid;
  /** The table's name as printed: 'Table 3'; empty where it has none. */
  readonly label: string;
  /** Stems of the caption: they say what all of the table is about. */
  readonly about: readonly string[];
  /** A cell as evidence. */
  readonly item: (cell: GridCell) => Item;
}

const SURE = 0.9;

/**
 * Compute a cell, a row's or column's extreme, a difference, a sum from a table that the question names. Undefined
 * wherever the table or the question leaves a doubt: the table is then quoted like any passage.
 */
export function computeTable(
  parsed: TableQuestion,
  scope: RetrievalScope,
  reader: IndexReader,
  now: () => number = () => 0,
): ComputedAnswer | undefined {
  const startedAt = now();
  const sheet = findSheet(parsed, scope, reader);
  const foundAt = now();
  const sentence = sheet && answerFrom(parsed, sheet);
  if (!sentence) return undefined;
  const cells = sheet.grid.rows.length * sheet.grid.columns.length;
  const chosen = sentence.items.length;
  return {
    sentences: [sentence],
    found: true,
    plan: [
      { operator: 'Filter_Modal', with: sheet.label, left: 1, tookMs: foundAt - startedAt },
      ...(parsed.words === ''
        ? []
        : [{ operator: 'Select_by_Words' as const, with: parsed.words, input: cells, left: chosen, tookMs: 0 }]),
      { operator: 'Reduce', with: parsed.operation, input: chosen, left: 1, tookMs: now() - foundAt },
    ],
    confidence: SURE,
  };
}

/**
 * What a table says to a question.
 *
 * @param lines  'named': rows and columns are meant only where the question has all words of their names
 */
export function answerFrom(
  asked: TableLookup,
  sheet: Sheet,
  lines: 'likely' | 'named' = 'likely',
): ComputedSentence | undefined {
  const { grid } = sheet;
  const isNamed = (line: Line): boolean => isNamedIn(line, asked.stems);
  if (lines === 'named' && !grid.columns.some(isNamed) && !grid.rows.some(isNamed)) return undefined;
  const question = asHeaders(asked, sheet);
  return answer(question, sheet, lines) ?? acrossColumns(question, sheet, lines);
}

const SAID_BY: Partial<Record<TableQuestion['operation'], readonly string[]>> = {
  average: stemsOf('average avg mean'),
  sum: stemsOf('total sum'),
  maximum: stemsOf('maximum max'),
  minimum: stemsOf('minimum min'),
};

/** Where a column is called 'mean' or 'total', that column is meant: nothing is to be added up. */
function asHeaders(question: TableLookup, { grid }: Sheet): TableLookup {
  const words = SAID_BY[question.operation] ?? [];
  const named = grid.columns.flatMap(({ stems }) => stems.filter((stem) => words.includes(stem)));
  if (named.length === 0) return question;
  return { ...question, operation: question.extreme ?? 'cell', stems: [...new Set([...question.stems, ...named])] };
}

/** The one table of the scope with this label and readable cells. */
function findSheet(
  { table }: Pick<TableQuestion, 'table'>,
  scope: RetrievalScope,
  reader: IndexReader,
): Sheet | undefined {
  const found = reader.documents(scope).flatMap(({ id }) => {
    const named = reader.items(id, ['table']).filter(({ label, text }) => isCaptionOf(table, label ?? text));
    return named.map((record) => ({ document: id, record }));
  });
  const [one] = found;
  // Two documents with a 'Table 1' each, or a table that goes on over a page: it is not known which is meant.
  if (!one || found.length > 1 || !one.record.cells) return undefined;
  const { document, record } = one;
  const [content] = reader.contents(document, [record.id]);
  const grid = content && record.cells && gridOf(record.cells, content.text);
  if (!grid || !isSound(grid)) return undefined;
  return sheetOf(document, record, content, grid, stemsOf(record.text));
}

/** @param about  stems of what all of the table is about */
export function sheetOf(
  document: DocumentId,
  record: ItemRecord,
  content: ContentRecord,
  grid: Grid,
  about: readonly string[],
): Sheet {
  const item = ({ start, end }: GridCell): Item => {
    const words: ItemRecord = { ...record, text: content.text, lines: content.lines };
    return { document, section: record.parent, record: words, span: { start, end } };
  };
  return { grid, label: record.label ?? '', about, item };
}

function answer(
  { operation, stems }: TableLookup,
  sheet: Sheet,
  lines: 'likely' | 'named',
): ComputedSentence | undefined {
  const { grid, label } = sheet;
  switch (operation) {
    case 'row-count':
      return { says: { code: 'table.rows', params: { label, rows: grid.rows.length } }, items: firstCells(sheet) };
    case 'column-count':
      return {
        says: { code: 'table.columns', params: { label, columns: grid.columns.length + 1 } },
        items: firstCells(sheet).slice(0, 1),
      };
    case 'row-names':
      return named(label, grid.rows, firstCells(sheet));
    case 'column-names':
      return named(label, grid.columns, firstCells(sheet).slice(0, 1));
    case 'cell':
      return oneCell(stems, sheet, lines);
    case 'difference':
      return difference(stems, sheet);
    default:
      return overColumn(operation, stems, sheet, lines);
  }
}

/** The same with rows for columns: 'the highest value of BM25', 'the difference between GPT-3 and GPT-4 for BM25'. */
function acrossColumns(question: TableLookup, sheet: Sheet, lines: 'likely' | 'named'): ComputedSentence | undefined {
  const { operation, stems } = question;
  if (!ALONG_ROWS.has(operation) || sheet.grid.rows.length < 2) return undefined;
  const turned = { ...sheet, grid: transposed(sheet.grid) };
  return namedLines(turned.grid.columns, stems).length === 1 ? answer(question, turned, lines) : undefined;
}

const ALONG_ROWS: ReadonlySet<TableQuestion['operation']> = new Set([
  'maximum-row',
  'minimum-row',
  'maximum',
  'minimum',
  'difference',
]);

function firstCells({ grid, item }: Sheet): readonly Item[] {
  const column = grid.columns[0];
  return column ? grid.rows.flatMap((row) => grid.cell(row, { ...column, at: 0 }) ?? []).map(item) : [];
}

function named(label: string, lines: readonly Line[], items: readonly Item[]): ComputedSentence {
  const names = lines.flatMap(({ name }) => (name ? [name] : []));
  return { says: { code: 'table.lists', params: { label, names } }, items };
}

function oneCell(stems: readonly string[], sheet: Sheet, lines: 'likely' | 'named'): ComputedSentence | undefined {
  const column = onlyBest(sheet.grid.columns, stems);
  const row = column && onlyBest(sheet.grid.rows, without(stems, column));
  // Two rows by their names are compared, not looked up.
  if (!column || !row || namedLines(sheet.grid.rows, stems).length > 1) return undefined;
  const areNamed = isNamedIn(column, stems) && isNamedIn(row, without(stems, column));
  if ((lines === 'named' && !areNamed) || !accounted(stems, [row, column], sheet)) return undefined;
  const cell = sheet.grid.cell(row, column);
  const at = { label: sheet.label, row: row.name, column: column.name };
  if (!cell) {
    const name = areNamed ? sheet.grid.cell(row, { ...column, at: 0 }) : undefined;
    return name && { says: { code: 'table.empty-cell', params: at }, items: [sheet.item(name)] };
  }
  if (holdsSeveral(cell.text)) return undefined;
  return { says: { code: 'table.cell', params: { ...at, value: cell.text } }, items: [sheet.item(cell)] };
}

/** Several numbers in one cell are several columns that were not told apart. */
function holdsSeveral(text: string): boolean {
  return (text.match(/(?<![\w.±(])[-+–−]?\d[\d.,]*%?(?=\s|$)/gu) ?? []).length > 1 && !/\p{L}{3}/u.test(text);
}

function difference(stems: readonly string[], sheet: Sheet): ComputedSentence | undefined {
  const { grid, label, item } = sheet;
  const column = onlyBest(grid.columns, stems);
  if (!column || onlyInBrackets(column, stems)) return undefined;
  const rest = without(stems, column);
  const rows = namedLines(grid.rows, rest);
  const [first, second] = rows;
  if (!first || !second || rows.length !== 2 || !accounted(stems, [first, second, column], sheet)) return undefined;
  const one = grid.cell(first, column);
  const other = grid.cell(second, column);
  if (!one || !other) return undefined;
  const a = quantityOf(one.text);
  const b = quantityOf(other.text);
  if (!a || a.unit !== b?.unit) return undefined;
  const params = {
    value: printed(Math.abs(a.value - b.value), [a, b]),
    label,
    column: column.name,
    first: first.name,
    firstValue: one.text,
    second: second.name,
    secondValue: other.text,
  };
  return { says: { code: 'table.difference', params }, items: [item(one), item(other)] };
}

function overColumn(
  operation: 'maximum-row' | 'minimum-row' | 'maximum' | 'minimum' | 'sum' | 'average',
  stems: readonly string[],
  sheet: Sheet,
  lines: 'likely' | 'named',
): ComputedSentence | undefined {
  const { grid, label, item } = sheet;
  const column = grid.columns.length === 1 ? grid.columns[0] : onlyBest(grid.columns, stems);
  if (lines === 'named' && column && !isNamedIn(column, stems)) return undefined;
  if (!column || onlyInBrackets(column, stems) || !accounted(stems, [column], sheet)) return undefined;
  // A row by its name is what the question is about, whatever the caption says of it.
  const others = without(stems, column);
  if (grid.rows.some((row) => row.stems.some((stem) => others.includes(stem)) && isNamedIn(row, stems)))
    return undefined;
  const numbers = numbersIn(column, sheet);
  if (!numbers) return undefined;
  const quantities = numbers.map(({ number }) => number);
  if (operation === 'sum' || operation === 'average') {
    const total = quantities.reduce((sum, { value }) => sum + value, 0);
    const value = operation === 'sum' ? total : total / quantities.length;
    const params = { value: printedMean(operation, value, quantities), label, column: column.name };
    return {
      says: { code: `table.${operation}`, params },
      items: numbers.map(({ cell }) => item(cell)),
    };
  }
  return winnersOf(operation, numbers, column, sheet);
}

/** A cell whose text is a quantity, with its row. */
interface Measured {
  readonly row: Line;
  readonly cell: GridCell;
  readonly number: Quantity;
}

/** At least two; undefined for a column that mixes numbers with other things, or units: it is read by eye. */
function numbersIn(column: Line, { grid }: Sheet): readonly Measured[] | undefined {
  const filled = grid.rows.flatMap((row) => {
    const cell = grid.cell(row, column);
    return cell && !BLANK.test(cell.text) ? [{ row, cell, number: quantityOf(cell.text) }] : [];
  });
  const numbers = filled.flatMap(({ row, cell, number }) => (number ? [{ row, cell, number }] : []));
  const unit = numbers[0]?.number.unit;
  const isMixed = numbers.length < filled.length || numbers.some(({ number }) => number.unit !== unit);
  return numbers.length < 2 || isMixed ? undefined : numbers;
}

function winnersOf(
  operation: 'maximum-row' | 'minimum-row' | 'maximum' | 'minimum',
  numbers: readonly Measured[],
  column: Line,
  { label, item }: Sheet,
): ComputedSentence | undefined {
  const quantities = numbers.map(({ number }) => number);
  const best = (operation.startsWith('maximum') ? Math.max : Math.min)(...quantities.map(({ value }) => value));
  const winners = numbers.filter(({ number }) => number.value === best);
  const names = winners.map(({ row }) => row.name).filter((name) => name !== '');
  if (names.length < winners.length) return undefined;
  const value = winners[0]?.cell.text ?? '';
  const code = operation.endsWith('-row') ? 'table.rows-of-value' : 'table.value-of-rows';
  const params = { rows: names, value, label, column: column.name };
  return { says: { code, params }, items: winners.map(({ cell }) => item(cell)) };
}

/** What stands where nothing was measured. */
const BLANK = pattern('iu')`^\s*(?:[-–—−.]+|${lists.blank})?\s*$`;

function printedMean(operation: 'sum' | 'average', value: number, of: readonly Quantity[]): string {
  const finer = operation === 'average' ? of.map((one) => ({ ...one, decimals: one.decimals + 1 })) : of;
  return printed(value, finer);
}

/**
 * The line that has most of the words in its name; undefined if all have none. Of several with as many, the one without
 * other words in its name: 'F-1' means 'F-1' beside 'GPT-3 F-1', but none of 'GPT-3 F-1' and 'GPT-4 F-1'.
 */
function onlyBest(lines: readonly Line[], stems: readonly string[]): Line | undefined {
  const scored = lines.map((line) => ({ line, shared: line.stems.filter((stem) => stems.includes(stem)).length }));
  const most = Math.max(0, ...scored.map(({ shared }) => shared));
  const best = scored.filter(({ shared }) => shared === most && shared > 0);
  const whole = best.filter(({ line, shared }) => line.stems.length === shared);
  return (best.length === 1 ? best : whole.length === 1 ? whole : [])[0]?.line;
}

/**
 * The lines that the question names. What stands in brackets need not be said, as citations are not, but tells lines apart
 * that are the same without it: 'Transformer (big)'.
 */
function namedLines(lines: readonly Line[], stems: readonly string[]): readonly Line[] {
  const named = longest(lines.filter((line) => isNamedIn(line, stems)));
  const said = (line: Line): number => line.stems.filter((stem) => stems.includes(stem)).length;
  const groups = Map.groupBy(named, ({ name }) => coreOf(name).join(' '));
  return [...groups.values()].flatMap((group) => {
    const most = Math.max(...group.map(said));
    return group.filter((line) => said(line) === most);
  });
}

function coreOf(name: string): readonly string[] {
  return stemsOf(name.replace(/[([].*?[)\]]/gu, ' '));
}

/** 'Training time (speedup)' holds times first: whoever asks for the speedup asks for the second value of each cell. */
function onlyInBrackets({ name, stems: own }: Line, stems: readonly string[]): boolean {
  const core = coreOf(name);
  return core.length > 0 && own.some((stem) => stems.includes(stem)) && !core.some((stem) => stems.includes(stem));
}

/** All words of a row's name, what is in brackets aside, stand in the question. */
function isNamedIn({ name }: Line, stems: readonly string[]): boolean {
  const own = coreOf(name);
  return own.length > 0 && own.every((stem) => stems.includes(stem));
}

/** Rows whose names are part of another's are that row: 'BERT' beside 'BERT large'. */
function longest(rows: readonly Line[]): readonly Line[] {
  return rows.filter(
    (row) =>
      !rows.some(
        (other) =>
          other !== row &&
          other.stems.length > row.stems.length &&
          row.stems.every((stem) => other.stems.includes(stem)),
      ),
  );
}

function without(stems: readonly string[], line: Line): readonly string[] {
  const rest = stems.filter((stem) => !line.stems.includes(stem));
  return rest.length > 0 ? rest : stems;
}

/** Every word of the question stands in the names of the lines that were chosen, or in the caption. */
function accounted(stems: readonly string[], lines: readonly Line[], { about }: Sheet): boolean {
  return stems.every((stem) => about.includes(stem) || lines.some((line) => line.stems.includes(stem)));
}
