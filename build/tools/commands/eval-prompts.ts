import path from 'node:path';
import { stringOption, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { cacheFolder } from '../eval/folders.ts';
import { chooseTasks } from '../eval/choose-tasks.ts';
import { machineName, versionName } from '../eval/conditions.ts';
import { openKept } from '../eval/kept-lines.ts';
import { withPdfLibrary } from '../eval/pdf-library.ts';
import { readDatasets } from '../eval/read-datasets.ts';
import { chosenPiece, wholeNumber } from '../eval/whole-number.ts';
import { countPrompts, CountedPrompt } from '../prompts/count-prompts.ts';
import {
  strayKinds,
  strayShare,
  sumCounts,
  tokenKinds,
  unmarkedShare,
  type TokenCounts,
  type TokenKind,
} from '../prompts/count-tokens.ts';

const DEFAULT_PROMPTS = 200;
const DEFAULT_BUDGET = 2000;
/** Of all tokens that a model is handed. */
const MOST_STRAY = 0.02;

export const evalPrompts: Command = {
  name: 'eval-prompts',
  usage: 'DATASET… [--prompts N] [--budget T] [--out FILE] [--minutes N] [--json]',
  summary: 'Count what of the passages that a model is handed belongs to no sentence.',
  help: [
    `  --prompts N      so many questions, by chance, the same in every run (default ${DEFAULT_PROMPTS})`,
    `  --budget TOKENS  the most text that may be read for an answer (default ${DEFAULT_BUDGET})`,
    '  --out FILE       keep what was counted there; the same command goes on where it was stopped',
    '  --minutes N      stop by itself after so long',
    '  --cache DIR      where the indexes of PDFs are kept between runs',
    '',
    'Sections are judged by a scripted model that knows where the answer stands. Tokens of axis labels, references, names under',
    'titles and scraps that are no sentence are stray; tables, captions, code and formulas are what they are, and so is',
    'a drawing that the question names. Of a source that is only text',
    'nobody says what is a row, an item of a list or a head: its whole paragraphs that are no sentence are counted apart.',
    '',
  ],
  options: {
    prompts: { type: 'string' },
    budget: { type: 'string' },
    out: { type: 'string' },
    minutes: { type: 'string' },
    cache: { type: 'string' },
  },
  positionals: { min: 1, max: Infinity, what: 'A dataset' },
  run: async (given, values, { out, cwd, signal }) => {
    const prompts = wholeNumber(values, 'prompts') ?? DEFAULT_PROMPTS;
    const budgetTokens = wholeNumber(values, 'budget') ?? DEFAULT_BUDGET;
    const enough = chosenPiece(values);
    const files = given.map((one) => path.resolve(cwd, one));
    const datasets = (
      await Promise.all(files.map((file) => readDatasets(file, { abstracts: false, floats: false })))
    ).flat();
    const tasks = chooseTasks(datasets, { limit: prompts, seed: 1, sample: Infinity, split: undefined });
    if (tasks.length === 0) throw new UsageError('There are no questions in it.');
    const pdfs = new Set(tasks.flatMap(({ subject: { source } }) => (source.kind === 'pdf' ? [source.file] : [])));
    const cache = cacheFolder(values, { cwd });
    const dataset = datasets.map(({ name }) => name).join(' + ');
    const version = await versionName();
    const file = stringOption(values, 'out');
    const kept = await openKept(
      file === undefined ? undefined : path.resolve(cwd, file),
      JSON.stringify({ dataset, prompts, budgetTokens, version }),
      CountedPrompt,
    );
    const counted = await withPdfLibrary([...pdfs], cache, out.progress, signal, (openFile) =>
      countPrompts({
        tasks,
        budgetTokens,
        kept,
        openFile,
        onProgress: (done, document) =>
          out.progress.show(done / tasks.length, `${done} of ${tasks.length} prompts · ${document}`),
        enough,
        signal,
      }),
    );
    out.progress.clear();
    const read = counted.flatMap((one) => one.counts ?? []);
    const counts = sumCounts(read);
    const stray = strayShare(counts);
    const conditions = { dataset, prompts: read.length, budget: budgetTokens, version };
    out.printMeasured({
      ...conditions,
      machine: machineName(),
      counts,
      stray,
      unmarked: unmarkedShare(counts),
      most: MOST_STRAY,
    });
    const part = counted.length < tasks.length ? ` of ${tasks.length}` : '';
    out.print(`${dataset}: ${read.length}${part} prompts, budget ${budgetTokens} tokens; ${conditions.version}`);
    printCounts(counts, out);
    return stray <= MOST_STRAY ? exitCodes.done : exitCodes.failure;
  },
};

function printCounts(counts: TokenCounts, out: Output): void {
  out.print();
  out.print(
    table(
      ['tokens of', 'count', 'in a sentence'],
      tokenKinds.map((kind) => [kind, String(counts[kind]), isInSentence(kind)]),
    ),
  );
  out.print();
  out.print(`${(100 * strayShare(counts)).toFixed(2)} % belong to no sentence; ${100 * MOST_STRAY} % at most.`);
  const unmarked = (100 * unmarkedShare(counts)).toFixed(2);
  out.print(`${unmarked} % are paragraphs of sources that are only text, and no sentences: nobody says what they are.`);
}

function isInSentence(kind: TokenKind): string {
  if (kind === 'unmarked') return 'not known';
  return strayKinds.has(kind) ? 'no' : 'yes';
}
