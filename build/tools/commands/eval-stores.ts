import path from 'node:path';
import type { RetrievalScope } from '#shared/domain/index/reader.ts';
import { stringOption, type Command, type OptionValues } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { chosenFolder } from '../../../electron/cli/open-library.ts';
import { createIndexReader } from '../../../electron/engine/store/index-reader.ts';
import { openStore, type Store } from '../../../electron/engine/store/open.ts';
import { chooseTasks, type Task } from '../eval/choose-tasks.ts';
import type { ReadText, Subject } from '../eval/dataset.ts';
import { readDatasets } from '../eval/read-datasets.ts';
import { askStore, storeText } from '../stores/compare-stores.ts';

const DEFAULT_LIMIT = 500;
const WANTED = 0.99;

export const evalStores: Command = {
  name: 'eval-stores',
  usage: 'DATASET… --library A --other B [--limit N] [--seed N] [--json]',
  summary: 'Ask two libraries the same questions, as one in a file and one on a server.',
  help: [
    '  --other B        the second library: a folder, or postgres://…',
    `  --limit N        a random choice of N questions (${DEFAULT_LIMIT})`,
    '  --seed N         of the random choice (1)',
    '',
    'Texts that are asked about are put into both libraries first. Each question is asked of its own document, and of the',
    `whole library. Fewer than ${WANTED * 100} % equal answers are a failure.`,
    '',
  ],
  options: {
    library: { type: 'string' },
    other: { type: 'string' },
    limit: { type: 'string' },
    seed: { type: 'string' },
  },
  positionals: { min: 1, max: 50, what: 'data sets' },
  run: async (given, values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const other = stringOption(values, 'other');
    if (other === undefined) throw new UsageError('Name the second library with --other.');
    const options = { abstracts: false, floats: false };
    const datasets = await Promise.all(given.map((name) => readDatasets(path.resolve(cwd, name), options)));
    const choice = { limit: numberOf(values, 'limit', DEFAULT_LIMIT), seed: numberOf(values, 'seed', 1) };
    const tasks = chooseTasks(datasets.flat(), { ...choice, sample: Infinity, split: undefined });
    const folders = [chosenFolder(values, surroundings), chosenFolder({ library: other }, surroundings)];
    const stores: Store[] = [];
    try {
      for (const folder of folders) stores.push(await openStore(folder));
      const stored = await storeAll(stores, tasks, signal);
      const asked = await askAll(stores, tasks, (done) => out.progress.show(done, 'asking'), signal);
      out.progress.clear();
      const same = asked.filter(({ seen }) => seen[0] === seen[1]).length;
      const libraries = folders.map((_, at) => ({
        storedMs: Math.round(stored[at]!),
        ...timesOf(asked.map(({ ms }) => ms[at]!)),
      }));
      const different = asked
        .filter(({ seen }) => seen[0] !== seen[1])
        .map(({ question, kind }) => ({ question, kind }));
      out.printMeasured({ questions: tasks.length, asked: asked.length, same, libraries, different });
      out.print(`${same} of ${asked.length} answers are the same (${tasks.length} questions).`);
      for (const [at, one] of libraries.entries())
        out.print(
          `${at === 0 ? 'library' : 'other  '}  stored in ${one.storedMs} ms, asked in ${one.median} ms (p95 ${one.p95} ms)`,
        );
      for (const one of different) out.print(`different: ${one.question} (${one.kind})`);
      return same >= asked.length * WANTED ? exitCodes.done : exitCodes.failure;
    } finally {
      for (const store of stores) await store.close();
    }
  },
};

function numberOf(values: OptionValues, name: string, usual: number): number {
  const number = Number(stringOption(values, name) ?? usual);
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name} takes a whole number from 1.`);
  return number;
}

/** @returns milliseconds for each library */
async function storeAll(stores: readonly Store[], tasks: readonly Task[], signal: AbortSignal): Promise<number[]> {
  const took = stores.map(() => 0);
  for (const { source } of new Set(tasks.map(({ subject }) => subject))) {
    signal.throwIfAborted();
    const text = textOf(source);
    for (const [at, store] of stores.entries()) took[at]! += await storeText(store, text);
  }
  return took;
}

interface Asked {
  readonly question: string;
  readonly kind: RetrievalScope['kind'];
  readonly seen: readonly string[];
  readonly ms: readonly number[];
}

async function askAll(
  stores: readonly Store[],
  tasks: readonly Task[],
  show: (done: number) => void,
  signal: AbortSignal,
): Promise<Asked[]> {
  const readers = stores.map(({ read }) => createIndexReader(read));
  const asked: Asked[] = [];
  for (const [done, { subject, question }] of tasks.entries()) {
    signal.throwIfAborted();
    show(done / tasks.length);
    const own = { kind: 'documents', documents: [textOf(subject.source).id] } as const;
    for (const scope of [own, { kind: 'library' } as const]) {
      const found = [];
      for (const reader of readers) found.push(await askStore(reader, question.question, scope));
      asked.push({
        question: question.question,
        kind: scope.kind,
        seen: found.map(({ text }) => text),
        ms: found.map(({ ms }) => ms),
      });
    }
  }
  return asked;
}

function textOf(source: Subject['source']): ReadText {
  const text = source.kind === 'text' ? source.read?.() : undefined;
  if (!text) throw new UsageError('Only texts can be put into libraries.');
  return text;
}

function timesOf(times: readonly number[]): { median: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { median: at(0.5), p95: at(0.95) };
}
