import type { DocumentId } from '#shared/base/ids.ts';
import type { ReadingState } from '#shared/contract/library.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable } from '../output.ts';
import { readingWords } from '../reading.ts';

/** Takes back what the reader said. */
const NOTHING = 'nothing';
const words = [...Object.keys(readingWords), NOTHING];

export const mark: Command = {
  name: 'mark',
  usage: 'STATE DOCUMENT… [--library DIR] [--json]',
  summary: 'Say how far documents were read: put them on the reading list, or take them off it.',
  help: [
    '  STATE            to-read: puts it on the reading list; being-read, read, not-read; nothing: takes it back, so that',
    '                   whether it was opened tells',
    '  DOCUMENT…        by words of its title, file or id',
    '  --library DIR    folder of the library',
    '',
  ],
  options: { library: { type: 'string' } },
  words,
  positionals: { min: 2, max: Infinity, what: 'A state or a document' },
  run: async ([word = '', ...named], values, surroundings) => {
    const { out, signal } = surroundings;
    const reading = stateOf(word);
    const work = async (library: OpenLibrary): Promise<number> => {
      const all = await listDocuments(library, signal);
      const documents: DocumentId[] = [];
      for (const one of named) documents.push(await findDocument(one, all, surroundings));
      await library.window.call('library.mark', { documents, marks: { reading } }, signal);
      out.printJson('mark', { documents, reading });
      for (const id of documents) out.print(`${printable(all.find((one) => one.id === id)?.title ?? id)}: ${word}`);
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};

function stateOf(word: string): ReadingState | null {
  if (word === NOTHING) return null;
  const found = Object.entries(readingWords).find(([one]) => one === word);
  if (!found) throw new UsageError(`‘${word}’ is no state of reading.`, `Choose one of: ${words.join(', ')}`);
  return found[1];
}
