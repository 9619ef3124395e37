/**
 * The engine as a process of its own: launched by a host, which opens a channel for itself and one for every window.
 * `WAYLEAF_LIBRARY` names the library's folder; with `WAYLEAF_READS_ONLY=1` it answers and leaves all other work alone.
 */
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deferred } from '#shared/base/async.ts';
import { isAppError } from '#shared/base/errors.ts';
import { hostMethods, type HostMethods } from '#shared/contract/host-methods.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { toolCalls } from '#shared/contract/tool-calls.ts';
import { muxServer } from '#shared/rpc/mux.ts';
import { serve } from '#shared/rpc/server.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { noteCrash } from '../host/file-log.ts';
import { libraryFolder, modelsFolder, thisMachine } from '../host/library-folder.ts';
import { hostPort } from '../process/child-port.ts';
import { COMMAND_VARIABLE, readCommand } from '../process/command-start.ts';
import { launchNode } from '../process/launch.ts';
import { utilityParent } from '../process/message-port.ts';
import { shellLauncher } from '../process/shell-launcher.ts';
import { SHELL_CHANNEL, shellMethods, type ShellMethods } from '../process/shell-methods.ts';
import { browserPrinter } from '../print/browser-printer.ts';
import { shellPrinter } from './converting/shell-printer.ts';
import { createEngine, type EngineOptions } from './engine.ts';
import { Opening } from './opening.ts';
import { encoderFolder, readerFolder } from './shipped.ts';
import type { KeyStore } from './models/server-key.ts';
import type { Confirming } from './trust/addresses.ts';
import { repairLibrary } from './library/repair.ts';
import { makeOwnFiles } from '../process/own-files.ts';

makeOwnFiles();
const port = hostPort();
const shell = deferred<Client<ShellMethods>>();
const parent = utilityParent();
const asked = process.argv.find((_, at) => process.argv[at - 1] === '--library');
const where = { platform: process.platform, env: process.env, home: homedir() };
const folder = libraryFolder(asked, process.cwd(), where);
const machine = thisMachine(where);
// Another engine may be at work on the library.
const readsOnly = process.env.WAYLEAF_READS_ONLY === '1';
const opening = new Opening(() =>
  createEngine({
    libraryFolder: folder,
    modelsFolder: modelsFolder(undefined, process.cwd(), where),
    parserFile: fileURLToPath(new URL('parser.mjs', import.meta.url)),
    convertFile: fileURLToPath(new URL('convert.mjs', import.meta.url)),
    printer: parent ? shellPrinter(shell.promise) : browserPrinter(process.env),
    ocrFile: fileURLToPath(new URL('ocr.mjs', import.meta.url)),
    machine,
    indexing: !readsOnly,
    encoding: !readsOnly,
    ...(readsOnly ? {} : { checkUps: {} }),
    doors: !readsOnly,
    command: parent
      ? readCommand(process.env[COMMAND_VARIABLE])
      : { command: process.execPath, args: [fileURLToPath(new URL('cli.mjs', import.meta.url))] },
    launch: parent ? shellLauncher(parent, shell.promise) : launchNode,
    ...(parent ? { keyStore: keyStoreOf(shell.promise), power: powerOf(shell.promise) } : {}),
    confirming: parent ? confirmingBy(shell.promise) : { kind: 'code', tell: sayInTerminal },
    inferenceFile: fileURLToPath(new URL('inference.mjs', import.meta.url)),
    encoderFolder,
    readerFolder,
    onBug: (error) => logBug(error, 'engine'),
  }),
);
void opening.first.then(() => {
  const { failure } = opening;
  if (failure !== undefined && !isAppError(failure)) logBug(failure, 'start');
});

