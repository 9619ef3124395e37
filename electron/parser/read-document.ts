import path from 'node:path';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import type { OutlineEntry, PageContent, PageProblem } from '#shared/domain/document/page-content.ts';
import type { Particulars } from '#shared/contract/particulars.ts';
import { cleanText, readMetadata } from './metadata.ts';
import { readOutline } from './outline.ts';
import { readParticulars } from './particulars.ts';
import { openPdf, readPdfBytes, type OpenPdf } from './pdfjs/open.ts';
import type { RecognizedPage } from './protocol.ts';
import { emptyPage, readPage } from './read-page.ts';
import { withRecognized } from './recognized.ts';
import { FontTable } from './text/fonts.ts';
import { stopwatch } from './stopwatch.ts';
import { withTimeout } from './timeout.ts';

export interface ReadOptions {
  readonly path: string;
  readonly password?: string | undefined;
  /** False leaves the bookmarks out. */
  readonly useOutline: boolean;
  /** Whether its pages were laid out here. */
  readonly isLaidOut?: boolean;
  /** Pages not to be read again (0-based), reported as problems. */
  readonly skipPages: readonly number[];
  /** Text of pages that was recognized from their pictures. */
  readonly recognized?: readonly RecognizedPage[];
  /** Faces that are drawn otherwise than the file says, as an earlier reading numbered them. */
  readonly misleadingFonts?: readonly number[];
  readonly pageTimeoutMs: number;
  readonly documentTimeoutMs: number;
}

export type ReadProgress =
  | { readonly kind: 'opened'; readonly pages: number }
  | {
      readonly kind: 'page';
      readonly pagesDone: number;
      /** The pages up to here, as if the document ended with them. */
      readonly soFar: () => DocumentContent;
    };

export interface Reading {
  readonly content: DocumentContent;
  readonly particulars: Particulars | undefined;
  /** Milliseconds: open, text, fonts. */
  readonly timings: Readonly<Record<string, number>>;
}

// Fewer bookmarks than this are a cover and an end.
const SCANT_BOOKMARKS = 3;
/** Text of more characters than this does not fit beside what structuring needs. */
const MAX_CHARACTERS = 40_000_000;
/** A file may name one page a hundred thousand times; sound ones take some 100 kB each until they are kept. */
const MAX_PAGES = 10_000;
/** For what a document can do without: labels, metadata, bookmarks. */
const ASIDE_TIMEOUT_MS = 10_000;

/**
 * Read a PDF page by page. A page that cannot be read is a problem in the result, never an error.
 *
 * @throws AppError `file.too-large` for more pages than are read, the codes of `readPdfBytes` and `openPdf`, and `call.cancelled`
 */
export async function* readDocument(
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<ReadProgress, Reading, void> {
  const started = performance.now();
  const usedMs = stopwatch();
  const name = path.basename(options.path);
  const bytes = await readPdfBytes(options.path);
  // pdf.js may keep what it is given: each opening gets the same bytes, which it only reads.
  const fonts = new FontTable(options.misleadingFonts);
  const reader = new PageReader(() => openPdf(bytes, name, options.password), fonts, signal);
  try {
    const pdf = await reader.pdf();
    const pageCount = pdf.document.numPages;
    if (pageCount > MAX_PAGES) throw tooManyPages(name, pageCount);
    yield { kind: 'opened', pages: pageCount };
    const aside: Aside = (work) =>
      withTimeout(
        work.catch(() => undefined),
        ASIDE_TIMEOUT_MS,
        signal,
      );
    const frame = await readFrame(pdf, options.useOutline, aside);
    reader.withTags = frame.withTags;
    const openMs = performance.now() - started;

    const soFar = new PagesSoFar(name, { ...frame, isLaidOut: options.isLaidOut }, reader);
    const skip = new Set(options.skipPages);
    for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
      if (signal?.aborted) throw cancelled();
      const label = cleanText(frame.labels?.[pageIndex] ?? '') || undefined;
      const left = options.documentTimeoutMs - usedMs();
      const given = skip.has(pageIndex) ? tooDear(pageIndex) : leftOut(pageIndex, left, soFar.characters);
      soFar.add(
        given
          ? { content: await reader.emptyPage(pageIndex, label), problem: given }
          : await reader.read(pageIndex, label, Math.min(options.pageTimeoutMs, left)),
      );
      yield { kind: 'page', pagesDone: pageIndex + 1, soFar: () => soFar.content() };
    }
    const content = withRecognized(soFar.whole(), options.recognized ?? []);
    const textMs = performance.now() - started - openMs - reader.fontsMs;
    const particulars = await readParticulars((await reader.pdf()).document, reader.hidden, aside);
    return { content, particulars, timings: { open: openMs, text: textMs, fonts: reader.fontsMs } };
  } finally {
    await reader.close();
  }
}

