import { sleep } from '#shared/base/async.ts';
import { howMany } from '#shared/base/how-many.ts';
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { errorOut, type ErrorOut } from '#shared/dialect/failure.ts';
import { hasLibrary } from '../../host/server-library.ts';
import { flag, stringOption, type Command, type OptionValues } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, type Output } from '../output.ts';
import { chosenRecognition, recognitionHelp, recognitionOptions } from '../recognition.ts';

const MOST_PARSERS = 64;
/** Between two looks at the queue; what others put there is claimed as soon. */
const LOOK_MS = 1000;

type Queue = ReturnType<OpenLibrary['engine']['queue']>;

/** What this program has done so far. */
interface Done {
  indexed: number;
  readonly failed: { readonly document: string; readonly title: string; readonly error: ErrorOut }[];
}

export const work: Command = {
  name: 'work',
  usage: '[--library DIR] [--until-done] [--parsers N] [--no-ocr | --ocr-time S] [--json]',
  summary: 'Index documents that wait in a library, beside other programs that do.',
  help: [
    '  --library DIR    folder of the library, or postgres://… of one on a server',
    '  --until-done     end when no document waits and none is being read, here or elsewhere; else it goes on until it is stopped',
    '  --parsers N      read so many documents at a time; by default one for each core, at most four',
    ...recognitionHelp,
    '',
    'As many of these as you like may work on one library, on several machines where it lies on a server. No document is read by two;',
    'what one of them leaves because it was killed, another takes over: at once on the same machine, after a minute on others.',
    'A document whose file is not on this machine is left to those that have it.',
    '',
  ],
  options: {
    library: { type: 'string' },
    'until-done': { type: 'boolean' },
    parsers: { type: 'string' },
    ...recognitionOptions,
  },
  positionals: { min: 0, max: 0, what: 'Nothing' },
  run: async (_, values, surroundings) => {
    const { out, signal } = surroundings;
    const folder = chosenFolder(values, surroundings);
    if (!hasLibrary(folder))
      throw new UsageError(`There is no library in ${folder}.`, 'Documents are put into one by: wayleaf index PATH…');
    const startedAt = performance.now();
    const done: Done = { indexed: 0, failed: [] };
    const how = {
      indexing: true,
      ...chosenRecognition(values),
      queue: { parserCount: parsersIn(values), onLeft: (document: DocumentSummary) => note(document, done, out) },
      out,
    };
    const { waiting, left } = await withLibrary(folder, how, (library) =>
      untilStopped(library, flag(values, 'until-done'), done, out, signal),
    );
    out.progress.clear();
    out.printJson('work', { ...done, waiting, left, timings: { total: performance.now() - startedAt } });
    out.print();
    out.print(`${howMany(done.indexed, 'document')} indexed, ${done.failed.length} failed, ${waiting + left} waiting`);
    if (left > 0) out.note(`${howMany(left, 'document')} of them: no file of them is on this machine.`);
    return signal.aborted ? exitCodes.stopped : exitCodes.done;
  },
};

/** Undefined: as many as the machine has processors and memory for. */
function parsersIn(values: OptionValues): number | undefined {
  const given = stringOption(values, 'parsers');
  if (given === undefined) return undefined;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > MOST_PARSERS)
    throw new UsageError(`--parsers takes a whole number from 1 to ${MOST_PARSERS}.`);
  return count;
}

/** One that this program is done with; one that was stopped waits, and is nobody's news. */
function note({ id, title, pages, state }: DocumentSummary, done: Done, out: Output): void {
  if (state.kind === 'ready') {
    done.indexed++;
    out.print(`${out.style('green', 'indexed')}  ${printable(title)}  ${out.style('dim', howMany(pages, 'page'))}`);
  } else if (state.kind === 'failed') {
    done.failed.push({ document: id, title, error: errorOut(state.error) });
    out.print(`${out.style('yellow', 'failed')}  ${printable(title)}  ${state.error.message}`);
  }
}

/** The engine works by itself: this says how far it is. @returns what waits in the end */
async function untilStopped(
  { engine, window }: OpenLibrary,
  untilDone: boolean,
  done: Done,
  out: Output,
  signal: AbortSignal,
): Promise<Queue> {
  let queue: Queue = { waiting: 0, running: 0, left: 0 };
  let isAway = false;
  await window.call('indexing.resume', {}, signal);
  while (!signal.aborted) {
    try {
      queue = engine.queue();
      isAway = false;
      const open = queue.waiting + queue.running;
      if (untilDone && open === 0) break;
      const of = done.indexed + done.failed.length + open;
      out.progress.show(of === 0 ? 1 : 1 - open / of, `${howMany(open, 'document')} to go`);
    } catch (error) {
      if (!isAppError(error, 'library.unreachable')) throw error;
      if (!isAway) out.note(`${error.message} Trying again.`);
      isAway = true;
    }
    await sleep(LOOK_MS, signal).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
  }
  return queue;
}
