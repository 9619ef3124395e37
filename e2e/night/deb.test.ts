/** Debian's package: built as `npm run dist` builds it, uncompressed, installed with dpkg, opened with a file, asked, and purged. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../build/bootstrap/paths.mjs';
import { documentKinds } from '../../build/documents.mjs';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { inspectDatabase, makeHome, until, type Home } from '../integration/support/library.ts';
import { makeRuntime } from '../support/packed-app.ts';
import { throwAwaySystem, type ThrowAwaySystem } from '../integration/support/throw-away-system.ts';

/** On a machine that does other things. */
const BUILD_MS = 600_000;
const START_MS = 240_000;

let home: Home;
let found: ThrowAwaySystem | undefined;
beforeAll(async () => {
  home = await makeHome();
  found = await throwAwaySystem(home.at('system'));
});
afterAll(() => home.remove());

test(
  'the package is installed, opened with a file, asked, and leaves nothing behind',
  { timeout: 1_200_000 },
  async (context) => {
    const system = found ?? context.skip('dpkg, or the right to lay a layer over this system, is not at hand');
    const packed = await buildDeb();
    // The stand-in needs none of the desktop's libraries.
    await system.run('dpkg', '--install', '--force-depends', packed);
    expect(await system.run('dpkg-query', '--show', '--showformat', '${Status}', 'wayleaf')).toBe(
      'install ok installed',
    );
    const before = await filesOf(system);
    expect(before).toContain('/usr/bin/wayleaf');
    const told = await readFile(system.written('usr/share/metainfo/org.wayleaf.app.metainfo.xml'), 'utf8');
    expect(told).toContain('<launchable type="desktop-id">wayleaf.desktop<');

    extractAll(system.written('opt/Wayleaf/resources/app.asar'), home.at('app'));
    const env = {
      HOME: home.at('reader'),
      XDG_DATA_HOME: home.at('data'),
      STANDIN: path.join(root, 'e2e/standin/electron'),
      STANDIN_APP: home.at('app'),
      STANDIN_NODE: process.execPath,
    };
    await mkdir(env.HOME);
    await openWithFile(system, env);
    await askAsAssistant(system, env);

    await system.run('dpkg', '--purge', '--force-depends', 'wayleaf');
    expect(await filesOf(system)).toEqual([]);
  },
);

async function buildDeb(): Promise<string> {
  const runtime = await makeRuntime(home.at());
  const release = home.at('release');
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: runtime, WAYLEAF_DEB_COMPRESSION: 'none' };
  const args = [path.join(root, 'build/dist.mjs'), '--deb', `--to=${release}`];
  await promisify(execFile)(process.execPath, args, { env, timeout: BUILD_MS, maxBuffer: 2 ** 26 });
  const [name] = (await readdir(release)).filter((file) => file.endsWith('.deb'));
  return path.join(release, name ?? 'no package was made');
}

/** As the desktop does it: by the entry that says what the app opens. */
async function openWithFile(system: ThrowAwaySystem, env: NodeJS.ProcessEnv): Promise<void> {
  const text = await readFile(system.written('usr/share/applications/wayleaf.desktop'), 'utf8');
  const entry = new Map(text.split('\n').map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
  const kinds = [...documentKinds.flatMap(({ mime }) => mime), 'x-scheme-handler/wayleaf'];
  expect(entry.get('MimeType')?.split(';').filter(Boolean).sort()).toEqual(kinds.sort());
  const file = path.join(home.books, 'harbor.pdf');
  await writeFile(file, (await twoColumnPaper()).bytes);
  const words = entry.get('Exec')?.split(' ') ?? [];
  const app = system.start(env, ...words.map((word) => (word === '%U' ? pathToFileURL(file).href : word)));
  const ended = new Promise((resolve) => app.once('exit', resolve));
  try {
    await until(() => isReady(home.at('data/wayleaf/library')), START_MS);
  } finally {
    process.kill(-app.pid!, 'SIGTERM');
    await ended;
  }
}

function isReady(library: string): boolean {
  try {
    return inspectDatabase(library).indexes.some(({ state }) => state === 'done');
  } catch {
    return false; // it is not there yet
  }
}

async function askAsAssistant(system: ThrowAwaySystem, env: Record<string, string>): Promise<void> {
  const client = new Client({ name: 'wayleaf-test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const [command, ...args] = system.command('wayleaf', 'mcp');
  await client.connect(new StdioClientTransport({ command, args, env: { PATH: process.env.PATH ?? '', ...env } }));
  const question = 'How many subjects took part in the trial?';
  const { structuredContent } = await client.callTool({ name: 'ask', arguments: { question } });
  await client.close();
  expect(JSON.stringify(structuredContent)).toContain(facts.subjects);
}

/** What the package, or its scripts, put where. */
async function filesOf(system: ThrowAwaySystem): Promise<readonly string[]> {
  const places = ['/opt/Wayleaf', '/usr/bin', '/usr/share', '/etc/alternatives'];
  const found = await system.run('bash', '-c', `find ${places.join(' ')} -name '[Ww]ayleaf*' 2>/dev/null; true`);
  return found.split('\n').filter(Boolean).sort();
}
