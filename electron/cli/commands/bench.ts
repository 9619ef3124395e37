import path from 'node:path';
import { benchAsk } from '../bench/bench-ask.ts';
import { benchIndex } from '../bench/bench-index.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withExistingLibrary } from '../open-library.ts';
import { table } from '../output.ts';

export const bench: Command = {
  name: 'bench',
  usage: '[ask] [--library DIR] | index PATH… [--json]',
  summary: 'Measure how fast questions are answered, or how fast documents are indexed.',
  help: [
    '  ask              questions made from the library’s own headings and text (the default); writes nothing',
    '  index PATH…      index into a temporary library, and run pdftotext -bbox-layout on the same files',
    '  --library DIR    folder of the library that is asked',
  ],
  options: { library: { type: 'string' } },
  positionals: { min: 0, max: Infinity, what: '' },
  run: async ([part = 'ask', ...given], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    if (part === 'ask' && given.length === 0) {
      const result = await withExistingLibrary(chosenFolder(values, surroundings), (library) =>
        benchAsk(library.engine.reader, out.progress, signal),
      );
      out.printJson({ bench: 'ask', ...result });
      const row = [result.documents, result.segments, result.questions, result.medianMs, result.p95Ms, result.maxMs];
      out.print(table(['documents', 'segments', 'questions', 'median ms', 'p95 ms', 'max ms'], [row.map(String)]));
      return exitCodes.done;
    }
    if (part !== 'index')
      throw new UsageError(`There is no benchmark ‘${[part, ...given].join(' ')}’.`, 'Choose ask or index.');
    if (given.length === 0) throw new UsageError('A PDF file or a folder is missing.', 'wayleaf bench index PATH…');
    const paths = given.map((one) => path.resolve(cwd, one));
    const result = await benchIndex(paths, out.progress, signal);
    out.printJson({ bench: 'index', ...result });
    const seconds = (ms: number | null): string => (ms === null ? '–' : (ms / 1000).toFixed(1));
    out.print(
      table(
        ['documents', 'pages', 'index s', 'ms a page', 'pdftotext s', 'ratio', 'peak MB'],
        [
          [
            String(result.documents),
            String(result.pages),
            seconds(result.indexMs),
            result.msPerPage.toFixed(1),
            seconds(result.pdftotextMs),
            result.ratio?.toFixed(2) ?? '–',
            result.peakMb?.toFixed(0) ?? '–',
          ],
        ],
      ),
    );
    if (result.pdftotextMs === null)
      out.note('pdftotext is not installed (poppler-utils): there is nothing to compare with.');
    return exitCodes.done;
  },
};
