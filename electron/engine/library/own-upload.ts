import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { fileError } from './find-files.ts';

/**
 * An upload by its real path.
 *
 * @throws AppError `input.invalid` if it is not in the incoming folder itself, `file.…`
 */
export async function ownUpload(upload: string, incoming: string): Promise<string> {
  const file = await realpath(upload).catch((error: unknown) => {
    throw fileError(upload, error);
  });
  if (path.dirname(file) !== (await realpath(incoming)))
    throw new AppError('input.invalid', 'Only files in the incoming folder can be taken over.');
  return file;
}
