import type { ParsedPdf, ParseProgress, ParseRequest, ParserPool } from './parsers.ts';
import type { PagesSeen, Recognizer } from './recognizer.ts';

export interface Readers {
  readonly parsers: ParserPool;
  /** Absent where scanned pages are left as they are. */
  readonly recognizer?: Recognizer | undefined;
}

export interface ReadingHooks {
  readonly onProgress: (progress: ParseProgress) => void;
  /** What is there before recognition begins, which takes seconds a page. */
  readonly onFirst?: (parsed: ParsedPdf) => Promise<void>;
  /** Pages recognized in an earlier attempt that was stopped; this attempt adds to them. */
  readonly seen?: PagesSeen;
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
  { onProgress, onFirst, seen = new Map(), recognizeMs: patienceMs }: ReadingHooks,
  signal: AbortSignal,
): Promise<ParsedPdf> {
  const first = await parsers.parse(request, onProgress, signal);
  const { summary } = first;
  const scanned = summary.problems.filter(({ code }) => code === 'pdf.needs-ocr').map(({ pageIndex }) => pageIndex);
  if (!recognizer || scanned.length === 0) return first;
  const data = await recognizer.available();
  if (!data) return first;
  await onFirst?.(first);

  const startedAt = performance.now();
  const pagesTotal = summary.pages.length;
  const tell = (stage: 'recognizing' | 'structuring'): void => {
    const open = scanned.reduce((sum, pageIndex) => sum + (seen.has(pageIndex) ? 0 : 1), 0);
    onProgress({ stage, pagesDone: pagesTotal - open, pagesTotal });
  };
  tell('recognizing');
  const { path, password } = request;
  const { language } = summary.metadata;
  const patience = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs);
  try {
    await recognizer.recognize(
      { path, password, pages: scanned, language },
      data,
      seen,
      () => tell('recognizing'),
      patience ? AbortSignal.any([signal, patience]) : signal,
    );
  } catch (error) {
    if (signal.aborted || !patience?.aborted) throw error;
  }
  const recognizeMs = performance.now() - startedAt;

  const recognized = [...seen.values()].filter((page) => page !== null).sort((a, b) => a.pageIndex - b.pageIndex);
  const skipPages = summary.problems.filter(({ code }) => code === 'parser.timeout').map(({ pageIndex }) => pageIndex);
  tell('structuring');
  const whole =
    recognized.length > 0 ? await parsers.parse({ ...request, skipPages, recognized }, () => undefined, signal) : first;
  // That it stands here tells that recognition was tried.
  return { ...whole, summary: { ...whole.summary, timings: { ...whole.summary.timings, recognize: recognizeMs } } };
}
