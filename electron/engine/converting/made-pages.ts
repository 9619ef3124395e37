/** The pages of documents that have none of their own: laid out once, kept as PDFs in the library's folder. */
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError, cancelled, isAbort, isAppError, type ErrorCode } from '#shared/base/errors.ts';
import { withoutEnding } from '#shared/base/formats.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { SourceFacts } from '../../convert/protocol.ts';
import type { PagePrinter } from '../../print/printer.ts';
import { draftName } from '../../process/drafts.ts';
import { readSmallFile } from '../../process/small-file.ts';
import { safeFileName } from '../library/file-names.ts';
import { fileError } from '../library/find-files.ts';
import { sourceFormatOf } from '../library/identify.ts';
import { OWNER_FILE, OWNER_FOLDER } from '../../process/owner-modes.ts';
import type { Converter, Source } from './converter.ts';

interface SourceFile {
  readonly path: string;
  readonly bytes: number;
}

/** The PDF that is read and shown for a document. */
export interface PagesFile {
  readonly path: string;
  readonly bytes: number;
  /** What the source says of itself; absent where the document is a PDF. */
  readonly facts?: SourceFacts | undefined;
  /** They were made just now: what was read of earlier ones may stand elsewhere on these. */
  readonly fresh?: true;
}

export interface MadePagesDeps {
  /** Of the library. */
  readonly folder: string;
  /** Absent where this program cannot make any. */
  readonly converter: Pick<Converter, 'toPage' | 'close'> | undefined;
  readonly printer: PagePrinter | undefined;
}

/** Written last: where it is, the rest is whole. */
const FACTS = 'facts.json';
/** Titles and authors may be long. */
const MOST_FACTS_BYTES = 16 * 2 ** 20;
const Kept = z.strictObject({ file: z.string().regex(/^[^/\\]+\.pdf$/u), facts: SourceFacts });

/** What the same bytes fail for again. */
const LASTING: ReadonlySet<ErrorCode> = new Set(['convert.unreadable', 'convert.failed', 'file.too-large']);
const MOST_FAILED = 1000;

export class MadePages {
  readonly #deps: MadePagesDeps;
  readonly #making = new Map<DocumentId, Promise<PagesFile>>();
  /** What the bytes themselves failed for: whoever asks next is told so, and does not wait a minute to learn it again. */
  readonly #failed = new Map<DocumentId, AppError>();

  constructor(deps: MadePagesDeps) {
    this.#deps = deps;
  }

  /**
   * The pages of the document that stands in this file: the file itself, or what was made of it; made now if need be.
   *
   * @param again  also where it failed before
   * @throws AppError `convert.…`, `file.…`, `library.disk-full`, `call.cancelled`
   */
  async of(id: DocumentId, file: SourceFile, signal: AbortSignal, again = false): Promise<PagesFile> {
    const format = await sourceFormatOf(file.path);
    if (format === undefined) return { path: file.path, bytes: file.bytes };
    for (;;) {
      const made = await this.#made(id);
      if (made) return made;
      const others = this.#making.get(id);
      const failed = again ? undefined : this.#failed.get(id);
      if (!others && failed) throw failed;
      if (!others) return this.#makeFor(id, { path: file.path, name: path.basename(file.path), format }, signal);
      // Whoever asked first may stop.
      await others.catch((error: unknown) => {
        if (signal.aborted) throw cancelled();
        if (!isAbort(error)) throw error;
      });
    }
  }

  /** The document is not in the library any more. */
  async forget(id: DocumentId): Promise<void> {
    this.#failed.delete(id);
    await rm(this.#folderOf(id), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    this.#deps.converter?.close();
    await this.#deps.printer?.close();
  }

  #folderOf(id: DocumentId): string {
    return path.join(this.#deps.folder, 'pages', id);
  }

  async #made(id: DocumentId): Promise<PagesFile | undefined> {
    const folder = this.#folderOf(id);
    try {
      const { file, facts } = Kept.parse(JSON.parse(readSmallFile(path.join(folder, FACTS), MOST_FACTS_BYTES) ?? ''));
      const pages = path.join(folder, file);
      const found = await lstat(pages);
      return found.isFile() ? { path: pages, bytes: found.size, facts } : undefined;
    } catch {
      return undefined; // not there, or not whole
    }
  }

  async #makeFor(id: DocumentId, source: Source, signal: AbortSignal): Promise<PagesFile> {
    this.#failed.delete(id);
    const making = this.#make(id, source, signal).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    try {
      return await making;
    } catch (error) {
      if (isAppError(error) && LASTING.has(error.code)) this.#note(id, error);
      throw error;
    }
  }

  #note(id: DocumentId, error: AppError): void {
    const [oldest] = this.#failed.keys();
    if (oldest && this.#failed.size >= MOST_FAILED) this.#failed.delete(oldest);
    this.#failed.set(id, error);
  }

  async #make(id: DocumentId, source: Source, signal: AbortSignal): Promise<PagesFile> {
    const { converter, printer, folder: library } = this.#deps;
    if (!converter || !printer)
      throw new AppError('input.unsupported', `${source.name} is no PDF, and is not read in this way.`);
    const { html, facts } = await converter.toPage(source, signal);
    const pdf = await printer.print(html, signal);
    const folder = this.#folderOf(id);
    const part = path.join(library, 'pages', draftName('pages'));
    const file = safeFileName(`${withoutEnding(source.name)}.pdf`);
    try {
      await mkdir(part, { recursive: true, mode: OWNER_FOLDER });
      await writeFile(path.join(part, file), pdf, { mode: OWNER_FILE, flag: 'wx' });
      await writeFile(path.join(part, FACTS), JSON.stringify({ file, facts }), { mode: OWNER_FILE, flag: 'wx' });
      await rm(folder, { recursive: true, force: true });
      await rename(part, folder);
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      // Another program on this library may have been faster.
      const made = await this.#made(id);
      if (made) return made;
      throw fileError(folder, error);
    }
    return { path: path.join(folder, file), bytes: pdf.length, facts, fresh: true };
  }
}
