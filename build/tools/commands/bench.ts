import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { strategies, type Strategy } from '#shared/domain/retrieval/strategy.ts';
import { multiplyLibrary } from '../bench/multiply.ts';
import { benchAsk, type AskTimes } from '../bench/bench-ask.ts';
import type { SearchTimes } from '../bench/bench-search.ts';
import { benchIdle, type IdleMemory } from '../bench/bench-idle.ts';
import { benchIndex } from '../bench/bench-index.ts';
import { benchTable, type TableTimes } from '../bench/bench-table.ts';
import { benchVectors } from '../bench/bench-vectors.ts';
import {
  flag,
  stringOption,
  type Command,
  type OptionValues,
  type Surroundings,
} from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { chosenFolder, withExistingLibrary } from '../../../electron/cli/open-library.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { runBenchEarly } from './bench-early.ts';
import { runBenchEngine, runBenchScale } from './bench-scale.ts';
import { runBenchServer } from './bench-server.ts';
import { runBenchTree } from './bench-tree.ts';

export const bench: Command = {
  name: 'bench',
  usage:
    '[ask] [--library DIR] [--documents N | --segments N | --meaning] | index PATH… | early PATH… | tree PATH… | vectors [--segments N] | idle | engine | scale | server | table [--documents N] [--json]',
  summary: 'Measure how fast questions are answered, or how fast documents are indexed.',
  help: [
    '  ask              questions made from the library’s own headings and text (the default); writes nothing',
    '  index PATH…      index into a temporary library, and run pdftotext -bbox-layout on the same files',
    '  early PATH…      index each file alone, with a window that shows it, and with a question that waits for it',
    '  tree PATH…       make the section tree of each file, and run pdftotext -bbox-layout on it right before',
    '  vectors          search by meaning in a made library, with a tiny encoder in its own process',
    '  idle             memory of an open library while nothing happens, of a copy that is thrown away',
    '  engine           start, answers, memory and disk of the library as it is, asked as a window asks; keeps the questions',
    '  scale            start, answers, memory and disk of a copy that is made larger and larger',
    '  server           the same of a library of made text on a server, which stays there: what is stopped goes on',
    '  table            an evidence table of eight questions in a copy of the library, grown with --documents',
    '  --sizes N,N…     how large, in documents (default 1000,3000,10000)',
    '  --chart FILE     where the growth is drawn (SVG)',
    '  --segments N     how large that library is (default 100000); with ask, as --documents but counted in segments; with server, of each document (10)',
    '  --library DIR    folder of the library that is asked',
    '  --documents N    ask a copy that is grown to N documents by repeating them with other words in places',
    '  --meaning        ask with the included encoder and passage reader, once the library has its vectors',
    '  --strategy S     how questions are answered (default auto)',
  ],
  options: {
    library: { type: 'string' },
    documents: { type: 'string' },
    meaning: { type: 'boolean' },
    strategy: { type: 'string' },
    segments: { type: 'string' },
    sizes: { type: 'string' },
    chart: { type: 'string' },
  },
  positionals: { min: 0, max: Infinity, what: '' },
  run: async ([part = 'ask', ...given], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    if (part === 'ask' && given.length === 0) {
      const folder = chosenFolder(values, surroundings);
      const strategy = strategyOption(values);
      const ask = (chosen: string): Promise<AskTimes> =>
        withExistingLibrary(chosen, async ({ engine: { reader, localModels } }) => {
          if (!flag(values, 'meaning')) return benchAsk(reader, out.progress, signal, { strategy });
          await localModels.encode();
          return benchAsk(reader, out.progress, signal, { strategy, aids: () => localModels.aids() });
        });
      const documents = documentsOption(values) ?? (await documentsFor(values, folder));
      const result = documents === undefined ? await ask(folder) : await withGrown(folder, documents, out, signal, ask);
      out.printMeasured({ bench: 'ask', ...result });
      printAsk(result, out);
      return exitCodes.done;
    }
    if (part === 'early') return runBenchEarly(given, surroundings);
    if (part === 'tree') return runBenchTree(given, surroundings);
    if (part === 'vectors' && given.length === 0) return vectors(values, surroundings);
    if (part === 'idle' && given.length === 0) return idle(values, surroundings);
    if (part === 'engine' && given.length === 0) return runBenchEngine(values, surroundings);
    if (part === 'scale' && given.length === 0) return runBenchScale(values, surroundings);
    if (part === 'server' && given.length === 0) return runBenchServer(values, surroundings);
    if (part === 'table' && given.length === 0) return evidenceTable(values, surroundings);
    if (part !== 'index')
      throw new UsageError(
        `There is no benchmark ‘${[part, ...given].join(' ')}’.`,
        'Choose ask, index, early, tree, vectors, idle, engine, scale, server or table.',
      );
    if (given.length === 0) throw new UsageError('A PDF file or a folder is missing.', 'wayleaf bench index PATH…');
    const paths = given.map((one) => path.resolve(cwd, one));
    const result = await benchIndex(paths, out.progress, signal);
    out.printMeasured({ bench: 'index', ...result });
    const seconds = (ms: number | null): string => (ms === null ? '–' : (ms / 1000).toFixed(1));
    out.print(
      table(
        [
          ...['documents', 'pages', 'index s', 'ms a page', 'pdftotext s', 'ratio'],
          ...['processor s', 'pdftotext', 'ratio', 'peak MB'],
        ],
        [
          [
            String(result.documents),
            String(result.pages),
            seconds(result.indexMs),
            result.msPerPage.toFixed(1),
            seconds(result.pdftotextMs),
            result.ratio?.toFixed(2) ?? '–',
            seconds(result.indexCpuMs),
            seconds(result.pdftotextCpuMs),
            result.pdftotextCpuMs > 0 ? (result.indexCpuMs / result.pdftotextCpuMs).toFixed(2) : '–',
            result.peakMb?.toFixed(0) ?? '–',
          ],
        ],
      ),
    );
    if (result.pdftotextMs === null)
      out.note('pdftotext is not installed (poppler-utils): there is nothing to compare with.');
    return exitCodes.done;
  },
};

