/**
 * Frames and requests that no honest program sends, against the real server with the real engine behind it: each is refused
 * or answered, none ends or hangs anything. `npm run fuzz:frames` sends 100,000; what fails names its seed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import { malformedFrame, malformedRequest } from '../../build/fuzz/frames.ts';
import { residentBytes } from '../../electron/process/resident.ts';
import { findEngine } from '../support/processes.ts';
import { signIn, startServer, type Connection, type ServerProcess, type Session } from '../support/server.ts';
import { inRing } from './support/ring.ts';

const FRAMES = inRing({ day: 500, night: 8000, soak: 80_000 });
const REQUESTS = inRing({ day: 200, night: 2000, soak: 20_000 });
const LIMIT_MS = inRing({ day: 120_000, night: 600_000, soak: 1_800_000 });
/** Frames sent before the server is asked whether it is still there. */
const BATCH = 500;
const AT_ONCE = 8;
/** What the two processes may have gained by the end, in bytes. */
const GROWTH = 250 * 2 ** 20;

let folder: string;
let server: ServerProcess;
let session: Session;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-malformed-'));
  server = await startServer(['--library', path.join(folder, 'library')], {
    WAYLEAF_MODELS: path.join(folder, 'models'),
  });
  session = await signIn(server.address);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.exited;
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Calls that would work for long, or end the library, if chance made one of them whole. */
const LEFT_OUT = /^models\.|^library\.(?:repair|restore)|^host\./;
const names = Object.keys(methods).filter((name) => !LEFT_OUT.test(name));

const memory = async (): Promise<number> => {
  const pid = server.process.pid ?? -1;
  const sizes = await Promise.all([pid, findEngine(pid) ?? -1].map(residentBytes));
  return sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
};

async function answers(): Promise<void> {
  const { client, close } = await session.connect();
  for await (const event of client.start('library.watch', {})) {
    expect(event.kind).toBe('snapshot');
    break;
  }
  close();
}

test(
  'malformed frames are refused, and the window after them is served',
  async () => {
    const first = Date.now() % 1_000_000;
    const engine = findEngine(server.process.pid ?? -1);
    await answers();
    const before = await memory();
    let connection = await session.connect();
    const gone = new WeakSet<Connection>();
    const watch = (each: Connection): void => void each.gone.then(() => gone.add(each));
    watch(connection);
    for (let seed = first; seed < first + FRAMES; seed++) {
      // A window that sends something other than a frame may be cut off.
      if (gone.has(connection)) {
        connection = await session.connect();
        watch(connection);
      }
      connection.send(malformedFrame(seed, names));
      if (seed % BATCH !== 0) continue;
      await new Promise(setImmediate);
      await answers();
      expect(server.process.exitCode, `before seed ${seed}`).toBeNull();
    }
    await answers();
    connection.close();
    expect(findEngine(server.process.pid ?? -1)).toBe(engine);
    expect((await memory()) - before).toBeLessThan(GROWTH);
  },
  LIMIT_MS,
);

test(
  'malformed requests get an answer or a closed connection, and honest ones are served',
  async () => {
    const first = Date.now() % 1_000_000;
    const port = Number(new URL(server.address).port);
    let next = first;
    const work = async (): Promise<void> => {
      for (let seed = next++; seed < first + REQUESTS; seed = next++) await send(port, seed);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect((await session.fetch('/')).status).toBe(200);
    await answers();
    expect(server.said()).not.toContain('A bug');
  },
  LIMIT_MS,
);

/** Longer than the server waits for the rest of a head that stands still. */
const PATIENCE_MS = 60_000;

function send(port: number, seed: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // The half that was sent is all there is: a server that waits for more sees its end.
    const socket = connect(port, '127.0.0.1', () => socket.end(malformedRequest(seed)));
    socket.setTimeout(PATIENCE_MS, () => reject(new Error(`seed ${seed}: still open`)));
    let back = '';
    socket.on('data', (chunk: Buffer) => (back += chunk.toString('latin1').slice(0, 40)));
    socket.on('error', () => resolve());
    socket.on('close', () => {
      if (back === '' || /^HTTP\/1\.1 (?:[124]\d\d|3\d\d|501|505) /.test(back)) resolve();
      else reject(new Error(`seed ${seed}: ${back.slice(0, 40)}`));
    });
  });
}
