import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Scope, TurnBefore } from '#shared/contract/answer.ts';
import { strategies } from '#shared/domain/retrieval/strategy.ts';
import {
  askIn,
  askingHelp,
  askingOptions,
  chosenEach,
  chosenScope,
  chosenSettings,
  documentsNow,
  receiptsJson,
} from '../asking.ts';
import { flag, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { goingOn } from '../going-on.ts';
import { chosenLanguageModel } from '../language-model.ts';
import { chosenFolder, chosenModels, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { passwordHelp, passwordOptions } from '../password.ts';
import { withDocument } from '../with-document.ts';
import { printAnswer, printPlan, printRoute } from '../print-answer.ts';

export const ask: Command = {
  name: 'ask',
  usage:
    '[FILE.pdf] QUESTION [--continue | --after QUESTION] [--library DIR] [--doc DOCUMENT]… [--collection NAME] [--each|--together] [--as-written] [--strategy S] [--budget TOKENS] [--model NAME] [--trace] [--json]',
  summary: 'Answer a question from the documents of a library, or from one file, with evidence.',
  help: [
    '  --after QUESTION the question before, where this one goes on from it: ‘and for 2008?’',
    '  --continue       go on with the last conversation of the library, and ask the same documents unless others are named',
    ...askingHelp,
    '  --trace          the plan, and the sections that were looked at, opened, quoted and passed by',
    ...passwordHelp('an encrypted file'),
    '',
    'A file before the question is asked alone. One that is not in the library is read for this once.',
    '',
  ],
  options: {
    after: { type: 'string' },
    continue: { type: 'boolean' },
    ...askingOptions,
    ...passwordOptions,
    trace: { type: 'boolean' },
  },
  choices: { strategy: strategies },
  positionals: { min: 1, max: Infinity, what: 'The question' },
  run: async (words, values, surroundings) => {
    const { file, question } = readWords(words, surroundings);
    if (question === '') throw new UsageError('The question is empty.');
    if (file !== undefined) requireAlone(values);
    else requireNoPassword(values);
    const settings = { ...chosenAfter(values), ...chosenSettings(values) };
    const modelSettings = chosenLanguageModel(values, surroundings);
    const { out, signal } = surroundings;
    const work = async (library: OpenLibrary, asked: DocumentId | undefined): Promise<number> => {
      const documents = asked ? await listDocuments(library, signal) : await documentsNow(library, signal);
      const scope: Scope | undefined = asked
        ? { kind: 'documents', documents: [asked] }
        : await chosenScope(values, documents, surroundings);
      const goesOn = await goingOn(library, { isContinued: flag(values, 'continue'), scope }, signal);
      const asWritten = flag(values, 'as-written');
      const each = chosenEach(values, scope);
      const receipt = await askIn(library, { question, asWritten, ...each, ...goesOn, ...settings }, surroundings);
      if (out.json) {
        const [json] = await receiptsJson(library, [receipt], signal);
        out.printJson('ask', json!);
      } else {
        printAnswer(receipt, out);
        if (flag(values, 'trace')) {
          printPlan(receipt, out);
          printRoute(receipt, library.engine.reader, out);
        }
      }
      return exitCodes.done;
    };
    const choice = { modelSettings, models: chosenModels(values, surroundings) };
    if (file !== undefined) return withDocument(file, values, surroundings, work, choice);
    const folder = chosenFolder(values, surroundings);
    return withExistingLibrary(folder, (library) => work(library, undefined), { ...choice, out });
  },
};

/** A file that is there, before a question of its own: anything else belongs to the question. */
function readWords(
  words: readonly string[],
  { cwd }: Pick<Surroundings, 'cwd'>,
): { readonly file?: string; readonly question: string } {
  const [first = '', ...others] = words;
  const isFile =
    others.length > 0 && existsSync(path.resolve(cwd, first)) && statSync(path.resolve(cwd, first)).isFile();
  return isFile ? { file: first, question: others.join(' ').trim() } : { question: words.join(' ').trim() };
}

/** @throws UsageError */
function requireAlone(values: OptionValues): void {
  const other = ['doc', 'collection', 'each', 'together', 'continue'].find((name) => values[name] !== undefined);
  if (other !== undefined) throw new UsageError(`A file is asked alone: leave out --${other}.`);
}

/** @throws UsageError */
function requireNoPassword(values: OptionValues): void {
  const given = Object.keys(passwordOptions).find((name) => values[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} is for a file that is asked: name it before the question.`);
}

function chosenAfter(values: OptionValues): { readonly after?: TurnBefore } {
  const after = stringOption(values, 'after')?.trim();
  if (after === undefined) return {};
  if (after === '') throw new UsageError('The question before it is empty.');
  if (flag(values, 'continue'))
    throw new UsageError('--continue and --after both name the question before.', 'Use one of them.');
  return { after: { question: after, places: [] } };
}
