/** The program behind the browser window: `serve [--library DIR] [--port N] [PATH…]`. */
import type { IncomingMessage } from 'node:http';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deferred } from '#shared/base/async.ts';
import { AppError, toReport } from '#shared/base/errors.ts';
import { parseLink } from '#shared/contract/deep-link.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';
import { createContent } from '../host/content.ts';
import { EngineHost } from '../host/engine-host.ts';
import { fileLog, noteCrash } from '../host/file-log.ts';
import { codeFolder, libraryFolder, thisMachine } from '../host/library-folder.ts';
import { secret } from '../host/secrets.ts';
import { launchNode } from '../process/launch.ts';
import { removeStaleEntry } from '../api/entry.ts';
import { makeFolder } from '../process/make-folder.ts';
import { Access } from './access.ts';
import { openApiEntry } from './api-entry.ts';
import { isLink, parseArguments, usage, type ServeArguments } from './arguments.ts';
import { askRunning, enter, leave, removeStale, type Running } from './rendezvous.ts';
import { LibraryFile } from './library-file.ts';
import { startServer, type ServerParts } from './server.ts';
import { MAX_LIBRARY_BYTES, MAX_UPLOAD_BYTES, receiveLibrary, receiveModel, receiveUpload } from './upload.ts';
import { makeOwnFiles } from '../process/own-files.ts';
import { terminalText } from '../process/terminal-text.ts';
import { outliveReaders } from '../process/own-output.ts';

makeOwnFiles();
outliveReaders();
const where = { platform: process.platform, env: process.env, home: homedir() };
const machine = thisMachine(where);
const engineFile = fileURLToPath(new URL('engine.mjs', import.meta.url));
const dist = fileURLToPath(new URL('..', import.meta.url));

const log = (line: string): void => void process.stderr.write(`${terminalText(line)}\n`);
// A mistake of ours costs one request. The library is safe in the engine's process, and the reader keeps the window.
process.on('uncaughtException', (error) => log(`A bug: ${error.stack ?? error.message}`));

try {
  await run(parseArguments(process.argv.slice(2), process.cwd()));
} catch (error) {
  const { code, message } = toReport(error);
  log(code === 'input.invalid' ? `${message}\n\n${usage}` : message);
  process.exit(code === 'input.invalid' ? 2 : 1);
}

async function run(args: ServeArguments): Promise<void> {
  const library = libraryFolder(args.library, process.cwd(), where);
  await makeFolder(library).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('file.unreadable', `The library folder ${library} cannot be made: ${reason}.`);
  });
  if (args.trust) machine.trust(library);
  const other = await askRunning(library, args.paths, machine);
  if (other === null) await serveLibrary(library, args);
  else announce(other);
}

async function serveLibrary(library: string, args: ServeArguments): Promise<void> {
  const access = new Access();
  const key = secret();
  const logs = path.join(library, 'logs');
  const keep = fileLog(logs, undefined, log);
  process.on('uncaughtException', (error) => noteCrash(logs, 'server', error));
  // The engine starts only when the library is this server's; whoever asks earlier waits.
  const engine = deferred<EngineHost>();
  const entry = args.api ? openApiEntry(engine.promise, args.tables) : undefined;
  const server = await startServer(args.port, {
    ...(entry ? { api: entry.api } : {}),
    socketFile: args.socket,
    access,
    secret: key,
    content: createContent(dist, async (document) => (await engine.promise).call('host.locate', { document })),
    connectWindow: (port) => void engine.promise.then((host) => host.connectWindow(port)),
    upload: async (body, name) => uploadTo(await engine.promise, body, name),
    uploadModel: async (body, name) => modelTo(await engine.promise, body, name),
    library: libraryDoor(engine.promise),
    addPaths: (paths) => void engine.promise.then((host) => addAndReport(host, paths)),
    log,
  });
  const running: Running = { pid: process.pid, port: server.port, secret: key };
  if (!(await enter(library, running, machine))) {
    const other = await askRunning(library, args.paths, machine);
    if (other !== null) {
      await server.close();
      announce(other);
      return;
    }
    await removeStale(library, machine);
    await enter(library, running, machine);
  }
  const host = new EngineHost({
    launch: () =>
      launchNode(engineFile, {
        env: { NODE_COMPILE_CACHE: codeFolder(where), WAYLEAF_LIBRARY: library, WAYLEAF_LOGS: logs },
      }),
    log: (line) => {
      log(line);
      keep(line);
    },
  });
  engine.resolve(host);
  await removeStaleEntry(library, 'api.json');
  if (entry)
    log(`Programs may ask: address and token are in ${await entry.announce(library, server.port, args.socket)}`);
  stopOnSignal(async () => {
    await leave(library, running);
    await server.close();
    await host.close();
  });
  announce(server.issueAddress());
  if (args.paths.length > 0) await addAndReport(host, args.paths);
}

async function uploadTo(host: EngineHost, body: IncomingMessage, name: string): Promise<ImportReceipt> {
  const { incoming } = await host.call('host.library', {});
  return receiveUpload(body, name, Number(body.headers['content-length'] ?? 0), {
    incoming,
    maxBytes: MAX_UPLOAD_BYTES,
    adopt: (path, shown) => host.call('host.adopt', { path, name: shown }),
  });
}

async function modelTo(host: EngineHost, body: IncomingMessage, name: string): Promise<{ readonly id: string }> {
  const { incoming } = await host.call('host.library', {});
  return receiveModel(body, name, Number(body.headers['content-length'] ?? 0), {
    incoming,
    maxBytes: MAX_UPLOAD_BYTES,
    importModel: (path, shown) => host.call('host.import-model', { path, name: shown }),
  });
}

function libraryDoor(engine: Promise<EngineHost>): ServerParts['library'] {
  const incoming = async (): Promise<string> => (await (await engine).call('host.library', {})).incoming;
  const file = new LibraryFile({
    incoming,
    save: async (path) => (await engine).call('host.save-library', { path }),
  });
  return {
    make: () => file.make(),
    take: (ticket) => file.take(ticket),
    takeIn: async (body, name) =>
      receiveLibrary(body, name, Number(body.headers['content-length'] ?? 0), {
        incoming: await incoming(),
        maxBytes: MAX_LIBRARY_BYTES,
        takeIn: async (path, shown) => (await engine).call('host.take-in-library', { path, name: shown }),
      }),
  };
}

/** The first line of standard output is the address; whoever starts this program waits for it. */
function announce(url: string): void {
  process.stdout.write(`${url}\n`);
}

async function addAndReport(host: EngineHost, paths: readonly string[]): Promise<void> {
  try {
    const [links, files] = [paths.filter(isLink), paths.filter((given) => !isLink(given))];
    const { rejected } =
      files.length > 0 ? await host.call('host.add', { paths: files, show: true }) : { rejected: [] };
    for (const { name, error } of rejected) log(`${name}: ${error.message}`);
    for (const text of links) {
      const link = parseLink(text);
      if (link) await host.call('host.show', link);
      else log(`${text} is no link into a document.`);
    }
  } catch (error) {
    log(toReport(error).message);
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop()
        .catch((error: unknown) => log(toReport(error).message))
        .finally(() => process.exit(0));
    });
  }
}
