/** Opens and closes the panes beside the pages, which depends on how much room there is, and leads the keyboard there. */
import { filterId, focusSoon, namesFilterId, questionId, searchId } from '../parts/focus.ts';
import { systemIsDark, windowSize, type WindowSize } from '../parts/screen.ts';
import type { Slice } from './slice.ts';
import type { Right, View } from './view.ts';

export interface Panes {
  readonly setLeftOpen: (open: boolean) => void;
  readonly setRightOpen: (open: boolean) => void;
  readonly toggleLeft: () => void;
  readonly toggleRight: () => void;
  /** On a narrow window the left pane lies over what the reader wants to see now. */
  readonly uncover: () => void;
  /** Open the right pane on the answer, or on the highlights and notes. */
  readonly showRight: (right: Right) => void;
  /** Open the ask pane and put the cursor into the question. */
  readonly focusQuestion: () => void;
  /** Open the left pane and put the cursor into its filter, or into the search of the list. */
  readonly focusFilter: () => void;
  /** Open the left pane and put the cursor where a name is looked for, or on the name that is looked at. */
  readonly focusNames: () => void;
  /** From light to dark and back; what the system wants is only the beginning. */
  readonly toggleTheme: () => void;
}

export function createPanes(view: Slice<View>): Panes {
  const setLeftOpen = (open: boolean): void => {
    const { stored, store, setDrawer } = view.get();
    if (windowSize() === 'wide') store({ leftPane: { ...stored.leftPane, open } });
    else setDrawer(open);
  };
  const setRightOpen = (open: boolean): void => {
    const { stored, store, sheet, setSheet } = view.get();
    if (windowSize() !== 'narrow') store({ rightPane: { ...stored.rightPane, open } });
    else setSheet(open ? (sheet === 'question' ? 'half' : sheet) : 'question');
  };
  const showRight = (right: Right): void => {
    view.get().setRight(right);
    setRightOpen(true);
  };
  return {
    setLeftOpen,
    setRightOpen,
    toggleLeft: () => setLeftOpen(!leftIsOpen(view.get(), windowSize())),
    toggleRight: () => setRightOpen(!rightIsOpen(view.get(), windowSize())),
    uncover: () => {
      if (windowSize() === 'narrow') view.get().setDrawer(false);
    },
    showRight,
    focusQuestion: () => {
      showRight('ask');
      focusSoon(questionId);
    },
    focusFilter: () => {
      const inList = view.get().main === 'list';
      if (!inList) setLeftOpen(true);
      focusSoon(inList ? searchId : filterId);
    },
    focusNames: () => {
      setLeftOpen(true);
      focusSoon(namesFilterId, 'left');
    },
    toggleTheme: () => view.get().store({ theme: isDark(view.get(), systemIsDark()) ? 'light' : 'dark' }),
  };
}

/** In between, the tree starts closed, whatever it is on a wide window. */
export function leftIsOpen({ stored, drawerOpen }: View, size: WindowSize): boolean {
  return size === 'wide' ? stored.leftPane.open : drawerOpen;
}

export function rightIsOpen({ stored, sheet }: View, size: WindowSize): boolean {
  return size === 'narrow' ? sheet !== 'question' : stored.rightPane.open;
}

export function isDark({ stored: { theme } }: View, system: boolean): boolean {
  return theme === 'system' ? system : theme === 'dark';
}
