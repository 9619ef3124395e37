/** Lays pages out in a window that is never shown: a session of its own without network, a page without scripts. */
import { BrowserWindow, session } from 'electron';
import { AppError } from '#shared/base/errors.ts';
import { PAGE_POLICY, PRINT_BYTES, PRINT_MS, PRINT_OPTIONS, TOO_MUCH_MEMORY } from '../print/printer.ts';
import { meterTree } from '../process/process-tree.ts';
import { NO_PROXY } from './lockdown.ts';
import { appScheme } from './origin.ts';

const ADDRESS = `${appScheme}://page/`;

/** Is it a window that somebody sees? */
export function isShown(window: BrowserWindow): boolean {
  return window.webContents.session === session.defaultSession;
}

/** @throws AppError `file.too-large` for too much memory; Error if the page cannot be laid out, or takes too long */
export async function printPage(html: string, signal: AbortSignal): Promise<Uint8Array> {
  const window = new BrowserWindow({ show: false, webPreferences: { ...HELD, session: await pageSession(html) } });
  const stop = AbortSignal.any([signal, AbortSignal.timeout(PRINT_MS)]);
  const end = (): void => window.destroy();
  stop.addEventListener('abort', end, { once: true });
  const tooLarge = new AbortController();
  const unmeter = meterTree(
    () => Promise.resolve(window.isDestroyed() ? undefined : window.webContents.getOSProcessId()),
    PRINT_BYTES,
    () => {
      tooLarge.abort();
      end();
    },
  );
  try {
    stop.throwIfAborted();
    await window.loadURL(ADDRESS);
    return await window.webContents.printToPDF({ ...PRINT_OPTIONS });
  } catch (error) {
    throw tooLarge.signal.aborted ? new AppError('file.too-large', TOO_MUCH_MEMORY, undefined, error) : error;
  } finally {
    unmeter();
    stop.removeEventListener('abort', end);
    if (!window.isDestroyed()) window.destroy();
  }
}

const HELD = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  javascript: false,
  webgl: false,
} as const;

let pages = 0;

/** In memory, and for one page. */
async function pageSession(html: string): Promise<Electron.Session> {
  const own = session.fromPartition(`page-${pages++}`);
  await own.setProxy(NO_PROXY);
  own.setSpellCheckerEnabled(false);
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  own.setPermissionCheckHandler(() => false);
  own.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: url !== ADDRESS && !url.startsWith('data:') }));
  own.protocol.handle(appScheme, () => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY };
    return new Response(html, { headers });
  });
  return own;
}
