import { existsSync } from 'node:fs';
import path from 'node:path';
import { isAppError } from '#shared/base/errors.ts';
import { repairLibrary } from '../../engine/library/repair.ts';
import { openStore } from '../../engine/store/open.ts';
import type { ReaderCounts } from '../../engine/store/reader-data.ts';
import type { Surroundings } from '../command.ts';
import { UsageError } from '../failure.ts';
import { rowsText } from '../left-out.ts';
import { machineOf } from '../open-library.ts';

/**
 * Repair the library in a folder, if it is damaged, and say what came of it.
 *
 * @throws UsageError where there is no library; AppError where it cannot be opened for another reason than damage
 */
export async function repair(folder: string, { out, env }: Pick<Surroundings, 'out' | 'env'>): Promise<void> {
  if (!existsSync(path.join(folder, 'library.db'))) throw new UsageError(`There is no library in ${folder}.`);
  try {
    await (await openStore(folder)).close();
    out.note('The library is sound: nothing to repair.');
    return;
  } catch (error) {
    if (!isAppError(error, 'library.corrupt')) throw error;
    out.note(error.message);
  }
  const repaired = await repairLibrary(folder, Date.now(), machineOf(env));
  const { salvaged, restored, backup, damaged, documents, settings, setAside } = repaired;
  out.note(`Read from what is left of it: ${countsText(salvaged)}.`);
  if (restored) out.note(`Added from the backup ${backup ?? ''}: ${countsText(restored)}.`);
  else out.note('There is no backup that can be read.');
  if (settings.length > 0)
    out.note(
      `Its settings were left out, since this machine did not write it: ${settings.map(({ name }) => name).join(', ')}.`,
    );
  if (setAside !== undefined) out.note(`Rows that cannot be read lie in ${setAside}.`);
  out.note(`The library has ${documents} documents, which are indexed again when Wayleaf starts.`);
  out.note(`The damaged database lies in ${damaged}.`);
}

function countsText(counts: ReaderCounts): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'nothing' : some.map(([table, count]) => rowsText(table, count)).join(', ');
}