muxServer(port, (name, channel) => {
  if (name === SHELL_CHANNEL) {
    shell.resolve(createClient(channel, shellMethods));
    return;
  }
  // Calls that come before it is known whether the library opens are kept by the channel.
  void opening.first.then(() => {
    if (name === 'host')
      serve(
        channel,
        hostMethods,
        endingAfterClose(opening.handlers(hostMethods, (engine) => engine.hostHandlers)),
        logBug,
      );
    else if (name === 'tools')
      serve(
        channel,
        toolCalls,
        opening.handlers(toolCalls, (engine) => engine.toolHandlers),
        logBug,
      );
    else {
      const handlers = opening.handlers(methods, (engine) => engine.handlers);
      serve(channel, methods, repairing(startingAgain(handlers)), logBug);
    }
  });
});

// The host that goes away takes the engine with it; so do the signals that end a terminal's whole group.
port.onClose(() => void end());
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => undefined); // Ctrl-C reaches the host as well, which closes the engine in order
// What was foreseen ends no engine, also where nobody thought to catch it.
process.on('uncaughtException', survive);
process.on('unhandledRejection', survive);

function survive(error: unknown): void {
  logBug(error, isAppError(error) ? 'uncaught' : 'end');
  if (!isAppError(error)) process.exit(1);
}

/** The system's key store, by way of the shell. */
function keyStoreOf(asked: Promise<Client<ShellMethods>>): KeyStore {
  return {
    lock: async (text) => (await (await asked).call('secret.lock', { text })).locked,
    unlock: async (locked) => (await (await asked).call('secret.unlock', { locked })).text,
  };
}

/** Whether the computer runs on battery, as the shell sees it. */
function powerOf(asked: Promise<Client<ShellMethods>>): NonNullable<EngineOptions['power']> {
  return async function* (signal) {
    yield* (await asked).start('power.watch', {}, signal);
  };
}

/** By a dialog of the shell. */
function confirmingBy(asked: Promise<Client<ShellMethods>>): Confirming {
  return {
    kind: 'dialog',
    ask: async ({ origin, use }) => (await (await asked).call('address.confirm', { origin, use })).confirmed,
  };
}

/** Past every log: what stands in a log can be read in a window. */
function sayInTerminal(words: string): void {
  process.stderr.write(`\n${words}\n\n`);
}

/** Until an answer that was given has left the process. */
const ANSWERED_MS = 100;

let ending: Promise<void> | undefined;

function end(): Promise<void> {
  ending ??= close()
    .catch((error: unknown) => {
      if (!isAppError(error)) logBug(error, 'close');
    })
    .then(() => process.exit(0));
  return ending;
}

async function close(): Promise<void> {
  await (await opening.stop())?.close();
}

/** `host.close` answers, and then the process ends. */
function endingAfterClose(handlers: Handlers<HostMethods>): Handlers<HostMethods> {
  return {
    ...handlers,
    'host.close': async () => {
      await close().catch(() => undefined);
      setImmediate(() => void end().catch(() => undefined));
      return null;
    },
  };
}

/** Once a library is trusted, an engine begins that goes by its settings; the host starts it. */
function startingAgain(handlers: Handlers<Methods>): Handlers<Methods> {
  return {
    ...handlers,
    'library.trust': async (params, signal) => {
      await handlers['library.trust'](params, signal);
      setTimeout(() => void end().catch(() => undefined), ANSWERED_MS);
      return null;
    },
  };
}

/** What lies on a server is mended there. */
function isMendedHere(failure: unknown): boolean {
  return isAppError(failure, 'library.corrupt') && failure.details?.file !== undefined;
}

/** A library that is damaged can be repaired, and nothing else; the host starts the engine again afterwards. */
function repairing(handlers: Handlers<Methods>): Handlers<Methods> {
  const repair = async (): Promise<{ documents: number; damaged: string }> => {
    const { documents, damaged } = await repairLibrary(folder, Date.now(), machine);
    setTimeout(() => process.exit(0), ANSWERED_MS);
    return { documents, damaged: path.basename(damaged) };
  };
  return {
    ...handlers,
    'library.repair': (params, signal) =>
      isMendedHere(opening.failure) ? repair() : handlers['library.repair'](params, signal),
  };
}

function logBug(error: unknown, where: string): void {
  const { WAYLEAF_LOGS: logs } = process.env;
  if (logs) noteCrash(logs, `engine ${where}`, error);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`[engine] ${where}: ${text}\n`);
}
