/** What a library takes on the disk beside its documents, with vectors of the length of the included encoder's for all its texts. */
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vectorChannels } from '#shared/domain/index/vectors.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import { int, text } from '../../../electron/engine/store/db.ts';
import { createIndexReader } from '../../../electron/engine/store/index-reader.ts';
import { openStore, type Store } from '../../../electron/engine/store/open.ts';
import type { DocumentKey } from '../../../electron/engine/store/keys.ts';
import { encodeDocument } from '../../../electron/engine/vectors/encode-document.ts';
import { vectorTexts } from '../../../electron/engine/vectors/vector-texts.ts';
import { documentId } from '#shared/base/ids.ts';
import type { Row } from '../table.ts';

const DIMENSIONS = 384;

/** Stored vectors are as long whatever is in them, so none has to be worked out. */
const empty: Encoder = {
  id: 'of-the-same-length',
  dimensions: DIMENSIONS,
  encode: async (texts) => texts.map(() => new Float32Array(DIMENSIONS)),
};

export async function diskRows(library: string): Promise<readonly Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-disk-'));
  try {
    await cp(path.join(library, 'library.db'), path.join(folder, 'library.db'));
    const before = await opened(folder, sizes);
    const vectors = await opened(folder, encodeAll);
    const after = await opened(folder, sizes);
    const share = (bytes: number): string => `${(bytes / before.documentBytes).toFixed(2)}; ${mb(bytes)} MB`;
    return [
      {
        what: `library on the disk, vectors included, ÷ its PDFs (${mb(before.documentBytes)} MB), ${before.documents} documents`,
        number: share(after.libraryBytes),
        limit: '0.5',
      },
      { what: 'the same without vectors', number: share(before.libraryBytes), limit: '' },
      { what: 'vectors of passages and sentences', number: vectors.toLocaleString('en-US'), limit: '' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function opened<T>(folder: string, work: (store: Store, folder: string) => Promise<T>): Promise<T> {
  const store = await openStore(folder);
  try {
    return await work(store, folder);
  } finally {
    await store.close();
  }
}

interface Sizes {
  readonly documents: number;
  readonly documentBytes: number;
  readonly libraryBytes: number;
}

async function sizes({ read }: Store, folder: string): Promise<Sizes> {
  const row = read.get('SELECT count(*) AS n, sum(bytes) AS bytes FROM documents');
  const files = (await readdir(folder)).filter((name) => name.startsWith('library.db'));
  const all = await Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).size));
  return {
    documents: int(row?.n),
    documentBytes: int(row?.bytes),
    libraryBytes: all.reduce((sum, size) => sum + size, 0),
  };
}

async function encodeAll(store: Store): Promise<number> {
  const texts = vectorTexts(createIndexReader(store.read), () => []);
  const rows = store.read.all('SELECT d.key, d.id FROM documents d JOIN indexes x ON x.document_key = d.key');
  const { signal } = new AbortController();
  for (const row of rows) {
    const request = {
      store,
      key: int(row.key) as DocumentKey,
      document: documentId(text(row.id)),
      encoder: empty,
      texts,
    };
    for (const channel of vectorChannels) await encodeDocument({ ...request, channel }, () => undefined, signal);
  }
  return int(store.read.get('SELECT sum(count) AS n FROM vector_sets')?.n);
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);
