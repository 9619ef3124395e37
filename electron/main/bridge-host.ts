/** The shell's side of the window's `DesktopBridge`. */
import { BrowserWindow, ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import { toReport } from '#shared/base/errors.ts';
import { bridgeChannels, type Outcome } from '#shared/contract/bridge-channels.ts';
import type { WindowCommand } from '#shared/contract/bridge.ts';
import { ChosenKeys } from '#shared/contract/keys.ts';
import { PortEnd, type Port } from '#shared/rpc/port.ts';
import { isAppUrl } from './origin.ts';

const Connection = z.number().positive();
const Paths = z.array(z.string().min(1)).min(1).max(10_000);
const Picked = z.enum([
  'files',
  'folder',
  'missing',
  'model-folder',
  'model-archive',
  'language-data',
  'language-file',
  'watch-folder',
  'notes-folder',
  'marks-folder',
  'save-library',
  'take-in-library',
]);
export type Picked = z.infer<typeof Picked>;
const Shown = z.literal('library');
const Theme = z.enum(['system', 'light', 'dark']);

export interface BridgeActions {
  readonly connectWindow: (port: Port) => void;
  /** What came of it, for the window to say; undefined for most. */
  readonly pick: (window: Electron.BrowserWindow, what: Picked) => Promise<unknown>;
  /** What was dropped on the window, as the window says: the reader has to agree. */
  readonly add: (window: Electron.BrowserWindow, paths: readonly string[]) => Promise<void>;
  /** Show the folder of the library in the system's file manager. */
  readonly showLibrary: () => Promise<void>;
  readonly setTheme: (theme: 'system' | 'light' | 'dark') => void;
  readonly setKeys: (chosen: ChosenKeys) => void;
}

interface OpenConnection {
  readonly number: number;
  readonly end: PortEnd;
}

/**
 * Answer the bridges of all windows. Messages count only if they come from the main frame of a window of ours that
 * shows the app's own origin; all others are dropped.
 */
export function serveBridge(actions: BridgeActions): void {
  const connections = new Map<number, OpenConnection>();

  const connect = (window: Electron.BrowserWindow, number: number): void => {
    const { webContents } = window;
    const known = connections.has(webContents.id);
    connections.get(webContents.id)?.end.close();
    const send = (channel: string, ...values: unknown[]): void => {
      if (!webContents.isDestroyed()) webContents.send(channel, number, ...values);
    };
    const end = new PortEnd({
      post: (frame) => send(bridgeChannels.frame, frame),
      close: () => send(bridgeChannels.gone),
    });
    connections.set(webContents.id, { number, end });
    // The page that asked is gone after a reload or a crash, and its calls with it.
    const drop = (): void => connections.get(webContents.id)?.end.closed();
    if (!known) {
      webContents.on('did-navigate', drop);
      webContents.on('render-process-gone', drop);
      webContents.once('destroyed', () => {
        drop();
        connections.delete(webContents.id);
      });
    }
    actions.connectWindow(end);
  };

  ipcMain.on(bridgeChannels.connect, (event, number: unknown) => {
    const window = ownWindow(event);
    const parsed = Connection.safeParse(number);
    if (window && parsed.success) connect(window, parsed.data);
  });
  ipcMain.on(bridgeChannels.post, (event, number: unknown, frame: unknown) => {
    const window = ownWindow(event);
    const connection = window && connections.get(window.webContents.id);
    if (connection && connection.number === number) connection.end.deliver(frame);
  });
  ipcMain.on(bridgeChannels.theme, (event, theme: unknown) => {
    const parsed = Theme.safeParse(theme);
    if (ownWindow(event) && parsed.success) actions.setTheme(parsed.data);
  });
  ipcMain.on(bridgeChannels.keys, (event, chosen: unknown) => {
    const parsed = ChosenKeys.safeParse(chosen);
    if (ownWindow(event) && parsed.success) actions.setKeys(parsed.data);
  });
  ipcMain.handle(bridgeChannels.pick, (event, what: unknown) =>
    answer(event, async (window) => actions.pick(window, Picked.parse(what))),
  );
  ipcMain.handle(bridgeChannels.show, (event, what: unknown) =>
    answer(event, async () => {
      Shown.parse(what);
      await actions.showLibrary();
    }),
  );
  ipcMain.handle(bridgeChannels.drop, (event, paths: unknown) =>
    answer(event, async (window) => actions.add(window, Paths.parse(paths))),
  );
}

export function sendCommand(window: Electron.BrowserWindow | null, command: WindowCommand): void {
  window?.webContents.send(bridgeChannels.command, command);
}

function ownWindow(event: IpcMainEvent | IpcMainInvokeEvent): Electron.BrowserWindow | null {
  const frame = event.senderFrame; // null if the frame has gone since
  if (frame?.parent !== null || !isAppUrl(frame.url)) return null;
  return BrowserWindow.fromWebContents(event.sender);
}

async function answer(
  event: IpcMainInvokeEvent,
  work: (window: Electron.BrowserWindow) => Promise<unknown>,
): Promise<Outcome> {
  const window = ownWindow(event);
  if (!window) return { ok: false, message: 'This page may not add files.' };
  try {
    return { ok: true, result: await work(window) };
  } catch (error) {
    return { ok: false, message: toReport(error).message };
  }
}
