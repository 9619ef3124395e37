import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { brokenBytes, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { dist } from '../support/paths.ts';

const Time = z.object({
  file: z.string(),
  pages: z.int(),
  treeMs: z.number().positive(),
  pdftotextMs: z.number().nullable(),
  peakMb: z.number().nullable(),
});
const Bench = z.object({
  bench: z.literal('tree'),
  documents: z.array(Time),
  pages: z.int(),
  treeMs: z.number(),
  pdftotextMs: z.number().nullable(),
  ratio: z.number().nullable(),
  peakMb: z.number().nullable(),
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-'));
  await writeFile(path.join(folder, 'paper.pdf'), (await twoColumnPaper()).bytes);
  await writeFile(path.join(folder, 'broken.pdf'), await brokenBytes());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('trees are timed file by file beside pdftotext; what cannot be read has no pages', async () => {
  const program = path.join(dist, 'electron/cli.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'bench', 'tree', folder, '--json']);
  const { documents, ...all } = Bench.parse(JSON.parse(stdout));
  expect(documents.map(({ file }) => file)).toEqual(['broken.pdf', 'paper.pdf']);
  expect(documents[0]!.pages).toBe(0);
  expect(documents[1]!.pages).toBeGreaterThan(1);
  expect(all.pages).toBe(documents[1]!.pages);
  expect(all.treeMs).toBeCloseTo(documents[0]!.treeMs + documents[1]!.treeMs, 1);
  if (all.pdftotextMs === null) expect(all.ratio).toBeNull();
  else expect(all.ratio).toBeCloseTo(all.treeMs / all.pdftotextMs, 1);
});
