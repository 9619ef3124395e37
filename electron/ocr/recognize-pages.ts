import { AsyncQueue } from '#shared/base/async.ts';
import { cancelled } from '#shared/base/errors.ts';
import type { Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { openForDrawing, type DrawnPdf } from './draw.ts';
import { readPage, type Memory, type Timings } from './page-reader.ts';
import type { ocrMethods } from './protocol.ts';
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
  const first = await startRecognition(params.dataFolder, params.languages);
  const lanes: Promise<Recognition>[] = [Promise.resolve(first)];
  try {
    const pdf = await openForDrawing(params.path, params.password);
    try {
      const openMs = performance.now() - startedAt;
      yield { kind: 'ready' };
      const laneCount = Math.min(params.lanes, params.pages.length);
      while (lanes.length < laneCount) lanes.push(startRecognition(params.dataFolder, params.languages));
      yield* readAll(pdf, lanes, params.pages, timings, signal);
      return { timings: { open: openMs, draw: timings.drawMs, recognize: timings.recognizeMs } };
    } finally {
      await pdf.close();
    }
  } finally {
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'fulfilled') await lane.value.close();
  }
}

/** Each lane takes the next page as soon as it is free. */
async function* readAll(
  pdf: DrawnPdf,
  lanes: readonly Promise<Recognition>[],
  pages: readonly number[],
  timings: Timings,
  signal: AbortSignal,
): AsyncGenerator<Item<Recognize>, void, void> {
  const found = new AsyncQueue<Item<Recognize>>();
  const memory: Memory = { lastTurn: 0 };
  const waiting = pages.values();
  const work = async (starting: Promise<Recognition>): Promise<void> => {
    // Where there is no room for another lane, the first goes on alone.
    const recognition = await starting.catch(() => undefined);
    if (!recognition) return;
    for (const pageIndex of waiting) {
      if (signal.aborted) throw cancelled();
      found.push(await readOne(pdf, recognition, pageIndex, memory, timings));
    }
  };
  const working = Promise.all(lanes.map(work)).then(
    () => found.end(),
    (error: unknown) => found.fail(error),
  );
  yield* found;
  await working;
}

async function readOne(
  pdf: DrawnPdf,
  recognition: Recognition,
  pageIndex: number,
  memory: Memory,
  timings: Timings,
): Promise<Item<Recognize>> {
  // A page that pdf.js cannot draw stays without text; a page that ends the process is the engine's to handle.
  const reading = await readPage(pdf, recognition, pageIndex, memory, timings).catch(() => undefined);
  const { text, turn = 0 } = reading ?? {};
  const trusted = text && text.runs.length > 0 && text.letters >= MIN_LETTERS && text.confidence >= MIN_CONFIDENCE;
  return { kind: 'page', pageIndex, runs: trusted ? text.runs : null, confidence: text?.confidence ?? 0, turn };
}
