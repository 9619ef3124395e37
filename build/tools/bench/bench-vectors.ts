import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '../metrics/bootstrap.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { createEngine } from '../../../electron/engine/engine.ts';
import { installTinyModel } from '../../../electron/engine/models/onnx/testing/install-tiny-model.ts';
import { changeModelSettings } from '../../../electron/engine/models/model-settings.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { inferenceFile, parserFile } from '../../../electron/cli/open-library.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import { benchAsk } from './bench-ask.ts';
import { madeText, madeWords, makeLibrary } from './made-library.ts';
import { residentMb } from './memory.ts';
import { percentile, round } from './numbers.ts';

export interface VectorTimes {
  readonly documents: number;
  readonly segments: number;
  readonly dimensions: number;
  /** Segments a second, reading and writing the library included. */
  readonly encodedPerSecond: number;
  /** A question's vector and the nearest segments of the library. */
  readonly search: Times;
  /** The first search, which reads the vectors. */
  readonly coldMs: number;
  /** The scan of all vectors alone. */
  readonly scan: Times;
  /** Whole answers, with the encoder and without, on the same questions. */
  readonly ask: Times;
  readonly askWithout: Times;
  /** Resident memory after the searches, of this process and the inference process; null where there is no /proc. */
  readonly residentMb: { readonly engine: number | null; readonly models: number | null };
}

interface Times {
  readonly medianMs: number;
  readonly p95Ms: number;
}

const SEGMENTS_PER_DOCUMENT = 1000;
const DIMENSIONS = 384;
const QUESTIONS = 100;
const WARM_UP = 10;
const NEAREST = 100;
const WORDS_ASKED = 8;

/** Encode a made library with a tiny encoder through the real inference process, and ask it. */
export async function benchVectors(segments: number, progress: Progress, signal: AbortSignal): Promise<VectorTimes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-vectors-'));
  const library = path.join(folder, 'library');
  const modelsFolder = path.join(folder, 'models');
  const documents = Math.ceil(segments / SEGMENTS_PER_DOCUMENT);
  try {
    for await (const done of makeLibrary(library, { documents, segmentsPerDocument: SEGMENTS_PER_DOCUMENT })) {
      signal.throwIfAborted();
      progress.show(done / documents, 'Making the library');
    }
    await installTinyModel(modelsFolder, TINY, 'encoder', { words: madeWords, dimensions: DIMENSIONS });
    await chooseEncoder(library);
    const engine = await createEngine({
      libraryFolder: library,
      parserFile,
      inferenceFile,
      modelsFolder,
      indexing: false,
    });
    try {
      const startedAt = performance.now();
      progress.show(0, 'Encoding');
      await engine.localModels.encode();
      const encodedMs = performance.now() - startedAt;
      const { semantics } = engine.aids();
      if (!semantics) throw new Error('The library has no vectors');
      const { coldMs, search, scan } = await timeSearches(semantics, progress, signal);
      const resident = {
        engine: residentMb(process.pid),
        models: residentMb(engine.localModels.pids[0]),
      };
      const ask = await benchAsk(engine.reader, progress, signal, { aids: () => engine.aids() });
      const without = await benchAsk(engine.reader, progress, signal);
      return {
        documents,
        segments: documents * SEGMENTS_PER_DOCUMENT,
        dimensions: DIMENSIONS,
        encodedPerSecond: Math.round((documents * SEGMENTS_PER_DOCUMENT * 1000) / encodedMs),
        coldMs,
        search,
        scan,
        ask: { medianMs: ask.medianMs, p95Ms: ask.p95Ms },
        askWithout: { medianMs: without.medianMs, p95Ms: without.p95Ms },
        residentMb: resident,
      };
    } finally {
      await engine.close();
    }
  } finally {
    progress.clear();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeSearches(
  { encoder, vectors }: NonNullable<Aids['semantics']>,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ coldMs: number; search: Times; scan: Times }> {
  const random = seededRandom(3);
  const searchMs: number[] = [];
  const scanMs: number[] = [];
  for (let n = 0; n < QUESTIONS + WARM_UP + 1; n++) {
    progress.show(n / (QUESTIONS + WARM_UP), 'Searching');
    const question = madeText(WORDS_ASKED, random);
    const startedAt = performance.now();
    const [vector] = await encoder.encode([question], 'query', signal);
    const encodedAt = performance.now();
    if (vector) vectors.nearest(vector, 'segment', { kind: 'library' }, NEAREST);
    const doneAt = performance.now();
    searchMs.push(doneAt - startedAt);
    scanMs.push(doneAt - encodedAt);
  }
  const warm = (values: readonly number[]): Times => {
    const kept = values.slice(WARM_UP + 1);
    return { medianMs: round(percentile(kept, 0.5)), p95Ms: round(percentile(kept, 0.95)) };
  };
  return { coldMs: round(searchMs[0] ?? 0), search: warm(searchMs), scan: warm(scanMs) };
}

const TINY = 'tiny-encoder';

async function chooseEncoder(library: string): Promise<void> {
  const store = await openStore(library);
  await changeModelSettings(store, { encoder: TINY });
  await store.close();
}
