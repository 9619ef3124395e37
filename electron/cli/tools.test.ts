import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, type Program } from './run.ts';
import { runTool } from './tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-tools-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runWith(file: string, ...args: readonly string[]) {
  const written = { out: '', err: '' };
  const program: Program = {
    stdin: process.stdin,
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
    cwd: folder,
    env: {},
    signal: new AbortController().signal,
  };
  const tool = {
    name: 'eval',
    summary: 'Measure.',
    run: (given: readonly string[], to: Program) => runTool('eval', file, given, to),
  };
  const status = await run(args, program, { own: [], foreign: [tool] });
  return { status, ...written };
}

test('an installation without the tools says so, where they are, and that it is no failure of the program', async () => {
  const file = path.join(folder, 'nowhere/tools.mjs');
  const { status, out, err } = await runWith(file, 'eval', 'data.json', '--json');
  expect(existsSync(file)).toBe(false);
  expect(status).toBe(2);
  expect(err).toContain('wayleaf eval is not part of this installation');
  expect(err).toContain('npm run --silent wayleaf -- eval data.json');
  expect(err).toContain(file);
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'input.invalid' } });
  expect((await runWith(file, '--help')).out).toContain('Measure.');
});

test('where they are, they are given the whole command line, help included', async () => {
  const file = path.join(folder, 'tools.mjs');
  await writeFile(file, 'export const runTool = async (args, { stdout }) => (stdout.write(args.join("|")), 7);');
  expect(await runWith(file, 'eval', 'a', '--b')).toEqual({ status: 7, out: 'eval|a|--b', err: '' });
  expect(await runWith(file, 'help', 'eval')).toMatchObject({ status: 7, out: 'help|eval' });
});
