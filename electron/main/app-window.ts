/** The app's window: its frame, its place, and what happens when its page dies. */
import { fileURLToPath } from 'node:url';
import { BrowserWindow, Menu, nativeTheme, screen } from 'electron';
import { appUrl } from './origin.ts';
import { loadWindowState, minimumSize, placeWindow, saveWindowState } from './window-state.ts';

const preload = fileURLToPath(new URL('preload.cjs', import.meta.url));
const icon = fileURLToPath(new URL('../../resources/icon-512.png', import.meta.url));

const TITLE_BAR_PX = 44;
const SAVE_AFTER_MS = 500;
/** A page that dies more often than this within a minute is left as it is. */
const RELOADS_A_MINUTE = 3;

// The window draws its own title bar; these are its surface and text colors, for the buttons of the system in it.
const colors = {
  light: { color: '#f5f6f3', symbolColor: '#1c2520' },
  dark: { color: '#141917', symbolColor: '#e5e7e2' },
};

export interface WindowOptions {
  /** File that remembers the window's place. */
  readonly stateFile: string;
  readonly log: (line: string) => void;
}

export function openAppWindow({ stateFile, log }: WindowOptions): Electron.BrowserWindow {
  const isMac = process.platform === 'darwin';
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id);
  const areas = [main, ...others].map((display) => display.workArea);
  const place = placeWindow(loadWindowState(stateFile), areas);
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Wayleaf',
    show: false,
    backgroundColor: currentColors().color,
    ...(isMac
      ? { titleBarStyle: 'hiddenInset' as const }
      : { titleBarStyle: 'hidden' as const, titleBarOverlay: { ...currentColors(), height: TITLE_BAR_PX - 1 }, icon }),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
    },
  });
  if (place.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  rememberPlace(window, stateFile);
  followTheme(window, isMac);
  reloadAfterCrash(window, log);
  if (!isMac) openMenuByKey(window);
  window.loadURL(appUrl).catch((error: unknown) => log(`The window did not load: ${String(error)}`));
  return window;
}

function currentColors(): { color: string; symbolColor: string } {
  return nativeTheme.shouldUseDarkColors ? colors.dark : colors.light;
}

function rememberPlace(window: Electron.BrowserWindow, stateFile: string): void {
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    saveWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);
}

function followTheme(window: Electron.BrowserWindow, isMac: boolean): void {
  const update = (): void => {
    window.setBackgroundColor(currentColors().color);
    if (!isMac) window.setTitleBarOverlay({ ...currentColors(), height: TITLE_BAR_PX - 1 });
  };
  nativeTheme.on('updated', update);
  window.once('closed', () => nativeTheme.off('updated', update));
}

function reloadAfterCrash(window: Electron.BrowserWindow, log: (line: string) => void): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log(`The window's process is gone: ${reason}`);
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < 60_000), now];
    if (reason !== 'clean-exit' && crashes.length <= RELOADS_A_MINUTE) window.webContents.reload();
  });
}

/** A window that draws its own title bar has no menu bar on Windows and Linux; its menu is still one key away. */
function openMenuByKey(window: Electron.BrowserWindow): void {
  window.webContents.on('before-input-event', (event, input) => {
    if (input.type !== 'keyDown' || input.key !== 'F10' || input.shift || input.control || input.alt) return;
    event.preventDefault();
    Menu.getApplicationMenu()?.popup({ window, x: 8, y: TITLE_BAR_PX });
  });
}
