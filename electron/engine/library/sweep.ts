/** What killed processes left in a library's folder goes when it is opened. */
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sweepDrafts } from '../../process/drafts.ts';

/** Of names that say nothing about who made them, as earlier versions gave: no file is on its way for as long as this. */
const OLD_MS = 24 * 60 * 60_000;

/** Call it for a library that may be written to; others may be at work on it. What a link leads to is not the library's. */
export async function sweepLibrary(folder: string): Promise<void> {
  await sweepDrafts(folder);
  const own: string[] = [];
  for (const name of ['incoming', 'pages', 'backups']) {
    const place = path.join(folder, name);
    if ((await lstat(place).catch(() => undefined))?.isDirectory()) own.push(place);
  }
  for (const place of own) await sweepDrafts(place);
  const incoming = path.join(folder, 'incoming');
  if (own.includes(incoming)) await sweepOld(incoming);
}

async function sweepOld(incoming: string): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const file = path.join(incoming, name);
    const found = await lstat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > OLD_MS) await rm(file, { recursive: true, force: true });
  }
}
