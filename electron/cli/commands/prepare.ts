import { flag, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, someModelOptions } from '../language-model.ts';
import { chosenFolder, withExistingLibrary } from '../open-library.ts';
import { table } from '../output.ts';
import { preparing, untilPrepared, type Preparation } from '../prepare-library.ts';

const DEFAULT_AT_MOST = 400;
const MOST = 1_000_000;
const languageModel = someModelOptions(['model', 'vision', 'ollama']);

const made = {
  summaries: 'summaries of passages',
  trees: 'section trees',
  graphs: 'names and relations',
} as const;

export const prepare: Command = {
  name: 'prepare',
  usage:
    '--model NAME [--summaries] [--trees] [--graph] [--vision NAME] [--at-most N] [--library DIR] [--ollama URL] [--json]',
  summary: 'Let a language model read a library beforehand: summaries, trees, names.',
  help: [
    '  --summaries      of each passage a summary: it is found by its words, too, and explains the passage to a model',
    '  --trees          judge doubtful headings; what you corrected stays',
    '  --graph          read paragraphs, tables and captions for names and what relates them',
    `  --at-most N      of each document so many passages, or paragraphs, from its beginning (default ${DEFAULT_AT_MOST})`,
    ...languageModel.help,
    '  --library DIR    folder of the library',
    '',
    'Without one of the three, all of them. What is done stays in the library, and what is stopped goes on where it was when the',
    'command is given again. With --vision figures are described for --graph.',
    '',
  ],
  options: {
    ...languageModel.options,
    summaries: { type: 'boolean' },
    trees: { type: 'boolean' },
    graph: { type: 'boolean' },
    'at-most': { type: 'string' },
    library: { type: 'string' },
  },
  positionals: { min: 0, max: 0, what: 'Nothing' },
  run: async (_, values, surroundings) => {
    const { out, signal } = surroundings;
    const { wanted, modelSettings, model } = chosen(values, surroundings);
    const startedAt = performance.now();
    const prepared = await withExistingLibrary(
      chosenFolder(values, surroundings),
      (library) =>
        untilPrepared(
          library,
          model,
          ({ kind, done, total, parts }) => {
            const share = done + (parts ? parts.done / parts.total : 0);
            out.progress.show(total > 0 ? share / total : 1, `${made[kind]} · ${done} of ${total} documents`);
          },
          signal,
        ),
      { modelSettings: { ...modelSettings, ...preparing(wanted) }, readsInBackground: true, out },
    );
    out.progress.clear();
    out.printJson('prepare', { model, prepared, timings: { total: performance.now() - startedAt } });
    const rows = prepared.map(({ kind, done, total }) => [made[kind], `${done} of ${total} documents`]);
    out.print(table(['', `by ${model}`], rows));
    return prepared.every(({ done, total }) => done === total) ? exitCodes.done : exitCodes.failure;
  },
};

function chosen(values: OptionValues, surroundings: Surroundings) {
  const modelSettings = chosenLanguageModel(values, surroundings);
  const model = modelSettings.chatModel;
  if (typeof model !== 'string') throw new UsageError('Somebody has to read: name a model of Ollama with --model.');
  return { wanted: chosenPreparation(values), modelSettings, model };
}

/** @throws UsageError */
export function chosenPreparation(values: OptionValues): Preparation {
  const [summaries, trees, graph] = [flag(values, 'summaries'), flag(values, 'trees'), flag(values, 'graph')];
  const isAll = !summaries && !trees && !graph;
  const atMost = Number(stringOption(values, 'at-most') ?? DEFAULT_AT_MOST);
  if (!Number.isInteger(atMost) || atMost < 1 || atMost > MOST)
    throw new UsageError(`--at-most takes a whole number from 1 to ${MOST}.`);
  return { summaries: summaries || isAll, trees: trees || isAll, graph: graph || isAll, atMost };
}
