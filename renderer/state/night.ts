/** Dark pages: of one document, as its reader wants them, or wherever the window is dark. */
import { isDark } from './panes.ts';
import type { WindowState } from './window-store.ts';

type NightState = Pick<WindowState, 'view' | 'viewer'>;

/** @param system  whether the system wants dark windows */
export function pagesAreDark({ view, viewer }: NightState, system: boolean): boolean {
  return viewer.night || (view.stored.pagesFollow === true && isDark(view, system));
}

/** Pages that are dark as the window is become light for good: whoever wants that of one page wants it of the next. */
export function toggleNight(state: NightState, system: boolean): void {
  const { view, viewer } = state;
  const areDark = pagesAreDark(state, system);
  if (areDark && view.stored.pagesFollow === true) view.store({ pagesFollow: false });
  viewer.setNight(!areDark);
}
