import type { ParsedPdf, ParseProgress, ParseRequest, ParserPool } from './parsers.ts';
import { RECOGNIZABLE } from '#shared/domain/document/page-content.ts';
import type { LanguageData } from './language-data.ts';
import type { DocumentLanguage } from './languages.ts';
import { recognizedIn, type PagesSeen, type Recognizer } from './recognizer.ts';
import { ScanHandOver } from './scan-hand-over.ts';
import { inOrderOfTries, toldOutcomes, type EarlierOutcomes } from './scan-outcomes.ts';

export interface Readers {
  readonly parsers: ParserPool;
  /** Absent where scanned pages are left as they are. */
  readonly recognizer?: Recognizer | undefined;
}

type SeenPage = NonNullable<ReturnType<PagesSeen['get']>>;

/** Pages that were recognized, by the name of the recognizer. */
export interface RecognizedPages {
  load(recognizer: string): PagesSeen;
  save(recognizer: string, pageIndex: number, page: SeenPage): Promise<void>;
}

export interface ReadingHooks {
  readonly onProgress: (progress: ParseProgress) => void;
  /** What is there before recognition begins, which takes seconds a page. */
  readonly onFirst?: (parsed: ParsedPdf) => Promise<void>;
  /** Where pages are kept as they are recognized, for the attempt after one that was stopped. */
  readonly pages?: RecognizedPages | undefined;
  /** What became of its scanned pages when it was read before, and the language of the words that were recognized. */
  readonly earlier?: EarlierOutcomes | undefined;
  readonly told?: string | undefined;
  /** Recognition stops when the processor has worked so long; the pages that are left stay marked. Without it every page is tried. */
  readonly recognizeMs?: number | undefined;
}

/**
 * Read a document: what the file says, and where pages are pictures and language data is there, what can be recognized
 * on them. Text and recognized pages are then structured together.
 *
 * @throws AppError the codes of `ParserPool.parse`
 */
export async function readDocument(
  { parsers, recognizer }: Readers,
  request: ParseRequest,
  hooks: ReadingHooks,
  signal: AbortSignal,
): Promise<ParsedPdf> {
  const { onProgress } = hooks;
  const scan = await readFirst({ parsers, recognizer }, request, hooks, signal);
  if (!('data' in scan)) return scan;
  const startedAt = performance.now();
  const { pagesTotal, scanned, skipPages } = scan;
  const handOver = request.handOver && new ScanHandOver(parsers, { ...request, skipPages }, pagesTotal, signal);
  let seen;
  try {
    seen = await scan.recognizer.alone(() => recognizePages(scan, request, hooks, handOver, signal), signal);
  } finally {
    await handOver?.finish();
  }
  const recognizeMs = performance.now() - startedAt;
  const left = scanned.reduce((sum, pageIndex) => sum + (seen.has(pageIndex) ? 0 : 1), 0);
  onProgress({ stage: 'structuring', pagesDone: pagesTotal - left, pagesTotal });
  const whole = await parsers.parse(
    { ...request, skipPages, recognized: recognizedIn(seen), handOver: undefined },
    () => undefined,
    signal,
  );
  const { summary } = whole;
  const languages = scan.recognizer.languagesFor(scan.data, scan.language);
  const problems = toldOutcomes(summary.problems, seen, hooks.earlier ?? new Map(), languages);
  return { ...whole, summary: { ...summary, problems, timings: { ...summary.timings, recognize: recognizeMs } } };
}

/** What is kept of a document with scanned pages until it is its turn to be recognized. */
interface Scan {
  readonly recognizer: Recognizer;
  readonly data: LanguageData;
  readonly scanned: readonly number[];
  readonly skipPages: readonly number[];
  readonly pagesTotal: number;
  readonly language: DocumentLanguage;
}

/** What the file says by itself; or, when it has pages to be recognized, which. */
async function readFirst(
  { parsers, recognizer }: Readers,
  request: ParseRequest,
  { onProgress, onFirst, told }: ReadingHooks,
  signal: AbortSignal,
): Promise<ParsedPdf | Scan> {
  const first = await parsers.parse(request, onProgress, signal);
  const { problems, pages, metadata } = first.summary;
  const pagesOf = (isWanted: (code: string) => boolean): number[] =>
    problems.filter(({ code }) => isWanted(code)).map(({ pageIndex }) => pageIndex);
  const scanned = pagesOf((code) => RECOGNIZABLE.has(code));
  if (!recognizer || scanned.length === 0) return first;
  const data = await recognizer.available();
  if (!data) return first;
  await onFirst?.(first);
  onProgress({ stage: 'recognizing', pagesDone: pages.length - scanned.length, pagesTotal: pages.length });
  const skipPages = pagesOf((code) => code === 'parser.timeout');
  return {
    recognizer,
    data,
    scanned,
    skipPages,
    pagesTotal: pages.length,
    language: { named: metadata.language, told },
  };
}

async function recognizePages(
  { recognizer, data, scanned, pagesTotal, language }: Scan,
  { path, password }: ParseRequest,
  { onProgress, pages, earlier = new Map(), recognizeMs }: ReadingHooks,
  handOver: ScanHandOver | undefined,
  signal: AbortSignal,
): Promise<PagesSeen> {
  const name = recognizer.nameFor(data, language);
  const seen: PagesSeen = pages?.load(name) ?? new Map<number, SeenPage>();
  // Why a page has no text is kept with the index alone; where none came of it, it is looked at once more.
  for (const [pageIndex, page] of seen)
    if ('unread' in page && earlier.get(pageIndex)?.why !== 'unclear') seen.delete(pageIndex);
  const saving: Promise<void>[] = [];
  const budget = new Budget(recognizeMs);
  const tell = (): void => {
    const left = scanned.reduce((sum, pageIndex) => sum + (seen.has(pageIndex) ? 0 : 1), 0);
    onProgress({ stage: 'recognizing', pagesDone: pagesTotal - left, pagesTotal });
    handOver?.seen(seen, left);
  };
  const onPage = (pageIndex: number, page: SeenPage): void => {
    const saved = pages?.save(name, pageIndex, page);
    saved?.catch(() => undefined); // asked for below
    if (saved) saving.push(saved);
    tell();
  };
  tell();
  const stop = AbortSignal.any([signal, budget.signal]);
  try {
    const asked = { path, password, pages: inOrderOfTries(scanned, earlier), language };
    await recognizer.recognize(asked, data, seen, { onPage, onWork: (workedMs) => budget.spend(workedMs) }, stop);
  } catch (error) {
    if (signal.aborted || !budget.signal.aborted) throw error;
  } finally {
    await Promise.allSettled(saving);
  }
  await Promise.all(saving);
  return seen;
}

/** How long the processor may work for a document. The first page is read to its end, so that every run gets on. */
class Budget {
  readonly #controller = new AbortController();
  readonly #limitMs: number;
  #workedMs = 0;

  constructor(limitMs = Infinity) {
    this.#limitMs = limitMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A page was done, for which the processor worked so long. */
  spend(workedMs: number): void {
    this.#workedMs += workedMs;
    if (this.#workedMs >= this.#limitMs) this.#controller.abort();
  }
}
