/**
 * `npm run profile:index -- PATH… [--out FILE.svg] [--parsers N] [--busy]`: where the time of an index goes. The documents are indexed into a
 * library that is thrown away, engine and parsers are sampled, and what they did is drawn as a flame graph and counted by part. On a
 * machine that does other things, `--busy` leaves out what looks like waiting for a core, and most of what collects garbage with it.
 */
import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { hostMethods } from '#shared/contract/host-methods.ts';
import { methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { PortEnd, portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { createEngine } from '../../electron/engine/engine.ts';
import { heapFlags } from '../../electron/process/heap-flags.ts';
import type { Launcher } from '../../electron/process/launch.ts';
import { dist, root } from '../bundle/paths.mjs';
import { flameGraph } from './profile/flame-graph.ts';
import { CpuProfile, fold, newFrame, timeByFunction, timeByPart, type Frame } from './profile/fold.ts';
import { sourceNames } from './profile/source-names.ts';

const INTERVAL_US = 500;
const BUSY = { sampleUs: 2 * INTERVAL_US, inARow: 4 };
const LISTED = 25;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    parsers: { type: 'string', default: '1' },
    busy: { type: 'boolean', default: false },
  },
});
if (positionals.length === 0)
  throw new Error('Usage: npm run profile:index -- PATH… [--out FILE.svg] [--parsers N] [--busy]');
const bounds = values.busy ? BUSY : undefined;

const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-profile-'));
const ended: Promise<unknown>[] = [];
try {
  const engine = await indexed(positionals.map((one) => path.resolve(one)));
  await Promise.all(ended);
  const top = newFrame('all');
  const named = sourceNames(root);
  fold(top, engine, named, bounds);
  for (const file of await readdir(folder))
    if (file.endsWith('.cpuprofile'))
      fold(top, CpuProfile.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8'))), named, bounds);
  print(top);
  if (values.out !== undefined)
    await writeFile(values.out, flameGraph(top, 'Where the time of an index goes: engine and parsers, main threads'));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Settles with what the engine, which is this process, did. */
async function indexed(paths: readonly string[]): Promise<CpuProfile> {
  const engine = await createEngine({
    libraryFolder: path.join(folder, 'library'),
    parserFile: path.join(dist, 'electron/parser.mjs'),
    parserCount: Number(values.parsers),
    indexing: true,
    encoding: false,
    launch: sampled,
  });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.post('Profiler.start');
  const [near, far] = portPair();
  serve(far, methods, engine.handlers);
  const [hostNear, hostFar] = portPair();
  serve(hostFar, hostMethods, engine.hostHandlers);
  const window = createClient(near, methods);
  const { added } = await createClient(hostNear, hostMethods).call('host.add', { paths: [...paths] });
  const settled = new Set<string>();
  for await (const event of window.start('library.watch', {})) {
    const documents = event.kind === 'snapshot' ? event.documents : event.kind === 'document' ? [event.document] : [];
    for (const { id, state } of documents) if (state.kind === 'ready' || state.kind === 'failed') settled.add(id);
    if (settled.size === added.length) break;
  }
  const { profile } = await session.post('Profiler.stop');
  await engine.close();
  return CpuProfile.parse(profile);
}

/** As `launchNode`, but free to write down what it did when it ends, which it does once nobody is connected any more. */
function sampled(...[file, options = {}]: Parameters<Launcher>): ReturnType<Launcher> {
  const profiled = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${INTERVAL_US}`];
  const child = fork(file, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...heapFlags(options.heapMb), ...profiled],
    env: { ...process.env, ...options.env },
  });
  const leave = (): void => {
    if (child.connected) child.disconnect();
  };
  const end = new PortEnd({
    post: (frame) => {
      if (child.connected) child.send(frame as object, () => undefined);
    },
    close: leave,
  });
  child.on('message', (frame) => end.deliver(frame));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  ended.push(exited);
  void exited.then(() => end.closed());
  return { port: end, pid: child.pid, kill: leave, exited };
}

function print(top: Frame): void {
  const share = (us: number): string => `${((us / top.totalUs) * 100).toFixed(1)} %`;
  console.log(`${(top.totalUs / 1e6).toFixed(1)} s of the main threads\n\n| part | share |\n| --- | ---: |`);
  for (const [part, us] of timeByPart(top).slice(0, LISTED)) console.log(`| ${part} | ${share(us)} |`);
  console.log('\n| function | itself |\n| --- | ---: |');
  for (const [name, us] of timeByFunction(top).slice(0, LISTED)) console.log(`| ${name} | ${share(us)} |`);
}
