/** Runs what keys, menus and the shell ask for. */
import { useEffect, useMemo } from 'react';
import type { WindowCommand } from '#shared/contract/bridge.ts';
import { bridge } from '../api/bridge.ts';
import { cyclePanes, focusPane, isTyping } from '../parts/focus.ts';
import { isMac } from '../parts/platform.ts';
import { useWindowStore } from '../state/use-window.ts';
import type { WindowStore } from '../state/window-store.ts';
import { commandOf, type Command } from './shortcuts.ts';

function actionsOf({ getState }: WindowStore): Readonly<Record<Command | WindowCommand, () => void>> {
  const { navigation, panes, questions, showNames } = getState();
  return {
    'next-pane': () => cyclePanes(1),
    'previous-pane': () => cyclePanes(-1),
    ask: panes.focusQuestion,
    'find-section': () => {
      // The sections stand where the names may stand now.
      getState().names.hide();
      panes.focusFilter();
    },
    explore: showNames.toggle,
    back: navigation.goBack,
    forward: navigation.goForward,
    'next-passage': () => navigation.stepEvidence(1),
    'previous-passage': () => navigation.stepEvidence(-1),
    'toggle-left': panes.toggleLeft,
    'toggle-right': panes.toggleRight,
    'make-heading': () => {
      const { viewer, correcting } = getState();
      if (viewer.selected === null) return;
      void correcting.makeHeading();
      getSelection()?.removeAllRanges();
    },
    summarize: questions.summarizeHere,
    settings: () => getState().view.setSettings('models'),
    shortcuts: () => getState().view.setShortcuts(true),
    leave: () => void focusPane('pages'),
    theme: panes.toggleTheme,
    'zoom-in': () => getState().viewer.zoomIn(),
    'zoom-out': () => getState().viewer.zoomOut(),
    'zoom-width': () => getState().viewer.setZoom('width'),
  };
}

/** Keys of the window and commands of the shell's menu. */
export function useCommands(): void {
  const store = useWindowStore();
  const actions = useMemo(() => actionsOf(store), [store]);
  useEffect(() => {
    bridge?.onCommand((command) => actions[command]());
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || floats(event.target)) return;
      const command = commandOf(event, isTyping(event.target), isMac);
      if (!command) return;
      event.preventDefault();
      actions[command]();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions]);
}

/** Dialogs, menus and popovers keep their keys. */
function floats(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;
}
