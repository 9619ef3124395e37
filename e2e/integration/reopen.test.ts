/** A library that is opened again costs what its list costs: no document is read once more, nothing is written. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostMethods } from '#shared/contract/host-methods.ts';
import { methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { makeLibrary } from '../../build/tools/bench/made-library.ts';
import { createEngine } from '../../electron/engine/engine.ts';
import type { Launcher } from '../../electron/process/launch.ts';

const DOCUMENTS = 300;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-reopen-'));
  const making = makeLibrary(path.join(folder, 'library'), { documents: DOCUMENTS, segmentsPerDocument: 1 });
  while (!(await making.next()).done);
  await openAndLook(); // what the first engine sets up is there from then on
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const database = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path.join(folder, 'library', 'library.db')))
    .digest('hex');

/** How many documents a window is told of, and which programs were started for it. */
async function openAndLook(): Promise<{ readonly listed: number; readonly started: readonly string[] }> {
  const started: string[] = [];
  const launch: Launcher = (file) => {
    started.push(file);
    throw new Error('Nothing is started here.');
  };
  const library = path.join(folder, 'library');
  const engine = await createEngine({ libraryFolder: library, parserFile: 'parser.mjs', indexing: true, launch });
  try {
    const [near, far] = portPair();
    serve(far, methods, engine.handlers);
    const [hostNear, hostFar] = portPair();
    serve(hostFar, hostMethods, engine.hostHandlers);
    let listed = 0;
    for await (const event of createClient(near, methods).start('library.watch', {})) {
      if (event.kind !== 'snapshot' && event.kind !== 'documents') continue;
      listed += event.documents.length;
      if (!event.more) break;
    }
    await createClient(hostNear, hostMethods).call('host.check-files', {});
    return { listed, started };
  } finally {
    await engine.close();
  }
}

test('no document is read once more, and no byte of the library changes', async () => {
  const before = await database();
  expect(await openAndLook()).toEqual({ listed: DOCUMENTS, started: [] });
  expect(await database()).toBe(before);
});
