/** The library: whether it opens, whether it is this machine's, and whether all of it can be read. */
import { access, constants } from 'node:fs/promises';
import { howMany } from '#shared/base/how-many.ts';
import { toReport } from '#shared/base/errors.ts';
import type { AssistantsState } from '#shared/contract/assistants.ts';
import type { LibraryStanding } from '#shared/contract/trust.ts';
import { leftOut } from '#shared/contract/left-out.ts';
import type { Health } from '../../engine/library/health.ts';
import { hasLibrary } from '../../host/server-library.ts';
import type { Surroundings } from '../command.ts';
import { adviceFor } from '../failure.ts';
import { leftOutText } from '../left-out.ts';
import { listDocuments, withExistingLibrary } from '../open-library.ts';
import { settingText } from '../setting-words.ts';
import { nearestExisting, needed, type Check } from './check.ts';

const NAME = 'Library';

export async function checkLibrary(folder: string, surroundings: Surroundings): Promise<readonly Check[]> {
  try {
    await access(nearestExisting(folder), constants.W_OK);
  } catch {
    return [needed(NAME, false, `${folder} may not be written`, 'Choose another folder with --library.')];
  }
  if (!hasLibrary(folder)) return [needed(NAME, true, `${folder}, made when the first document is added`, '')];
  try {
    return await withExistingLibrary(folder, async (library) => {
      const documents = await listDocuments(library, surroundings.signal);
      const standing = library.engine.standing();
      const { progress } = surroundings.out;
      const health = await library.engine.health((done, of) => progress.show(done / of, 'Looking at every row'));
      progress.clear();
      const sound = health.faults.length + health.left.length === 0 ? ', sound' : '';
      return [
        needed(NAME, true, `${folder}, ${howMany(documents.length, 'document')}${sound}`, ''),
        ...healthChecks(health, folder),
        assistantsCheck(await library.window.call('assistants.state', {}, surroundings.signal)),
        ...trustCheck(standing, folder),
      ];
    });
  } catch (error) {
    const report = toReport(error);
    return [needed(NAME, false, report.message, adviceFor(report.code) ?? 'Repair it: wayleaf doctor --repair')];
  }
}

const CANNOT_BE_READ = 'Rows';

/** Nothing of a library in which all is sound. */
export function healthChecks({ faults, left }: Health, folder: string): readonly Check[] {
  const rows = leftOut(left);
  const advice = `Set them aside, into a file that can be looked into: wayleaf doctor --repair --library ${folder}`;
  return [
    ...(faults.length === 0
      ? []
      : [needed('Database', false, faults.join('; '), 'Repair it: wayleaf doctor --repair')]),
    ...(rows.length === 0 ? [] : [needed(CANNOT_BE_READ, false, `cannot be read: ${leftOutText(rows)}`, advice)]),
  ];
}

/** Said in any case: it is the reader's to decide who writes here. */
export function assistantsCheck({ writing, sessions }: AssistantsState): Check {
  const changes = sessions.reduce((sum, session) => sum + session.changes.length, 0);
  const left = changes === 0 ? '' : `; ${howMany(changes, 'change')} of theirs: wayleaf assistants list`;
  return needed('Assistants', true, `${writing ? 'may highlight, note and tag' : 'only read'}${left}`, '');
}

/** Nothing of a library that is one of this machine's. */
export function trustCheck({ restricted }: Pick<LibraryStanding, 'restricted'>, folder: string): readonly Check[] {
  if (!restricted) return [];
  const { server, settings } = restricted;
  const would = [
    ...(server === null ? [] : [`asks the server ${server}`]),
    ...settings.map((setting) => settingText(setting)),
  ];
  const found = `not counted, since the library was made elsewhere${would.length > 0 ? `; trusted, it ${would.join(', ')}` : ''}`;
  const advice = `If you know where it comes from: wayleaf doctor --trust --library ${folder}`;
  return [{ ...needed('Its settings', false, found, advice), optional: true }];
}
