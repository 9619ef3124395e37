/** Two programs that work on one library at the same time, as readers' scripts do. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longBook } from '../fixtures/pdf/samples.ts';
import { Indexed } from '../support/cli-output.ts';
import { dist } from '../support/paths.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-two-'));
  await writeFile(path.join(folder, 'book.pdf'), (await longBook(120)).bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function index(): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const args = [path.join(dist, 'electron/cli.mjs'), 'index', 'book.pdf', '--library', 'library', '--json'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
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

test.skipIf(process.platform === 'win32')('what they made is nobody else’s to read', async () => {
  const others = async (name: string): Promise<number> => (await stat(path.join(folder, name))).mode & 0o077;
  expect([await others('library'), await others('library/library.db')]).toEqual([0, 0]);
});
