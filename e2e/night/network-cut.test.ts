/**
 * The whole main job with the network cut: what is packed is unpacked where there is nothing but loopback, started for the first time
 * in an empty home, and asked. The desktop's payload is what deb, rpm and AppImage are made from, and starts by the script that an
 * AppImage starts by; the stand-in runs it, as there may be no Electron.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { z } from 'zod';
import { makeMcpBundle } from '../../build/mcpb/bundle.mjs';
import { makeNpmPackages } from '../../build/npm/pack.mjs';
import { root } from '../../build/bootstrap/paths.mjs';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { makeHome, type Home } from '../integration/support/library.ts';
import { findChromium } from '../support/chromium.ts';
import { cutNetwork, listenEverywhere, reach, type Cut, type Listener } from '../support/network/cut.ts';
import { addAppRun, packApp } from '../support/packed-app.ts';
import { unpackZip } from '../support/unpack-zip.ts';

const RUN_MS = 600_000;
/** No route, or nobody there: what a program without a network is told. */
const UNREACHED = /^(?:ENETUNREACH|EHOSTUNREACH|ECONNREFUSED)$/u;
const question = 'How many subjects took part in the trial?';

const Report = z.object({ interfaces: z.array(z.string()), reached: z.record(z.string(), z.string()) });
const Asked = z.object({ evidence: z.array(z.object({ document: z.string(), page: z.number(), quote: z.string() })) });
const Read = z.object({ pages: z.array(z.object({ text: z.string() })) });

let home: Home;
let found: Cut | undefined;
let listener: Listener;
let paper: string;
beforeAll(async () => {
  home = await makeHome();
  found = await cutNetwork();
  listener = await listenEverywhere();
  paper = path.join(home.books, 'harbor.pdf');
  await writeFile(paper, (await twoColumnPaper()).bytes);
});
afterAll(async () => {
  listener.close();
  await home.remove();
});

const cut = ({ skip }: TestContext): Cut => found ?? skip('a namespace without a network cannot be had here');

/** A reader's machine on which nothing was started before. */
async function emptyMachine(name: string): Promise<Record<string, string>> {
  await mkdir(home.at(name));
  return {
    PATH: process.env.PATH ?? '',
    CHROMIUM: findChromium(),
    // Without it the browser opens no file whose path is more than ASCII.
    LANG: 'C.UTF-8',
    HOME: home.at(name),
    XDG_DATA_HOME: home.at(name, 'data'),
    npm_config_cache: home.at(name, 'npm'),
    npm_config_update_notifier: 'false',
  };
}

async function runCut(without: Cut, env: Record<string, string>, ...program: readonly string[]): Promise<string> {
  const [file, ...args] = without.command(...program);
  const options = { cwd: env.HOME, env, timeout: RUN_MS, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)(file, args, options)).stdout;
}

/** Does the main job in the window, and holds that nothing could be reached meanwhile which can be from outside. */
async function startForTheFirstTime(
  without: Cut,
  env: Record<string, string>,
  kind: 'desktop' | 'npm',
  started: string,
): Promise<void> {
  for (const address of listener.addresses) expect(await reach(address), address).toBe('connected');
  const program = path.join(root, 'e2e/installed/first-start.ts');
  const said = await runCut(without, env, process.execPath, program, kind, started, paper, ...listener.addresses);
  const { interfaces, reached } = Report.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
  expect(interfaces).toEqual(['lo']);
  expect(Object.keys(reached)).toEqual(listener.addresses);
  for (const [address, outcome] of Object.entries(reached)) expect(outcome, address).toMatch(UNREACHED);
}

test('the packed desktop app is started for the first time and asked', { timeout: 2 * RUN_MS }, async (context) => {
  const without = cut(context);
  const packed = await packApp(home.at('packed'));
  extractAll(packed.archive, home.at('app'));
  const standin = {
    STANDIN: path.join(root, 'e2e/standin/electron'),
    STANDIN_APP: home.at('app'),
    STANDIN_NODE: process.execPath,
  };
  const env = { ...(await emptyMachine('desktop')), ...standin };
  await startForTheFirstTime(without, env, 'desktop', await addAppRun(packed));
});

test(
  'npm installs the packed files; window, command line and assistants are asked',
  { timeout: 4 * RUN_MS },
  async (context) => {
    const without = cut(context);
    const env = await emptyMachine('npm');
    const packed = await makeNpmPackages(home.at('release'));
    await runCut(without, env, 'npm', 'install', '--offline', '--no-audit', '--no-fund', ...packed);
    const program = path.join(home.at('npm'), 'node_modules/wayleaf/build/npm/bin.mjs');
    await startForTheFirstTime(without, env, 'npm', program);

    const library = home.at('asked');
    const wayleaf = (...args: string[]): Promise<string> =>
      runCut(without, env, 'npx', '--offline', 'wayleaf', ...args, '--library', library);
    await wayleaf('index', paper);
    expect(await wayleaf('ask', question)).toContain(facts.subjects);
    await askAsAssistant(without, env, library);
  },
);

/** By the bundle for assistants, which reads a library that is there: asks, and reads the page that its evidence names. */
async function askAsAssistant(without: Cut, env: Record<string, string>, library: string): Promise<void> {
  const folder = home.at('bundle');
  await mkdir(folder);
  await unpackZip(await readFile(await makeMcpBundle(home.at('release'))), folder);
  const program = [process.execPath, path.join(folder, 'dist/electron/cli.mjs'), 'mcp', '--library', library];
  const [command, ...args] = without.command(...program);
  const client = new Client({ name: 'wayleaf-test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioClientTransport({ command, args, env }));
  const asked = await client.callTool({ name: 'ask', arguments: { question } });
  const [first] = Asked.parse(asked.structuredContent).evidence;
  expect(first?.quote).toContain(facts.subjects);
  const place = { document: first?.document, from: first?.page, to: first?.page };
  const read = await client.callTool({ name: 'read_pages', arguments: place });
  const [page] = Read.parse(read.structuredContent).pages;
  // A line ends in the middle of the sentence.
  expect(page?.text.replaceAll(/\s+/gu, ' ')).toContain(facts.subjects);
  await client.close();
}
