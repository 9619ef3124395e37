import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import type { MatrixFormat, matrixMethods } from '#shared/contract/matrix.ts';
import type { TableOut } from '#shared/contract/table-shapes.ts';
import type { TableTools } from '#shared/contract/table-tools.ts';
import type { Params } from '#shared/rpc/spec.ts';
import type { Printed } from '#shared/dialect/commands.ts';
import { allPages } from '../all-pages.ts';
import { flag, stringList, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { inCollection } from '../asking.ts';
import { fillMatrix } from '../fill-matrix.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, table as columns, type Output } from '../output.ts';

const formats = ['csv', 'markdown', 'latex'] as const satisfies readonly MatrixFormat[];

export const table: Command = {
  name: 'table',
  usage:
    '[QUESTION…] [--name NAME] [--doc DOCUMENT]… [--collection NAME] [--search WORDS] [--suggest] [--csv|--markdown|--latex] [--xlsx FILE] [--library DIR] [--json]',
  summary: 'Put the same questions to several documents: a table of answers, each with its quote and page.',
  help: [
    '  QUESTION…         the columns; quote each',
    '  --name NAME       the table in the library; without it the first question names it',
    '  --doc DOCUMENT    a row for this document; may be given again',
    '  --collection NAME a row for each document of a collection',
    '  --search WORDS    a row for each document in which all these words stand',
    '  --suggest         questions that most of these documents answer, from what they have in common; no table is made',
    '  --markdown        print it as Markdown (the default)',
    '  --csv             print it as a list with commas',
    '  --latex           print it for LaTeX',
    '  --xlsx FILE       write it there as a workbook instead',
    '  --library DIR     folder of the library',
    '',
    'Without documents, all of the library become rows. A table of that name is gone on with: only what is new, or changed',
    'since, is asked again, and what was locked or corrected in the window stays. Without arguments the tables are listed.',
    '',
  ],
  options: {
    name: { type: 'string' },
    doc: { type: 'string', multiple: true },
    collection: { type: 'string' },
    search: { type: 'string' },
    suggest: { type: 'boolean' },
    csv: { type: 'boolean' },
    markdown: { type: 'boolean' },
    latex: { type: 'boolean' },
    xlsx: { type: 'string' },
    library: { type: 'string' },
  },
  positionals: { min: 0, max: Infinity, what: 'The questions' },
  run: async (given, values, surroundings) => {
    const questions = given.map((one) => one.trim());
    checkQuestions(questions);
    const format = chosenFormat(values);
    const name = chosenName(values, questions);
    const work = async (library: OpenLibrary): Promise<number> => {
      if (flag(values, 'suggest')) return suggestColumns(questions, values, library, surroundings);
      if (name === undefined) return listTables(library, surroundings);
      await library.host.call('host.check-files', {}, surroundings.signal);
      const from = await chosenRows(values, library, surroundings);
      const { out, signal } = surroundings;
      // A table of that name is gone on with.
      const { table: matrix } = await library.tools.call('make_evidence_table', { name, questions, ...from }, signal);
      const filled = await fillMatrix(matrix, library, signal, (due, most) =>
        out.progress.show((most - due) / most, `${howMany(due, 'cell')} left`),
      );
      out.progress.clear();
      noteUnread(filled, out);
      const file = stringOption(values, 'xlsx');
      if (file === undefined) await print(matrix, format, library, surroundings);
      else await writeWorkbook(matrix, path.resolve(surroundings.cwd, file), library, surroundings);
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, {
      out: surroundings.out,
    });
  },
};

/** What the contract takes, each in signs. */
const MOST_OF_NAME = 200;
const MOST_OF_QUESTION = 500;
const MOST_OF_WORDS = 500;

function checkQuestions(questions: readonly string[]): void {
  if (questions.includes('')) throw new UsageError('A question is empty.');
  for (const question of questions) checkLength('A question', question, MOST_OF_QUESTION);
}

function checkLength(what: string, text: string, most: number): void {
  if (text.length > most)
    throw new UsageError(`${what} may have ${String(most)} characters; this one has ${String(text.length)}.`);
}

/** Undefined where neither a name nor a question is given. */
function chosenName(values: OptionValues, [first]: readonly string[]): string | undefined {
  const given = stringOption(values, 'name')?.trim();
  if (given === undefined) return first?.slice(0, MOST_OF_NAME);
  if (given === '') throw new UsageError('--name is empty.');
  checkLength('A name', given, MOST_OF_NAME);
  return given;
}

function chosenFormat(values: OptionValues): (typeof formats)[number] {
  const chosen = formats.filter((one) => flag(values, one));
  if (chosen.length > 1) throw new UsageError(`Choose one of: ${chosen.map((one) => `--${one}`).join(', ')}.`);
  if (chosen[0] && stringOption(values, 'xlsx') !== undefined)
    throw new UsageError(`Choose one of: --${chosen[0]}, --xlsx.`);
  return chosen[0] ?? 'markdown';
}

type Rows = Pick<Params<TableTools['make_evidence_table']>, 'documents' | 'collection' | 'search'>;

/** Empty where the arguments name none. */
async function chosenRows(values: OptionValues, library: OpenLibrary, surroundings: Surroundings): Promise<Rows> {
  const named = stringList(values, 'doc');
  const [collection, search] = [stringOption(values, 'collection'), stringOption(values, 'search')];
  const kinds = [named.length > 0, collection !== undefined, search !== undefined].filter(Boolean).length;
  if (kinds > 1) throw new UsageError('Choose one of: --doc, --collection, --search.');
  if (collection !== undefined) {
    inCollection(collection, await listDocuments(library, surroundings.signal));
    return { collection };
  }
  if (search !== undefined) return { search: wordsOf(search) };
  if (named.length === 0) return {};
  const documents = await listDocuments(library, surroundings.signal);
  const found = await Promise.all(named.map((one) => findDocument(one, documents, surroundings)));
  return { documents: [...new Set(found)] };
}

function wordsOf(search: string): string {
  const words = search.trim();
  if (words === '') throw new UsageError('--search needs words that stand in the documents.');
  checkLength('What is searched for', words, MOST_OF_WORDS);
  return words;
}

/** The whole library where none are named. */
function sourceOf({ documents, collection, search }: Rows): Params<(typeof matrixMethods)['matrix.suggest']>['from'] {
  if (collection !== undefined) return { kind: 'collection', name: collection };
  if (search !== undefined) return { kind: 'search', words: search };
  return documents ? { kind: 'documents', documents: [...documents] } : { kind: 'library' };
}

/** @param known  questions that need no offering */
async function suggestColumns(
  known: readonly string[],
  values: OptionValues,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const { out, signal } = surroundings;
  const from = sourceOf(await chosenRows(values, library, surroundings));
  const { offered } = await library.window.call('matrix.suggest', { from, known: [...known] }, signal);
  out.printJson('table', { offered });
  const rows = offered.map(({ question, found, asked }) => [printable(question), `${found} of ${asked}`]);
  out.print(
    rows.length > 0
      ? columns(['Question', 'Answered by'], rows)
      : 'These documents have nothing in common that most of them answer.',
  );
  return exitCodes.done;
}

async function listTables({ window }: OpenLibrary, { out, signal }: Surroundings): Promise<number> {
  const { matrices } = await window.call('matrix.list', {}, signal);
  const tables = matrices.map(({ id, name, questions, rows }) => ({ table: id, name, questions, documents: rows }));
  out.printJson('table', { tables });
  const listed = matrices.map((one) => [printable(one.name), String(one.questions), String(one.rows)]);
  out.print(
    listed.length > 0 ? columns(['Table', 'Questions', 'Documents'], listed) : 'There is no table in this library yet.',
  );
  return exitCodes.done;
}

function noteUnread({ unread }: TableOut, out: Output): void {
  if (unread > 0)
    out.note(`Not read yet, and without answers: ${howMany(unread, 'document')}. Read them: wayleaf index`);
}

async function print(
  matrix: string,
  format: (typeof formats)[number],
  library: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<void> {
  if (out.json) {
    out.printJson('table', await wholeTable(matrix, library, signal));
    return;
  }
  const { text } = await library.window.call('matrix.export', { matrix, format }, signal);
  out.printData(text.trimEnd());
}

/** As the tools read it. */
async function wholeTable(table: string, { tools }: OpenLibrary, signal: AbortSignal): Promise<Printed<'table'>> {
  let head: TableOut | undefined;
  const rows = await allPages(async (from) => {
    const { rows: entries, nextCursor, ...rest } = await tools.call('read_evidence_table', { table, ...from }, signal);
    head = rest;
    return { entries, nextCursor };
  });
  return { ...head!, rows };
}

async function writeWorkbook(
  matrix: string,
  file: string,
  { window }: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<void> {
  const { text, encoding } = await window.call('matrix.export', { matrix, format: 'xlsx' }, signal);
  await writeFile(file, Buffer.from(text, encoding)).catch(() => {
    throw new UsageError(`Nothing can be written to ${file}.`);
  });
  out.printJson('table', { file });
  out.note(`The table is in ${file}.`);
}
