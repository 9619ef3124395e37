/** A folder that the reader chose for files of this program. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { isSystemFolder } from '../../watch/system-folders.ts';
import { fileError, systemsOwn } from './find-files.ts';

/**
 * @param library  the library's own folder, in which nothing else is put
 * @returns its path without links
 * @throws AppError `input.invalid`, `file.missing`, `file.unreadable`
 */
export async function chosenFolder(chosen: string, library: string): Promise<string> {
  const folder = await realpath(chosen).catch((error: unknown) => {
    throw fileError(chosen, error);
  });
  if (!(await stat(folder)).isDirectory())
    throw new AppError('input.invalid', `${path.basename(folder)} is no folder.`);
  if (await isSystemFolder(folder)) throw systemsOwn(folder);
  const way = path.relative(await realpath(library), folder);
  if (way === '' || (!way.startsWith('..') && !path.isAbsolute(way)))
    throw new AppError('input.invalid', 'The library’s own folder is no place for these files.');
  return folder;
}
