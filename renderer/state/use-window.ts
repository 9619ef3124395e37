/** How components reach the state of their window. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { defined } from '#shared/base/assert.ts';
import { keysOf, type KeyCommand } from '#shared/contract/keys.ts';
import type { Engine } from '../api/engine.ts';
import { useSystemIsDark } from '../parts/screen.ts';
import { pagesAreDark } from './night.ts';
import { isDark } from './panes.ts';
import type { WindowState, WindowStore } from './window-store.ts';

export interface OfWindow {
  readonly store: WindowStore;
  /** Of the pages beside the window's own. */
  readonly second: WindowStore;
  /** For what is asked in passing and belongs to no slice. */
  readonly engine: Engine;
}

/** Given once, around everything. */
export const WindowContext = createContext<OfWindow | null>(null);

/** What `select` makes of the state; the component renders again only when that changes. */
export function useWindow<Selected>(select: (state: WindowState) => Selected): Selected {
  return useStore(useWindowStore(), select);
}

/** The same for several values at once; renders again when one of them changes. */
export function useWindowParts<Parts extends object>(select: (state: WindowState) => Parts): Parts {
  return useWindow(useShallow(select));
}

/** The store itself, for handlers that look at the state when something happens. */
export function useWindowStore(): WindowStore {
  return defined(useContext(WindowContext), 'a window around this component').store;
}

/** Of the pages beside the window's own; given to these instead of the window's store. */
export function useSecondStore(): WindowStore {
  return defined(useContext(WindowContext), 'a window around this component').second;
}

export function useEngine(): Engine {
  return defined(useContext(WindowContext), 'a window around this component').engine;
}

/** The key of a command, as it is shown beside what does the same. */
export function useKeyOf(command: KeyCommand): string | undefined {
  return useWindow(({ view }) => keysOf(command, view.stored.keys) ?? undefined);
}

export function useIsDark(): boolean {
  const system = useSystemIsDark();
  return useWindow(({ view }) => isDark(view, system));
}

export function usePagesAreDark(): boolean {
  const system = useSystemIsDark();
  return useWindow((state) => pagesAreDark(state, system));
}
