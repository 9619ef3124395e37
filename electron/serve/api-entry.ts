/** The token of the HTTP interface, for programs of this user: in a file of the library that nobody else can read. */
import { readFileSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { tools } from '#shared/contract/tools.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { createApi, type Api } from '../api/api.ts';
import type { EngineHost } from '../host/engine-host.ts';
import { readText } from '../host/read-text.ts';
import { sameSecret, secret } from '../host/secrets.ts';

export interface ApiEntry {
  readonly api: Api;
  /** Enters address and token; @returns the file */
  announce(library: string, port: number): Promise<string>;
}

export function openApiEntry(engine: Promise<EngineHost>): ApiEntry {
  const token = secret();
  const api = createApi({
    connect: () => {
      const [near, far] = portPair();
      void engine.then((host) => host.connectWindow(far, 'tools'));
      return { calls: createClient(near, tools), close: () => near.close() };
    },
    isToken: (given) => sameSecret(given, token),
    readBody: readText,
    version: version(),
  });
  return {
    api,
    announce: async (library, port) => {
      const file = path.join(library, 'api.json');
      // A file that another user left there is not written through.
      await rm(file, { force: true });
      const entry = { url: `http://127.0.0.1:${String(port)}/v1`, token };
      await writeFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600, flag: 'wx' });
      process.once('exit', () => rmSync(file, { force: true }));
      return file;
    },
  };
}

/** The same place beside the sources and beside the built program. */
function version(): string {
  const description = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(description)).version;
}
