/** Takes in what an archive holds: its documents, if they are what it says, and what their reader made of them, row by row. */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { cancelled, isAppError } from '#shared/base/errors.ts';
import { isDocumentId, type DocumentId } from '#shared/base/ids.ts';
import { withoutUnseen } from '#shared/base/unseen.ts';
import { nothingRestored } from '#shared/contract/backups.ts';
import { draftName } from '../../process/drafts.ts';
import type { RejectedFile } from '#shared/contract/library.ts';
import type { WriteDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';
import { OWNER_FOLDER } from '../../process/owner-modes.ts';
import { MAX_BYTES, parseReaderText } from '../store/reader-backups.ts';
import type { LeftRow } from '../store/reader-checks.ts';
import type { ReaderCounts, ReaderRow, ReaderTable } from '../store/reader-data.ts';
import { ReaderMerge } from '../store/reader-merge.ts';
import { admitArchive, type BroughtSetting } from './admit.ts';
import {
  damaged,
  MANIFEST,
  noArchive,
  READER,
  readManifest,
  sealedText,
  sha256,
  type ArchiveList,
} from './archive-format.ts';
import { addCarriedVectors, parseCarried } from './carried-vectors.ts';
import { fileError } from './find-files.ts';
import type { ArchiveDeps, ArchiveWork } from './save-library.ts';
import { unpackArchive } from './unpack-archive.ts';

/** Of a document with 100,000 passages and several encoders. */
const MAX_VECTORS_BYTES = 400 * 2 ** 20;
/** A list of some hundred thousand documents. */
const MAX_MANIFEST_BYTES = 64 * 2 ** 20;

export interface TakenIn {
  readonly added: ReaderCounts;
  /** Documents whose files came with the archive. */
  readonly documents: number;
  readonly rejected: readonly RejectedFile[];
  /** Titles of documents without a file, here or in the archive: they are not taken in. */
  readonly fileless: readonly string[];
  readonly left: readonly LeftRow[];
  /** None of them was taken over: each has to be asked for. */
  readonly settings: readonly BroughtSetting[];
}

export interface TakeInWork extends ArchiveWork {
  /** Of the archive, as the reader knows it; by default its file's. */
  readonly name?: string | undefined;
}

/**
 * Add what an archive holds; nothing that is in the library changes or goes. Stopped, it can be given again. A document is taken in
 * with its file, whose bytes are what it is named by, and what belongs to it in one transaction, or not at all.
 *
 * @throws AppError `input.invalid` if it is no whole archive of a library, `library.too-new`, `library.disk-full`,
 *   `file.missing`, `file.unreadable`, `call.cancelled`
 */
export async function takeInLibrary(deps: ArchiveDeps, source: string, work: TakeInWork): Promise<TakenIn> {
  const name = work.name ?? path.basename(source);
  const incoming = await deps.library.makeIncoming();
  const folder = path.join(incoming, draftName('archive'));
  try {
    for (const one of ['files', 'vectors'])
      await mkdir(path.join(folder, one), { recursive: true, mode: OWNER_FOLDER });
    await unpackArchive(source, name, folder, work.signal);
    return await new Intake(deps, folder, incoming, work).all(await readList(folder, name), name);
  } catch (error) {
    throw isAppError(error) ? error : fileError(incoming, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readList(folder: string, name: string): Promise<ArchiveList> {
  return readManifest(await readText(path.join(folder, MANIFEST), MAX_MANIFEST_BYTES, name), name);
}

async function readText(file: string, maxBytes: number, name: string): Promise<string> {
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => Infinity,
  );
  if (bytes > maxBytes) throw noArchive(name);
  return readFile(file, 'utf8');
}

/** Rows of a document's own, that cannot be without it. */
const ofDocument: ReadonlySet<ReaderTable> = new Set(['documents', 'corrections']);
const idIn = ({ table, row }: ReaderRow): string => String(table === 'documents' ? row.id : row.document);

class Intake {
  readonly #deps: ArchiveDeps;
  readonly #folder: string;
  readonly #incoming: string;
  readonly #work: ArchiveWork;
  readonly #added: Record<ReaderTable, number> = { ...nothingRestored };
  readonly #rejected: RejectedFile[] = [];

  constructor(deps: ArchiveDeps, folder: string, incoming: string, work: ArchiveWork) {
    this.#deps = deps;
    this.#folder = folder;
    this.#incoming = incoming;
    this.#work = work;
  }

  async all(list: ArchiveList, name: string): Promise<TakenIn> {
    const content = await readText(path.join(this.#folder, READER), MAX_BYTES, name);
    if (list.reader !== undefined && sha256(content) !== list.reader) throw damaged(name);
    const isOwn = this.#deps.seals?.isSealed('archive', sealedText(list), list.seal) ?? false;
    const { rows, left, settings } = admitArchive(parseReaderText(content), isOwn);
    const owned = Map.groupBy(
      rows.filter(({ table }) => ofDocument.has(table)),
      idIn,
    );
    const documents = await this.#documents(list, owned);
    const fileless = await this.#rest(
      rows.filter(({ table }) => !ofDocument.has(table)),
      owned,
    );
    await this.#vectors();
    return { added: this.#added, documents, rejected: this.#rejected, fileless, left, settings };
  }

  /** Each file becomes the library's own copy, under the name that it had. @returns how many did */
  async #documents({ documents }: ArchiveList, owned: Map<string, ReaderRow[]>): Promise<number> {
    const names = new Map<string, string>(documents.map(({ id, name }) => [id, name]));
    const files = await readdir(path.join(this.#folder, 'files'));
    let taken = 0;
    for (const [done, file] of files.entries()) {
      this.#work.onProgress?.(done, files.length);
      const id = path.parse(file).name;
      const name = withoutUnseen(names.get(id) ?? file);
      const isTaken = isDocumentId(id) && (await this.#document(id, name || file, owned.get(id) ?? []));
      if (isTaken) taken++;
      // Rejected with its file, it is told of once.
      owned.delete(id);
    }
    return taken;
  }

  async #document(id: DocumentId, name: string, rows: readonly ReaderRow[]): Promise<boolean> {
    const upload = path.join(this.#incoming, draftName('taken', '.pdf'));
    await rename(path.join(this.#folder, 'files', `${id}.pdf`), upload);
    const beside = (db: WriteDb, isNew: boolean): void => {
      const merge = new ReaderMerge(db);
      for (const row of rows)
        if (row.table !== 'documents') merge.add(row);
        else if (isNew) merge.describe(row.row);
      this.#count(merge.counts);
    };
    const { rejected } = await this.#deps.library
      .adopt(upload, name, this.#work.signal, { expected: id, beside })
      .catch(async (error: unknown) => {
        await rm(upload, { force: true });
        throw error;
      });
    this.#rejected.push(...rejected);
    return rejected.length === 0;
  }

  /**
   * What belongs to no file that came along, and to documents that are here already.
   *
   * @returns titles of documents that are in neither
   */
  async #rest(
    rows: readonly ReaderRow[],
    owned: ReadonlyMap<string, readonly ReaderRow[]>,
  ): Promise<readonly string[]> {
    const { writer } = this.#deps.store;
    const fileless: string[] = [];
    const counts = await writer.write((db) => {
      const merge = new ReaderMerge(db);
      for (const [id, own] of owned) {
        const isHere = isDocumentId(id) && keyOf(db, id) !== undefined;
        if (!isHere)
          fileless.push(...own.flatMap(({ table, row }) => (table === 'documents' ? String(row.title) : [])));
        else for (const row of own) if (row.table !== 'documents') merge.add(row);
      }
      for (const row of rows) merge.add(row);
      return merge.counts;
    });
    this.#count(counts);
    return fileless;
  }

  #count(counts: ReaderCounts): void {
    for (const table of Object.keys(counts) as ReaderTable[]) this.#added[table] += counts[table];
  }

  /** Data that are not vectors are left out: they can be made again. */
  async #vectors(): Promise<void> {
    const folder = path.join(this.#folder, 'vectors');
    const { writer }: Store = this.#deps.store;
    for (const name of await readdir(folder)) {
      if (this.#work.signal.aborted) throw cancelled();
      const id = path.parse(name).name;
      const sets = parseCarried(await readText(path.join(folder, name), MAX_VECTORS_BYTES, name));
      if (sets && isDocumentId(id)) await writer.write((db) => addCarriedVectors(db, id, sets));
    }
  }
}
