import { readFile } from 'node:fs/promises';
import { z } from 'zod';

// It stands at the same place beside this folder and beside the built program.
const descriptionFile = new URL('../../package.json', import.meta.url);

/** Of Wayleaf. */
export async function appVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(descriptionFile, 'utf8'))).version;
}
