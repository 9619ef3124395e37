/** The token of the HTTP interface, for programs of this user: in a file of the library that nobody else can read. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { toolCalls } from '#shared/contract/tool-calls.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { API_PATH, createApi, type Api } from '../api/api.ts';
import { announce } from '../api/entry.ts';
import type { EngineHost } from '../host/engine-host.ts';
import { readText } from '../host/read-text.ts';
import { sameSecret, secret } from '../host/secrets.ts';

export interface ApiEntry {
  readonly api: Api;
  /** Enters address and token; @returns the file */
  announce(library: string, port: number, socket: string | undefined): Promise<string>;
}

/** @param writes  whether programs may make and change evidence tables */
export function openApiEntry(engine: Promise<EngineHost>, writes: boolean): ApiEntry {
  const [token, check] = [secret(), secret()];
  const api = createApi({
    connect: () => {
      const [near, far] = portPair();
      void engine.then((host) => host.connectWindow(far, 'tools'));
      return { calls: createClient(near, toolCalls), close: () => near.close() };
    },
    isToken: (given) => sameSecret(given, token),
    check,
    readBody: readText,
    version: version(),
    writes,
  });
  return {
    api,
    announce: async (library, port, socket) => {
      const url = `http://127.0.0.1:${String(port)}${API_PATH}`;
      return (await announce(library, 'api.json', { url, token, check, pid: process.pid, socket })).file;
    },
  };
}

/** The same place beside the sources and beside the built program. */
function version(): string {
  const description = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(description)).version;
}
