import type { MenuItemConstructorOptions } from 'electron';
import type { WindowCommand } from '#shared/contract/bridge.ts';
import { keysOf, usualKeys, type ChosenKeys, type KeyCommand } from '#shared/contract/keys.ts';

export interface MenuActions {
  readonly send: (command: WindowCommand) => void;
  readonly openFiles: () => void;
  readonly openFolder: () => void;
  readonly showLogs: () => void;
}

/**
 * The application menu. The keys are those of the window: where it handles one itself, the menu's never fires.
 *
 * @param withDevTools  for builds that are run from the repository
 * @param chosen  keys that the reader chose in the window
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  withDevTools: boolean,
  actions: MenuActions,
  chosen: ChosenKeys,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const command = (label: string, name: WindowCommand, usual?: string): MenuItemConstructorOptions => {
    const accelerator = (name in chosen ? undefined : usual) ?? acceleratorOf(name, chosen);
    return { id: name, label, click: () => actions.send(name), ...(accelerator === undefined ? {} : { accelerator }) };
  };
  const app: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  return [
    ...app,
    fileMenu(isMac, actions, command),
    editMenu,
    viewMenu(withDevTools, command),
    goMenu(isMac, command),
    { role: 'windowMenu' },
    helpMenu(isMac, actions),
  ];
}

/** @param usual  its keys where the reader chose none and the window has none */
type Command = (label: string, name: WindowCommand, usual?: string) => MenuItemConstructorOptions;

const separator: MenuItemConstructorOptions = { type: 'separator' };

function fileMenu(
  isMac: boolean,
  { openFiles, openFolder }: MenuActions,
  command: Command,
): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { id: 'open-files', label: 'Open files…', accelerator: 'CmdOrCtrl+O', click: openFiles },
      { id: 'open-folder', label: 'Open folder…', accelerator: 'CmdOrCtrl+Shift+O', click: openFolder },
      separator,
      command('Print…', 'print'),
      separator,
      command('Settings…', 'settings'),
      separator,
      { role: isMac ? 'close' : 'quit' },
    ],
  };
}

const editMenu: MenuItemConstructorOptions = {
  label: '&Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ],
};

function viewMenu(withDevTools: boolean, command: Command): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      command('Library and tree', 'toggle-left'),
      command('Ask pane', 'toggle-right'),
      separator,
      command('Zoom in', 'zoom-in', 'CmdOrCtrl+='),
      command('Zoom out', 'zoom-out', 'CmdOrCtrl+-'),
      command('Fit width', 'zoom-width', 'CmdOrCtrl+0'),
      separator,
      command('Change theme', 'theme'),
      { role: 'togglefullscreen' },
      separator,
      { role: 'reload', label: 'Reload window' },
      ...(withDevTools ? [{ role: 'toggleDevTools' } as const] : []),
    ],
  };
}

function goMenu(isMac: boolean, command: Command): MenuItemConstructorOptions {
  return {
    label: '&Go',
    submenu: [
      command('Ask', 'ask'),
      command('Find a section', 'find-section'),
      command('Names in the document', 'explore'),
      separator,
      command('Back', 'back', isMac ? 'Cmd+[' : undefined),
      command('Forward', 'forward', isMac ? 'Cmd+]' : undefined),
    ],
  };
}

function helpMenu(isMac: boolean, { showLogs }: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [
      { id: 'show-logs', label: 'Show the log folder', click: showLogs },
      ...(isMac ? [] : [separator, { role: 'about' } as const]),
    ],
  };
}

const acceleratorNames: Readonly<Record<string, string>> = { Mod: 'CmdOrCtrl', '←': 'Left', '→': 'Right', '+': 'Plus' };

/** Keys as Electron writes them. Those that would write text are the window's alone: a menu would hear them in a field. */
function acceleratorOf(name: WindowCommand, chosen: ChosenKeys): string | undefined {
  const keys = isKeyCommand(name) ? keysOf(name, chosen) : null;
  if (keys === null || /^(?:Shift\+)?\S$/u.test(keys)) return undefined;
  return keys
    .split(/\+(?=.)/u)
    .map((key) => acceleratorNames[key] ?? key)
    .join('+');
}

function isKeyCommand(name: WindowCommand): name is WindowCommand & KeyCommand {
  return name in usualKeys;
}
