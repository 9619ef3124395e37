import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repository } from './paths.ts';

/** Real documents for development, which are no part of the repository; tests that need them skip without them. */
export const dataFolder = process.env.WAYLEAF_DATA ?? path.join(repository, '..', 'shared', 'data');

/** The PDFs of one folder of the development data, with those below it, in order; empty if it is not there. */
export function dataPdfs(folder: string): string[] {
  const root = path.join(dataFolder, folder);
  if (!existsSync(root)) return [];
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => path.join(root, name));
}
