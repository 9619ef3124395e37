/** Does a file end as files of its kind do? One that is still being written does not, however long it rests. */
import { open } from 'node:fs/promises';
import { formatOfName } from '#shared/base/formats.ts';
import { READ_AT_ONCE } from '../process/open-flags.ts';

/** `open`: what ends such a file is not known. */
export type FileEnd = 'there' | 'missing' | 'open';

/** Readers accept the mark anywhere in the last 1024 bytes (ISO 32000-1, note 18 of annex H). */
const PDF_END = { mark: Buffer.from('%%EOF'), within: 1024 };
/** The record that ends an archive, and the longest comment behind it (APPNOTE.TXT, 4.3.16). */
const ZIP_END = { mark: Buffer.from('PK\u0005\u0006'), within: 22 + 65_535 };

const ends: Partial<Record<string, typeof PDF_END>> = {
  pdf: PDF_END,
  ...Object.fromEntries(['docx', 'odt', 'epub', 'pptx', 'odp', 'xlsx', 'ods'].map((format) => [format, ZIP_END])),
};

/**
 * @param file  bytes where no text leads there
 * @param name  by which its kind is told
 * @returns `open` also where it cannot be read
 */
export async function endOf(file: string | Buffer, name: string): Promise<FileEnd> {
  const end = ends[formatOfName(name) ?? ''];
  if (!end) return 'open';
  const handle = await open(file, READ_AT_ONCE).catch(() => undefined);
  if (!handle) return 'open';
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, end.within));
    const { bytesRead } = await handle.read(tail, 0, tail.length, size - tail.length);
    return tail.subarray(0, bytesRead).includes(end.mark) ? 'there' : 'missing';
  } catch {
    return 'open';
  } finally {
    await handle.close();
  }
}
