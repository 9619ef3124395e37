/** Damaged files: whatever is wrong with the bytes, the parser process answers, in time, and lives on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { createClient } from '#shared/rpc/client.ts';
import { judgeFailure, judgeParsed } from '../../build/fuzz/judge.ts';
import { mutate } from '../../build/fuzz/mutate.ts';
import { ParserPool } from '../../electron/engine/indexing/parsers.ts';
import { parserMethods } from '../../electron/parser/protocol.ts';
import { launchNode, type Helper } from '../../electron/process/launch.ts';
import { processorMs } from '../../electron/process/resident.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { dist } from '../support/paths.ts';
import { inRing } from './support/ring.ts';

/** Of processor time: by the clock a busy machine takes longer. */
const MAX_ANSWER_MS = 20_000;
const LOOK_MS = 500;
const LIMIT_MS = 600_000;
const SEEDS = inRing({ day: 15, night: 150, soak: 150 });

let folder: string;
let helper: Helper;
let sources: readonly Uint8Array[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-fuzz-'));
  helper = launchNode(path.join(dist, 'electron', 'parser.mjs'), { heapMb: 1_000 });
  sources = [(await twoColumnPaper({ plainObjects: true })).bytes, (await twoColumnPaper({ rotation: 90 })).bytes];
});

afterAll(async () => {
  helper.kill();
  await rm(folder, { recursive: true, force: true });
});

type Damage =
  | { readonly kind: 'byte'; readonly at: number; readonly value: number }
  | { readonly kind: 'digit'; readonly at: number; readonly value: number }
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'copy'; readonly at: number; readonly from: number; readonly length: number };

// Places are shares of the file, so that damage shrinks well and fits every source.
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const length = fc.integer({ min: 1, max: 300 });
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('byte' as const), at: place, value: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant('digit' as const), at: place, value: fc.integer({ min: 48, max: 57 }) }),
  fc.record({ kind: fc.constant('cut' as const), at: place, length }),
  fc.record({ kind: fc.constant('copy' as const), at: place, from: place, length }),
);

function damaged(source: Uint8Array, list: readonly Damage[]): Uint8Array {
  let bytes = Uint8Array.from(source);
  for (const one of list) {
    const at = Math.floor(one.at * bytes.length);
    if (one.kind === 'cut') {
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + one.length)]);
    } else if (one.kind === 'copy') {
      const from = Math.floor(one.from * bytes.length);
      bytes.copyWithin(at, from, Math.min(bytes.length, from + one.length));
    } else bytes[at] = one.value;
  }
  return bytes;
}

test('damaged files end in a tree or a named error', { timeout: LIMIT_MS }, async () => {
  const client = createClient(helper.port, parserMethods);
  const file = path.join(folder, 'damaged.pdf');
  const workedMs = () => processorMs(helper.pid ?? -1);
  const property = fc.asyncProperty(
    fc.nat(1),
    fc.array(damage, { minLength: 1, maxLength: 30 }),
    async (which, list) => {
      await writeFile(file, damaged(sources[which]!, list));
      const answer = client.call('pdf.parse', { path: file, pageTimeoutMs: 3_000 }).then(
        (summary) => (summary.pages.length > 0 ? 'tree' : 'nothing'),
        (error: unknown) => (isAppError(error) ? error.code : 'unnamed'),
      );
      const before = (await workedMs()) ?? 0;
      let looks: NodeJS.Timeout | undefined;
      const late = new Promise<string>((resolve, reject) => {
        const look = async (): Promise<void> => {
          if (((await workedMs()) ?? 0) - before > MAX_ANSWER_MS) resolve('no answer');
        };
        looks = setInterval(() => void look().catch(reject), LOOK_MS);
      });
      const outcome = await Promise.race([answer, late]);
      clearInterval(looks);
      expect(['tree', 'pdf.broken', 'pdf.not-a-pdf', 'pdf.empty', 'pdf.needs-password', 'parser.timeout']).toContain(
        outcome,
      );
    },
  );
  await fc.assert(property, { numRuns: 25, endOnFailure: true });
});

test(
  'files damaged by objects and inside their streams end in a sound tree or a named error',
  { timeout: LIMIT_MS },
  async () => {
    const pool = new ParserPool({ file: path.join(dist, 'electron', 'parser.mjs'), launch: launchNode });
    const file = path.join(folder, 'mutated.pdf');
    const faults: string[] = [];
    try {
      for (let seed = 0; seed < SEEDS; seed++) {
        await writeFile(file, mutate(sources[seed % 2]!, seed));
        const reading = pool.parse({ path: file }, () => undefined, AbortSignal.timeout(60_000));
        const verdict = await reading.then(judgeParsed, judgeFailure);
        faults.push(...verdict.faults.map((fault) => `seed ${String(seed)}: ${fault}`));
      }
    } finally {
      pool.close();
    }
    expect(faults).toEqual([]);
  },
);
