/** Runs what keys, menus and the shell ask for. */
import { useEffect, useMemo } from 'react';
import type { WindowCommand } from '#shared/contract/bridge.ts';
import type { KeyCommand } from '#shared/contract/keys.ts';
import type { ReadingState } from '#shared/contract/library.ts';
import { bridge } from '../api/bridge.ts';
import { commandOf } from '../format/shortcuts.ts';
import { cyclePanes, isTyping, leaveForPages } from '../parts/focus.ts';
import { guideAt } from '../parts/guide-at.ts';
import { isMac } from '../parts/platform.ts';
import { selectWords } from '../parts/select-words.ts';
import { openId } from '../state/reading.ts';
import { useSecondStore, useWindowStore } from '../state/use-window.ts';
import { systemIsDark } from '../parts/screen.ts';
import type { MarkTool } from '../state/annotations.ts';
import { toggleNight } from '../state/night.ts';
import type { WindowState, WindowStore } from '../state/window-store.ts';

/** What has a key only as long as words are selected; `selection-bar.tsx` hears these. */
type OfSelection =
  | 'note'
  | 'underline'
  | 'strike-through'
  | 'ask-selected'
  | 'explain-selected'
  | 'translate-selected'
  | 'copy-cited';
/** What can be done anywhere. */
export type Command =
  | Exclude<KeyCommand, OfSelection>
  | WindowCommand
  | 'lists'
  | 'flashcards'
  | 'new-table'
  | 'cites'
  | 'to-read'
  | 'being-read'
  | 'have-read'
  | 'add'
  | 'select-words'
  | 'leave';
export type Actions = Readonly<Record<Command, () => void>>;

function actionsOf({ getState }: WindowStore): Actions {
  const { navigation, panes, questions, showNames, tabs } = getState();
  return {
    'next-pane': () => cyclePanes(1),
    'previous-pane': () => cyclePanes(-1),
    ask: panes.focusQuestion,
    'find-section': () => {
      // The sections stand where the names may stand now.
      getState().names.hide();
      panes.focusFilter();
    },
    find: () => {
      const { view, viewer, find } = getState();
      view.setMain('pages');
      find.open(findable(viewer.selected?.text));
    },
    ...listening(getState),
    ...marking(getState),
    'find-next': () => getState().find.step(1),
    'find-previous': () => getState().find.step(-1),
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
    notes: () => {
      const { annotations, view } = getState();
      annotations.setShown(view.right !== 'notes');
    },
    night: () => {
      toggleNight(getState(), systemIsDark());
    },
    'read-text': () => {
      const { view, viewer } = getState();
      if (viewer.frames.length === 0) return;
      view.setMain('pages');
      viewer.setForm(viewer.form === 'text' ? 'pages' : 'text');
    },
    present: () => {
      const { view, viewer } = getState();
      if (viewer.frames.length === 0) return;
      view.setMain('pages');
      view.setPresenting(true);
    },
    split: () => getState().split.toggle(),
    print: () => {
      const { view, viewer } = getState();
      view.setMain('pages');
      // The dialog comes when the file is open, which may be after its first page is seen.
      viewer.setPrinting(viewer.frames.length > 0);
    },
    palette: () => getState().view.setPalette(true),
    'next-tab': () => tabs.step(1),
    'previous-tab': () => tabs.step(-1),
    'close-tab': tabs.closeShown,
    'select-words': () => selectWords(document.activeElement),
    lists: () => {
      const { dialogs, reading } = getState();
      const document = openId(reading.open);
      if (document) dialogs.showLists(document);
    },
    flashcards: () => {
      const { dialogs, reading } = getState();
      const document = openId(reading.open);
      if (document) dialogs.showCards({ documents: [document] });
    },
    cites: () => {
      const { cites, reading } = getState();
      cites.show(openId(reading.open));
    },
    'to-read': () => markOpen(getState(), 'to-read'),
    'being-read': () => markOpen(getState(), 'reading'),
    'have-read': () => markOpen(getState(), 'read'),
    'new-table': () => getState().matrix.askToMake(null),
    summarize: questions.summarizeHere,
    settings: () => {
      const { view } = getState();
      view.setSettings(view.lastSettings);
    },
    guide: () => openGuide(getState()),
    add: () => getState().adding.addFiles(),
    shortcuts: () => getState().view.setShortcuts(true),
    leave: () => {
      getState().annotations.setTool(null);
      getState().view.setPresenting(false);
      leaveForPages();
    },
    theme: panes.toggleTheme,
    'zoom-in': () => getState().viewer.zoomIn(),
    'zoom-out': () => getState().viewer.zoomOut(),
    'zoom-width': () => getState().viewer.setZoom('width'),
  };
}

