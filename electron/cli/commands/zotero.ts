import { howMany } from '#shared/base/how-many.ts';
import type { PassedReason, ZoteroLibrary, ZoteroPassed, ZoteroState } from '#shared/contract/connections.ts';
import type { Printed } from '#shared/dialect/commands.ts';
import { errorOut } from '#shared/dialect/failure.ts';
import type { Command } from '../command.ts';
import { flag, stringList } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withExistingLibrary, withLibrary, type OpenLibrary } from '../open-library.ts';

const VERBS = { look: 'zotero.look', read: 'zotero.read' } as const;
const BESIDE = ['passed', 'notes', 'off'] as const;
type Beside = (typeof BESIDE)[number];

export const zotero: Command = {
  name: 'zotero',
  usage: 'look | read | passed | notes | off [--without GROUP]… [--with-all] [--library DIR] [--json]',
  summary:
    'Bring documents, names, collections, tags, notes and highlights of a Zotero on this computer into the library.',
  help: [
    '  look            see whether there is one, the running program or its database, and what it holds',
    '  read            bring in everything, or what changed since the last time; files stay where they are',
    '  passed          list what is in Zotero and not in the library, each with its reason',
    '  notes           print the notes of Zotero, as Markdown',
    '  off             forget what Zotero says; documents stay',
    '  --without GROUP leave out the library of a group, by its name; with look or read, and kept',
    '  --with-all      bring in all libraries again',
    '  --library DIR   folder of the library',
    '',
    'Zotero is only read. New documents are indexed by the app, or by wayleaf index.',
    '',
  ],
  options: {
    library: { type: 'string' },
    without: { type: 'string', multiple: true },
    'with-all': { type: 'boolean' },
  },
  words: ['look', 'read', ...BESIDE],
  positionals: { min: 1, max: 1, what: 'look, read, passed, notes or off' },
  run: async ([verb], values, surroundings) => {
    const { out, signal } = surroundings;
    const folder = chosenFolder(values, surroundings);
    const other = BESIDE.find((one) => one === verb);
    if (other) return withExistingLibrary(folder, (library) => besides[other](library, surroundings), { out });
    if (verb !== 'look' && verb !== 'read')
      throw new UsageError(`‘${String(verb)}’ is none of look, read, passed, notes and off.`);
    const without = stringList(values, 'without');
    const work = async ({ window }: OpenLibrary): Promise<number> => {
      if (without.length > 0 || flag(values, 'with-all')) {
        const { libraries } = await window.call('zotero.look', {}, signal);
        await window.call('zotero.configure', { leaveOut: idsOf(without, libraries) }, signal);
      }
      const state = await window.call(VERBS[verb], {}, signal);
      out.print(verb === 'look' ? foundText(state) : readText(state));
      out.printJson('zotero', stateJson(state));
      return exitCodes.done;
    };
    return withLibrary(folder, { indexing: false, out }, work);
  },
};

type Work = (library: Pick<OpenLibrary, 'window'>, surroundings: Parameters<Command['run']>[2]) => Promise<number>;

const besides: Readonly<Record<Beside, Work>> = {
  passed: async ({ window }, { out, signal }) => {
    const found = await window.call('zotero.passed', {}, signal);
    out.print(passedText(found));
    out.printJson('zotero', found);
    return exitCodes.done;
  },
  notes: async ({ window }, { out, signal }) => {
    const found = await window.call('zotero.notes', {}, signal);
    const texts = found.notes.map(({ item, text, link }) => `${item === '' ? '' : `${item}\n\n`}${text}\n\n${link}`);
    out.print(texts.length === 0 ? 'There are no notes of Zotero.' : texts.join('\n\n———\n\n'));
    out.printJson('zotero', found);
    return exitCodes.done;
  },
  off: async ({ window }, { out, signal }) => {
    await window.call('zotero.disconnect', {}, signal);
    out.print('What Zotero says is forgotten. The documents stay.');
    out.printJson('zotero', { connection: 'off' });
    return exitCodes.done;
  },
};

