/** Rows that cannot be read, kept as text for whoever wants to look into them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OWNER_FILE } from '../../process/owner-modes.ts';
import type { LeftRow } from '../store/reader-checks.ts';

/**
 * Write rows to a file of their own, a line of JSON each, with the table that they were in and what is wrong with them.
 *
 * @returns the file; undefined where there is nothing to keep
 * @throws the system's error if the folder takes no file
 */
export async function writeSetAside(
  folder: string,
  now: number,
  rows: readonly LeftRow[],
): Promise<string | undefined> {
  if (rows.length === 0) return undefined;
  const stamp = new Date(now).toISOString().replace(/[-:.]/g, '');
  const file = path.join(folder, `unreadable-rows-${stamp}.jsonl`);
  const lines = rows.map(({ table, row, why }) => JSON.stringify({ table, why, row }));
  await writeFile(file, `${lines.join('\n')}\n`, { mode: OWNER_FILE, flag: 'wx' });
  return file;
}
