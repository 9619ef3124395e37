import path from 'node:path';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { printable } from '../../../electron/cli/output.ts';
import { measureReflow, type ReflowScore } from '../reflow/measure.ts';
import { popplerWords, readContent, requirePoppler } from '../words/read-words.ts';
import { pagesOption, pdfsIn } from './chosen-pdfs.ts';

const DEFAULT_PAGES = 40;

export const evalReflow: Command = {
  name: 'eval-reflow',
  usage: 'DIR|FILE.pdf… [--pages N] [--json]',
  summary: "Measure the words of flowing text and their order against Poppler's pdftotext.",
  help: [
    '  --pages N        the first N pages of each document (40)',
    '',
    '‘own’ is against the lines of the pages as Wayleaf reads them, ‘other’ against pdftotext (poppler-utils), which is needed.',
    'Running heads and page numbers are left out on both sides. The order is that of running text, and of each footnote,',
    'caption and table by itself. ‘drawn’ is what is shown as a part of its page.',
    '',
  ],
  options: { pages: { type: 'string' } },
  positionals: { min: 1, max: 500, what: 'PDF files, or folders with PDFs' },
  run: async (given, values, { out, cwd, signal }) => {
    const pages = pagesOption(values, DEFAULT_PAGES);
    const files = (await Promise.all(given.map((name) => pdfsIn(path.resolve(cwd, name))))).flat();
    if (files.length === 0) throw new UsageError('There is no PDF.');
    await requirePoppler();
    out.print(out.style('bold', '          own           other'));
    out.print(out.style('bold', '  words  order   words  order   drawn   count  document'));
    const measured: (ReflowScore & { readonly file: string })[] = [];
    for (const file of files) {
      signal.throwIfAborted();
      const content = await readContent(file, pages, signal);
      const theirs = await popplerWords(file, pages, signal);
      const score = measureReflow(buildDocument(content).tree, content, theirs, pages);
      measured.push({ file: path.basename(file), ...score });
      out.print(`${row(score)} ${String(score.own.words).padStart(7)}  ${printable(path.basename(file))}`);
    }
    const all = meanOf(measured.filter(({ own }) => own.words > 0));
    out.printMeasured({ documents: measured, mean: all });
    out.print(out.style('bold', `${row(all)}          mean of ${measured.length} documents`));
    return exitCodes.done;
  },
};

function meanOf(scores: readonly ReflowScore[]): ReflowScore {
  const mean = (of: (score: ReflowScore) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / Math.max(1, scores.length);
  const agreement = (side: 'own' | 'other') => ({
    words: Math.round(mean((score) => score[side].words)),
    same: mean((score) => score[side].same),
    ordered: mean((score) => score[side].ordered),
  });
  return { own: agreement('own'), other: agreement('other'), drawn: mean(({ drawn }) => drawn) };
}

function row({ own, other, drawn }: ReflowScore): string {
  return [own.same, own.ordered, other.same, other.ordered, drawn]
    .map((share, i) => (100 * share).toFixed(2).padStart(i === 2 || i === 4 ? 7 : 6))
    .join(' ');
}
