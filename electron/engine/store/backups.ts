import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { WriteDb } from './db.ts';

const KEPT = 3;
const name = /^library-v\d+-\d{8}T\d{9}Z\.db$/;

/** Copy the whole database into `folder` and drop the oldest copies. Call it outside a transaction. */
export async function backUp(db: WriteDb, folder: string, version: number, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true });
  const stamp = now.toISOString().replace(/[-:.]/g, '');
  const file = path.join(folder, `library-v${String(version)}-${stamp}.db`);
  const partial = `${file}.part`;
  await rm(partial, { force: true });
  db.run('VACUUM INTO ?', partial);
  await rename(partial, file);
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
