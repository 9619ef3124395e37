/** What indexing takes, against programs that read the text alone; in turn, over the same files. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { percentile } from '../../../build/tools/bench/numbers.ts';
import { pdfsIn } from '../../../build/tools/commands/chosen-pdfs.ts';
import type { Budget } from '../bounded.ts';
import type { Row } from '../table.ts';
import { runTimed, wayleaf } from './run-timed.ts';

const ROUNDS = 3;

const Times = z.object({
  documents: z.int(),
  pages: z.int(),
  indexMs: z.number(),
  indexCpuMs: z.number(),
  pdftotextMs: z.number().nullable(),
  pdftotextCpuMs: z.number(),
  peakMb: z.number().nullable(),
});

interface Round extends z.infer<typeof Times> {
  readonly pdfjsMs: number;
  readonly pdfjsCpuMs: number;
}

export async function indexRows(documents: string, budget: Budget): Promise<readonly Row[]> {
  const files = await pdfsIn(documents);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS && !budget.isOver()) {
    const times = Times.parse(await wayleaf(['bench', 'index', documents]));
    const pdfjs = await runTimed(process.execPath, [...process.execArgv, textByPdfjs, ...files]);
    rounds.push({ ...times, pdfjsMs: pdfjs.ms, pdfjsCpuMs: pdfjs.cpuMs });
    budget.say(`round ${rounds.length} of ${ROUNDS}`);
  }
  const [first] = rounds;
  if (!first) throw new Error('There was no time for a single round.');
  const seconds = (ms: (round: Round) => number): string => (percentile(rounds.map(ms), 0.5) / 1000).toFixed(1);
  const ratio = (what: string, how: (round: Round) => number, taken: string, limit: string): Row => {
    const all = rounds.map(how);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return {
      what,
      number: `${percentile(all, 0.5).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}); ${taken}`,
      limit,
    };
  };
  const of = `${first.documents} documents, ${first.pages} pages, ${rounds.length} rounds`;
  const byPdfjs = [
    ratio(
      'the same ÷ text by `pdfjs-dist` alone',
      (round) => round.indexMs / round.pdfjsMs,
      `pdf.js ${seconds(({ pdfjsMs }) => pdfjsMs)} s`,
      '',
    ),
    ratio(
      'the same in processor time of all processes',
      (round) => round.indexCpuMs / round.pdfjsCpuMs,
      `pdf.js ${seconds(({ pdfjsCpuMs }) => pdfjsCpuMs)} s`,
      '',
    ),
  ];
  const peak = Math.max(...rounds.map(({ peakMb }) => peakMb ?? 0));
  const memory = { what: 'most memory of engine and parsers meanwhile', number: `${peak} MB`, limit: '1100 MB' };
  if (first.pdftotextMs === null) {
    const number = 'not measured: pdftotext is not installed';
    return [{ what: 'index ÷ `pdftotext -bbox-layout`', number, limit: '1.5' }, ...byPdfjs, memory];
  }
  return [
    ratio(
      `index ÷ \`pdftotext -bbox-layout\`, ${of}`,
      (round) => round.indexMs / (round.pdftotextMs ?? Number.NaN),
      `index ${seconds(({ indexMs }) => indexMs)} s`,
      '1.5',
    ),
    ratio(
      'the same in processor time of all processes',
      (round) => round.indexCpuMs / round.pdftotextCpuMs,
      `index ${seconds(({ indexCpuMs }) => indexCpuMs)} s`,
      '',
    ),
    ...byPdfjs,
    memory,
  ];
}

const textByPdfjs = fileURLToPath(new URL('pdfjs-text.ts', import.meta.url));
