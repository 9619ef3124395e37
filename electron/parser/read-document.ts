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
    const aside = <T>(work: Promise<T>): Promise<T | undefined> =>
      withTimeout(
        work.catch(() => undefined),
        ASIDE_TIMEOUT_MS,
        signal,
      );
    const labels = await aside(pdf.document.getPageLabels());
    const metadata = (await aside(readMetadata(pdf.document))) ?? {};
    const outline = options.useOutline ? ((await aside(readOutline(pdf.document))) ?? []) : [];
    // Tags name headings as bookmarks do; where there are bookmarks, they are the better list.
    const marked =
      options.useOutline && outline.length < SCANT_BOOKMARKS ? await aside(pdf.document.getMarkInfo()) : null;
    reader.withTags = marked?.get('Marked') === true;
    const openMs = performance.now() - started;

    const skip = new Set(options.skipPages);
    const pages: PageContent[] = [];
    const problems: PageProblem[] = [];
    const contentOf = (outline: Pick<DocumentContent, 'outline' | 'outlineFrom'>): DocumentContent => ({
      fileName: name,
      fonts: reader.fonts.faces,
      pages: [...pages],
      ...outline,
      metadata,
      problems: [...problems],
    });
    const soFar = (): DocumentContent => {
      const there = outline.filter((entry) => entry.pageIndex !== undefined && entry.pageIndex < pages.length);
      return contentOf(bestOutline(there, reader.headings));
    };
    let characters = 0;
    for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
      if (signal?.aborted) throw cancelled();
      const label = cleanText(labels?.[pageIndex] ?? '') || undefined;
      const left = options.documentTimeoutMs - usedMs();
      const given = skip.has(pageIndex) ? tooDear(pageIndex) : leftOut(pageIndex, left, characters);
      const page = given
        ? { content: await reader.emptyPage(pageIndex, label), problem: given }
        : await reader.read(pageIndex, label, Math.min(options.pageTimeoutMs, left));
      pages.push(page.content);
      if (page.problem) problems.push(page.problem);
      for (const run of page.content.runs) characters += run.text.length;
      yield { kind: 'page', pagesDone: pageIndex + 1, soFar };
    }
    const content = withRecognized(contentOf(bestOutline(outline, reader.headings)), options.recognized ?? []);
    const textMs = performance.now() - started - openMs - reader.fontsMs;
    const particulars = await readParticulars((await reader.pdf()).document, reader.hidden, aside);
    return { content, particulars, timings: { open: openMs, text: textMs, fonts: reader.fontsMs } };
  } finally {
    await reader.close();
  }
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

  async read(
    pageIndex: number,
    label: string | undefined,
    timeoutMs: number,
  ): Promise<{ readonly content: PageContent; readonly problem?: PageProblem }> {
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
