/** Which turn of a conversation the parts below show: the one that the pages show, or one that stands above or below it. */
import { createContext, useContext } from 'react';
import type { AskedTurn } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import type { Viewer } from '../state/viewer.ts';

/** Undefined for the one that the pages show. */
export const TurnShown = createContext<AskedTurn | undefined>(undefined);

/** Does it stand beside the one that the pages show, so that nothing on them is its own? */
export function useIsBeside(): boolean {
  return useContext(TurnShown) !== undefined;
}

/** Lights a passage at all its places; of a turn that stands beside, none is. */
export function useHover(): (n: number | null) => void {
  const setHovered = useWindow(({ viewer }) => viewer.setHovered);
  return useIsBeside() ? nothing : setHovered;
}

export function useLit(isLit: (viewer: Pick<Viewer, 'hoveredN' | 'activeN'>) => boolean): boolean {
  const lit = useWindow(({ viewer }) => isLit(viewer));
  return !useIsBeside() && lit;
}

function nothing(): void {
  // Its numbers are those of other passages than the ones that the pages show.
}
