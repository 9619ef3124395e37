/** Runs what keys, menus and the shell ask for. */
import { useEffect } from 'react';
import type { WindowCommand } from '#shared/contract/bridge.ts';
import { bridge } from '../api/bridge.ts';
import { isMac } from '../parts/platform.ts';
import { summarizeHere } from '../ask/summarize.ts';
import { toggleNames } from '../explore/show-names.ts';
import { makeHeading } from '../state/correcting.ts';
import { hideNames } from '../state/explore.ts';
import { goBack, goForward, stepEvidence } from '../state/navigation.ts';
import { useView } from '../state/view.ts';
import { useViewer } from '../state/viewer.ts';
import { toggleTheme } from './appearance.ts';
import { cyclePanes, focusFilter, focusPane, focusQuestion, isTyping } from './focus.ts';
import { toggleLeft, toggleRight } from './pane-state.ts';
import { commandOf, type Command } from './shortcuts.ts';

const actions: Readonly<Record<Command | WindowCommand, () => void>> = {
  'next-pane': () => cyclePanes(1),
  'previous-pane': () => cyclePanes(-1),
  ask: focusQuestion,
  'find-section': findSection,
  explore: toggleNames,
  back: goBack,
  forward: goForward,
  'next-passage': () => stepEvidence(1),
  'previous-passage': () => stepEvidence(-1),
  'toggle-left': toggleLeft,
  'toggle-right': toggleRight,
  'make-heading': () => {
    if (useViewer.getState().selected === null) return;
    void makeHeading();
    getSelection()?.removeAllRanges();
  },
  summarize: summarizeHere,
  settings: () => useView.getState().setSettings('models'),
  shortcuts: () => useView.getState().setShortcuts(true),
  leave: () => void focusPane('pages'),
  theme: toggleTheme,
  'zoom-in': () => useViewer.getState().zoomIn(),
  'zoom-out': () => useViewer.getState().zoomOut(),
  'zoom-width': () => useViewer.getState().setZoom('width'),
};

/** The sections stand where the names may stand now. */
function findSection(): void {
  hideNames();
  focusFilter();
}

/** Keys of the window and commands of the shell's menu. */
export function useCommands(): void {
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
  }, []);
}

/** Dialogs, menus and popovers keep their keys. */
function floats(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;
}
