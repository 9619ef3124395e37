import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../process/drafts.ts';
import type { WriteDb } from './db.ts';
import { OWNER_FOLDER } from '../../process/owner-modes.ts';

const KEPT = 3;
const name = /^library-v\d+-\d{8}T\d{9}Z\.db$/;

/** Copy the whole database into `folder` and drop the oldest copies. Call it outside a transaction. */
export async function backUp(db: WriteDb, folder: string, version: number, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  const stamp = now.toISOString().replace(/[-:.]/g, '');
  const file = path.join(folder, `library-v${String(version)}-${stamp}.db`);
  // SQLite writes into a file that is there as long as it is empty.
  await replaceFile(file, async (draft) => void db.run('VACUUM INTO ?', draft));
  const copies = await listBackups(folder);
  for (const old of copies.slice(KEPT)) await rm(old, { force: true });
  return file;
}

/** Copies of the database, newest first; empty if there is no such folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch(() => []);
  const stampOf = (file: string): string => file.slice(file.lastIndexOf('-'));
  return entries
    .filter((entry) => name.test(entry))
    .sort((a, b) => stampOf(b).localeCompare(stampOf(a)))
    .map((entry) => path.join(folder, entry));
}
