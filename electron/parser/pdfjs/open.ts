import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { withTimeout } from '../timeout.ts';
import { assetUrls } from './assets.ts';
import { fontOwner, loadPdfJs } from './load.ts';
import type { PdfDocument, PdfJs } from './pdfjs.ts';
import { wantedOperators } from './operators.ts';
import { referencePorts } from './port.ts';
import { fault } from '#shared/base/messages.ts';

/** Beyond this a file does not fit beside what reading it needs. */
const MAX_FILE_BYTES = 1_500_000_000;
/** Of those that count here; a page of dense vector graphics has some 200,000. */
const MAX_PAGE_OPERATORS = 1_000_000;
// Images of more pixels than this are not decoded; no image is read here.
const NO_IMAGES = 1;
/** A file that has to be searched for its objects takes a second for some 20 MB. */
const OPEN_TIMEOUT_MS = 45_000;
const HEADER_SEARCH_BYTES = 1 << 20;

export interface OpenPdf {
  readonly pdfjs: PdfJs;
  readonly document: PdfDocument;
  /** Whether a layer of the page is seen. */
  readonly isVisible: (layer: unknown) => boolean;
  readonly startPage: () => void;
  readonly overflowed: () => boolean;
  close(): Promise<void>;
}

/**
 * The bytes of a file.
 * @throws AppError `file.missing`, `file.unreadable`, `file.too-large`, `pdf.not-a-pdf` (empty file)
 */
export async function readPdfBytes(file: string): Promise<Uint8Array> {
  const name = path.basename(file);
  try {
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) throw fault('file.too-large', 'file.too-large', { name }, { bytes: size });
    const bytes = await readFile(file);
    if (bytes.length === 0) throw fault('pdf.not-a-pdf', 'file.empty', { name });
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new AppError('file.missing', `${name} is not there any more.`, { name });
    const reason = code === 'EISDIR' ? 'is a folder' : 'cannot be read';
    throw new AppError('file.unreadable', `${name} ${reason}.`, { name, ...(code ? { reason: code } : {}) });
  }
}

/**
 * Open a PDF. The caller closes it.
 * @throws AppError `pdf.needs-password`, `pdf.wrong-password`, `pdf.not-a-pdf`, `pdf.broken`, `pdf.empty`,
 *   `parser.timeout`
 */
export async function openPdf(bytes: Uint8Array, name: string, password?: string): Promise<OpenPdf> {
  const { pdfjs, startWorker } = await loadPdfJs();
  const ports = referencePorts(wantedOperators(pdfjs.OPS), MAX_PAGE_OPERATORS);
  const worker = new pdfjs.PDFWorker({ port: ports.main, verbosity: 0 });
  startWorker(ports.worker);
  const task = pdfjs.getDocument({
    ...(await assetUrls()),
    data: bytes,
    worker,
    password,
    ownerDocument: fontOwner,
    verbosity: 0,
    enableXfa: false,
    isEvalSupported: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableFontFace: false,
    fontExtraProperties: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: NO_IMAGES,
  });
  const close = async (): Promise<void> => {
    await task.destroy().catch(() => undefined);
    worker.destroy();
    fontOwner.fonts.clear();
  };
  try {
    const document = await withTimeout(task.promise, OPEN_TIMEOUT_MS, undefined);
    if (!document) throw fault('parser.timeout', 'pdf.slow', { name });
    if (document.numPages < 1) throw fault('pdf.empty', 'pdf.no-pages', { name });
    const layers = await withTimeout(document.getOptionalContentConfig(), OPEN_TIMEOUT_MS, undefined).catch(
      () => undefined,
    );
    const isVisible = (layer: unknown): boolean => layers?.isVisible(layer) ?? true;
    return { pdfjs, document, isVisible, startPage: ports.startPage, overflowed: ports.overflowed, close };
  } catch (error) {
    await close();
    throw error instanceof AppError ? error : openError(error, bytes, name, password !== undefined);
  }
}

function openError(error: unknown, bytes: Uint8Array, name: string, hadPassword: boolean): AppError {
  const kind = error instanceof Error ? error.name : '';
  const reason = error instanceof Error ? error.message : String(error);
  if (kind === 'PasswordException') {
    return hadPassword
      ? fault('pdf.wrong-password', 'pdf.wrong-password', { name })
      : fault('pdf.needs-password', 'pdf.locked', { name });
  }
  if (!hasHeader(bytes)) return fault('pdf.not-a-pdf', 'file.not-pdf', { name });
  return fault('pdf.broken', 'pdf.damaged', { name }, { reason });
}

function hasHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_SEARCH_BYTES)).includes('%PDF-');
}
