import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MatrixFormat } from '#shared/contract/matrix.ts';
import type { TableOut } from '#shared/contract/table-shapes.ts';
import type { TableTools } from '#shared/contract/table-tools.ts';
import type { Params } from '#shared/rpc/spec.ts';
import { flag, stringList, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { fillMatrix } from '../fill-matrix.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, table as columns, type Output } from '../output.ts';

const formats = ['csv', 'markdown', 'latex'] as const satisfies readonly MatrixFormat[];

export const table: Command = {
  name: 'table',
  usage:
    '[QUESTION…] [--name NAME] [--doc DOCUMENT]… [--collection NAME] [--search WORDS] [--csv|--markdown|--latex] [--xlsx FILE] [--library DIR] [--json]',
  summary: 'Put the same questions to several documents: a table of answers, each with its quote and page.',
  help: [
    '  QUESTION…         the columns; quote each',
    '  --name NAME       the table in the library; without it the first question names it',
    '  --doc DOCUMENT    a row for this document; may be given again',
    '  --collection NAME a row for each document of a collection',
    '  --search WORDS    a row for each document in which all these words stand',
    '  --csv, --markdown, --latex  how it is printed (default markdown)',
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
    csv: { type: 'boolean' },
    markdown: { type: 'boolean' },
    latex: { type: 'boolean' },
    xlsx: { type: 'string' },
    library: { type: 'string' },
  },
  positionals: { min: 0, max: Infinity, what: 'The questions' },
  run: async (given, values, surroundings) => {
    const questions = given.map((one) => one.trim());
    if (questions.includes('')) throw new UsageError('A question is empty.');
    const format = chosenFormat(values);
    const name = stringOption(values, 'name')?.trim() ?? questions[0]?.slice(0, MOST_OF_NAME);
    const work = async (library: OpenLibrary): Promise<number> => {
      if (name === undefined || name === '') return listTables(library, surroundings);
      await library.host.call('host.check-files', {}, surroundings.signal);
      const from = await chosenRows(values, library, surroundings);
      const { out, signal } = surroundings;
      // A table of that name is gone on with.
      const { table: matrix } = await library.tools.call('make_evidence_table', { name, questions, ...from }, signal);
      const filled = await fillMatrix(matrix, library, signal, (due, most) =>
        out.progress.show((most - due) / most, `${String(due)} cells left`),
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

const MOST_OF_NAME = 200;

function chosenFormat(values: OptionValues): (typeof formats)[number] {
  const chosen = formats.filter((one) => flag(values, one));
  if (chosen.length > 1) throw new UsageError(`Choose one of: ${chosen.map((one) => `--${one}`).join(', ')}.`);
  return chosen[0] ?? 'markdown';
}

type Rows = Pick<Params<TableTools['make_evidence_table']>, 'documents' | 'collection' | 'search'>;

/** Empty where the arguments name none. */
async function chosenRows(values: OptionValues, library: OpenLibrary, surroundings: Surroundings): Promise<Rows> {
  const named = stringList(values, 'doc');
  const [collection, search] = [stringOption(values, 'collection'), stringOption(values, 'search')];
  const kinds = [named.length > 0, collection !== undefined, search !== undefined].filter(Boolean).length;
  if (kinds > 1) throw new UsageError('Choose one of: --doc, --collection, --search.');
  if (collection !== undefined) return { collection };
  if (search !== undefined) return { search };
  if (named.length === 0) return {};
  const documents = await listDocuments(library, surroundings.signal);
  const found = await Promise.all(named.map((one) => findDocument(one, documents, surroundings)));
  return { documents: [...new Set(found)] };
}

async function listTables({ window }: OpenLibrary, { out, signal }: Surroundings): Promise<number> {
  const { matrices } = await window.call('matrix.list', {}, signal);
  out.printJson({ tables: matrices.map(({ id: _id, ...one }) => one) });
  const rows = matrices.map((one) => [printable(one.name), String(one.questions), String(one.rows)]);
  out.print(
    rows.length > 0 ? columns(['Table', 'Questions', 'Documents'], rows) : 'There is no table in this library yet.',
  );
  return exitCodes.done;
}

function noteUnread({ unread }: TableOut, out: Output): void {
  if (unread > 0) out.note(`${String(unread)} of its documents are not read yet, and have no answers: wayleaf index`);
}

async function print(
  matrix: string,
  format: (typeof formats)[number],
  { window }: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<void> {
  const { text } = await window.call('matrix.export', { matrix, format: out.json ? 'json' : format }, signal);
  if (out.json) out.printJson(JSON.parse(text));
  else out.printData(text.trimEnd());
}

async function writeWorkbook(
  matrix: string,
  file: string,
  { window }: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<void> {
  const { text, encoding } = await window.call('matrix.export', { matrix, format: 'xlsx' }, signal);
  await writeFile(file, Buffer.from(text, encoding));
  out.printJson({ written: file });
  out.note(`The table is in ${file}.`);
}
