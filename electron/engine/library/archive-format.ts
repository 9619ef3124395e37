/**
 * A whole library as one file, to keep or to take to another machine: a tar of what the reader made and of the documents. Indexes
 * and summaries are made again where it is taken in; vectors are taken over where the texts are the same.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { AppError } from '#shared/base/errors.ts';
import { DocumentIdSchema } from '#shared/contract/common.ts';

export const MANIFEST = 'wayleaf-library.json';
export const READER = 'reader.jsonl';
/** The first had no vectors, the second no hashes of what it holds. */
const VERSION = 3;
/** As tar counts, in bytes. */
export const BLOCK = 512;

const DOCUMENT = /^files\/([\da-f]{64})\.pdf$/;
const VECTORS = /^vectors\/([\da-f]{64})\.json$/;
const MOST_OF_NAME = 1000;

export const isEntry = (name: string): boolean =>
  name === MANIFEST || name === READER || DOCUMENT.test(name) || VECTORS.test(name);

const Documents = z.array(z.strictObject({ id: DocumentIdSchema, name: z.string().min(1).max(MOST_OF_NAME) }));
const Hash = z.string().regex(/^[\da-f]{64}$/);
const AnyManifest = z.object({ format: z.literal('wayleaf-library'), version: z.int().positive() });
const Manifest = z.union([
  z.strictObject({
    format: z.literal('wayleaf-library'),
    version: z.union([z.literal(1), z.literal(2)]),
    documents: Documents,
  }),
  z.strictObject({
    format: z.literal('wayleaf-library'),
    version: z.literal(VERSION),
    documents: Documents,
    /** Of what the reader made. */
    reader: Hash,
    /** Of these two. */
    sum: Hash,
    /** By which the machine that wrote it knows its own; absent where it keeps no secret. */
    seal: z.string().max(100).optional(),
  }),
]);

export interface ArchiveList {
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  /** The SHA-256 of what the reader made; absent in archives of earlier versions. */
  readonly reader?: string | undefined;
  readonly seal?: string | undefined;
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** What is sealed of an archive: all of it but vectors, which can be made again. */
export function sealedText({ documents, reader = '' }: ArchiveList): string {
  return JSON.stringify([documents.map(({ id, name }) => [id, name]), reader]);
}

export function manifestText(list: ArchiveList & { readonly reader: string }): string {
  const { documents, reader, seal } = list;
  const manifest: z.infer<typeof Manifest> = {
    format: 'wayleaf-library',
    version: VERSION,
    documents: [...documents].map(({ id, name }) => ({
      id: DocumentIdSchema.parse(id),
      name: name.slice(0, MOST_OF_NAME),
    })),
    reader,
    sum: sha256(sealedText(list)),
    ...(seal === undefined ? {} : { seal }),
  };
  return JSON.stringify(manifest);
}

/**
 * @param name  of the archive, as the reader knows it
 * @throws AppError `input.invalid`, `library.too-new`
 */
export function readManifest(text: string, name: string): ArchiveList {
  const given = parseJson(text);
  const known = AnyManifest.safeParse(given);
  if (known.success && known.data.version > VERSION)
    throw new AppError(
      'library.too-new',
      `${name} was written by a newer version of Wayleaf. Update Wayleaf to take it in.`,
    );
  const manifest = Manifest.safeParse(given).data;
  if (!manifest) throw noArchive(name);
  if (manifest.version !== VERSION) return { documents: manifest.documents };
  const { documents, reader, seal, sum } = manifest;
  if (sha256(sealedText({ documents, reader })) !== sum) throw damaged(name);
  return { documents, reader, seal };
}

export const damaged = (name: string): AppError =>
  new AppError('input.invalid', `${name} is damaged or not whole; nothing of it was taken in.`, { name });

export const noArchive = (name: string): AppError =>
  new AppError('input.invalid', `${name} is not a library that Wayleaf saved.`, { name });

/** Bytes behind an entry, up to a whole block. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
