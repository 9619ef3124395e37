import { AsyncQueue } from '#shared/base/async.ts';
import { cancelled } from '#shared/base/errors.ts';
import type { Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { openForDrawing, type DrawnPdf } from './draw.ts';
import { drawPage, readPage, type DrawnPage, type Memory, type Reading, type Timings } from './page-reader.ts';
import type { ocrMethods } from './protocol.ts';
import { readInItsScript, type ScriptMemory } from './script-search.ts';
import { tellScript } from './script/tell-script.ts';
import { startRecognition, type Recognition } from './tesseract.ts';

type Recognize = (typeof ocrMethods)['pages.recognize'];

const MIN_CONFIDENCE = 55;
const MIN_LETTERS = 6;

/**
 * Draw and recognize pages, several at the same time. Pages are begun in the order in which they are asked for.
 *
 * @throws AppError the codes of `openForDrawing` and `startRecognition`, and `call.cancelled`
 */
export async function* recognizePages(
  params: ParsedParams<Recognize>,
  signal: AbortSignal,
): AsyncGenerator<Item<Recognize>, Result<Recognize>, void> {
  const startedAt = performance.now();
  const timings: Timings = { drawMs: 0, recognizeMs: 0 };
  const choices = [params.languages, ...params.others];
  const scripts = choices.map((languages) => new Set(languages.flatMap((language) => params.scripts[language] ?? [])));
  const openLane = (): Promise<Lane> => Lane.open(params.files, choices);
  const lanes = [Promise.resolve(await openLane())];
  try {
    const pdf = await openForDrawing(params.path, params.password);
    try {
      const openMs = performance.now() - startedAt;
      yield { kind: 'ready' };
      const laneCount = Math.min(params.lanes, params.pages.length);
      while (lanes.length < laneCount) lanes.push(openLane());
      yield* readAll(pdf, lanes, { pages: params.pages, scripts }, timings, signal);
      return { timings: { open: openMs, draw: timings.drawMs, recognize: timings.recognizeMs } };
    } finally {
      await pdf.close();
    }
  } finally {
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'fulfilled') await lane.value.close();
  }
}

/** One recognizer, in one of the choices of languages at a time. */
class Lane {
  readonly #start: (choice: number) => Promise<Recognition>;
  #choice = 0;
  #recognition: Recognition | undefined;

  static async open(files: Parameters<typeof startRecognition>[0], choices: readonly string[][]): Promise<Lane> {
    const lane = new Lane((choice) => startRecognition(files, choices[choice] ?? []));
    await lane.inLanguages(0);
    return lane;
  }

  private constructor(start: (choice: number) => Promise<Recognition>) {
    this.#start = start;
  }

  async inLanguages(choice: number): Promise<Recognition> {
    if (choice !== this.#choice) await this.close();
    this.#choice = choice;
    return (this.#recognition ??= await this.#start(choice));
  }

  async close(): Promise<void> {
    await this.#recognition?.close();
    this.#recognition = undefined;
  }
}

/** What the pages of a document tell about each other. */
interface DocumentMemory extends Memory, ScriptMemory {}

/** What is read. */
interface Task {
  readonly pages: readonly number[];
  /** Of each choice of languages. */
  readonly scripts: readonly ReadonlySet<string>[];
}

/** Each lane takes the next page as soon as it is free. */
async function* readAll(
  pdf: DrawnPdf,
  lanes: readonly Promise<Lane>[],
  { pages, scripts }: Task,
  timings: Timings,
  signal: AbortSignal,
): AsyncGenerator<Item<Recognize>, void, void> {
  const found = new AsyncQueue<Item<Recognize>>();
  const memory: DocumentMemory = { lastTurn: 0, choice: 0, searched: 0 };
  const meter = new WorkMeter();
  const waiting = pages.values();
  const work = async (starting: Promise<Lane>): Promise<void> => {
    // Where there is no room for another lane, the first goes on alone.
    const lane = await starting.catch(() => undefined);
    if (!lane) return;
    for (const pageIndex of waiting) {
      if (signal.aborted) throw cancelled();
      const read = await readOne(pdf, lane, pageIndex, scripts, memory, timings);
      found.push({ ...read, workedMs: meter.since() });
    }
  };
  const working = Promise.all(lanes.map(work)).then(
    () => found.end(),
    (error: unknown) => found.fail(error),
  );
  yield* found;
  await working;
}

/** The time that the processor has worked for this process, threads of it included. */
class WorkMeter {
  #last = process.cpuUsage();

  /** Milliseconds since it was asked before. */
  since(): number {
    const { user, system } = process.cpuUsage(this.#last);
    this.#last = process.cpuUsage();
    return (user + system) / 1000;
  }
}

async function readOne(
  pdf: DrawnPdf,
  lane: Lane,
  pageIndex: number,
  scripts: Task['scripts'],
  memory: DocumentMemory,
  timings: Timings,
): Promise<Omit<Extract<Item<Recognize>, { kind: 'page' }>, 'workedMs'>> {
  // A page that pdf.js cannot draw stays without text; a page that ends the process is the engine's to handle.
  const drawn = await drawPage(pdf, pageIndex, memory, timings).catch(() => undefined);
  const script = drawn && tellScript(drawn.picture);
  const readDrawn = async (page: DrawnPage): Promise<Reading | undefined> => {
    const read = async (choice: number): Promise<Reading> =>
      readPage(page, await lane.inLanguages(choice), memory, timings);
    return readInItsScript(read, scripts, script, memory);
  };
  const reading = drawn && (await readDrawn(drawn).catch(() => undefined));
  const { text, turn = 0 } = reading ?? {};
  const trusted = text && text.runs.length > 0 && text.letters >= MIN_LETTERS && text.confidence >= MIN_CONFIDENCE;
  const confidence = text?.confidence ?? 0;
  return { kind: 'page', pageIndex, runs: trusted ? text.runs : null, confidence, turn, script: script ?? null };
}
