import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable } from '../output.ts';

export const rename: Command = {
  name: 'rename',
  usage: 'DOCUMENT TITLE [--library DIR] [--json]',
  summary: 'Give a document another title. Its file keeps its name.',
  help: [
    '  DOCUMENT         by words of its title, file or id',
    '  TITLE            the new one; quote it',
    '  --library DIR    folder of the library',
    '',
    'Back to the title that was found: wayleaf details DOCUMENT --as-found title',
    '',
  ],
  options: { library: { type: 'string' } },
  positionals: { min: 2, max: 2, what: 'A document or its new title' },
  run: async ([named = '', given = ''], values, surroundings) => {
    const { out, signal } = surroundings;
    const title = given.trim();
    if (title === '') throw new UsageError('A title cannot be empty.');
    const work = async (library: OpenLibrary): Promise<number> => {
      const all = await listDocuments(library, signal);
      const document = await findDocument(named, all, surroundings);
      const before = all.find(({ id }) => id === document)!.title;
      await library.window.call('document.edit', { document, edit: { title } }, signal);
      out.print(`${printable(before)} → ${printable(title)}`);
      out.printJson('rename', { document, before, title });
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};
