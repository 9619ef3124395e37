/** Finds the files that hold given documents, by their size and then by the hash of their bytes. */
import type { DocumentId } from '#shared/base/ids.ts';

export interface Wanted {
  readonly id: DocumentId;
  readonly bytes: number;
}

/** One file for each document that is among them. Only files of the right size are read. */
export async function filesOf(wanted: readonly Wanted[], files: readonly File[]): Promise<File[]> {
  const missing = new Map(wanted.map((one) => [one.id as string, one.bytes]));
  const found: File[] = [];
  for (const file of files) {
    if (![...missing.values()].includes(file.size)) continue;
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const id = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (missing.delete(id)) found.push(file);
  }
  return found;
}
