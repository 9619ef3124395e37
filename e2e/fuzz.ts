/**
 * `npm run fuzz -- [--count N] [--seed S] [--processes P] [--limit-s L] [--out DIR] [PDF…]`: reads damaged files as the
 * app does, each in a parser process, and keeps those that end in anything but a sound tree or a named failure.
 *
 * Case S is made from seed S alone: of the PDFs given (by default those that the tests make and the development data)
 * it takes one and damages it. `--seed S --count 1 FILE` makes the case again; FILE is the undamaged one.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../build/bootstrap/ensure-build.mjs';
import { judgeFailure, judgeParsed, type Verdict } from '../build/fuzz/judge.ts';
import { mutate } from '../build/fuzz/mutate.ts';
import { seededRandom } from '../build/fuzz/random.ts';
import { ParserPool } from '../electron/engine/indexing/parsers.ts';
import { launchNode } from '../electron/process/launch.ts';
import { twoColumnPaper } from './fixtures/pdf/samples.ts';
import { dataPdfs } from './support/data.ts';
import { dist, repository } from './support/paths.ts';

interface Source {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

interface Case extends Verdict {
  readonly seed: number;
  readonly source: string;
  readonly seconds: number;
}

const NICE = 10;
const SLOW_S = 20;
/** Larger ones only take longer. */
const MAX_SOURCE_BYTES = 12_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    'limit-s': { type: 'string', default: '180' },
    out: { type: 'string', default: path.join(repository, 'test-results', 'fuzz') },
  },
});
const count = Number(values.count);
const first = Number(values.seed);
const limitS = Number(values['limit-s']);

const sources = positionals.length > 0 ? positionals.map((file) => fileSource(path.resolve(file))) : allSources();
await ensureBuild(['electron', 'pdfjs']);
setPriority(NICE);
await mkdir(values.out, { recursive: true });
const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-fuzz-'));
const parsers = new ParserPool({ file: path.join(dist, 'electron', 'parser.mjs'), launch: launchNode });
const cases: Case[] = [];
let next = first;
const startedAt = performance.now();
// Stopped, it sums up what is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (next = Infinity));
try {
  await Promise.all(Array.from({ length: Number(values.processes) }, work));
} finally {
  parsers.close();
  await rm(folder, { recursive: true, force: true });
}
report();

function allSources(): Source[] {
  const made = [
    { name: 'made-plain.pdf', read: async () => (await twoColumnPaper({ plainObjects: true })).bytes },
    { name: 'made-turned.pdf', read: async () => (await twoColumnPaper({ rotation: 90 })).bytes },
  ];
  return [...made, ...['hard', 'papers', 'papers-train'].flatMap(dataPdfs).map(fileSource)];
}

function fileSource(file: string): Source {
  return { name: path.basename(file), read: async () => new Uint8Array(await readFile(file)) };
}

async function work(): Promise<void> {
  for (let seed = next++; seed < first + count; seed = next++) {
    const source = sources[seededRandom(~seed).below(sources.length)]!;
    const bytes = await source.read();
    if (bytes.length > MAX_SOURCE_BYTES) {
      cases.push({ seed, source: source.name, seconds: 0, outcome: 'left out, too large', faults: [] });
      continue;
    }
    const damaged = mutate(bytes, seed);
    const file = path.join(folder, `${String(seed)}.pdf`);
    await writeFile(file, damaged);
    const one = await readCase(seed, source.name, file);
    await rm(file);
    cases.push(one);
    if (one.faults.length > 0) await keep(one, damaged);
    if (cases.length % 50 === 0) console.error(`${cases.length} of ${count}, ${faulty().length} faulty`);
  }
}

async function readCase(seed: number, source: string, file: string): Promise<Case> {
  const from = performance.now();
  const signal = AbortSignal.timeout(limitS * 1000);
  const verdict = await parsers.parse({ path: file }, () => undefined, signal).then(judgeSafely, judgeFailure);
  const seconds = (performance.now() - from) / 1000;
  const faults = signal.aborted ? [`took longer than ${limitS} s`] : verdict.faults;
  return { seed, source, seconds, outcome: verdict.outcome, faults };
}

function judgeSafely(parsed: Parameters<typeof judgeParsed>[0]): Verdict {
  try {
    return judgeParsed(parsed);
  } catch (error) {
    return { outcome: 'unreadable tree', faults: [String(error)] };
  }
}

async function keep({ seed, source, faults }: Case, damaged: Uint8Array): Promise<void> {
  console.error(`seed ${seed} of ${source}: ${faults.slice(0, 3).join('; ')}`);
  await writeFile(path.join(values.out, `${String(seed)}-${source}`), damaged);
}

function faulty(): Case[] {
  return cases.filter(({ faults }) => faults.length > 0);
}

function report(): void {
  const outcomes = new Map<string, number>();
  for (const { outcome } of cases) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  console.log(
    `${cases.length} files from seed ${first} in ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`,
  );
  for (const [outcome, times] of [...outcomes].sort(([, a], [, b]) => b - a)) {
    console.log(`  ${String(times).padStart(5)}  ${outcome}`);
  }
  const slow = cases.filter(({ seconds }) => seconds > SLOW_S).sort((a, b) => b.seconds - a.seconds);
  console.log(`${slow.length} took longer than ${SLOW_S} s.`);
  for (const { seed, source, seconds, outcome } of slow)
    console.log(`  ${seconds.toFixed(0)} s  seed ${seed} of ${source}: ${outcome}`);
  const bad = faulty().sort((a, b) => a.seed - b.seed);
  console.log(bad.length === 0 ? 'No faults.' : `${bad.length} with faults, kept in ${values.out}:`);
  for (const { seed, source, faults } of bad) console.log(`  seed ${seed} of ${source}: ${faults[0]!}`);
  if (bad.length > 0) process.exitCode = 1;
}
