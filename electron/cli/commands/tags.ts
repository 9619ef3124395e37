import type { DocumentId } from '#shared/base/ids.ts';
import { Label, type DocumentMarks, type DocumentSummary } from '#shared/contract/library.ts';
import type { Command, Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable } from '../output.ts';

const verbs = ['list', 'add', 'take', 'rename', 'delete'] as const;
type Verb = (typeof verbs)[number];

/** Of how many arguments each is made, itself left out. */
const counts: Readonly<Record<Verb, { readonly min: number; readonly max: number; readonly what: string }>> = {
  list: { min: 0, max: 0, what: '' },
  add: { min: 2, max: Infinity, what: 'A tag or a document' },
  take: { min: 2, max: Infinity, what: 'A tag or a document' },
  rename: { min: 2, max: 2, what: 'A tag or its new name' },
  delete: { min: 1, max: 1, what: 'A tag' },
};

export const tags: Command = {
  name: 'tags',
  usage: '[list | add TAG DOCUMENT… | take TAG DOCUMENT… | rename TAG NAME | delete TAG] [--library DIR] [--json]',
  summary: 'The tags of a library: list them, put them on documents, take them off.',
  help: [
    '  list             every tag and how many documents have it (the default)',
    '  add TAG DOCUMENT…  put it on documents, by words of their titles, files or ids',
    '  take TAG DOCUMENT…  take it off them',
    '  rename TAG NAME  call it otherwise; two tags of one name become one',
    '  delete TAG       take it off all documents; the documents stay',
    '  --library DIR    folder of the library',
    '',
  ],
  options: { library: { type: 'string' } },
  words: verbs,
  positionals: { min: 0, max: Infinity, what: verbs.join(', ') },
  run: async ([given = 'list', ...named], values, surroundings) => {
    const verb = verbs.find((one) => one === given);
    if (!verb) throw new UsageError(`‘${given}’ is none of ${verbs.join(', ')}.`);
    const { min, max, what } = counts[verb];
    if (named.length < min) throw new UsageError(`${what} is missing.`, `Usage: wayleaf tags ${tags.usage}`);
    if (named.length > max) throw new UsageError(`‘${String(named[max])}’ is one argument too many.`);
    const work = (library: OpenLibrary): Promise<number> => act(verb, named, library, surroundings);
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
  },
};

async function act(
  verb: Verb,
  [tag = '', ...others]: readonly string[],
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const { signal } = surroundings;
  const all = await listDocuments(library, signal);
  if (verb === 'add' || verb === 'take') {
    const label = labelOf(tag);
    if (verb === 'take') known(tag, all);
    const marks: DocumentMarks = verb === 'add' ? { addTags: [label] } : { removeTags: [label] };
    const documents: DocumentId[] = [];
    for (const one of others) documents.push(await findDocument(one, all, surroundings));
    await library.window.call('library.mark', { documents, marks }, signal);
  } else if (verb !== 'list') {
    const name = known(tag, all);
    if (verb === 'delete') await library.window.call('label.remove', { kind: 'tag', name }, signal);
    else await library.window.call('label.rename', { kind: 'tag', from: name, to: labelOf(others[0]!) }, signal);
  }
  return print(await listDocuments(library, signal), surroundings);
}

/** @throws UsageError */
function labelOf(given: string): string {
  const read = Label.safeParse(given.trim());
  if (!read.success) throw new UsageError(`‘${given}’ cannot be a tag.`, 'A tag has 1 to 80 characters.');
  return read.data;
}

/** @throws UsageError for a tag that no document has */
function known(tag: string, all: readonly DocumentSummary[]): string {
  const name = tag.trim();
  if (all.some(({ tags: own = [] }) => own.includes(name))) return name;
  throw new UsageError(`No document has the tag ‘${tag}’.`, 'See: wayleaf tags list');
}

function print(all: readonly DocumentSummary[], { out }: Surroundings): number {
  const groups = new Map<string, DocumentId[]>();
  for (const { id, tags: own = [] } of all) for (const tag of own) groups.set(tag, [...(groups.get(tag) ?? []), id]);
  const rows = [...groups].toSorted(([a], [b]) => a.localeCompare(b));
  out.printJson('tags', { tags: rows.map(([tag, documents]) => ({ tag, documents })) });
  if (rows.length === 0) out.print('No document has a tag.');
  for (const [tag, { length }] of rows)
    out.print(`${printable(tag)}  ${length === 1 ? '1 document' : `${String(length)} documents`}`);
  return exitCodes.done;
}
