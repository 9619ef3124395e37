/** What an answer takes, behind a window: against BM25 over the same passages, and in a large library against a small one. */
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { askByWords, questionsOf } from '../libraries.ts';
import type { Row } from '../table.ts';
import { makeTable, searchTable } from './plain-bm25.ts';
import { wayleaf } from './run-timed.ts';

const Times = z.object({
  documents: z.int(),
  segments: z.int(),
  medianMs: z.number(),
  p95Ms: z.number(),
  p95CpuMs: z.number(),
});

/** As many as `wayleaf bench engine` asks, and counts. */
const QUESTIONS = 140;
const WARM_UP = 20;

/** The passage reader helps, passages are found by their words. */
async function asked(library: string): Promise<z.infer<typeof Times>> {
  await askByWords(library);
  return Times.parse(await wayleaf(['bench', 'engine', '--library', library]));
}

export async function askRows(libraries: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const library of libraries) {
    const { documents, segments, medianMs, p95Ms } = await asked(library);
    const plain = searchTable(await tableOf(library), await questionsOf(library, QUESTIONS), WARM_UP);
    rows.push({
      what: `ask ÷ BM25 over the same passages (SQLite FTS5), p95; ${count(documents)} documents, ${count(segments)} passages`,
      number: `${(p95Ms / plain.p95Ms).toFixed(1)}; ${p95Ms.toFixed(0)} and ${plain.p95Ms.toFixed(1)} ms`,
      limit: '',
    });
    rows.push({
      what: 'the same, median',
      number: `${(medianMs / plain.medianMs).toFixed(1)}; ${medianMs.toFixed(0)} and ${plain.medianMs.toFixed(1)} ms`,
      limit: '',
    });
  }
  return rows;
}

export async function growthRows(small: string, large: string): Promise<readonly Row[]> {
  const [less, more] = [await asked(small), await asked(large)];
  const ratio = (value: (times: typeof less) => number): string =>
    `${(value(more) / value(less)).toFixed(2)}; ${value(more).toFixed(0)} and ${value(less).toFixed(0)} ms`;
  const of = `${count(more.documents)} documents ÷ ${count(less.documents)}`;
  return [
    { what: `ask p95, the passage reader included, ${of}`, number: ratio(({ p95Ms }) => p95Ms), limit: '1.3' },
    { what: 'the same, median', number: ratio(({ medianMs }) => medianMs), limit: '' },
    { what: 'the same, p95 of the engine’s processor time', number: ratio(({ p95CpuMs }) => p95CpuMs), limit: '' },
  ];
}

/** Kept beside the library. */
async function tableOf(library: string): Promise<string> {
  const file = path.join(path.dirname(library), `${path.basename(library)}-plain.db`);
  if (existsSync(file)) return file;
  const half = `${file}.half-${process.pid}`;
  await makeTable(library, half);
  await rename(half, file);
  return file;
}

const count = (n: number): string => n.toLocaleString('en-US');
