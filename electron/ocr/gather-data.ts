/** Brings the data of several languages into one folder: the recognizer takes all from one. */
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { temporaryFolder } from '../process/drafts.ts';

export interface GatheredData {
  readonly folder: string;
  /** Each file's name ends in '.gz'. */
  readonly packed: boolean;
  /** Called as soon as the data was read. */
  release(): Promise<void>;
}

/**
 * The folder that has the data of these languages: their own if they share one, else a temporary one with copies.
 *
 * @param files  by language
 * @throws AppError `input.unsupported` if a file cannot be read
 */
export async function gatherData(
  files: Readonly<Record<string, string>>,
  languages: readonly string[],
): Promise<GatheredData> {
  const wanted = languages.map((language) => ({ language, file: files[language] ?? '' }));
  for (const packed of [false, true]) {
    const folder = path.dirname(wanted[0]?.file ?? '');
    const isThere = ({ language, file }: (typeof wanted)[number]): boolean =>
      file === path.join(folder, `${language}.traineddata${packed ? '.gz' : ''}`);
    if (wanted.every(isThere)) return { folder, packed, release: () => Promise.resolve() };
  }
  const folder = await temporaryFolder('languages');
  const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
  for (const { language, file } of wanted) {
    // Packed data is told from its first bytes, whatever its name is.
    await copyFile(file, path.join(folder, `${language}.traineddata`)).catch(async (error: unknown) => {
      await release();
      throw new AppError('input.unsupported', `The language data ${file} cannot be read.`, undefined, error);
    });
  }
  return { folder, packed: false, release };
}
