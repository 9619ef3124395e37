/** Files inside a PDF: portfolios are made of them, and any document may have some. Unpacked with bounds, as archives are. */
import { createHash } from 'node:crypto';
import { isDocumentName } from '#shared/base/formats.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { AttachedFile, Particulars } from '#shared/contract/particulars.ts';
import { cleanText } from './metadata.ts';
import type { PdfDocument } from './pdfjs/pdfjs.ts';

/** Files are unpacked to know what they are; what is beyond these is named at most. */
const LIMITS = {
  /** By name. */
  listed: 1000,
  /** That are unpacked. */
  files: 200,
  /** Of one of them; what would unfold to more fails before (`boundScope`). */
  bytes: 128 * 2 ** 20,
  /** Of all of them together. */
  allBytes: 512 * 2 ** 20,
};

/** Of a name, in characters. */
const NAME_CHARS = 200;

export interface UnpackedFile {
  readonly name: string;
  readonly id: DocumentId;
  readonly bytes: Uint8Array;
}

/** What lies inside, by name; with an id what can be taken out as a document. `noted` is called as each becomes known. */
export async function listAttached(
  document: PdfDocument,
  noted: (found: Pick<Particulars, 'attached' | 'unlisted'>) => void,
  limits = LIMITS,
): Promise<void> {
  const named = await namesIn(document);
  if (named.length === 0) return;
  const beyond = named.length - limits.listed;
  const attached: AttachedFile[] = named.slice(0, limits.listed).map(({ name }) => ({ name }));
  const tell = (): void => noted({ attached: [...attached], ...(beyond > 0 && { unlisted: beyond }) });
  tell();
  for await (const { at, name, id, bytes } of unpacked(document, named, limits)) {
    attached[at] = { name, id, bytes: bytes.length };
    tell();
  }
}

/** Those of the files inside that have these ids, one after the other. */
export async function* unpackAttached(
  document: PdfDocument,
  ids: ReadonlySet<DocumentId>,
): AsyncGenerator<UnpackedFile, void, void> {
  const left = new Set(ids);
  for await (const file of unpacked(document, await namesIn(document), LIMITS)) {
    if (!left.delete(file.id)) continue;
    yield file;
    if (left.size === 0) return;
  }
}

interface Named {
  readonly key: string;
  readonly name: string;
}

/** Those of the file as a whole, then those that are pinned to pages. */
async function namesIn(document: PdfDocument): Promise<readonly Named[]> {
  const found = new Map(await document.getAttachments().catch(() => null));
  const beyond = new Set(Array.from({ length: document.numPages }, (_, at) => at).slice(PINNED_PAGES));
  const pinned = await document.getAnnotationsByType(PINS, beyond).catch(() => null);
  for (const { fileId, file } of pinned ?? [])
    if (fileId !== undefined && fileId !== null && file && !found.has(fileId)) found.set(fileId, file);
  return [...found].map(([key, { filename }]) => {
    const name = cleanText(filename === NAMELESS ? key : filename);
    return { key, name: shortened(name === '' ? NAMELESS : name) };
  });
}

/** Of annotations, by pdf.js' number: a file that is pinned to a place on a page. */
const PINS: ReadonlySet<number> = new Set([17]);
/** From the first on, that are looked at for them: nothing else can be done meanwhile. */
const PINNED_PAGES = 500;
/** What pdf.js calls a file without a name. */
const NAMELESS = 'unnamed';

/** Its beginning, with its ending. */
function shortened(name: string): string {
  return name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS - 12)}…${name.slice(-11)}` : name;
}

/** Those that are documents by name, as far as the bounds go; one that cannot be unpacked is left out. */
async function* unpacked(
  document: PdfDocument,
  named: readonly Named[],
  limits: typeof LIMITS,
): AsyncGenerator<UnpackedFile & { readonly at: number }, void, void> {
  let files = 0;
  let left = limits.allBytes;
  for (const [at, { key, name }] of named.slice(0, limits.listed).entries()) {
    if (!isDocumentName(name)) continue;
    if (++files > limits.files) return;
    const bytes = await document.getAttachmentContent(key).catch(() => null);
    if (!(bytes instanceof Uint8Array) || bytes.length === 0 || bytes.length > limits.bytes) continue;
    left -= bytes.length;
    if (left < 0) return;
    yield { at, name, id: documentId(createHash('sha256').update(bytes).digest('hex')), bytes };
  }
}
