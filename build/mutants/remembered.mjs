/** What a run remembers for the next. */
import { readFile, writeFile } from 'node:fs/promises';

/**
 * Keep of a report what died: whether another test would notice what lived is asked again. Stryker itself asks again only where
 * it knows which tests come by, and not of what a module is loaded with.
 *
 * @param {string} report  as Stryker writes it (`mutation-testing-report-schema`)
 * @returns {string}
 */
export function onlyKilled(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const remembered = JSON.parse(report);
  for (const file of Object.values(remembered.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed');
  return JSON.stringify(remembered);
}

/** @param {string} file  of a part; it may not be there */
export async function forgetWhatLived(file) {
  const report = await readFile(file, 'utf8').catch(() => undefined);
  if (report !== undefined) await writeFile(file, onlyKilled(report));
}
