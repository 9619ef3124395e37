/** The desktop app. */
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { libraryFolder } from '../host/library-folder.ts';
import { registerAppScheme } from './app-protocol.ts';
import { parseLaunch, userArguments } from './launch-request.ts';
import { silenceChromium } from './lockdown.ts';
import { runShell } from './shell.ts';
import { makeOwnFiles } from '../process/own-files.ts';

makeOwnFiles();
const args = userArguments(process.argv, app.isPackaged);
const request = parseLaunch(args, process.cwd());
const library = libraryFolder(request.library, process.cwd(), {
  platform: process.platform,
  env: process.env,
  home: homedir(),
});
if (request.library !== undefined) {
  // Each library that is named is an app of its own, with its own window place, lock and logs.
  const own = path.join(library, 'desktop');
  mkdirSync(own, { recursive: true });
  app.setPath('userData', own);
}
registerAppScheme();
silenceChromium();

// Chromium may reorder the arguments that the first instance is told about; these it passes as they are.
if (app.requestSingleInstanceLock({ args, cwd: process.cwd() })) {
  runShell({
    library,
    first: request,
    engineFile: fileURLToPath(new URL('engine.mjs', import.meta.url)),
    dist: fileURLToPath(new URL('..', import.meta.url)),
  });
} else {
  app.quit();
}
