/** The whole library to a file that the reader keeps, and from one: by the desktop's dialogs, or by the browser's. */
import type { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { LibraryReady, LibrarySaved, LibraryTakenIn } from '#shared/contract/archive.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import { ErrorReportSchema } from '#shared/contract/common.ts';
import type { Fetch } from './upload.ts';

/** What a file dialog offers. */
export const libraryFiles = '.wayleaf';

/** @returns undefined if the reader closed the dialog */
export async function saveByShell(shell: DesktopBridge): Promise<LibrarySaved | undefined> {
  return LibrarySaved.optional().parse(await picked(shell, 'save-library'));
}

/** @returns undefined if the reader closed the dialog */
export async function takeInByShell(shell: DesktopBridge): Promise<LibraryTakenIn | undefined> {
  return LibraryTakenIn.optional().parse(await picked(shell, 'take-in-library'));
}

/** Show the folder of the library in the system's file manager. */
export async function showByShell(shell: DesktopBridge): Promise<void> {
  await asSaid(() => shell.showLibrary());
}

function picked(shell: DesktopBridge, what: 'save-library' | 'take-in-library'): Promise<unknown> {
  return asSaid(() => shell.pickLibrary(what));
}

async function asSaid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What the shell says is a sentence for the reader, without a code.
    throw new AppError('input.invalid', error instanceof Error ? error.message : String(error));
  }
}

/**
 * The server makes the file, then the browser fetches it as a download.
 *
 * @throws AppError with the server's reason, `engine.gone` if the connection was lost
 */
export async function saveByServer(download: (url: string) => void, fetchFrom: Fetch = fetch): Promise<LibrarySaved> {
  const { ticket, ...saved } = await post('library/save', null, LibraryReady, fetchFrom);
  download(`library/saved?ticket=${ticket}`);
  return saved;
}

/** @throws as `saveByServer` */
export function takeInByServer(file: File, fetchFrom: Fetch = fetch): Promise<LibraryTakenIn> {
  return post(`library/take-in?name=${encodeURIComponent(file.name)}`, file, LibraryTakenIn, fetchFrom);
}

/** Downloads what the server sends as a file. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

async function post<T>(url: string, body: File | null, schema: z.ZodType<T>, fetchFrom: Fetch): Promise<T> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await fetchFrom(url, { method: 'POST', body, headers }).catch(() => {
    throw new AppError('engine.gone', 'The connection was lost.');
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return schema.parse(said);
  const report = ErrorReportSchema.safeParse(said);
  if (report.success) throw AppError.fromReport(report.data);
  throw new AppError('internal', `The server answered with ${answer.status}.`);
}
