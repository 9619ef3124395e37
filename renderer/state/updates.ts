/** Whether there is a newer Wayleaf, as far as the reader has it looked for. */
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { UpdatesState } from '#shared/contract/updates.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';

export interface Updates {
  /** Undefined until the engine has told. */
  readonly updates: UpdatesState | undefined;
  /** Follow the engine until the connection ends or the signal aborts. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
  readonly setOn: (on: boolean) => Promise<void>;
  readonly check: () => Promise<void>;
}

export function createUpdates(engine: Engine, { set }: Slice<Updates>, notices: Slice<Notices>): Updates {
  return {
    updates: undefined,
    watch: async (signal) => {
      try {
        for await (const updates of engine.start('updates.watch', {}, signal)) set({ updates });
      } catch (error) {
        if (!isAbort(error) && !isAppError(error)) throw error;
      }
    },
    setOn: (on) =>
      notices.get().attempt(t('This could not be changed'), () => engine.call('updates.configure', { on })),
    check: () => notices.get().attempt(t('No model could be asked'), () => engine.call('updates.check', {})),
  };
}