function printAsk({ documents, segments, questions, search, candidates, ...answer }: AskTimes, out: Output): void {
  const row = (name: string, times: SearchTimes['search']): readonly string[] => [
    name,
    ...[times.medianMs, times.p95Ms, times.medianCpuMs, times.p95CpuMs].map(String),
  ];
  const whole = { ...answer, medianCpuMs: answer.cpuMs };
  out.print(
    `${documents} documents, ${segments} segments, ${questions} questions; the longest took ${answer.maxMs} ms.`,
  );
  out.print(
    table(
      ['', 'median ms', 'p95 ms', 'processor ms', 'p95'],
      [row('search for its words', search), row('question and candidates', candidates), row('whole answer', whole)],
    ),
  );
}

/** How many documents make so many segments; undefined if it was not asked for. */
async function documentsFor(values: OptionValues, folder: string): Promise<number | undefined> {
  if (stringOption(values, 'segments') === undefined) return undefined;
  const wanted = segmentsOption(values);
  return withExistingLibrary(folder, async ({ engine }) => {
    const all = engine.reader.documents({ kind: 'library' });
    const segments = all.reduce((sum, document) => sum + document.segments, 0);
    return segments === 0 ? undefined : Math.ceil((wanted * all.length) / segments);
  });
}

const DOCUMENTS = { least: 1, most: 10_000 };

function documentsOption(values: OptionValues): number | undefined {
  const given = stringOption(values, 'documents');
  if (given === undefined) return undefined;
  const count = Number(given);
  if (Number.isInteger(count) && count >= DOCUMENTS.least && count <= DOCUMENTS.most) return count;
  throw new UsageError(`--documents takes a whole number from ${DOCUMENTS.least} to ${DOCUMENTS.most}.`);
}

