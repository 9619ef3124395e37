/** What the system says of the screen: how much room there is, and whether it wants dark windows. */
import { useSyncExternalStore } from 'react';

/** How much room there is; the limits are those of the design. */
export type WindowSize = 'narrow' | 'medium' | 'wide';

const NARROW = '(max-width: 900px)';
const MEDIUM = '(max-width: 1150px)';
const DARK = '(prefers-color-scheme: dark)';

export function windowSize(): WindowSize {
  return matches(NARROW) ? 'narrow' : matches(MEDIUM) ? 'medium' : 'wide';
}

// A pane that nobody made wider takes at most its share of the window: the page is what a small one is for.
export const leftPane = { minPx: 240, idealPx: 300, maxPx: 460, share: 0.195 } as const;
export const rightPane = { minPx: 320, idealPx: 400, maxPx: 640, share: 0.26 } as const;
export const PAGES_MIN_PX = 420;
/** Each of two halves is at least this wide. */
export const HALF_MIN_PX = 320;

/** @param chosenPx  as the reader left it, or the ideal */
export function paneWidthPx(chosenPx: number, limits: typeof leftPane | typeof rightPane): number {
  const widthPx = chosenPx === limits.idealPx ? Math.min(chosenPx, limits.share * innerWidth) : chosenPx;
  return Math.min(limits.maxPx, Math.max(limits.minPx, widthPx));
}

/** Pixels that the panes leave to the pages. */
export function roomOf(panes: { readonly leftPane: Pane; readonly rightPane: Pane }): number {
  if (windowSize() === 'narrow') return innerWidth;
  const left = windowSize() === 'wide' && panes.leftPane.open ? paneWidthPx(panes.leftPane.widthPx, leftPane) : 0;
  return innerWidth - left - (panes.rightPane.open ? paneWidthPx(panes.rightPane.widthPx, rightPane) : 0);
}

interface Pane {
  readonly open: boolean;
  readonly widthPx: number;
}

export function systemIsDark(): boolean {
  return matches(DARK);
}

export function useWindowSize(): WindowSize {
  const narrow = useMatches(NARROW);
  const medium = useMatches(MEDIUM);
  return narrow ? 'narrow' : medium ? 'medium' : 'wide';
}

export function useSystemIsDark(): boolean {
  return useMatches(DARK);
}

function matches(query: string): boolean {
  return matchMedia(query).matches;
}

function useMatches(query: string): boolean {
  return useSyncExternalStore(listeners[query]!, () => matches(query));
}

// React listens again whenever it is given another function.
const listeners: Readonly<Record<string, (onChange: () => void) => () => void>> = Object.fromEntries(
  [NARROW, MEDIUM, DARK].map((query) => [query, (onChange: () => void) => listen(query, onChange)]),
);

function listen(query: string, onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
