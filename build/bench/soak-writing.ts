/**
 * `npm run soak:writing -- [MINUTES] [SHARE]`: a made language model writes answers in the built inference process for so long
 * (default: 120 minutes), and the memory of that process is told for each third. It works for this share of the time (default:
 * 0.1), so that other work goes on beside it. Ends with 1 if the last third held more than the first.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readReply } from '#shared/domain/ports/chat.ts';
import { percentile } from '../tools/bench/numbers.ts';
import { Inference } from '../../electron/engine/models/onnx/inference.ts';
import { onnxChat } from '../../electron/engine/models/onnx/onnx-models.ts';
import { installTinyModel } from '../../electron/engine/models/onnx/testing/install-tiny-model.ts';
import { START } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { residentBytes } from '../../electron/process/resident.ts';
import { dist } from '../bundle/paths.mjs';

const ANSWER_TOKENS = 250;
/** Until the collector has found its pace. */
const WARM_UP = 10;
const PARTS = 3;
/** Of the largest size of the first part: the collector's moment differs from answer to answer. */
const SLACK = 1.05;
const MIB = 2 ** 20;

const minutes = Number(process.argv[2] ?? 120);
const share = Number(process.argv[3] ?? 0.1);
if (!(minutes > 0) || !(share > 0 && share <= 1)) {
  console.error('Usage: npm run soak:writing -- [MINUTES] [SHARE]; the share is over 0 and at most 1.');
  process.exit(2);
}

interface Written {
  /** Since the first answer. */
  readonly ms: number;
  /** Of the process, after the answer. */
  readonly mb: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-soak-'));
const inference = new Inference({
  file: path.join(dist, 'electron', 'inference.mjs'),
  launch: launchNode,
  limits: { threads: 1 },
});
try {
  const follows = { [START]: 'on ', 'on ': 'and ', 'and ': 'on ' };
  const model = await installTinyModel(folder, 'endless', 'writer', { follows });
  let tokens = 0;
  const chat = onnxChat(model, inference, () => undefined);
  const request = {
    messages: [{ role: 'user', content: 'When is the report?' }],
    maxTokens: ANSWER_TOKENS,
    onUsage: ({ replyTokens }: { readonly replyTokens: number }) => void (tokens += replyTokens),
  } as const;
  const never = new AbortController().signal;
  for (let round = 0; round < WARM_UP; round++) await readReply(chat, request, never);
  const [pid] = inference.pids;
  const written: Written[] = [];
  const startedAt = performance.now();
  for (let ms = 0; ms < minutes * 60_000;) {
    const before = performance.now();
    await readReply(chat, request, never);
    ms = performance.now() - startedAt;
    written.push({ ms, mb: ((await residentBytes(pid!)) ?? 0) / MIB });
    await sleep(Math.max(0, (performance.now() - before) * (1 / share - 1)));
  }
  const thirds = Array.from({ length: PARTS }, (_, part) => {
    const sizes = written.filter(
      ({ ms }) => Math.min(PARTS - 1, Math.floor((ms / written.at(-1)!.ms) * PARTS)) === part,
    );
    return {
      answers: sizes.length,
      medianMb: round(
        percentile(
          sizes.map(({ mb }) => mb),
          0.5,
        ),
      ),
      mostMb: round(most(sizes)),
    };
  });
  const sameProcess = inference.pids[0] === pid;
  const flat = sameProcess && thirds.at(-1)!.mostMb <= thirds[0]!.mostMb * SLACK;
  console.log(JSON.stringify({ minutes: round(written.at(-1)!.ms / 60_000), tokens, sameProcess, thirds, flat }));
  if (!flat) process.exitCode = 1;
} finally {
  inference.close();
  await rm(folder, { recursive: true, force: true });
}

function most(sizes: readonly Written[]): number {
  return Math.max(...sizes.map(({ mb }) => mb));
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