/** At the page that fits where the keyboard is; closes it where it is open. */
function openGuide({ view }: WindowState): void {
  const place = view.guide === null ? guideAt(document.activeElement) : null;
  view.setPalette(false);
  view.setGuide(place);
}

type Marking = 'draw' | 'erase' | 'text-box' | 'undo-mark' | 'redo-mark';

/** Tools lie on pages: whoever reads flowing text goes there. */
function marking(getState: WindowStore['getState']): Readonly<Record<Marking, () => void>> {
  const take = (tool: MarkTool): void => {
    const { annotations, view, viewer } = getState();
    if (viewer.frames.length === 0) return;
    view.setMain('pages');
    viewer.setForm('pages');
    annotations.setTool(annotations.tool === tool ? null : tool);
  };
  return {
    draw: () => take('ink'),
    erase: () => take('eraser'),
    'text-box': () => take('textbox'),
    'undo-mark': () => void getState().annotations.undo(),
    'redo-mark': () => void getState().annotations.redo(),
  };
}

type Listening = 'listen' | 'sentence-back' | 'sentence-on' | 'paragraph-back' | 'paragraph-on' | 'mark-heard';

function listening(getState: WindowStore['getState']): Readonly<Record<Listening, () => void>> {
  return {
    listen: () => getState().aloud.toggle(getState),
    'sentence-back': () => getState().aloud.step('back', 'sentence'),
    'sentence-on': () => getState().aloud.step('on', 'sentence'),
    'paragraph-back': () => getState().aloud.step('back', 'block'),
    'paragraph-on': () => getState().aloud.step('on', 'block'),
    'mark-heard': () => getState().aloud.mark(false),
  };
}

/** Says how far the open document was read. */
function markOpen({ reading, library }: WindowState, state: ReadingState): void {
  const document = openId(reading.open);
  if (document) library.mark([document], { reading: state });
}

/** A selection of a few words is what is looked for. */
const FIND_CHARS = 80;

function findable(selected: string | undefined): string | undefined {
  return selected !== undefined && selected.length <= FIND_CHARS ? selected : undefined;
}

/** What can be done, by name; always the same functions. */
export function useActions(): Actions {
  const store = useWindowStore();
  return useMemo(() => actionsOf(store), [store]);
}

/** Keys of the window and commands of the shell's menu. */
export function useCommands(): void {
  const actions = useActions();
  const store = useWindowStore();
  const second = useSecondStore();
  useEffect(() => {
    const beside = actionsOf(second);
    bridge?.onCommand((command) => actions[command]());
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const { letterKeys, keys } = store.getState().view.stored;
      const typing = isTyping(event.target);
      const command = commandOf(event, { typing, mac: isMac, letters: letterKeys, chosen: keys });
      if (!command || !isAnywhere(command, actions) || floats(event.target, command)) return;
      event.preventDefault();
      (isBeside(event.target) ? beside : actions)[command]();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions, store, second]);
}

function isAnywhere(command: string, actions: Actions): command is Command {
  return command in actions;
}

/** Keys go to the pages that have the focus. */
function isBeside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-pane='second']") !== null;
}

/** Dialogs, menus and popovers keep their keys; help is there from dialogs, too. */
function floats(target: EventTarget | null, command: Command): boolean {
  const keeping = command === 'guide' ? '[role=menu]' : '[role=dialog], [role=menu]';
  return target instanceof Element && target.closest(keeping) !== null;
}
