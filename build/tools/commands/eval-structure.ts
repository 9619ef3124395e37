import path from 'node:path';
import { macroScore } from '../metrics/structure-score.ts';
import { ParserPool } from '../../../electron/engine/indexing/parsers.ts';
import { launchNode } from '../../../electron/process/launch.ts';
import {
  flag,
  stringOption,
  type Command,
  type OptionValues,
  type Surroundings,
} from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { parserFile } from '../../../electron/cli/open-library.ts';
import type { Output } from '../../../electron/cli/output.ts';
import { findGoldFiles, type GoldFile } from '../structure/gold-files.ts';
import { measureAll, type Measured } from '../structure/measure.ts';
import { measureAblations } from '../structure/ablations.ts';
import { countCauses, printAblations, printErrors, printScores } from '../structure/report.ts';

export const evalStructure: Command = {
  name: 'eval-structure',
  usage: 'DIR [--no-outline] [--errors | --ablations] [--limit N] [--json]',
  summary: 'Measure section trees against gold outlines.',
  help: [
    '  --no-outline     ignore bookmarks: the trees from the printed pages alone',
    '  --errors         list missed, false and misplaced headings, and count their causes',
    '  --ablations      what each stage that looks at all headings together is worth: the averages without it',
    '  --limit N        the first N documents only',
    '',
    'The gold outline of NAME.pdf is NAME.outline.json beside it. A document that cannot be read counts as 0.',
    '',
  ],
  options: {
    'no-outline': { type: 'boolean' },
    errors: { type: 'boolean' },
    ablations: { type: 'boolean' },
    limit: { type: 'string' },
  },
  positionals: { min: 1, max: 1, what: 'The folder with PDFs and their gold outlines' },
  run: async ([given = ''], values, surroundings) => {
    const { out, cwd } = surroundings;
    const startedAt = performance.now();
    const limit = limitOf(values);
    const folder = path.resolve(cwd, given);
    const { gold, without } = await findGoldFiles(folder);
    if (gold.length === 0) throw new UsageError(`No PDF in ${folder} has a gold outline beside it.`);
    if (without.length > 0) out.note(withoutGold(without.length));
    const chosen = gold.slice(0, limit);
    if (flag(values, 'ablations')) {
      await printWithout(chosen, flag(values, 'no-outline'), surroundings);
      return exitCodes.done;
    }
    const results = await measureWithParsers(chosen, flag(values, 'no-outline'), surroundings);
    const documents = results.flatMap((result) => result ?? []);
    const skipped = chosen.filter((_, at) => results[at] === null).map(({ file }) => file);
    for (const file of skipped) out.note(`${file}: no title of its gold outline is on its page; left out.`);
    print(documents, skipped, flag(values, 'errors'), performance.now() - startedAt, out);
    return exitCodes.done;
  },
};

function withoutGold(count: number): string {
  return count === 1
    ? '1 PDF has no gold outline and is left out.'
    : `${count} PDFs have no gold outline and are left out.`;
}

function limitOf(values: OptionValues): number {
  const given = stringOption(values, 'limit');
  const limit = given === undefined ? Infinity : Number(given);
  if (limit !== Infinity && (!Number.isInteger(limit) || limit < 1)) {
    throw new UsageError('--limit takes a whole number from 1.');
  }
  return limit;
}

async function printWithout(
  documents: readonly GoldFile[],
  noOutline: boolean,
  { out, signal }: Surroundings,
): Promise<void> {
  const ablations = await measureAblations(documents, {
    useOutline: !noOutline,
    onProgress: (done, file) =>
      out.progress.show(done / documents.length, `${done} of ${documents.length} documents · ${file}`),
    signal,
  });
  out.progress.clear();
  out.printMeasured({
    ablations: ablations.map(({ without, macro, changed }) => ({ without: without?.name ?? null, macro, changed })),
  });
  printAblations(ablations, out);
}

async function measureWithParsers(
  documents: readonly GoldFile[],
  noOutline: boolean,
  { out, signal }: Surroundings,
): Promise<readonly (Measured | null)[]> {
  const parsers = new ParserPool({ file: parserFile, launch: launchNode });
  try {
    return await measureAll(documents, {
      parsers,
      useOutline: !noOutline,
      onProgress: (done, file) =>
        out.progress.show(done / documents.length, `${done} of ${documents.length} documents · ${file}`),
      signal,
    });
  } finally {
    parsers.close();
    out.progress.clear();
  }
}

function print(
  documents: readonly Measured[],
  skipped: readonly string[],
  withErrors: boolean,
  totalMs: number,
  out: Output,
): void {
  const macro = macroScore(documents.map(({ score }) => score));
  out.printMeasured({
    documents: documents.map((document) => toJson(document, withErrors)),
    macro,
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(withErrors ? { causes: countCauses(documents) } : {}),
    timings: { total: totalMs },
  });
  printScores(documents, macro, out);
  if (withErrors) printErrors(documents, out);
}

function toJson({ file, pages, score, errors, error }: Measured, withErrors: boolean) {
  const { counts, ...shares } = score;
  return {
    file,
    ...shares,
    counts,
    pages,
    ...(error ? { error: { code: error.code, message: error.message } } : {}),
    ...(withErrors && errors ? { errors } : {}),
  };
}
