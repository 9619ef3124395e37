import { OTHERS } from './owner-modes.ts';

/** What this program makes from here on can be read by its user alone. */
export function makeOwnFiles(): void {
  if (process.platform !== 'win32') process.umask(OTHERS);
}
