import path from 'node:path';
import { stringOption, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { table } from '../../../electron/cli/output.ts';
import { cacheFolder } from '../eval/folders.ts';
import { chooseTasks } from '../eval/choose-tasks.ts';
import { machineName, versionName } from '../eval/conditions.ts';
import type { OpenSubject, Subject } from '../eval/dataset.ts';
import { withPdfLibrary } from '../eval/pdf-library.ts';
import { readDatasets } from '../eval/read-datasets.ts';
import { askDocument } from '../eval/strategies.ts';
import {
  countHanded,
  strayKinds,
  strayShare,
  sumCounts,
  tokenKinds,
  type TokenCounts,
} from '../prompts/count-tokens.ts';
import { knowing, knownOf } from '../roles/knowing-models.ts';
import { playing } from '../roles/roles.ts';

const DEFAULT_PROMPTS = 200;
const DEFAULT_BUDGET = 2000;
/** Of all tokens that a model is handed. */
const MOST_STRAY = 0.02;

export const evalPrompts: Command = {
  name: 'eval-prompts',
  usage: 'DATASET… [--prompts N] [--budget T] [--json]',
  summary: 'Count what of the passages that a model is handed belongs to no sentence.',
  help: [
    `  --prompts N      so many questions, by chance, the same in every run (default ${DEFAULT_PROMPTS})`,
    `  --budget TOKENS  the most text that may be read for an answer (default ${DEFAULT_BUDGET})`,
    '  --cache DIR      where the indexes of PDFs are kept between runs',
    '',
    'Sections are judged by a scripted model that knows where the answer stands. Tokens of axis labels, references, names under',
    'titles and scraps that are no sentence are stray; tables, captions, code and formulas are what they are.',
    '',
  ],
  options: { prompts: { type: 'string' }, budget: { type: 'string' }, cache: { type: 'string' } },
  positionals: { min: 1, max: Infinity, what: 'A dataset' },
  run: async (given, values, { out, cwd, signal }) => {
    const [prompts, budgetTokens] = [
      wholeNumber(stringOption(values, 'prompts'), DEFAULT_PROMPTS),
      wholeNumber(stringOption(values, 'budget'), DEFAULT_BUDGET),
    ];
    const files = given.map((one) => path.resolve(cwd, one));
    const datasets = (
      await Promise.all(files.map((file) => readDatasets(file, { abstracts: false, floats: false })))
    ).flat();
    const tasks = chooseTasks(datasets, { limit: prompts, seed: 1, sample: Infinity, split: undefined });
    if (tasks.length === 0) throw new UsageError('There are no questions in it.');
    const pdfs = new Set(tasks.flatMap(({ subject: { source } }) => (source.kind === 'pdf' ? [source.file] : [])));
    const cache = cacheFolder(values, { cwd });
    const counted = await withPdfLibrary([...pdfs], cache, out.progress, signal, async (openFile) => {
      const all: TokenCounts[] = [];
      for (const [at, { subject, question }] of tasks.entries()) {
        out.progress.show(at / tasks.length, `${at} of ${tasks.length} prompts · ${subject.name}`);
        const opened = await openSubject(subject, openFile);
        if (!opened) continue;
        const chat = playing(knowing(knownOf(question, opened.units()), true), ['intent']);
        const { evidence } = await askDocument('path', question.question, {
          ...opened,
          budgetTokens,
          aids: { chat },
          signal,
        });
        const document = opened.document;
        all.push(
          countHanded(
            evidence.map(({ segment }) => ({ document, segment })),
            opened.reader,
          ),
        );
        opened.close();
        signal.throwIfAborted();
      }
      return all;
    });
    out.progress.clear();
    const counts = sumCounts(counted);
    const stray = strayShare(counts);
    const dataset = datasets.map(({ name }) => name).join(' + ');
    const conditions = { dataset, prompts: counted.length, budget: budgetTokens, version: await versionName() };
    out.printMeasured({ ...conditions, machine: machineName(), counts, stray, most: MOST_STRAY });
    out.print(`${dataset}: ${counted.length} prompts, budget ${budgetTokens} tokens; ${conditions.version}`);
    out.print();
    out.print(
      table(
        ['tokens of', 'count', 'in a sentence'],
        tokenKinds.map((kind) => [kind, String(counts[kind]), strayKinds.has(kind) ? 'no' : 'yes']),
      ),
    );
    out.print();
    out.print(`${(100 * stray).toFixed(2)} % belong to no sentence; ${100 * MOST_STRAY} % at most.`);
    return stray <= MOST_STRAY ? exitCodes.done : exitCodes.failure;
  },
};

async function openSubject(
  { source }: Subject,
  openFile: (file: string) => OpenSubject | undefined,
): Promise<OpenSubject | undefined> {
  return source.kind === 'pdf' ? openFile(source.file) : source.open();
}

function wholeNumber(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (given.trim() === '' || !Number.isInteger(value) || value < 1)
    throw new UsageError('--prompts and --budget take whole numbers above 0.');
  return value;
}
