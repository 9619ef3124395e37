import path from 'node:path';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Models } from '../aids/models.ts';

export interface AppDeps {
  /** Of the library. */
  readonly folder: string;
  /** Of this program. */
  readonly version: () => Promise<string>;
  readonly models: Pick<Models, 'state'>;
}

/** What this program is, and what it has open. */
export function appHandlers({ folder, version, models }: AppDeps): Pick<Handlers<Methods>, 'app.info'> {
  return {
    'app.info': async () => ({
      version: await version(),
      libraryName: libraryName(folder),
      answering: models.state().answering,
    }),
  };
}

/** None for the folder that nobody named: a window has a word of its own language for it. */
function libraryName(folder: string): string {
  const name = path.basename(folder);
  return name === 'library' ? '' : name;
}
