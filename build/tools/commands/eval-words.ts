import path from 'node:path';
import { flag, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { printable, type Output } from '../../../electron/cli/output.ts';
import { compareWords, type Comparison } from '../words/compare.ts';
import { ourWords, popplerWords, requirePoppler } from '../words/read-words.ts';
import { pagesOption, pdfsIn } from './chosen-pdfs.ts';

interface Measured extends Comparison {
  readonly file: string;
}

const DEFAULT_PAGES = 40;
const LISTED = 12;
/** Documents with fewer of their words the same are counted. */
const WANTED = 0.995;

export const evalWords: Command = {
  name: 'eval-words',
  usage: 'DIR|FILE.pdf… [--pages N] [--errors] [--json]',
  summary: "Measure the words of documents against those of Poppler's pdftotext.",
  help: [
    '  --pages N        the first N pages of each document (40)',
    '  --errors         list the words that differ',
    '',
    'Needs pdftotext (poppler-utils). Where only spaces differ, the words on which both agree elsewhere in the document',
    'decide; letter-spaced words that pdftotext leaves apart count as ours when they are joined. Scans are left out.',
    '',
  ],
  options: { pages: { type: 'string' }, errors: { type: 'boolean' } },
  positionals: { min: 1, max: 500, what: 'PDF files, or folders with PDFs' },
  run: async (given, values, { out, cwd, signal }) => {
    const pages = pagesOption(values, DEFAULT_PAGES);
    const files = (await Promise.all(given.map((name) => pdfsIn(path.resolve(cwd, name))))).flat();
    if (files.length === 0) throw new UsageError('There is no PDF.');
    await requirePoppler();
    const measured: Measured[] = [];
    for (const [i, file] of files.entries()) {
      signal.throwIfAborted();
      out.progress.show(i / files.length, `${i} of ${files.length} documents · ${path.basename(file)}`);
      const [ours, theirs] = [await ourWords(file, pages, signal), await popplerWords(file, pages, signal)];
      const readable = ours.flatMap((words, page) => (words ? [{ words, theirs: theirs[page] ?? [] }] : []));
      const comparison = compareWords(
        readable.map(({ words }) => words),
        readable.map((page) => page.theirs),
      );
      measured.push({ file: path.basename(file), ...comparison });
    }
    out.progress.clear();
    print(measured, flag(values, 'errors'), out);
    return exitCodes.done;
  },
};

function print(measured: readonly Measured[], withErrors: boolean, out: Output): void {
  const filled = measured.filter(({ words }) => words > 0);
  const macro = filled.reduce((sum, { same }) => sum + same, 0) / Math.max(1, filled.length);
  const words = filled.reduce((sum, document) => sum + document.words, 0);
  const micro = filled.reduce((sum, document) => sum + document.same * document.words, 0) / Math.max(1, words);
  const below = filled.filter(({ same }) => same < WANTED).length;
  out.printMeasured({
    documents: measured.map(({ file, words, same, spacings }) => ({
      file,
      words,
      same,
      spaces: { ours: rightOf(spacings, 'ours'), theirs: rightOf(spacings, 'theirs') },
    })),
    macro,
    micro,
    below,
  });
  out.print(out.style('bold', '  same    words  spaces right: ours theirs  document'));
  for (const document of measured) {
    const { file, words, same, spacings } = document;
    const spaces = [rightOf(spacings, 'ours'), rightOf(spacings, 'theirs')].map((count) => String(count).padStart(6));
    out.print(`${percent(same)} ${String(words).padStart(8)}             ${spaces.join(' ')}  ${printable(file)}`);
    if (withErrors) printErrors(document, out);
  }
  out.print(
    out.style('bold', `${percent(macro)}  macro average of ${filled.length} documents, ${percent(micro)} of all words`),
  );
  out.print(`${below} of ${filled.length} documents have less than 99.5 % of their words the same.`);
}

function rightOf(spacings: Comparison['spacings'], side: 'ours' | 'theirs'): number {
  return spacings.filter(({ right }) => right === side).length;
}

function percent(share: number): string {
  return (100 * share).toFixed(2).padStart(6);
}

function printErrors({ onlyOurs, onlyTheirs, spacings }: Comparison, out: Output): void {
  const wrong = spacings.filter(({ right }) => right === 'theirs');
  const shown = wrong.slice(0, LISTED).map(({ word, parts, joined }) => (joined === 'ours' ? word : parts.join('|')));
  if (shown.length > 0) out.print(`          spaces: ${printable(shown.join(' '))}`);
  if (onlyOurs.size > 0) out.print(`          ours:   ${printable(mostOf(onlyOurs))}`);
  if (onlyTheirs.size > 0) out.print(`          theirs: ${printable(mostOf(onlyTheirs))}`);
}

function mostOf(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, LISTED);
  return sorted.map(([word, count]) => (count > 1 ? `${word} ×${count}` : word)).join(' ');
}
