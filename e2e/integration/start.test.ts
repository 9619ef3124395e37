import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../../build/bootstrap/paths.mjs';
import { fetchHere } from '../support/server.ts';

const START = inRoot('build/bootstrap/start.mjs');

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { ELECTRON_OVERRIDE_DIST_PATH: _runtime, ...rest } = process.env;
  return { ...rest, WAYLEAF_NO_DOWNLOAD: '1', ...extra };
};

async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

describe('npm start', () => {
  test('without a window prints an address that answers, and stops cleanly on Ctrl-C', async () => {
    const child = spawn(process.execPath, [START, '--no-open', '--library', path.join(folder, 'library')], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    onTestFinished(() => void child.kill());
    const url = await firstLine(child);
    expect(url).toMatch(/^http:\/\/wayleaf-[\da-f]{32}\.localhost:\d+\/\?token=\S+$/);
    const response = await fetchHere(url, { redirect: 'manual' });
    expect(response.status).toBeLessThan(400);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expect(fetchHere(url)).rejects.toThrow();
  });

  test.skipIf(process.platform === 'win32')(
    'opens its window without saying the way in where others read it',
    async () => {
      const browser = path.join(folder, 'chromium');
      writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/arguments'\nexec sleep 60\n`, {
        mode: 0o755,
      });
      const child = spawn(process.execPath, [START, '--browser', '--library', path.join(folder, 'library')], {
        env: environment({ WAYLEAF_BROWSER: browser, DISPLAY: ':0' }),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void child.kill());
      const url = await firstLine(child);
      const given = (): string => readFileSync(path.join(folder, 'arguments'), 'utf8');
      await expect.poll(() => existsSync(path.join(folder, 'arguments')) && given().includes('--app=')).toBe(true);
      expect(given()).not.toMatch(/token|localhost|http:/);
      const file = fileURLToPath(/--app=(file:\S+)/.exec(given())![1]!);
      expect(readFileSync(file, 'utf8')).toContain(url);
      expect(statSync(file).mode & 0o077).toBe(0);
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      expect(existsSync(file)).toBe(false);
    },
  );

  test('says which path is not there and opens nothing', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, 'no-such.pdf'], {
      cwd: folder,
      env: environment(),
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain("'no-such.pdf'");
  });

  test.skipIf(process.platform === 'win32')('gives an Electron runtime the app, the library and the paths', () => {
    const runtime = path.join(folder, 'runtime');
    const name = process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
    mkdirSync(path.dirname(path.join(runtime, name)), { recursive: true });
    writeFileSync(path.join(runtime, name), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 7\n', { mode: 0o755 });
    writeFileSync(path.join(folder, 'paper.pdf'), '');
    const { status, stdout } = spawnSync(process.execPath, [START, 'paper.pdf', '--library', 'lib'], {
      cwd: folder,
      env: environment({ ELECTRON_OVERRIDE_DIST_PATH: runtime }),
      encoding: 'utf8',
    });
    expect(status).toBe(7);
    expect(stdout.trim().split('\n').slice(-4)).toEqual([
      inRoot(),
      '--library',
      path.join(folder, 'lib'),
      path.join(folder, 'paper.pdf'),
    ]);
  });
});

describe('npm run wayleaf', () => {
  test('is the command line program: its output, its exit status', () => {
    const program = inRoot('build/bootstrap/wayleaf.mjs');
    const help = spawnSync(process.execPath, [program, '--help'], {
      cwd: folder,
      env: environment(),
      encoding: 'utf8',
    });
    expect(help.status).toBe(0);
    expect(help.stdout).toMatch(/\btree\b/);
    const wrong = spawnSync(process.execPath, [program, 'no-such-command'], { env: environment(), encoding: 'utf8' });
    expect(wrong.status).toBe(2);
    expect(wrong.stdout).toBe('');
  });
});
