import { strategies } from '#shared/domain/retrieval/strategy.ts';
import type { TurnBefore } from '#shared/contract/answer.ts';
import {
  askIn,
  askingHelp,
  askingOptions,
  chosenEach,
  chosenScope,
  chosenSettings,
  documentsNow,
  filesOf,
  receiptJson,
} from '../asking.ts';
import { flag, stringOption, type Command, type OptionValues } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { goingOn } from '../going-on.ts';
import { chosenLanguageModel } from '../language-model.ts';
import { chosenFolder, chosenModels, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printAnswer, printPlan, printRoute } from '../print-answer.ts';

export const ask: Command = {
  name: 'ask',
  usage:
    'QUESTION [--continue | --after QUESTION] [--library DIR] [--doc DOCUMENT]… [--collection NAME] [--each|--together] [--as-written] [--strategy S] [--budget TOKENS] [--model NAME] [--trace] [--json]',
  summary: 'Answer a question from the documents of a library, with evidence.',
  help: [
    '  --after QUESTION the question before, where this one goes on from it: ‘and for 2008?’',
    '  --continue       go on with the last conversation of the library, and ask the same documents unless others are named',
    ...askingHelp,
    '  --trace          the plan, and the sections that were looked at, opened, quoted and passed by',
  ],
  options: {
    after: { type: 'string' },
    continue: { type: 'boolean' },
    ...askingOptions,
    trace: { type: 'boolean' },
  },
  choices: { strategy: strategies },
  positionals: { min: 1, max: Infinity, what: 'The question' },
  run: async (words, values, surroundings) => {
    const question = words.join(' ').trim();
    if (question === '') throw new UsageError('The question is empty.');
    const settings = { ...chosenAfter(values), ...chosenSettings(values) };
    const modelSettings = chosenLanguageModel(values, surroundings);
    const { out, signal } = surroundings;
    const work = async (library: OpenLibrary): Promise<number> => {
      const documents = await documentsNow(library, signal);
      const scope = await chosenScope(values, documents, surroundings);
      const asked = await goingOn(library, { isContinued: flag(values, 'continue'), scope }, signal);
      const asWritten = flag(values, 'as-written');
      const each = chosenEach(values, scope);
      const receipt = await askIn(library, { question, asWritten, ...each, ...asked, ...settings }, surroundings);
      if (out.json) out.printJson(receiptJson(receipt, await filesOf(library, documents, receipt)));
      else {
        printAnswer(receipt, out);
        if (flag(values, 'trace')) {
          printPlan(receipt, out);
          printRoute(receipt, library.engine.reader, out);
        }
      }
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, {
      modelSettings,
      models: chosenModels(values, surroundings),
      out,
    });
  },
};

function chosenAfter(values: OptionValues): { readonly after?: TurnBefore } {
  const after = stringOption(values, 'after')?.trim();
  if (after === undefined) return {};
  if (after === '') throw new UsageError('The question before it is empty.');
  if (flag(values, 'continue'))
    throw new UsageError('--continue and --after both name the question before.', 'Use one of them.');
  return { after: { question: after, places: [] } };
}
