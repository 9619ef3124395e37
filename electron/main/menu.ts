import type { MenuItemConstructorOptions } from 'electron';
import type { WindowCommand } from '#shared/contract/bridge.ts';

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
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  withDevTools: boolean,
  { send, openFiles, openFolder, showLogs }: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const command = (label: string, name: WindowCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label,
    click: () => send(name),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      { id: 'open-files', label: 'Open files…', accelerator: 'CmdOrCtrl+O', click: openFiles },
      { id: 'open-folder', label: 'Open folder…', accelerator: 'CmdOrCtrl+Shift+O', click: openFolder },
      separator,
      command('Print…', 'print', 'CmdOrCtrl+P'),
      separator,
      command('Settings…', 'settings', 'CmdOrCtrl+,'),
      separator,
      { role: isMac ? 'close' : 'quit' },
    ],
  };
  const edit: MenuItemConstructorOptions = {
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
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      command('Library and tree', 'toggle-left', 'CmdOrCtrl+B'),
      command('Ask pane', 'toggle-right', 'CmdOrCtrl+J'),
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
  const go: MenuItemConstructorOptions = {
    label: '&Go',
    submenu: [
      command('Ask', 'ask', 'CmdOrCtrl+L'),
      command('Find a section', 'find-section', 'CmdOrCtrl+Shift+P'),
      command('Names in the document', 'explore', 'CmdOrCtrl+E'),
      separator,
      command('Back', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
      command('Forward', 'forward', isMac ? 'Cmd+]' : 'Alt+Right'),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      { id: 'show-logs', label: 'Show the log folder', click: showLogs },
      ...(isMac ? [] : [separator, { role: 'about' } as const]),
    ],
  };
  const app: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  return [...app, file, edit, view, go, { role: 'windowMenu' }, help];
}
