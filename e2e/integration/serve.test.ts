/** The serving process with the real engine behind it, by plain requests. */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { DocumentSummary, ImportReceipt } from '#shared/contract/library.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Client } from '#shared/rpc/client.ts';
import { installTinyModel } from '../../electron/engine/models/onnx/testing/install-tiny-model.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import { zipOf } from '../fixtures/zip.ts';
import { notAPdf, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { findEngine } from '../support/processes.ts';
import { signIn, startServer, type ServerProcess } from '../support/server.ts';
import { makeHome, type Home } from './support/library.ts';

let home: Home;
let folder: string;
let library: string;
let paper: string;
let bytes: Uint8Array;
const started: ServerProcess[] = [];

beforeEach(async () => {
  home = await makeHome();
  ({ library } = home);
  folder = home.at();
  paper = path.join(folder, 'harbor.pdf');
  ({ bytes } = await twoColumnPaper());
  await writeFile(paper, bytes);
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.process.kill('SIGKILL');
    await server.exited;
  }
  await home.remove();
});

async function start(...paths: string[]): Promise<ServerProcess> {
  const env = { WAYLEAF_MODELS: path.join(folder, 'models') };
  const server = await startServer(['--library', library, ...paths], env);
  started.push(server);
  return server;
}

/** The documents of the library once there are some and none is being worked on. */
async function settled(client: Client<Methods>): Promise<DocumentSummary[]> {
  const documents = new Map<string, DocumentSummary>();
  for await (const event of client.start('library.watch', {})) {
    if (event.kind === 'snapshot') for (const each of event.documents) documents.set(each.id, each);
    if (event.kind === 'document') documents.set(event.document.id, event.document);
    const states = [...documents.values()].map(({ state }) => state.kind);
    if (states.length > 0 && states.every((state) => state === 'ready' || state === 'failed')) break;
  }
  return [...documents.values()];
}

test('a file on the command line is indexed, and its bytes come in ranges', async () => {
  const { address } = await start(paper);
  const session = await signIn(address);
  const { client, close } = await session.connect();
  const [document] = await settled(client);
  expect(document).toMatchObject({ fileName: 'harbor.pdf', state: { kind: 'ready' } });

  const whole = await session.fetch(`/document/${document!.id}`);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
  const part = await session.fetch(`/document/${document!.id}`, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200));

  await rename(paper, path.join(folder, 'moved.pdf'));
  const gone = await session.fetch(`/document/${document!.id}`);
  expect(gone.status).toBe(404);
  expect(await gone.json()).toMatchObject({ code: 'file.missing' });
  const unknown = await session.fetch(`/document/${'0'.repeat(64)}`);
  expect(await unknown.json()).toMatchObject({ code: 'document.unknown' });
  close();
});

