/** Hands a link to whatever program of this system opens `wayleaf:` links. */
import { spawn } from 'node:child_process';
import { AppError } from '#shared/base/errors.ts';
import { linkScheme } from '#shared/contract/deep-link.ts';

/** The program and its arguments; no shell reads them. */
export function openerOf(platform: NodeJS.Platform, link: string): readonly [program: string, args: readonly string[]] {
  if (platform === 'darwin') return ['open', [link]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', link]];
  return ['xdg-open', [link]];
}

const PATIENCE_MS = 5000;

/** @throws AppError `input.unsupported` if nothing on this system opens the link */
export async function openLink(link: string, platform = process.platform): Promise<void> {
  if (!link.startsWith(`${linkScheme}://`)) throw new AppError('input.invalid', 'This is no link of Wayleaf.');
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
    throw new AppError('input.unsupported', 'Wayleaf could not be opened: no program here opens wayleaf: links.');
  }
}
