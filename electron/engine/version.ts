import { readFile } from 'node:fs/promises';
import { z } from 'zod';

// They stand at the same place beside this folder and beside the built program.
/** Who is asked for newer versions. */
export const updatesFile = new URL('../../resources/updates.json', import.meta.url);
const descriptionFile = new URL('../../package.json', import.meta.url);

/** Of Wayleaf. */
export async function appVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(descriptionFile, 'utf8'))).version;
}