test('an uploaded file becomes a document of the library; what is no PDF is refused by name', async () => {
  const session = await signIn((await start()).address);
  const { client, close } = await session.connect();
  const upload = async (name: string, body: Uint8Array): Promise<ImportReceipt> => {
    const response = await session.fetch(`/upload?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body: body as BodyInit,
    });
    expect(response.status).toBe(200);
    return (await response.json()) as ImportReceipt;
  };
  expect((await upload('Harbor study.pdf', bytes)).added).toHaveLength(1);
  expect((await upload('again.pdf', bytes)).duplicates).toMatchObject([{ name: 'again.pdf' }]);
  const refused = await upload('page.pdf', notAPdf());
  expect(refused.rejected).toMatchObject([{ name: 'page.pdf', error: { code: 'pdf.not-a-pdf' } }]);

  const documents = await settled(client);
  expect(documents).toMatchObject([{ fileName: 'Harbor study.pdf', state: { kind: 'ready' } }]);
  expect(await readdir(path.join(library, 'incoming'))).toEqual([]);
  close();
});

test.skipIf(onServer)(
  'an uploaded archive becomes a model, named as the reader knows it; what is none is refused',
  async () => {
    const session = await signIn((await start()).address);
    const send = (name: string, body: Uint8Array): Promise<Response> =>
      session.fetch(`/upload-model?name=${encodeURIComponent(name)}`, { method: 'POST', body: body as BodyInit });
    const made = await installTinyModel(path.join(folder, 'made'), 'tiny', 'encoder', { dimensions: 384 });
    const files = await Promise.all(
      made.files.map(async ({ path: name }) => [name, await readFile(path.join(made.folder, name))] as const),
    );
    // Without a folder in it: the archive's own name tells which model it is.
    const answer = await send('bge-small-en-v1.5.zip', zipOf(Object.fromEntries(files)));
    expect(await answer.json()).toEqual({ id: 'bge-small-en-v1.5' });
    const refused = await send('holiday.zip', zipOf({ 'photo.jpg': new Uint8Array(9) }));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'input.invalid' });
    expect(await readdir(path.join(library, 'incoming'))).toEqual([]);
  },
);

test('the engine is killed: windows are told, connect again, and find everything as it was', async () => {
  const server = await start(paper);
  const session = await signIn(server.address);
  const first = await session.connect();
  const [before] = await settled(first.client);
  process.kill(findEngine(server.process.pid!)!, 'SIGKILL');
  await first.gone;
  const second = await session.connect();
  expect(await settled(second.client)).toMatchObject([{ id: before!.id, state: { kind: 'ready' } }]);
  expect(server.said()).toMatch(/The engine was killed/);
  second.close();
});

test('nobody reads what it prints any more: it serves on, and nothing is reported as a crash', async () => {
  const server = await start(paper);
  const session = await signIn(server.address);
  const first = await session.connect();
  await settled(first.client);
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  process.kill(findEngine(server.process.pid!)!, 'SIGKILL');
  await first.gone;
  const second = await session.connect();
  expect(await settled(second.client)).toMatchObject([{ fileName: 'harbor.pdf', state: { kind: 'ready' } }]);
  second.close();
  const logs = path.join(library, 'logs');
  expect(await readFile(path.join(logs, 'wayleaf.log'), 'utf8')).toMatch(/The engine was killed/);
  expect((await readdir(logs)).filter((name) => name.startsWith('crash-'))).toEqual([]);
});

test('a second start hands its files to the first and ends; the address it prints works once', async () => {
  const server = await start();
  const again = await startServer(['--library', library, paper]);
  expect(await again.exited).toBe(0);
  expect(new URL(again.address).origin).toBe(new URL(server.address).origin);
  const session = await signIn(again.address);
  await expect(signIn(again.address)).rejects.toThrow('403');
  const { client, close } = await session.connect();
  expect(await settled(client)).toMatchObject([{ fileName: 'harbor.pdf' }]);
  close();
});

test.skipIf(onServer)('a server that was killed does not stand in the way of the next', async () => {
  const killed = await start();
  killed.process.kill('SIGKILL');
  await killed.exited;
  const server = await start();
  const { client, close } = await (await signIn(server.address)).connect();
  expect(await client.call('app.info', {})).toMatchObject({ answering: { tier: 'built-in' } });
  close();
});

test.skipIf(onServer)('nothing that a page or a window sends ends it', async () => {
  const server = await start();
  const session = await signIn(server.address);
  const { port } = new URL(server.address);
  await new Promise<void>((resolve) => {
    const page = new WebSocket(`ws://127.0.0.1:${port}//`);
    page.once('error', () => resolve());
  });
  const nested = await session.connect();
  nested.send(`{"t":"call","id":1,"method":"app.info","params":${'['.repeat(5000)}${']'.repeat(5000)}}`);
  await nested.gone;
  const { client, close } = await session.connect();
  expect(await client.call('app.info', {})).toMatchObject({ answering: { tier: 'built-in' } });
  expect(server.said()).not.toMatch(/A bug/);
  close();
});

test.skipIf(onServer)('an entry that is left over is not believed, whoever listens on its port', async () => {
  const heard: string[] = [];
  const other = createServer((request, response) => {
    heard.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.end(JSON.stringify({ url: 'http://attacker.example/', proof: 'x'.repeat(43), nonce: 'y'.repeat(43) }));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  await mkdir(library);
  const secret = 'a secret of an earlier server';
  const { pid } = spawnSync(process.execPath, ['-e', '']); // gone
  const entry = { pid, port: (other.address() as AddressInfo).port, secret };
  await writeFile(path.join(library, 'server.json'), JSON.stringify(entry));
  const { address } = await start(paper);
  other.close();
  expect(new URL(address).host).not.toContain('attacker');
  expect(heard.join()).not.toMatch(/secret|harbor/);
  await signIn(address);
});

test.skipIf(onServer)(
  'a signal ends it in order, with the engine, and nobody else can read how to reach it',
  async () => {
    const server = await start(paper);
    const entry = path.join(library, 'server.json');
    expect((await stat(entry)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(entry, 'utf8'))).toMatchObject({ pid: server.process.pid });
    const session = await signIn(server.address);
    const { client, close } = await session.connect();
    await settled(client);
    const engine = findEngine(server.process.pid!)!;
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(() => process.kill(engine, 0)).toThrow('ESRCH');
    await expect(stat(entry)).rejects.toThrow('ENOENT');
    close();
  },
);

test.skipIf(onServer)('an argument that cannot be meant is refused with the usage', async () => {
  await expect(startServer(['--port', 'x'])).rejects.toThrow(/status 2: --port wants a number.*Usage/s);
});
