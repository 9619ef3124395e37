import path from 'node:path';
import { benchTree } from '../bench/bench-tree.ts';
import type { Surroundings } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { table } from '../../../electron/cli/output.ts';

/** `wayleaf bench tree PATH…` */
export async function runBenchTree(given: readonly string[], { out, cwd, signal }: Surroundings): Promise<number> {
  if (given.length === 0) throw new UsageError('A PDF file or a folder is missing.', 'wayleaf bench tree PATH…');
  const result = await benchTree(
    given.map((one) => path.resolve(cwd, one)),
    out.progress,
    signal,
  );
  out.printMeasured({ bench: 'tree', ...result });
  const seconds = (ms: number | null): string => (ms === null ? '–' : (ms / 1000).toFixed(2));
  const row = (name: string, one: Omit<typeof result, 'documents'>): string[] => [
    String(one.pages),
    seconds(one.treeMs),
    seconds(one.pdftotextMs),
    one.ratio?.toFixed(2) ?? '–',
    one.peakMb?.toFixed(0) ?? '–',
    name,
  ];
  const rows = result.documents.map((document) => {
    const { pdftotextMs, treeMs } = document;
    const ratio = pdftotextMs === null || pdftotextMs === 0 ? null : treeMs / pdftotextMs;
    return row(document.file, { ...document, ratio });
  });
  const all = row(`${result.documents.length} documents`, result);
  out.print(table(['pages', 'tree s', 'pdftotext s', 'ratio', 'peak MB', 'document'], [...rows, all]));
  if (result.pdftotextMs === null)
    out.note('pdftotext is not installed (poppler-utils): there is nothing to compare with.');
  return exitCodes.done;
}