function stateJson({ last, problem, ...state }: ZoteroState): Printed<'zotero'> {
  return {
    ...state,
    last: last && { ...last, at: new Date(last.at).toISOString() },
    problem: problem && errorOut(problem),
  };
}

/** @throws UsageError for a name that no group has */
function idsOf(names: readonly string[], libraries: readonly ZoteroLibrary[]): string[] {
  return names.map((name) => {
    const found = libraries.find((one) => one.name === name || (one.id !== '' && one.id === name));
    if (found) return found.id;
    const groups = libraries.flatMap((one) => one.name ?? []);
    throw new UsageError(
      groups.length === 0
        ? 'Zotero has no groups here.'
        : `No group is called ‘${name}’. There are: ${groups.join(', ')}.`,
    );
  });
}

function foundText({ via, program, items, libraries }: ZoteroState): string {
  const what = via === 'api' ? `Zotero ${program ?? ''} answers`.replace(/ {2}/u, ' ') : 'Zotero’s database is here';
  return [`${what}: ${howMany(items ?? 0, 'item')}.`, ...libraries.map(libraryText)].join('\n');
}

const KINDS: readonly (readonly [keyof ZoteroLibrary['counts'], string, string])[] = [
  ['pdfs', 'PDF', 'PDFs'],
  ['books', 'EPUB', 'EPUBs'],
  ['pages', 'saved web page', 'saved web pages'],
  ['texts', 'other text', 'other texts'],
  ['notes', 'note', 'notes'],
  ['annotations', 'highlight or other mark', 'highlights and other marks'],
  ['others', 'file of a kind that is not read', 'files of kinds that are not read'],
  ['links', 'web address without a file', 'web addresses without a file'],
  ['fileless', 'item without a file', 'items without a file'],
  ['trashed', 'in the trash', 'in the trash'],
];

function libraryText({ name, chosen, counts }: ZoteroLibrary): string {
  const parts = KINDS.flatMap(([kind, one, several]) =>
    counts[kind] > 0 ? [howMany(counts[kind], one, several)] : [],
  );
  const what = parts.length === 0 ? 'nothing' : parts.join(', ');
  return `  ${name ?? 'My Library'}${chosen ? '' : ' (left out)'}: ${what}`;
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
  const gone =
    last.marksGone > 0
      ? ` Gone in Zotero: ${howMany(last.marksGone, 'highlight or other mark', 'highlights or other marks')}.`
      : '';
  return `${howMany(last.changed, 'change')} read, ${howMany(last.added, 'document')} added; ${howMany(here, 'document is', 'documents are')} in Zotero.${missing}${unreadable}${elsewhere}${gone} Why the rest is not here: wayleaf zotero passed.`;
}

function filesAre(count: number): string {
  return howMany(count, 'file is', 'files are');
}

const REASONS: Readonly<Record<PassedReason, string>> = {
  missing: 'The file is not there',
  unreadable: 'The file is not what its name says, or cannot be read',
  'no-base': 'The file lies below a base directory, and Zotero has none on this computer',
  elsewhere: 'The file is on another computer, which was not asked',
  kind: 'Files of this kind are not read',
  link: 'A web address, without a file',
  fileless: 'An item without a file',
  'no-place': 'A mark whose place was not found in the text here',
  trash: 'In Zotero’s trash',
};

function passedText({ passed, total }: { readonly passed: readonly ZoteroPassed[]; readonly total: number }): string {
  if (total === 0) return 'Everything that was read of Zotero is here.';
  const groups = [...Map.groupBy(passed, ({ reason }) => reason)].flatMap(([reason, all]) => [
    `${REASONS[reason]} (${String(all.length)}):`,
    ...all.map(
      ({ library, title, detail }) =>
        `  ${[title === '' ? 'without a title' : title, detail, library ?? ''].filter((one) => one !== '').join(' · ')}`,
    ),
  ]);
  const more = total > passed.length ? [`… and ${String(total - passed.length)} more.`] : [];
  return [...groups, ...more].join('\n');
}
