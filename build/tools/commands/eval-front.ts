import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { toReport } from '#shared/base/errors.ts';
import { flag, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { readFacts } from '../front/facts.ts';
import { knownOf, readGold } from '../front/gold.ts';
import { measureFront, type MeasuredFront } from '../front/measure.ts';
import { tableOf } from '../front/table.ts';

const halves = ['seen', 'held', 'fresh'] as const;

export const evalFront: Command = {
  name: 'eval-front',
  usage: 'DIR … [--errors] [--half HALF] [--json]',
  summary: 'Measure titles, authors, years, kinds and other facts of first pages against what was read by hand.',
  help: [
    '  --errors         list what is wrong, and where only the file’s name was found',
    '  --half HALF      only the half that was looked at (seen), the other (held), or documents that nothing was learned from (fresh)',
    '',
    'PDFs in the folders, and below, are known by their names or paths; the gold is build/tools/front/gold.json and facts.json.',
    '',
  ],
  options: { errors: { type: 'boolean' }, half: { type: 'string' } },
  positionals: { min: 1, max: Infinity, what: 'The folders with PDFs' },
  run: async (given, values, { out, cwd, signal }) => {
    const wanted = wantedHalf(values.half);
    const [gold, facts] = await Promise.all([readGold(), readFacts()]);
    const files = (await Promise.all(given.map((folder) => pdfsIn(path.resolve(cwd, folder))))).flat();
    const known = files.flatMap((file) => {
      const entry = knownOf(gold, file);
      return entry && wanted.includes(entry.half) ? [{ file, entry }] : [];
    });
    if (known.length === 0) throw new UsageError('None of the PDFs there was read by hand.');
    const measured: MeasuredFront[] = [];
    for (const [at, { file, entry }] of known.entries()) {
      signal.throwIfAborted();
      out.progress.show(at / known.length, path.basename(file));
      try {
        const name = path.basename(file);
        measured.push(await measureFront(file, name, entry, knownOf(facts, file)));
      } catch (error) {
        out.note(`${path.basename(file)}: ${toReport(error).message}`);
      }
    }
    out.progress.clear();
    const summaries = wanted.map((half) => ({ half, ...summaryOf(measured.filter((one) => one.half === half)) }));
    out.printMeasured({ documents: measured, halves: summaries });
    for (const { half, ...summary } of summaries) {
      out.print(`${half.padEnd(7)}${textOf(summary)}`);
      for (const row of tableOf(measured.filter((one) => one.half === half))) out.print(`  ${row}`);
    }
    if (flag(values, 'errors')) for (const one of measured) for (const line of errorsOf(one)) out.print(line);
    return exitCodes.done;
  },
};

/** @throws UsageError */
function wantedHalf(half: unknown): readonly (typeof halves)[number][] {
  const wanted = halves.filter((one) => half === undefined || half === one);
  if (wanted.length === 0) throw new UsageError('A half is ‘seen’, ‘held’ or ‘fresh’.');
  return wanted;
}

async function pdfsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function summaryOf(measured: readonly MeasuredFront[]) {
  const count = <K extends 'verdict' | 'authors' | 'year' | 'kind'>(what: K, state: MeasuredFront[K]): number =>
    measured.filter((one) => one[what] === state).length;
  const counts = (what: 'authors' | 'year' | 'kind') => ({
    right: count(what, 'right'),
    none: count(what, 'none'),
    wrong: count(what, 'wrong'),
  });
  return {
    documents: measured.length,
    title: { right: count('verdict', 'right'), file: count('verdict', 'file'), wrong: count('verdict', 'wrong') },
    garbage: measured.filter(({ garbage }) => garbage).length,
    authors: counts('authors'),
    year: counts('year'),
    kind: counts('kind'),
  };
}

function textOf({ documents, title, garbage, authors, year, kind }: ReturnType<typeof summaryOf>): string {
  const honest = ((100 * (title.right + title.file)) / Math.max(1, documents)).toFixed(1);
  return [
    `${String(documents)} documents`,
    `titles ${String(title.right)} right, ${String(title.file)} only the file’s name, ${String(title.wrong)} wrong (${honest} % not wrong)`,
    `${String(garbage)} garbage`,
    `authors ${String(authors.right)} right, ${String(authors.none)} none, ${String(authors.wrong)} wrong`,
    `years ${String(year.right)} right, ${String(year.none)} none, ${String(year.wrong)} wrong`,
    `kinds ${String(kind.right)} right, ${String(kind.none)} none, ${String(kind.wrong)} wrong`,
  ].join('; ');
}

function errorsOf({ file, title, verdict, authors, year, kind, facts }: MeasuredFront): readonly string[] {
  const lines = verdict === 'right' ? [] : [`  ${verdict === 'wrong' ? 'wrong title' : 'no title'}  ${file}: ${title}`];
  const states: Readonly<Record<string, MeasuredFront['year']>> = facts?.verdicts ?? { authors, year };
  for (const [field, state] of Object.entries(states))
    if (state !== undefined && state !== 'right')
      lines.push(`  ${state === 'none' ? 'no' : 'wrong'} ${field}  ${file}: ${String(facts?.said[field] ?? '')}`);
  if (kind === 'wrong') lines.push(`  wrong kind  ${file}`);
  return lines;
}
