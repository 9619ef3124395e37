import { realpathSync } from 'node:fs';
import { app } from 'electron';
import { startOfApp, type CommandStart } from '../process/command-start.ts';

/** How other programs start this app; null where it is run from a place that will not be there. */
export function startOfThisApp(): CommandStart | null {
  return startOfApp({
    platform: process.platform,
    env: process.env,
    executable: app.getPath('exe'),
    isPackaged: app.isPackaged,
    appFolder: app.getAppPath(),
    fileBehind,
  });
}

function fileBehind(name: string): string | undefined {
  try {
    return realpathSync(name);
  } catch {
    return undefined;
  }
}