/** Undefined where it fails or takes too long. */
type Aside = <T>(work: Promise<T>) => Promise<T | undefined>;

/** What a document says beside its pages. */
interface Frame {
  readonly labels: readonly string[] | null | undefined;
  readonly metadata: DocumentContent['metadata'];
  readonly outline: readonly OutlineEntry[];
  /** Look for headings in structure tags. */
  readonly withTags: boolean;
  readonly isLaidOut?: boolean | undefined;
}

async function readFrame({ document }: OpenPdf, useOutline: boolean, aside: Aside): Promise<Frame> {
  const labels = await aside(document.getPageLabels());
  const metadata = (await aside(readMetadata(document))) ?? {};
  const outline = useOutline ? ((await aside(readOutline(document))) ?? []) : [];
  // Tags name headings as bookmarks do; where there are bookmarks, they are the better list.
  const marked = useOutline && outline.length < SCANT_BOOKMARKS ? await aside(document.getMarkInfo()) : null;
  return { labels, metadata, outline, withTags: marked?.get('Marked') === true };
}

/** The pages that were read, as a document. */
class PagesSoFar {
  /** Of all runs. */
  characters = 0;
  readonly #name: string;
  readonly #frame: Frame;
  readonly #reader: PageReader;
  readonly #pages: PageContent[] = [];
  readonly #problems: PageProblem[] = [];

  constructor(name: string, frame: Frame, reader: PageReader) {
    this.#name = name;
    this.#frame = frame;
    this.#reader = reader;
  }

  add({ content, problem }: PageRead): void {
    this.#pages.push(content);
    if (problem) this.#problems.push(problem);
    for (const { text } of content.runs) this.characters += text.length;
  }

  /** As if the document ended with them. */
  content(): DocumentContent {
    const read = this.#pages.length;
    return this.#with(this.#frame.outline.filter(({ pageIndex }) => pageIndex !== undefined && pageIndex < read));
  }

  /** With all bookmarks, also those that name no page. */
  whole(): DocumentContent {
    return this.#with(this.#frame.outline);
  }

