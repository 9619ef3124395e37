/** The serving process as a program sees it: its address, its cookie, its calls. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { LookupFunction } from 'node:net';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { Agent } from 'undici';
import { WebSocket } from 'ws';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { PortEnd } from '#shared/rpc/port.ts';
import { dist } from './paths.ts';

export const serveFile = path.join(dist, 'electron/serve.mjs');

export interface ServerProcess {
  readonly process: ChildProcess;
  /** First line of standard output. */
  readonly address: string;
  /** What it printed to standard error so far. */
  readonly said: () => string;
  readonly exited: Promise<number | null>;
}

/** @throws Error with what the program printed if it ends without an address */
export async function startServer(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [serveFile, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void exited.then((code) => reject(new Error(`The server ended with status ${code}: ${said}`)));
  });
  return { process: child, address, said: () => said, exited };
}

/** Node asks the system for names under `.localhost`, which browsers know by themselves. */
const here = (_name: string, options: { all?: boolean }, found: (error: null, ...address: unknown[]) => void): void =>
  options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
const dispatcher = new Agent({ connect: { lookup: here as LookupFunction } });

export function fetchHere(url: string | URL, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, dispatcher } as RequestInit);
}

/** Exchanges the one-time address for a session, as a browser does. */
export async function signIn(address: string): Promise<Session> {
  const response = await fetchHere(address);
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`No session: status ${response.status}`);
  return new Session(new URL(address).origin, cookie);
}

export interface Connection {
  readonly client: Client<Methods>;
  readonly gone: Promise<void>;
  /** Whatever a window could send, past the client. */
  readonly send: (text: string) => void;
  readonly close: () => void;
}

export class Session {
  readonly origin: string;
  /** As a header has it, `name=value`. */
  readonly cookie: string;

  constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  fetch(relative: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), cookie: this.cookie, origin: this.origin };
    return fetchHere(new URL(relative, this.origin), { ...init, headers });
  }

  /** A window's connection to the engine; `gone` settles when it closes. */
  async connect(): Promise<Connection> {
    const socket = new WebSocket(`${this.origin.replace('http', 'ws')}/rpc`, {
      headers: { cookie: this.cookie, origin: this.origin },
      lookup: here as LookupFunction,
    });
    const end = new PortEnd({ post: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() });
    socket.on('message', (data: Buffer) => end.deliver(JSON.parse(data.toString('utf8'))));
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    const gone = new Promise<void>((resolve) => {
      socket.once('close', () => {
        end.closed();
        resolve();
      });
    });
    const send = (text: string): void => socket.send(text);
    return { client: createClient(end, methods), gone, send, close: () => socket.close() };
  }
}
