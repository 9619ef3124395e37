import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { draftName } from '../../process/drafts.ts';
import type { ForeignFile } from '../../watch/foreign-names.ts';

/** @returns a copy of a file whose name is no text, in the folder of what is on its way in */
export async function copyIn({ path: from, name }: ForeignFile, incoming: string): Promise<string> {
  const copy = path.join(incoming, draftName('copy', path.extname(name).replace(/[^.\w]/gu, '')));
  await copyFile(from, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  return copy;
}
