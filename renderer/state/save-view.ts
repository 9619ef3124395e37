/** Stores with the library how the window looks. */
import { isAppError } from '#shared/base/errors.ts';
import type { Engine } from '../api/engine.ts';
import { keepSession, sessionChanged } from './session.ts';
import type { WindowStore } from './window-store.ts';
import { t } from '../languages/i18n.ts';

const SAVE_AFTER_MS = 600;
/** What is noted of the open document. */
const noted = ['place', 'zoom', 'rotation', 'night', 'flow', 'form'] as const;

/**
 * Stores the view a moment after it last changed, and at once when the window is left.
 *
 * @param tell  told when it has changed, and when the engine has it
 */
export function saveView(
  store: WindowStore,
  second: WindowStore,
  engine: Engine,
  tell: (state: 'changed' | 'stored') => void,
): void {
  const { getState, subscribe } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved = getState().view.stored;
  let confirmed = saved;
  const saveSoon = (): void => {
    timer ??= setTimeout(save, SAVE_AFTER_MS);
    tell('changed');
  };
  const tellStored = (): void => {
    if (timer === undefined && saved === confirmed) tell('stored');
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const save = (): void => {
    settle();
    const { view, opening, notices } = getState();
    if (!view.loaded) return;
    opening.keepPlace();
    second.getState().opening.keepPlace();
    if (view.resumed) keepSession(store);
    settle(); // noting the place asked for this again
    const { stored } = getState().view;
    if (stored === saved) {
      tellStored();
      return;
    }
    saved = stored;
    engine.call('view.save', { view: stored }).then(
      () => {
        confirmed = stored;
        tellStored();
      },
      (error: unknown) => {
        // While there is no connection the next change tries again.
        if (!isAppError(error, 'engine.gone'))
          notices.reportFailure(t('The layout of the window could not be stored'), error);
      },
    );
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
  subscribe((now, before) => {
    const { view, viewer } = now;
    const moved = noted.some((name) => viewer[name] !== before.viewer[name]) || sessionChanged(now, before);
    if (moved || view.stored !== before.view.stored) saveSoon();
  });
  second.subscribe(({ viewer }, before) => {
    if (noted.some((name) => viewer[name] !== before.viewer[name])) saveSoon();
  });
}
