import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { formatOfName, type Format, type SourceFormat } from '#shared/base/formats.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { fileError } from './find-files.ts';
import { READ_AT_ONCE } from '../../process/open-flags.ts';
import { fault } from '#shared/base/messages.ts';

// Readers accept the header anywhere in the first 1024 bytes (ISO 32000-1, note 13 of annex H).
const HEADER_WITHIN = 1024;
// 2 ms of hashing between two turns of the event loop.
const CHUNK_BYTES = 1024 * 1024;

/**
 * The identity of a document's file: the SHA-256 of its bytes, read as a stream.
 *
 * @param name  by which the reader knows the file
 * @throws AppError `pdf.not-a-pdf`, `convert.unreadable`, `file.missing`, `file.unreadable`, `call.cancelled`
 */
export async function identify(file: string, name: string, signal?: AbortSignal): Promise<DocumentId> {
  let handle: FileHandle | undefined;
  try {
    handle = await openDocument(file);
    // A megabyte for each of thousands of small files is collected longer than they are read. Some systems tell no size.
    const { size } = await handle.stat();
    const buffer = Buffer.allocUnsafe(size > 0 ? Math.min(size, CHUNK_BYTES) : CHUNK_BYTES);
    const hash = createHash('sha256');
    for (let first = true; ; first = false) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      const chunk = buffer.subarray(0, bytesRead);
      if (first) requireKind(chunk, name);
      if (bytesRead === 0) return documentId(hash.digest('hex'));
      hash.update(chunk);
    }
  } catch (error) {
    throw fileError(name, error);
  } finally {
    await handle?.close();
  }
}

/** A pipe, which a folder or another program's database may name, would be waited for. */
async function openDocument(file: string): Promise<FileHandle> {
  const handle = await open(file, READ_AT_ONCE);
  try {
    if ((await handle.stat()).isFile()) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  const name = path.basename(file);
  throw new AppError('file.unreadable', `${name} is not a file.`, { name });
}

/** The kind of a file that has no pages of its own; undefined for a PDF, whatever its name. */
export async function sourceFormatOf(file: string): Promise<SourceFormat | undefined> {
  const named = formatOfName(file);
  if (named === undefined || named === 'pdf') return undefined;
  const handle = await openDocument(file).catch((error: unknown) => {
    throw fileError(file, error);
  });
  try {
    const start = Buffer.alloc(PDF_MARK.length);
    await handle.read(start, 0, start.length, 0);
    return start.toString('latin1') === PDF_MARK ? undefined : named;
  } finally {
    await handle.close();
  }
}

const PDF_MARK = '%PDF-';
const ZIP_MARK = 'PK\u0003\u0004';
const PACKED: Readonly<Partial<Record<Format, string>>> = {
  docx: 'a document of Word',
  odt: 'a text of OpenDocument',
  epub: 'a book of EPUB',
  pptx: 'a presentation of PowerPoint',
  odp: 'a presentation of OpenDocument',
  xlsx: 'a workbook of Excel',
  ods: 'a sheet of OpenDocument',
};

/** Are the bytes what the name says? */
function requireKind(start: Buffer, name: string): void {
  const format = formatOfName(name);
  if (start.length === 0) throw fault('pdf.not-a-pdf', 'file.empty', { name });
  if (format === undefined || format === 'pdf') requirePdf(start, name);
  else if (start.subarray(0, PDF_MARK.length).toString('latin1') === PDF_MARK) return;
  else if (PACKED[format] !== undefined) {
    if (start.subarray(0, ZIP_MARK.length).toString('latin1') !== ZIP_MARK)
      throw new AppError('convert.unreadable', `${name} is not ${PACKED[format]}.`, { name });
  } else if (start.includes(0) && !UTF16_MARKS.includes(start.readUInt16BE(0))) {
    throw fault('convert.unreadable', 'file.not-text', { name });
  }
}

const UTF16_MARKS = [0xfffe, 0xfeff];

function requirePdf(start: Buffer, name: string): void {
  if (start.subarray(0, HEADER_WITHIN).includes(PDF_MARK)) return;
  // A PDF whose beginning was cut off still has objects; the parser repairs it or says why not.
  const named = formatOfName(name) === 'pdf';
  if (named && /\b\d+ \d+ obj\b/.test(start.toString('latin1'))) return;
  throw fault('pdf.not-a-pdf', named ? 'file.not-pdf' : 'file.unknown-kind', { name });
}
