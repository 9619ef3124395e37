/** Puts the desktop app together: engine, window, menu, and everything by which documents come in. */
import path from 'node:path';
import { app, BrowserWindow, dialog, Menu, nativeTheme, shell, type OpenDialogOptions } from 'electron';
import { z } from 'zod';
import { AppError, toReport } from '#shared/base/errors.ts';
import { documentEndings } from '#shared/base/formats.ts';
import { withoutUnseen } from '#shared/base/unseen.ts';
import { linkScheme, parseLink } from '#shared/contract/deep-link.ts';
import { createContent } from '../host/content.ts';
import { EngineHost } from '../host/engine-host.ts';
import { fileLog, noteCrash } from '../host/file-log.ts';
import { programForLinks } from '../process/command-start.ts';
import type { ChosenKeys } from '#shared/contract/keys.ts';
import { handleAppScheme } from './app-protocol.ts';
import { openAppWindow } from './app-window.ts';
import { sendCommand, serveBridge, type Picked } from './bridge-host.ts';
import { parseLaunch, type LaunchRequest } from './launch-request.ts';
import { lockNavigation, lockSession } from './lockdown.ts';
import { menuTemplate, type MenuActions } from './menu.ts';
import { launchEngine } from './launch-engine.ts';
import { isShown } from './print-page.ts';

export interface ShellOptions {
  readonly library: string;
  readonly first: LaunchRequest;
  readonly engineFile: string;
  /** The folder with the built renderer and what pdf.js needs. */
  readonly dist: string;
}

const SecondInstance = z.object({ args: z.array(z.string()), cwd: z.string() });

export function runShell({ library, first, engineFile, dist }: ShellOptions): void {
  const logs = path.join(app.getPath('userData'), 'logs');
  const log = fileLog(logs);
  process.on('uncaughtException', (error) => {
    noteCrash(logs, 'shell', error);
    log(`A bug: ${error.stack ?? error.message}`);
  });

  const ready = app.whenReady().then(() => {
    return new EngineHost({ launch: () => launchEngine({ file: engineFile, library, logs, log }), log });
  });
  const entrance = createEntrance(ready, log);
  const setMenu = menuSetter(entrance, logs);
  const openWindow = (): void => {
    if (Menu.getApplicationMenu() === null) setMenu({});
    openAppWindow({ stateFile: path.join(app.getPath('userData'), 'window.json'), log });
  };

  lockNavigation((contents) => BrowserWindow.fromWebContents(contents));
  onOpenRequests((request) => {
    showWindow(openWindow);
    reportErrors(entrance.open(request));
  });
  endInOrder(ready, log);
  if (app.isPackaged) takeLinks();

  ready
    .then(async (host) => {
      await lockSession(log);
      handleAppScheme(createContent(dist, (document) => host.call('host.locate', { document })));
      serveBridge({
        connectWindow: (port) => host.connectWindow(port),
        pick: (window, what) => entrance.pick(window, what, false),
        showLibrary: () => showFolder(library),
        add: async (window, paths) => ((await agreesToAdd(window, paths)) ? entrance.add(paths, false) : undefined),
        setTheme: (theme) => (nativeTheme.themeSource = theme),
        setKeys: setMenu,
      });
      openWindow();
      app.on('activate', () => showWindow(openWindow));
      reportErrors(entrance.open(first));
    })
    .catch((error: unknown) => {
      log(`The app did not start: ${String(error)}`);
      dialog.showErrorBox('Wayleaf did not start', toReport(error).message);
      app.exit(1);
    });
}

/** How documents, folders and links come in. */
interface Entrance {
  /** @param show  go there: what is opened from the system or the menu is shown, what is added in the window is not */
  readonly add: (paths: readonly string[], show: boolean) => Promise<void>;
  readonly open: (request: LaunchRequest) => Promise<void>;
  /** Let the reader choose, in a dialog of the system. */
  readonly pick: (window: Electron.BrowserWindow | null, what: Picked, show: boolean) => Promise<unknown>;
}

function createEntrance(ready: Promise<EngineHost>, log: (line: string) => void): Entrance {
  const add: Entrance['add'] = async (paths, show) => {
    if (paths.length === 0) return;
    const { rejected } = await (await ready).call('host.add', { paths: [...paths], show });
    for (const { error } of rejected) log(`A file was not added: ${error.code}`);
  };
  return {
    add,
    open: async ({ paths, links }) => {
      await add(paths, true);
      for (const link of links) await (await ready).call('host.show', link);
    },
    pick: async (window, what, show) => {
      if (what === 'save-library') return saveLibrary(window, await ready);
      const options = pickOptions[what];
      const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
      if (filePaths.length === 0) return undefined;
      if (what === 'take-in-library') return (await ready).call('host.take-in-library', { path: filePaths[0]! });
      if (what === 'files' || what === 'folder') await add(filePaths, show);
      else if (what === 'missing') await (await ready).call('host.find', { paths: filePaths });
      else for (const file of filePaths) await (await ready).call(chosenBy[what], { path: file });
      return undefined;
    },
  };
}

