import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dataPdfs } from './data.ts';

const FOLDERS = ['papers', 'papers-train', 'longdoc-qa'];

/** Files of the development data by the first 16 digits of their SHA-256; those that are not there are left out. */
export async function goldDocuments(wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const file of FOLDERS.flatMap((folder) => dataPdfs(folder))) {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
      .slice(0, 16);
    if (wanted.includes(digest)) found.set(digest, file);
  }
  return found;
}
