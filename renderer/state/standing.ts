/** Whether the library is one of this computer's, and what of it cannot be read. */
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { LibraryStanding } from '#shared/contract/trust.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';

export interface Standing {
  /** Undefined until the engine has told. */
  readonly standing: LibraryStanding | undefined;
  /** Follow the engine until the connection ends. */
  readonly watch: () => Promise<void>;
  /** Take the library for one of this computer's, with its settings; the engine starts again. */
  readonly trust: () => Promise<void>;
}

export function createStanding(engine: Engine, { set }: Slice<Standing>, notices: Slice<Notices>): Standing {
  return {
    standing: undefined,
    watch: async () => {
      try {
        for await (const standing of engine.start('library.standing', {})) set({ standing });
      } catch (error) {
        if (!isAbort(error) && !isAppError(error, 'engine.gone'))
          notices.get().reportFailure(t('The library could not be read'), error);
      }
    },
    trust: () => notices.get().attempt(t('This could not be changed'), () => engine.call('library.trust', {})),
  };
}
