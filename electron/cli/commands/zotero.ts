import { howMany } from '#shared/base/how-many.ts';
import type { ZoteroState } from '#shared/contract/connections.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withExistingLibrary, withLibrary, type OpenLibrary } from '../open-library.ts';

const VERBS = { look: 'zotero.look', read: 'zotero.read' } as const;

export const zotero: Command = {
  name: 'zotero',
  usage: 'look | read | off [--library DIR] [--json]',
  summary: 'Bring documents, names, collections, tags and highlights of a Zotero on this computer into the library.',
  help: [
    '  look           see whether there is one: the running program, else its database',
    '  read           bring in everything, or what changed since the last time; files stay where they are',
    '  off            forget what Zotero says; documents stay',
    '  --library DIR  folder of the library',
    '',
    'Zotero is only read. New documents are indexed by the app, or by wayleaf index.',
    '',
  ],
  options: { library: { type: 'string' } },
  words: ['look', 'read', 'off'],
  positionals: { min: 1, max: 1, what: 'look, read or off' },
  run: async ([verb], values, surroundings) => {
    const { out, signal } = surroundings;
    const folder = chosenFolder(values, surroundings);
    if (verb === 'off') {
      return withExistingLibrary(
        folder,
        async ({ window }) => {
          await window.call('zotero.disconnect', {}, signal);
          out.print('What Zotero says is forgotten. The documents stay.');
          return exitCodes.done;
        },
        { out },
      );
    }
    if (verb !== 'look' && verb !== 'read') throw new UsageError(`‘${String(verb)}’ is neither look nor read nor off.`);
    const work = async ({ window }: OpenLibrary): Promise<number> => {
      const state = await window.call(VERBS[verb], {}, signal);
      out.print(verb === 'look' ? foundText(state) : readText(state));
      out.printJson(state);
      return exitCodes.done;
    };
    return withLibrary(folder, { indexing: false, out }, work);
  },
};

function foundText({ via, program, items }: ZoteroState): string {
  const what = via === 'api' ? `Zotero ${program ?? ''} answers`.replace(/ {2}/u, ' ') : 'Zotero’s database is here';
  return `${what}: ${howMany(items ?? 0, 'item')}.`;
}

function readText({ last, here }: ZoteroState): string {
  if (!last) return 'Nothing was read.';
  const missing = last.missing > 0 ? ` ${filesAre(last.missing)} not there.` : '';
  const unreadable =
    last.unreadable > 0 ? ` ${filesAre(last.unreadable)} not what the name says, or cannot be read.` : '';
  const elsewhere =
    last.elsewhere > 0
      ? ` On other machines, which were not asked: ${howMany(last.elsewhere, 'file')}; add them yourself.`
      : '';
  return `${howMany(last.changed, 'change')} read, ${howMany(last.added, 'document')} added; ${howMany(here, 'document is', 'documents are')} in Zotero.${missing}${unreadable}${elsewhere}`;
}

function filesAre(count: number): string {
  return howMany(count, 'file is', 'files are');
}
