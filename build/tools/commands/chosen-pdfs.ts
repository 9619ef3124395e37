/** Which pages of which PDFs a command measures. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { stringOption, type OptionValues } from '../../../electron/cli/command.ts';
import { UsageError } from '../../../electron/cli/failure.ts';

/** `--pages`: of each document at most so many, from the first. */
export function pagesOption(values: OptionValues, usual: number): number {
  const pages = Number(stringOption(values, 'pages') ?? usual);
  if (!Number.isInteger(pages) || pages < 1) throw new UsageError('--pages takes a whole number from 1.');
  return pages;
}

/** The PDFs of a folder by name, or the one that is named. */
export async function pdfsIn(place: string): Promise<readonly string[]> {
  if (place.toLowerCase().endsWith('.pdf')) return [place];
  const names = await readdir(place).catch(() => {
    throw new UsageError(`${place} is no folder.`);
  });
  return names
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .toSorted()
    .map((name) => path.join(place, name));
}
