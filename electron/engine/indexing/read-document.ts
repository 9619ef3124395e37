import type { ParsedPdf, ParseProgress, ParseRequest, ParserPool } from './parsers.ts';
import { RECOGNIZABLE } from '#shared/domain/document/page-content.ts';
import { languagesText } from '#shared/contract/language-names.ts';
import type { RecognizedPage } from '../../parser/protocol.ts';
import type { LanguageData } from './language-data.ts';
import type { PagesSeen, Recognizer } from './recognizer.ts';
import { ScanHandOver } from './scan-hand-over.ts';

export interface Readers {
  readonly parsers: ParserPool;
  /** Absent where scanned pages are left as they are. */
  readonly recognizer?: Recognizer | undefined;
}

/** Pages that were recognized, by the name of the recognizer. */
export interface RecognizedPages {
  load(recognizer: string): PagesSeen;
  save(recognizer: string, pageIndex: number, page: RecognizedPage | null): Promise<void>;
}

export interface ReadingHooks {
  readonly onProgress: (progress: ParseProgress) => void;
  /** What is there before recognition begins, which takes seconds a page. */
  readonly onFirst?: (parsed: ParsedPdf) => Promise<void>;
  /** Where pages are kept as they are recognized, for the attempt after one that was stopped. */
  readonly pages?: RecognizedPages | undefined;
  /** Recognition stops after this long; the pages that are left stay marked. Without it every page is tried. */
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
  const recognized = [...seen.values()].filter((page) => page !== null).sort((a, b) => a.pageIndex - b.pageIndex);
  const whole = await parsers.parse(
    { ...request, skipPages, recognized, handOver: undefined },
    () => undefined,
    signal,
  );
  const { summary } = whole;
  const unread = unreadText(scan.recognizer.languagesFor(scan.data, scan.language));
  const problems = summary.problems.map((problem) =>
    problem.code === 'pdf.needs-ocr' && seen.get(problem.pageIndex) === null
      ? { ...problem, message: unread }
      : problem,
  );
  return { ...whole, summary: { ...summary, problems, timings: { ...summary.timings, recognize: recognizeMs } } };
}

/** What is kept of a document with scanned pages until it is its turn to be recognized. */
interface Scan {
  readonly recognizer: Recognizer;
  readonly data: LanguageData;
  readonly scanned: readonly number[];
  readonly skipPages: readonly number[];
  readonly pagesTotal: number;
  readonly language: string | undefined;
}

/** What the file says by itself; or, when it has pages to be recognized, which. */
async function readFirst(
  { parsers, recognizer }: Readers,
  request: ParseRequest,
  { onProgress, onFirst }: ReadingHooks,
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
  return { recognizer, data, scanned, skipPages, pagesTotal: pages.length, language: metadata.language };
}

/** Why a page that was tried has no text. */
function unreadText(languages: readonly string[]): string {
  const tried = languages.length > 0 ? ` with the data for ${languagesText(languages)}` : '';
  return `Nothing on this page could be read${tried}. Is it in another language? Settings, Scanned pages, says how to add one.`;
}

async function recognizePages(
  { recognizer, data, scanned, pagesTotal, language }: Scan,
  { path, password }: ParseRequest,
  { onProgress, pages, recognizeMs }: ReadingHooks,
  handOver: ScanHandOver | undefined,
  signal: AbortSignal,
): Promise<PagesSeen> {
  const name = recognizer.nameFor(data, language);
  const seen: PagesSeen = pages?.load(name) ?? new Map<number, RecognizedPage | null>();
  const saving: Promise<void>[] = [];
  const patience = new Patience(recognizeMs);
  const tell = (): void => {
    const left = scanned.reduce((sum, pageIndex) => sum + (seen.has(pageIndex) ? 0 : 1), 0);
    onProgress({ stage: 'recognizing', pagesDone: pagesTotal - left, pagesTotal });
    handOver?.seen(seen, left);
  };
  const onPage = (pageIndex: number, page: RecognizedPage | null): void => {
    const saved = pages?.save(name, pageIndex, page);
    saved?.catch(() => undefined); // asked for below
    if (saved) saving.push(saved);
    patience.progress();
    tell();
  };
  tell();
  const stop = AbortSignal.any([signal, patience.signal]);
  try {
    await recognizer.recognize({ path, password, pages: scanned, language }, data, seen, onPage, stop);
  } catch (error) {
    if (signal.aborted || !patience.signal.aborted) throw error;
  } finally {
    patience.end();
    await Promise.allSettled(saving);
  }
  await Promise.all(saving);
  return seen;
}

/** Where not even one page was done in time there is half as much time again, so that every run gets on. */
const GRACE = 1.5;

class Patience {
  readonly #controller = new AbortController();
  readonly #timers: readonly ReturnType<typeof setTimeout>[];
  #progressed = false;
  #due = false;

  constructor(limitMs: number | undefined) {
    const due = (): void => {
      this.#due = true;
      if (this.#progressed) this.#controller.abort();
    };
    this.#timers =
      limitMs === undefined
        ? []
        : [setTimeout(due, limitMs), setTimeout(() => this.#controller.abort(), limitMs * GRACE)];
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  progress(): void {
    this.#progressed = true;
    if (this.#due) this.#controller.abort();
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
