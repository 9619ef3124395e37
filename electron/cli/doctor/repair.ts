import { existsSync } from 'node:fs';
import path from 'node:path';
import { isAppError } from '#shared/base/errors.ts';
import { leftOut } from '#shared/contract/left-out.ts';
import { setAside } from '../../engine/library/health.ts';
import { repairLibrary } from '../../engine/library/repair.ts';
import { openLibraryStore } from '../../engine/trust/open-library-store.ts';
import type { ReaderCounts } from '../../engine/store/reader-data.ts';
import { hasLibrary } from '../../host/server-library.ts';
import type { Surroundings } from '../command.ts';
import { UsageError } from '../failure.ts';
import { leftOutText, rowsText } from '../left-out.ts';
import { machineOf } from '../open-library.ts';

/**
 * Repair the library in a folder, and say what came of it: rows that cannot be read are set aside, and one that is damaged is made
 * again.
 *
 * @throws UsageError where there is no library; AppError where it cannot be opened for another reason than damage
 */
export async function repair(folder: string, { out, env }: Pick<Surroundings, 'out' | 'env'>): Promise<void> {
  if (!hasLibrary(folder)) throw new UsageError(`There is no library in ${folder}.`);
  try {
    const { store } = await openLibraryStore(folder, machineOf(env));
    try {
      const { left, file } = await setAside(store, folder, Date.now());
      const faults = store.read.faults();
      if (left.length > 0)
        out.note(`Set aside, since it cannot be read: ${leftOutText(leftOut(left))}. It lies in ${file ?? ''}.`);
      if (faults.length === 0) {
        if (left.length === 0) out.note('The library is sound: nothing to repair.');
        return;
      }
      out.note(faults.join('\n'));
    } finally {
      await store.close();
    }
  } catch (error) {
    // What lies on a server is mended there.
    if (!isAppError(error, 'library.corrupt') || !existsSync(path.join(folder, 'library.db'))) throw error;
    out.note(error.message);
  }
  await makeAgain(folder, { out, env });
}

async function makeAgain(folder: string, { out, env }: Pick<Surroundings, 'out' | 'env'>): Promise<void> {
  const repaired = await repairLibrary(folder, Date.now(), machineOf(env));
  const { salvaged, restored, backup, damaged, documents, settings } = repaired;
  out.note(`Read from what is left of it: ${countsText(salvaged)}.`);
  if (restored) out.note(`Added from the backup ${backup ?? ''}: ${countsText(restored)}.`);
  else out.note('There is no backup that can be read.');
  if (settings.length > 0)
    out.note(
      `Its settings were left out, since this machine did not write it: ${settings.map(({ name }) => name).join(', ')}.`,
    );
  if (repaired.setAside !== undefined) out.note(`Rows that cannot be read lie in ${repaired.setAside}.`);
  out.note(`The library has ${documents} documents, which are indexed again when Wayleaf starts.`);
  out.note(`The damaged database lies in ${damaged}.`);
}

function countsText(counts: ReaderCounts): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'nothing' : some.map(([table, count]) => rowsText(table, count)).join(', ');
}
