import path from 'node:path';
import { wordsAlone } from '#shared/contract/settings.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import {
  flag,
  stringOption,
  type Command,
  type OptionValues,
  type Surroundings,
} from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { fillMatrix } from '../../../electron/cli/fill-matrix.ts';
import type { OpenLibrary } from '../../../electron/cli/open-library.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { cacheFolder, dataFolder, repository } from '../eval/folders.ts';
import { withIndexedPdfs } from '../eval/pdf-library.ts';
import { readTableGold, type TableGold } from '../eval/table/gold.ts';
import { judgeCell, tallyCells, type CellTally, type JudgedCell, type JudgedOutcome } from '../eval/table/judge.ts';

export const evalTable: Command = {
  name: 'eval-table',
  usage: '[--cells FILE | --held | --fresh] [--data DIR] [--errors] [--json]',
  summary: 'Measure the cells of an evidence table against what a reader puts into them.',
  help: [
    '  --errors         list what is wrong',
    '  --cells FILE     questions, documents and gold (default: those that columns are set on)',
    '  --held           those of twelve documents that nothing is set on: to measure, not to look at',
    '  --fresh          those of twelve more, written last',
    '  --data DIR       folder of the documents (default: WAYLEAF_DATA, else ../shared/data beside the repository)',
    '  --cache DIR      where the index is kept between runs (default: the folder for temporary files)',
    '',
    'Right is a cell whose first words or quote hold strings of the gold, and nothing where the document says nothing.',
    'Stated and wrong is what is said to be found, and is not right.',
    '',
  ],
  options: {
    errors: { type: 'boolean' },
    cells: { type: 'string' },
    held: { type: 'boolean' },
    fresh: { type: 'boolean' },
    data: { type: 'string' },
    cache: { type: 'string' },
  },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { out, cwd, env, signal } = surroundings;
    const gold = await readTableGold(path.resolve(cwd, cellsFile(values)));
    const data = dataFolder(values, { cwd, env });
    const files = gold.documents.map(({ doc }) => path.join(data, doc));
    const cache = cacheFolder(values, { cwd });
    const work = async (library: OpenLibrary, ids: ReadonlyMap<string, DocumentId>): Promise<number> => {
      if (ids.size < files.length) throw new UsageError(`Some of the documents are not in ${data}.`);
      const byId = new Map(gold.documents.map((one, at) => [ids.get(files[at]!)!, one]));
      const cells = await askTable(gold, [...byId.keys()], library, surroundings);
      report(gold, judged(gold, byId, cells), flag(values, 'errors'), out);
      return exitCodes.done;
    };
    return withIndexedPdfs(files, cache, out.progress, signal, work, {
      modelSettings: { languageModel: false, encoder: wordsAlone },
    });
  },
};

function cellsFile(values: OptionValues): string {
  const named = stringOption(values, 'cells');
  const [held, fresh] = [flag(values, 'held'), flag(values, 'fresh')];
  if ([named !== undefined, held, fresh].filter(Boolean).length > 1)
    throw new UsageError('Choose one of: --cells, --held, --fresh.');
  const file = held ? 'held.json' : fresh ? 'fresh.json' : 'cells.json';
  return named ?? path.join(repository, 'build/tools/eval/table', file);
}

interface ExportedRow {
  readonly doc: DocumentId;
  readonly cells: readonly (JudgedCell & { readonly question: string })[];
}

/** Leaves no table in the library. */
async function askTable(
  { columns }: TableGold,
  documents: readonly DocumentId[],
  library: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<readonly ExportedRow[]> {
  const { window } = library;
  const from = { kind: 'documents' as const, documents: [...documents] };
  const questions = columns.map(({ question }) => question);
  const { matrix } = await window.call('matrix.create', { name: 'eval-table', questions, from }, signal);
  try {
    await fillMatrix(matrix, library, signal, (due, most) => out.progress.show(1 - due / most, `${due} cells left`));
    out.progress.clear();
    const { text } = await window.call('matrix.export', { matrix, format: 'json' }, signal);
    return (JSON.parse(text) as { rows: ExportedRow[] }).rows;
  } finally {
    await window.call('matrix.remove', { matrix });
  }
}

interface Judged extends JudgedOutcome {
  readonly doc: string;
  readonly shown: string;
}

function judged(
  { columns }: TableGold,
  byId: ReadonlyMap<DocumentId, TableGold['documents'][number]>,
  rows: readonly ExportedRow[],
): readonly Judged[] {
  return rows.flatMap((row) => {
    const { doc, cells: gold } = byId.get(row.doc)!;
    return columns.flatMap(({ key, question }) => {
      const cell = row.cells.find((one) => one.question === question);
      const wanted = gold[key];
      if (!wanted || !cell) return [];
      const shown = cell.value.slice(0, 120);
      return [{ column: key, doc, shown, state: cell.state, judgement: judgeCell(wanted, cell) }];
    });
  });
}

function report({ columns }: TableGold, outcomes: readonly Judged[], errors: boolean, out: Output): void {
  const templates = new Set(columns.flatMap(({ key, template }) => (template ? [key] : [])));
  const parts: readonly (readonly [string, CellTally])[] = [
    ...columns.map(({ key }) => [key, tallyCells(outcomes.filter(({ column }) => column === key))] as const),
    ['of the templates', tallyCells(outcomes.filter(({ column }) => templates.has(column)))],
    ['of one’s own', tallyCells(outcomes.filter(({ column }) => !templates.has(column)))],
    ['all', tallyCells(outcomes)],
  ];
  out.printMeasured({ cells: outcomes, tallies: Object.fromEntries(parts) });
  out.print(
    table(
      ['column', 'cells', 'right', 'share', 'found', 'stated, wrong', 'share', 'denied'],
      parts.map(([name, { cells, right, found, statedWrong, denied }]) => [
        name,
        String(cells),
        String(right),
        (right / cells).toFixed(2),
        String(found),
        String(statedWrong),
        (statedWrong / cells).toFixed(2),
        String(denied),
      ]),
    ),
  );
  if (!errors) return;
  for (const { column, doc, judgement, state, shown } of outcomes)
    if (judgement === 'wrong' || judgement === 'denied')
      out.print(`${column}  ${path.basename(doc)}  ${state}: ${shown}`);
}
