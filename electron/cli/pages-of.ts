import { rm, stat } from 'node:fs/promises';
import type { DocumentId } from '#shared/base/ids.ts';
import { Converter } from '../engine/converting/converter.ts';
import { MadePages, type PagesFile } from '../engine/converting/made-pages.ts';
import { launchNode } from '../process/launch.ts';
import { browserPrinter } from '../print/browser-printer.ts';
import { convertFile } from './open-library.ts';
import { temporaryFolder } from '../process/drafts.ts';

/** The pages of a file that belongs to no library, for this once. */
export async function pagesOf(
  file: string,
  id: DocumentId,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<{ readonly pages: PagesFile; readonly forget: () => Promise<void> }> {
  const folder = await temporaryFolder('once');
  const made = new MadePages({
    folder,
    converter: new Converter({ file: convertFile, launch: launchNode }),
    printer: browserPrinter(env),
  });
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { size } = await stat(file);
    return { pages: await made.of(id, { path: file, bytes: size }, signal), forget };
  } catch (error) {
    await forget();
    throw error;
  } finally {
    await made.close();
  }
}
