import { chmod, link, lstat, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenAtFile } from './socket-file.ts';

let folder: string;
let file: string;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-socket-'));
  file = path.join(folder, 'api.sock');
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true, force: true });
});

async function listening(at = file): Promise<Server> {
  const server = createServer((_, response) => void response.end('here'));
  servers.push(server);
  await listenAtFile(server, at);
  return server;
}

const status = (): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ socketPath: file, path: '/' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });

describe.skipIf(process.platform === 'win32')('a socket file', () => {
  test('is this user’s alone, answers, and goes with the server', async () => {
    const before = process.umask(0o077);
    try {
      const server = await listening();
      expect(await status()).toBe(200);
      expect((await lstat(file)).mode & 0o077).toBe(0);
      await new Promise((resolve) => server.close(resolve));
      await expect(lstat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    } finally {
      process.umask(before);
    }
  });

  test('that a killed server left behind is replaced; one that is answered is not', async () => {
    const server = await listening();
    await expect(listening()).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('is there already') as string,
    });
    expect(await status()).toBe(200);
    // As after a kill: nobody listens any more, and the file is there.
    const left = path.join(folder, 'left.sock');
    await link(file, left);
    await new Promise((resolve) => server.close(resolve));
    await link(left, file);
    await listening();
    expect(await status()).toBe(200);
  });

  test('takes the place of nothing else', async () => {
    await writeFile(file, 'notes');
    await expect(listening()).rejects.toMatchObject({ code: 'input.invalid' });
    const planted = path.join(folder, 'link.sock');
    await symlink(path.join(folder, 'nowhere'), planted);
    await expect(listening(planted)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('lies in no folder that others may write to', async () => {
    await chmod(folder, 0o777);
    await expect(listening()).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('Others may write') as string,
    });
    await expect(listening(path.join(folder, 'no', 'api.sock'))).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
