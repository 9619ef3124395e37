import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { descriptionFile } from './shipped.ts';

/** Of Wayleaf. */
export async function appVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(descriptionFile, 'utf8'))).version;
}