/** @returns what puts the menu up again, with the keys that the reader chose */
function menuSetter({ pick }: Entrance, logs: string): (chosen: ChosenKeys) => void {
  const focused = (): Electron.BrowserWindow | null => BrowserWindow.getFocusedWindow() ?? firstWindow();
  const actions: MenuActions = {
    send: (command) => sendCommand(focused(), command),
    openFiles: () => reportErrors(pick(focused(), 'files', true)),
    openFolder: () => reportErrors(pick(focused(), 'folder', true)),
    showLogs: () => void shell.openPath(logs),
  };
  return (chosen) =>
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, !app.isPackaged, actions, chosen)));
}

function reportErrors(work: Promise<unknown>): void {
  void work.catch((error: unknown) => dialog.showErrorBox('Wayleaf', toReport(error).message));
}

/** From now on the system hands links of ours to this app. */
function takeLinks(): void {
  const program = programForLinks(process);
  if (program === undefined) app.setAsDefaultProtocolClient(linkScheme);
  else app.setAsDefaultProtocolClient(linkScheme, program);
}

/** Names shown of what is to be added; the rest is counted. */
const SHOWN = 8;

/**
 * What is dropped comes as paths from the window's process, and nothing tells whether the reader's hand was in it: so the
 * reader is asked, by the shell itself.
 */
async function agreesToAdd(window: Electron.BrowserWindow, paths: readonly string[]): Promise<boolean> {
  const more = paths.length - SHOWN;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: paths.length === 1 ? 'Add this to your library?' : `Add these ${paths.length} to your library?`,
    detail: [...paths.slice(0, SHOWN).map(withoutUnseen), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    buttons: ['Add', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** The system's dialog asks before a file is written over. */
async function saveLibrary(window: Electron.BrowserWindow | null, host: EngineHost): Promise<unknown> {
  const options = { title: 'Save the library as one file', defaultPath: 'library.wayleaf', filters: [libraryFiles] };
  const { filePath } = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
  return filePath === '' ? undefined : host.call('host.save-library', { path: filePath, overwrite: true });
}

async function showFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder);
  if (problem !== '') throw new AppError('file.unreadable', `The folder could not be shown: ${problem}`);
}

const libraryFiles = { name: 'Wayleaf libraries', extensions: ['wayleaf'] };

const chosenBy = {
  'model-folder': 'host.import-model',
  'model-archive': 'host.import-model',
  'language-data': 'host.use-language-data',
  'language-file': 'host.add-language',
  'watch-folder': 'host.watch-folder',
  'notes-folder': 'host.notes-folder',
  'marks-folder': 'host.marks-folder',
} as const;

const pickOptions: Record<Exclude<Picked, 'save-library'>, OpenDialogOptions> = {
  files: {
    title: 'Open documents',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Documents', extensions: [...documentEndings] }],
  },
  folder: { title: 'Open a folder of documents', properties: ['openDirectory', 'multiSelections'] },
  missing: { title: 'Choose the folder where the missing files are', properties: ['openDirectory', 'multiSelections'] },
  'model-folder': { title: 'Import a model from its folder', properties: ['openDirectory'] },
  'model-archive': {
    title: 'Import a model from an archive',
    properties: ['openFile'],
    filters: [{ name: 'Archives', extensions: ['zip', 'tar', 'tgz', 'gz'] }],
  },
  'language-data': { title: 'Choose the folder with language data', properties: ['openDirectory'] },
  'language-file': {
    title: 'Add languages from files',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Language data', extensions: ['traineddata', 'gz'] }],
  },
  'watch-folder': { title: 'Choose a folder to watch', properties: ['openDirectory'] },
  'notes-folder': { title: 'Choose a folder for files of notes', properties: ['openDirectory', 'createDirectory'] },
  'marks-folder': {
    title: 'Choose the folder that carries your marks',
    properties: ['openDirectory', 'createDirectory'],
  },
  'take-in-library': { title: 'Add a saved library', properties: ['openFile'], filters: [libraryFiles] },
};

function firstWindow(): Electron.BrowserWindow | null {
  return BrowserWindow.getAllWindows().find(isShown) ?? null;
}

function showWindow(openWindow: () => void): void {
  const window = firstWindow();
  if (!window) {
    if (app.isReady()) openWindow();
    return;
  }
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Later starts of the app, and on macOS files and links that the system hands over. */
function onOpenRequests(open: (request: LaunchRequest) => void): void {
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    const told = SecondInstance.safeParse(data);
    open(told.success ? parseLaunch(told.data.args, told.data.cwd) : nothing);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    open({ ...nothing, paths: [file] });
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const link = parseLink(url);
    open({ ...nothing, links: link ? [link] : [] });
  });
}

const nothing = parseLaunch([], '');

/** The app ends only after the engine has finished its writes. */
function endInOrder(ready: Promise<EngineHost>, log: (line: string) => void): void {
  let closed = false;
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    ready
      .then((host) => host.close())
      .catch((error: unknown) => log(`The engine was not closed in order: ${String(error)}`))
      .finally(() => {
        closed = true;
        app.quit();
      });
  });
}