function strategyOption(values: OptionValues): Strategy {
  const given = stringOption(values, 'strategy') ?? 'auto';
  const found = strategies.find((one) => one === given);
  if (found) return found;
  throw new UsageError(`There is no strategy ‘${given}’.`, `Choose from: ${strategies.join(', ')}`);
}

/** The library, grown, in a folder that is thrown away. */
async function withGrown<T>(
  folder: string,
  documents: number,
  out: Output,
  signal: AbortSignal,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await withExistingLibrary(folder, () => Promise.resolve());
  const grown = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-'));
  try {
    const files = [folder, grown].map((one) => path.join(one, 'library.db')) as [string, string];
    for (const count of multiplyLibrary(...files, documents)) {
      if (count % GIVE_WAY_EVERY > 0) continue;
      out.progress.show(count / documents, `${count} of ${documents} documents are made`);
      await setImmediate();
      signal.throwIfAborted();
    }
    out.progress.clear();
    return await work(grown);
  } finally {
    await rm(grown, { recursive: true, force: true });
  }
}

async function idle(values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const documents = documentsOption(values) ?? 1;
  const work = (copy: string): Promise<IdleMemory> => benchIdle(copy, signal);
  const result = await withGrown(chosenFolder(values, surroundings), documents, out, signal, work);
  out.printMeasured({ bench: 'idle', ...result });
  const { openedMb, afterQuestionsMb, processes } = result;
  out.print(
    `${result.documents} documents: ${openedMb ?? '–'} MB once open, ${afterQuestionsMb ?? '–'} MB after questions, of ${processes} processes.`,
  );
  return exitCodes.done;
}

async function evidenceTable(values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const documents = documentsOption(values) ?? 1;
  const work = (copy: string): Promise<TableTimes> => benchTable(copy, signal);
  const result = await withGrown(chosenFolder(values, surroundings), documents, out, signal, work);
  out.printMeasured({ bench: 'table', ...result });
  const { firstCellMs, allMs, allCpuMs, againMs, same } = result;
  out.print(
    table(
      ['documents', 'questions', 'first cell ms', 'all s', 'processor s', 'again s', 'twice the same'],
      [
        [
          ...[result.documents, result.questions, Math.round(firstCellMs)].map(String),
          ...[allMs, allCpuMs, againMs].map((ms) => (ms / 1000).toFixed(1)),
          same ? 'yes' : 'no',
        ],
      ],
    ),
  );
  return exitCodes.done;
}

const GIVE_WAY_EVERY = 10;

const SEGMENTS = 100_000;

function segmentsOption(values: OptionValues): number {
  const segments = Number(stringOption(values, 'segments') ?? SEGMENTS);
  if (!Number.isInteger(segments) || segments < 1) throw new UsageError('--segments takes a whole number.');
  return segments;
}

async function vectors(values: OptionValues, { out, signal }: Surroundings): Promise<number> {
  const segments = segmentsOption(values);
  const result = await benchVectors(segments, out.progress, signal);
  out.printMeasured({ bench: 'vectors', ...result });
  const { search, scan, ask, askWithout } = result;
  const row = (name: string, { medianMs, p95Ms }: typeof scan): string[] => [name, String(medianMs), String(p95Ms)];
  out.print(
    table(
      ['', 'median ms', 'p95 ms'],
      [
        row('scan of all vectors', scan),
        row('question’s vector and scan', search),
        row('answer, with the encoder', ask),
        row('answer, without', askWithout),
      ],
    ),
  );
  const { engine, models } = result.residentMb;
  out.print(
    `${result.segments} segments, encoded ${result.encodedPerSecond} a second; first search ${result.coldMs} ms.`,
  );
  out.print(`Memory: ${engine ?? '–'} MB here, ${models ?? '–'} MB in the process of the model.`);
  return exitCodes.done;
}
