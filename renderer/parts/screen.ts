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

/** Each of two halves is at least this wide. */
export const HALF_MIN_PX = 320;

/** Pixels that the panes leave to the pages. */
export function roomOf(panes: { readonly leftPane: Pane; readonly rightPane: Pane }): number {
  if (windowSize() === 'narrow') return innerWidth;
  const width = ({ open, widthPx }: Pane): number => (open ? widthPx : 0);
  return innerWidth - (windowSize() === 'wide' ? width(panes.leftPane) : 0) - width(panes.rightPane);
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

// React listens anew whenever it is given another function.
const listeners: Readonly<Record<string, (onChange: () => void) => () => void>> = Object.fromEntries(
  [NARROW, MEDIUM, DARK].map((query) => [query, (onChange: () => void) => listen(query, onChange)]),
);

function listen(query: string, onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
