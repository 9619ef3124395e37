/** Files inside a document's file, taken out of it as documents of their own. */
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ImportReceipt, LibraryEvent } from '#shared/contract/library.ts';
import type { UnpackedItem } from '../../parser/protocol.ts';
import { draftName } from '../../process/drafts.ts';
import { OWNER_FILE } from '../../process/owner-modes.ts';
import { fileError } from '../library/find-files.ts';
import type { Library } from '../library/library.ts';
import { keyOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import type { Store } from '../store/open.ts';
import type { ParserPool } from './parsers.ts';

export interface AttachedDeps {
  readonly store: Store;
  readonly library: Pick<Library, 'adopt' | 'locate' | 'makeIncoming'>;
  readonly parsers: Pick<ParserPool, 'unpack'>;
  /** Told what the windows must hear. */
  readonly publish: (event: LibraryEvent) => void;
}

export interface AttachedRequest {
  readonly document: DocumentId;
  /** Of what lies inside, as its particulars say; without any, all of it. */
  readonly ids?: readonly DocumentId[] | undefined;
  readonly password?: string | undefined;
}

/**
 * @returns what came of each file: one that cannot be taken out is rejected, and all else goes on
 * @throws AppError `input.invalid` where none of these lies inside, `file.…`, `pdf.…`, `library.disk-full`, `call.cancelled`
 */
export async function takeAttached(
  { store, library, parsers, publish }: AttachedDeps,
  { document, ids, password }: AttachedRequest,
  signal: AbortSignal,
): Promise<ImportReceipt> {
  const names = namesInside(store, document);
  const wanted = [...names.keys()].filter((id) => ids?.includes(id) ?? true);
  if (wanted.length === 0)
    throw new AppError('input.invalid', 'Nothing lies inside this document that can be taken out of it.');
  const source = await library.locate(document);
  const taking = new Taking(library, await library.makeIncoming(), signal);
  try {
    await parsers.unpack({ path: source.path, password, ids: wanted }, (item) => taking.take(item), signal);
    await taking.finish();
  } finally {
    await taking.drop();
  }
  const { receipt } = taking;
  for (const id of wanted) {
    const name = names.get(id) ?? '';
    if (taking.came.has(id)) continue;
    const message = `${name} could not be taken out of ${source.name}.`;
    receipt.rejected.push({ name, error: { code: 'file.unreadable', message } });
  }
  publish({ kind: 'imported', receipt });
  return receipt;
}

/** By the ids of what can be a document. */
function namesInside({ read }: Store, document: DocumentId): ReadonlyMap<DocumentId, string> {
  const key = keyOf(read, document);
  const { attached = [] } = (key === undefined ? undefined : indexFacts(read, key))?.particulars ?? {};
  return new Map(attached.flatMap(({ id, name }) => (id ? [[id, name]] : [])));
}

/** Writes files as they come, one after the other, and hands each to the library once it is whole. */
class Taking {
  readonly receipt: ImportReceipt = { added: [], duplicates: [], rejected: [] };
  readonly came = new Set<DocumentId>();
  readonly #library: AttachedDeps['library'];
  readonly #incoming: string;
  readonly #signal: AbortSignal;
  #file:
    | { readonly id: DocumentId; readonly name: string; readonly draft: string; readonly handle: FileHandle }
    | undefined;

  constructor(library: AttachedDeps['library'], incoming: string, signal: AbortSignal) {
    this.#library = library;
    this.#incoming = incoming;
    this.#signal = signal;
  }

  async take(item: UnpackedItem): Promise<void> {
    if (item.kind === 'piece') {
      await this.#file?.handle.writeFile(item.bytes).catch((error: unknown) => {
        throw fileError(this.#incoming, error);
      });
      return;
    }
    await this.finish();
    const draft = path.join(this.#incoming, draftName('attached'));
    const handle = await open(draft, 'wx', OWNER_FILE).catch((error: unknown) => {
      throw fileError(draft, error);
    });
    this.#file = { id: item.id, name: item.name, draft, handle };
  }

  /** The file that came last is whole. */
  async finish(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    await file.handle.close();
    const { added, duplicates, rejected } = await this.#library.adopt(file.draft, file.name, this.#signal, {
      expected: file.id,
      quiet: true,
    });
    this.#file = undefined;
    this.came.add(file.id);
    this.receipt.added.push(...added);
    this.receipt.duplicates.push(...duplicates);
    this.receipt.rejected.push(...rejected);
  }

  /** What came in part goes. */
  async drop(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.handle.close().catch(() => undefined);
    if (file) await rm(file.draft, { force: true });
  }
}