  #with(bookmarks: readonly OutlineEntry[]): DocumentContent {
    return {
      fileName: this.#name,
      fonts: this.#reader.fonts.faces,
      pages: this.#reader.fonts.united(this.#pages),
      ...bestOutline(bookmarks, this.#reader.headings),
      ...(this.#frame.isLaidOut && { isLaidOut: true }),
      metadata: this.#frame.metadata,
      problems: [...this.#problems],
    };
  }
}

interface PageRead {
  readonly content: PageContent;
  readonly problem?: PageProblem;
}

function tooManyPages(name: string, pages: number): AppError {
  return new AppError('file.too-large', `${name} has ${pages} pages; at most ${MAX_PAGES} are read.`, { name, pages });
}

function tooDear(pageIndex: number): PageProblem {
  const message = `Page ${pageIndex + 1} takes more time or memory than a page may.`;
  return { pageIndex, code: 'parser.timeout', message };
}

/** Why a page is not read, where what the document may take is used up. */
function leftOut(pageIndex: number, leftMs: number, characters: number): PageProblem | undefined {
  const page = pageIndex + 1;
  if (leftMs <= 0) return { pageIndex, code: 'parser.timeout', message: `There was no time left for page ${page}.` };
  if (characters <= MAX_CHARACTERS) return undefined;
  return { pageIndex, code: 'pdf.broken', message: `The document has too much text; page ${page} was left out.` };
}

/** Bookmarks, or the headings of structure tags where there are more of these. */
function bestOutline(
  bookmarks: readonly OutlineEntry[],
  headings: readonly OutlineEntry[],
): Pick<DocumentContent, 'outline' | 'outlineFrom'> {
  return headings.length > bookmarks.length ? { outline: [...headings], outlineFrom: 'tags' } : { outline: bookmarks };
}

/** Reads pages one by one; a page that takes too long ends the open document, and the next page opens it again. */
class PageReader {
  readonly fonts: FontTable;
  fontsMs = 0;
  /** Passages of the pages that nobody sees. */
  hidden = 0;
  /** Look for headings in structure tags. */
  withTags = false;
  readonly headings: OutlineEntry[] = [];
  readonly #open: () => Promise<OpenPdf>;
  readonly #signal: AbortSignal | undefined;
  #pdf: Promise<OpenPdf> | undefined;

  constructor(open: () => Promise<OpenPdf>, fonts: FontTable, signal: AbortSignal | undefined) {
    this.#open = open;
    this.fonts = fonts;
    this.#signal = signal;
  }

  pdf(): Promise<OpenPdf> {
    this.#pdf ??= this.#open();
    return this.#pdf;
  }

  async read(pageIndex: number, label: string | undefined, timeoutMs: number): Promise<PageRead> {
    const page = pageIndex + 1;
    try {
      const pdf = await this.pdf();
      const reading = await withTimeout(readPage(pdf, page, label, this.fonts, this.withTags), timeoutMs, this.#signal);
      if (!reading) {
        await this.#restart();
        return {
          content: await this.emptyPage(pageIndex, label),
          problem: { pageIndex, code: 'parser.timeout', message: `Page ${page} took too long to read.` },
        };
      }
      this.fontsMs += reading.fontsMs;
      this.hidden += reading.hidden;
      this.headings.push(...reading.headings);
      const { content } = reading;
      if (content.needsOcr) {
        const message = `Page ${page} is a picture or its text cannot be read.`;
        return { content, problem: { pageIndex, code: 'pdf.needs-ocr', message } };
      }
      if (content.poorText) {
        const message = `Page ${page} is a picture, and the text that came with it is poor.`;
        return { content, problem: { pageIndex, code: 'pdf.poor-text', message } };
      }
      if (reading.truncated) {
        const message = `Page ${page} draws too much; the end of it was left out.`;
        return { content, problem: { pageIndex, code: 'pdf.broken', message } };
      }
      return { content };
    } catch (error) {
      if (this.#signal?.aborted) throw cancelled();
      if (error instanceof AppError) throw error;
      return {
        content: await this.emptyPage(pageIndex, label),
        problem: { pageIndex, code: 'pdf.broken', message: `Page ${page} is damaged and was left out.` },
      };
    }
  }

  /** A page of which only the frame is known. */
  async emptyPage(pageIndex: number, label: string | undefined): Promise<PageContent> {
    return emptyPage(await this.pdf(), pageIndex, label);
  }

  async close(): Promise<void> {
    const pdf = await this.#pdf?.catch(() => undefined);
    this.#pdf = undefined;
    await pdf?.close();
  }

  async #restart(): Promise<void> {
    await this.close();
    // Font names are those of one opening; the faces stay.
    this.fonts.forgetNames();
  }
}
