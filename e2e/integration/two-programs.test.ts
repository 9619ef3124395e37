/** Two programs that work on one library at the same time, as readers' scripts do. */
import { spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '../../electron/engine/testing/server.ts';
import { longBook } from '../fixtures/pdf/samples.ts';
import { Indexed } from '../support/cli-output.ts';
import { dist } from '../support/paths.ts';
import { makeHome, type Home } from './support/library.ts';

let home: Home;
beforeAll(async () => {
  home = await makeHome();
  await writeFile(home.at('book.pdf'), (await longBook(120)).bytes);
});
afterAll(() => home.remove());

async function index(): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const args = [path.join(dist, 'electron/cli.mjs'), 'index', 'book.pdf', '--library', 'library', '--json'];
  const child = spawn(process.execPath, args, { cwd: home.at(), stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, stdout, stderr };
}

test('a second `index` of the same file waits for the first, and both say the same', async () => {
  const outcomes = await Promise.all([index(), index(), index()]);
  for (const { status, stdout, stderr } of outcomes) {
    expect(stderr).not.toContain('unsettled');
    expect(status, stderr).toBe(0);
    expect(Indexed.parse(JSON.parse(stdout)).documents).toMatchObject([{ status: 'indexed', pages: 120 }]);
  }
});

test.skipIf(process.platform === 'win32' || onServer)('what they made is nobody else’s to read', async () => {
  const others = async (name: string): Promise<number> => (await stat(home.at(name))).mode & 0o077;
  expect([await others('library'), await others('library/library.db')]).toEqual([0, 0]);
});
