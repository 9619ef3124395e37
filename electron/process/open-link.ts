/** Hands a link to whatever program of this system opens links of its kind. */
import { spawn } from 'node:child_process';
import { AppError } from '#shared/base/errors.ts';

/** The program and its arguments; no shell reads them. */
export function openerOf(platform: NodeJS.Platform, link: string): readonly [program: string, args: readonly string[]] {
  if (platform === 'darwin') return ['open', [link]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', link]];
  return ['xdg-open', [link]];
}

const PATIENCE_MS = 5000;
/** Programs that are led to by the names of their links. Nothing else is opened: no page, no file. */
const OPENED: Readonly<Record<string, string>> = { 'wayleaf:': 'Wayleaf', 'zotero:': 'Zotero' };

/** @throws AppError `input.unsupported` if nothing on this system opens the link, `input.invalid` for other links */
export async function openLink(link: string, platform = process.platform): Promise<void> {
  const scheme = /^[a-z]+:(?=\/\/)/u.exec(link)?.[0] ?? '';
  const name = Object.hasOwn(OPENED, scheme) ? OPENED[scheme] : undefined;
  if (name === undefined) throw new AppError('input.invalid', 'This is no link of Wayleaf or Zotero.');
  const [program, args] = openerOf(platform, link);
  const opened = await new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    // The opener may stay as long as the window does.
    const timer = setTimeout(() => resolve(true), PATIENCE_MS);
    const settle = (done: boolean): void => {
      clearTimeout(timer);
      resolve(done);
    };
    child.once('error', () => settle(false));
    child.once('exit', (status) => settle(status === 0));
    child.unref();
  });
  if (!opened) {
    throw new AppError('input.unsupported', `${name} could not be opened: no program here opens ${scheme} links.`);
  }
}
