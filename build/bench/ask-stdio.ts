/**
 * `npm run bench:stdio [-- DOCUMENTS]`: what an assistant waits for an answer longer than the command line, over a made
 * library. Each question is asked both ways in turn, so that what else the machine does meanwhile hits both alike: of the
 * engine in this process, as `wayleaf ask` does once it is warm, and of `wayleaf mcp` over standard input and output.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { createEngine } from '../../electron/engine/engine.ts';
import { madeText, makeLibrary } from '../tools/bench/made-library.ts';
import { percentile } from '../tools/bench/numbers.ts';
import { seededRandom } from '../tools/metrics/bootstrap.ts';
import { dist } from '../bundle/paths.mjs';

const SEGMENTS_PER_DOCUMENT = 30;
const WARM_UP = 20;
const QUESTIONS = 300;
const WORDS_ASKED = 7;

const documents = Number(process.argv[2] ?? 1000);
const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-stdio-'));
const random = seededRandom(7);
const env = { PATH: process.env.PATH ?? '', HOME: folder, WAYLEAF_MODELS: path.join(folder, 'no models') };

try {
  const library = path.join(folder, 'library');
  for await (const done of makeLibrary(library, { documents, segmentsPerDocument: SEGMENTS_PER_DOCUMENT }))
    if (done % 100 === 0) process.stderr.write(`${done} of ${documents} documents made\n`);
  const engine = await createEngine({ libraryFolder: library, parserFile: '', indexing: false });
  const [near, far] = portPair();
  serve(far, methods, engine.handlers);
  const inside = createClient(near, methods);
  const outside = new Client({ name: 'wayleaf-bench', version: '1' });
  const args = [path.join(dist, 'electron/cli.mjs'), 'mcp', '--library', library];
  await outside.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  const ways = {
    inside: (question: string) => inside.call('answer.ask', { question, scope: { kind: 'library' } }),
    stdio: (question: string) => outside.callTool({ name: 'ask', arguments: { question } }),
  };
  const times = { inside: [] as number[], stdio: [] as number[] };
  for (let at = 0; at < WARM_UP + QUESTIONS; at++) {
    const question = `What is said of ${madeText(WORDS_ASKED, random)}?`;
    // Whoever comes second finds the disk's pages read: they take turns.
    const order = at % 2 === 0 ? (['inside', 'stdio'] as const) : (['stdio', 'inside'] as const);
    for (const way of order) {
      const startedAt = performance.now();
      await ways[way](question);
      if (at >= WARM_UP) times[way].push(performance.now() - startedAt);
    }
  }
  await outside.close();
  await engine.close();
  const p95 = { inside: percentile(times.inside, 0.95), stdio: percentile(times.stdio, 0.95) };
  const median = { inside: percentile(times.inside, 0.5), stdio: percentile(times.stdio, 0.5) };
  console.log(`${documents} documents, ${QUESTIONS} questions`);
  for (const way of ['inside', 'stdio'] as const)
    console.log(`${way}: median ${median[way].toFixed(1)} ms, 95th percentile ${p95[way].toFixed(1)} ms`);
  console.log(`95th percentile over stdio: ${(p95.stdio / p95.inside).toFixed(2)} times the other`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
