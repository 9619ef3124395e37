/**
 * `wayleaf mcp` of the app: no window, but an assistant on standard input and output, and an engine of its own that leaves all background work alone.
 * The app may be open on the same library at the same time.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { app } from 'electron';
import { toolCalls, type ToolCalls } from '#shared/contract/tool-calls.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { EngineHost } from '../host/engine-host.ts';
import { hasLibrary } from '../host/server-library.ts';
import { oneSession, serveMcp } from '../mcp/serve-mcp.ts';
import { terminalText } from '../process/terminal-text.ts';
import { openApp } from '../process/open-app.ts';
import { launchEngine } from './launch-engine.ts';
import { startOfThisApp } from './this-app.ts';

export interface AssistantOptions {
  readonly library: string;
  /** Whether a start without `--library` opens this library. */
  readonly isUsual: boolean;
  readonly engineFile: string;
  /** Whether assistants may make and change evidence tables. */
  readonly tables: boolean;
  /** Whether assistants may highlight, note and tag, whatever the library's setting is. */
  readonly marks: boolean;
}

const BAD_INPUT = 2;

export async function serveAssistants({
  library,
  isUsual,
  engineFile,
  tables: writes,
  marks,
}: AssistantOptions): Promise<void> {
  // Standard output belongs to the protocol.
  const log = (line: string): void => void process.stderr.write(`${terminalText(line.trimEnd())}\n`);
  if (!hasLibrary(library)) {
    log(`wayleaf: There is no library in ${library}. Open Wayleaf once, or name another with --library.`);
    app.exit(BAD_INPUT);
    return;
  }
  const start = startOfThisApp() ?? { command: app.getPath('exe'), args: [] };
  const show = (what: string): Promise<void> => openApp(start, [...(isUsual ? [] : ['--library', library]), what]);
  passOn(show, log);
  const stop = new AbortController();
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop.abort();
  });
  // An assistant that is gone reads no more.
  process.stdout.on('error', () => stop.abort());
  await app.whenReady();
  if (process.platform === 'darwin') app.setActivationPolicy('prohibited');
  const launch = () => launchEngine({ file: engineFile, library, logs: undefined, log, readsOnly: true });
  const host = new EngineHost({ launch, log });
  const deps = { calls: callsTo(host), version: app.getVersion(), writes, marks, sessionOf: oneSession(), open: show };
  await serveMcp(deps, stop.signal, (error) => log(`wayleaf mcp: ${error.message}`), standardInput());
  await host.close();
  app.exit();
}

/** Calls to whichever engine runs: after a crash there is another. */
function callsTo(host: EngineHost): Client<ToolCalls> {
  let current: Client<ToolCalls> | undefined;
  const client = (): Client<ToolCalls> => {
    if (current) return current;
    const [near, far] = portPair();
    near.onClose(() => (current = undefined));
    host.connectWindow(far, 'tools');
    current = createClient(near, toolCalls);
    return current;
  };
  return {
    start: (method, params, signal) => client().start(method, params, signal),
    call: (method, params, signal) => client().call(method, params, signal),
  };
}

/** Electron hides standard input from programs of Windows; under its number it is there. */
function standardInput(): Readable {
  return process.platform === 'win32' ? createReadStream('', { fd: 0, autoClose: false }) : process.stdin;
}

/** macOS may hand files and links to any instance of an app: this one has no window for them. */
function passOn(show: (what: string) => Promise<void>, log: (line: string) => void): void {
  const hand = (event: Electron.Event, what: string): void => {
    event.preventDefault();
    show(what).catch((error: unknown) => log(`wayleaf mcp: ${String(error)}`));
  };
  app.on('open-url', hand);
  app.on('open-file', hand);
}
