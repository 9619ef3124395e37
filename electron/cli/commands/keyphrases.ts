import type { DocumentId } from '#shared/base/ids.ts';
import { inEnglish } from '#shared/wording/english.ts';
import { stringOption, type Command, type OptionValues } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, someModelOptions } from '../language-model.ts';
import type { OpenLibrary } from '../open-library.ts';
import { printable, table } from '../output.ts';
import { documentHelp, documentOptions, withDocument } from '../with-document.ts';

const DEFAULT_LIMIT = 12;
const MOST = 50;
const languageModel = someModelOptions(['model', 'ollama', 'llm']);

export const keyphrases: Command = {
  name: 'keyphrases',
  usage: 'FILE.pdf|ID [--limit N] [--model NAME] [--library DIR] [--json]',
  summary: 'Key phrases of a document, best first.',
  help: [
    `  --limit N        at most so many (default ${DEFAULT_LIMIT})`,
    ...languageModel.help,
    ...documentHelp,
    '',
    'Keywords that the authors print come first. A file that is not in the library is read for this once.',
    '',
  ],
  options: { ...documentOptions, ...languageModel.options, limit: { type: 'string' } },
  positionals: { min: 1, max: 1, what: 'A file or the id of a document' },
  run: async ([named = ''], values, surroundings) => {
    const { out, signal } = surroundings;
    const limit = limitOf(values);
    const work = async (library: OpenLibrary, document: DocumentId): Promise<void> => {
      const startedAt = performance.now();
      const { phrases, model, notes } = await library.window.call('task.keyphrases', { document, limit }, signal);
      const labels = library.engine.reader.pageLabels?.(document) ?? [];
      out.printJson('keyphrases', {
        document,
        phrases: phrases.map(({ pageIndex, acronym, ...one }) => ({
          ...one,
          acronym: acronym ?? null,
          page: pageIndex + 1,
          pageLabel: labels[pageIndex] ?? null,
        })),
        model: model ?? null,
        notes: notes.map(inEnglish),
        timings: { total: performance.now() - startedAt },
      });
      if (phrases.length === 0) out.print('No phrase stands out.');
      else {
        const rows = phrases.map(({ text, acronym, count, pageIndex, given }) => [
          printable(acronym ? `${text} (${acronym})` : text),
          String(count),
          String(pageIndex + 1),
          given ? 'printed keyword' : '',
        ]);
        out.print(table(['phrase', 'times', 'page', ''], rows));
      }
      for (const note of notes) out.note(inEnglish(note));
    };
    await withDocument(named, values, surroundings, work, {
      modelSettings: chosenLanguageModel(values, surroundings),
    });
    return exitCodes.done;
  },
};

function limitOf(values: OptionValues): number {
  const limit = Number(stringOption(values, 'limit') ?? DEFAULT_LIMIT);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST) return limit;
  throw new UsageError(`--limit takes a whole number from 1 to ${MOST}.`);
}
