/** Starts the desktop app for something to show. */
import { spawn } from 'node:child_process';
import { AppError } from '#shared/base/errors.ts';
import type { CommandStart } from './command-start.ts';

/**
 * An app that runs already is handed what there is to show, and the second start ends.
 *
 * @throws AppError `input.unsupported` if there is no such program
 */
export function openApp({ command, args }: CommandStart, more: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, ...more], { stdio: 'ignore', detached: true });
    child.once('spawn', () => resolve());
    child.once('error', () => reject(new AppError('input.unsupported', 'Wayleaf’s window could not be opened.')));
    child.unref();
  });
}
