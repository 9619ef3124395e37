import type { DocumentSummary } from '#shared/contract/library.ts';
import { flag, type Command, type Surroundings } from '../command.ts';
import { exitCodes } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable } from '../output.ts';
import { isSaidYes } from '../said-yes.ts';

export const remove: Command = {
  name: 'remove',
  usage: 'DOCUMENT… [--yes] [--library DIR] [--json]',
  summary:
    'Take documents out of a library, with their highlights, notes and corrections. Your files stay where they are.',
  help: [
    '  DOCUMENT…        by words of its title, file or id',
    '  --yes            do not ask; needed where nobody can be asked',
    '  --library DIR    folder of the library',
    '',
    'To keep what you wrote, save it first: wayleaf notes export, or wayleaf export for the whole library.',
    '',
  ],
  options: { library: { type: 'string' }, yes: { type: 'boolean' } },
  positionals: { min: 1, max: Infinity, what: 'A document' },
  run: async (named, values, surroundings) => {
    const { out, signal } = surroundings;
    const work = async (library: OpenLibrary): Promise<number> => {
      const all = await listDocuments(library, signal);
      // All are found before any goes: a name that fits none takes nothing away.
      const ids = new Set<string>();
      for (const one of named) ids.add(await findDocument(one, all, surroundings));
      const chosen = all.filter(({ id }) => ids.has(id));
      if (!flag(values, 'yes') && !(await isMeant(chosen, surroundings))) {
        out.printJson('remove', { removed: [] });
        out.print('Nothing was removed.');
        return exitCodes.failure;
      }
      for (const { id, title } of chosen) {
        await library.window.call('library.remove', { document: id }, signal);
        out.print(`Removed: ${printable(title)}`);
      }
      out.printJson('remove', { removed: chosen.map(({ id, title }) => ({ document: id, title })) });
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};

/** @throws UsageError where nobody sits at the terminal */
async function isMeant(chosen: readonly DocumentSummary[], surroundings: Surroundings): Promise<boolean> {
  for (const { title } of chosen) surroundings.out.note(`  ${printable(title)}`);
  const count = chosen.length === 1 ? 'this document' : `these ${String(chosen.length)} documents`;
  return isSaidYes(`Remove ${count}, with highlights and notes?`, surroundings, {
    why: 'What is removed takes its highlights and notes along.',
    hint: 'If that is meant, add --yes.',
  });
}
