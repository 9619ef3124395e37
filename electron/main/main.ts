/** The desktop app. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { desktopFolder, libraryFolder, thisMachine } from '../host/library-folder.ts';
import type * as Assistants from './assistants.ts';
import { registerAppScheme } from './app-protocol.ts';
import { parseLaunch, userArguments } from './launch-request.ts';
import { silenceChromium } from './lockdown.ts';
import { runShell } from './shell.ts';
import { makeFolderSync } from '../process/make-folder.ts';
import { makeOwnFiles } from '../process/own-files.ts';
import { outliveReaders } from '../process/own-output.ts';

makeOwnFiles();
outliveReaders();
const args = userArguments(process.argv, app.isPackaged);
const request = parseLaunch(args, process.cwd());
const where = { platform: process.platform, env: process.env, home: homedir() };
const library = libraryFolder(request.library, process.cwd(), where);
const isUsual = library === libraryFolder(undefined, process.cwd(), where);
const engineFile = fileURLToPath(new URL('engine.mjs', import.meta.url));
if (request.trust) thisMachine(where).trust(library);
if (request.library !== undefined) {
  // Each library that is named is an app of its own, with its own window place, lock and logs.
  const own = desktopFolder(library, where);
  makeFolderSync(own);
  app.setPath('userData', own);
}
registerAppScheme();
silenceChromium();

if (request.serves && request.http) {
  process.stderr.write(
    'The app answers assistants on standard input and output alone. Over HTTP: npx wayleaf mcp --http\n',
  );
  app.exit(2);
} else if (request.word !== undefined && !existsSync(request.paths[0]!)) {
  process.stderr.write(
    `There is no file “${request.word}” here. The app opens files, and answers assistants (wayleaf mcp). Commands: npx wayleaf ${request.word}\n`,
  );
  app.exit(2);
} else if (request.serves) {
  // What it brings is no part of a start with a window.
  const file = new URL('assistants.mjs', import.meta.url).href;
  const { serveAssistants } = (await import(file)) as typeof Assistants;
  void serveAssistants({ library, isUsual, engineFile, tables: request.tables, marks: request.marks });
}
// Chromium may reorder the arguments that the first instance is told about; these it passes as they are.
else if (app.requestSingleInstanceLock({ args, cwd: process.cwd() })) {
  runShell({
    library,
    first: request,
    engineFile,
    dist: fileURLToPath(new URL('..', import.meta.url)),
  });
} else {
  app.quit();
}
