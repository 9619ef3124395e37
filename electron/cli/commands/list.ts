import { readingOf, type DocumentSummary, type IndexState, type ReadingState } from '#shared/contract/library.ts';
import type { Printed } from '#shared/dialect/commands.ts';
import { inCollection } from '../asking.ts';
import { stringList, stringOption, type Command, type OptionValues } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { documentsWithWords, SHORT_ID_LENGTH } from '../find-document.ts';
import { chosenFolder, fileOf, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, wrap, type Output } from '../output.ts';
import { documentsOut } from '../places.ts';
import { readingWords, stopsOf } from '../reading.ts';

const INDENT = ' '.repeat(SHORT_ID_LENGTH + 2);

export const list: Command = {
  name: 'list',
  usage:
    '[WORDS] [--tag TAG]… [--collection NAME] [--to-read] [--being-read] [--read] [--not-read] [--library DIR] [--json]',
  summary: 'List the documents of a library, with the ids and titles that --doc takes.',
  help: [
    '  WORDS            only documents with these words in their title, authors or file name',
    '  --tag TAG        only documents with this tag; may be given again for those with all of them',
    '  --collection N   only documents of this collection',
    '  --to-read        only the reading list; with the options below, what is one or the other',
    '  --being-read     only what is being read, with the page where you stopped',
    '  --read           only what was read',
    '  --not-read       only what was never opened, or marked as not read',
    '  --library DIR    folder of the library',
    '',
    'wayleaf mark says how far documents were read.',
    '',
  ],
  options: {
    library: { type: 'string' },
    tag: { type: 'string', multiple: true },
    collection: { type: 'string' },
    'to-read': { type: 'boolean' },
    'being-read': { type: 'boolean' },
    read: { type: 'boolean' },
    'not-read': { type: 'boolean' },
  },
  positionals: { min: 0, max: Infinity, what: 'Words of a title' },
  run: async (words, values, surroundings) => {
    const { out, signal } = surroundings;
    const work = async (library: OpenLibrary): Promise<number> => {
      // Files that were deleted meanwhile are marked as missing.
      await library.host.call('host.check-files', {}, signal);
      const all = await listDocuments(library, signal);
      const isWanted = filterOf(values, all);
      const documents = documentsWithWords(words.join(' '), all)
        .filter(isWanted)
        .toSorted((a, b) => a.title.localeCompare(b.title));
      const stops = await stopsOf(library, signal);
      if (out.json) out.printJson('list', await toJson(documents, library, signal));
      if (documents.length === 0) out.print(nothingText(all.length, words, values));
      for (const document of documents) printDocument(document, stops.get(document.id), out);
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};

function chosenStates(values: OptionValues): readonly ReadingState[] {
  return Object.entries(readingWords).flatMap(([word, state]) => (values[word] === true ? [state] : []));
}

/** @throws UsageError for a tag or a collection that no document has */
function filterOf(values: OptionValues, all: readonly DocumentSummary[]): (document: DocumentSummary) => boolean {
  const states = chosenStates(values);
  const tags = stringList(values, 'tag');
  for (const tag of tags)
    if (!all.some(({ tags: own = [] }) => own.includes(tag)))
      throw new UsageError(`No document has the tag ‘${tag}’.`, 'See: wayleaf tags list');
  const collection = stringOption(values, 'collection');
  const within = collection === undefined ? undefined : new Set(inCollection(collection, all));
  return (document) =>
    (states.length === 0 || states.includes(readingOf(document))) &&
    tags.every((tag) => document.tags?.includes(tag) === true) &&
    (within?.has(document.id) ?? true);
}

function nothingText(all: number, words: readonly string[], values: OptionValues): string {
  if (all === 0) return 'The library is empty.';
  if (words.length > 0) return 'No document has these words.';
  return stringList(values, 'tag').length > 0 ? 'No document has all of this.' : 'No document was read so far.';
}

function printDocument(document: DocumentSummary, stop: number | undefined, out: Output): void {
  const id = out.style('dim', document.id.slice(0, SHORT_ID_LENGTH));
  out.print(`${id}  ${wrap(printable(document.title), out.width, INDENT).trimStart()}`);
  const facts = [document.authors, document.year, pagesText(document), document.fileName, ...remarksOn(document, stop)];
  const line = facts.filter((fact) => fact !== null && fact !== '').join(' · ');
  out.print(out.style('dim', wrap(printable(line), out.width, INDENT)));
}

const pagesText = ({ pages }: DocumentSummary): string =>
  pages === 0 ? '' : `${String(pages)} ${pages === 1 ? 'page' : 'pages'}`;

function remarksOn(document: DocumentSummary, stop: number | undefined): string[] {
  const { state, missing, newer, joined } = document;
  return [
    stateText(state),
    missing ? 'file is missing' : '',
    newer === undefined ? '' : joinedText(joined),
    readingText(readingOf(document), stop),
  ];
}

function joinedText(joined: DocumentSummary['joined']): string {
  return { 'same-text': 'the same text', 'preprint-and-article': 'preprint', 'earlier-version': 'older version' }[
    joined ?? 'earlier-version'
  ];
}

function readingText(reading: ReadingState, stop: number | undefined): string {
  const words = { unread: '', 'to-read': 'to read', reading: 'being read', read: 'read' }[reading];
  return words !== '' && reading !== 'read' && stop !== undefined ? `${words}, stopped at p. ${String(stop)}` : words;
}

function stateText(state: IndexState): string {
  switch (state.kind) {
    case 'ready':
      return '';
    case 'waiting':
    case 'paused':
      return 'not indexed yet';
    case 'indexing':
      return 'being indexed';
    case 'failed':
      return state.error.message;
  }
}

/** As the tools list them, in this order, with what only this machine knows. */
async function toJson(
  documents: readonly DocumentSummary[],
  library: OpenLibrary,
  signal: AbortSignal,
): Promise<Printed<'list'>> {
  const described = new Map((await documentsOut(library, signal)).map((one) => [one.document, one]));
  const rows = documents.map(async (document) => {
    const known = described.get(document.id);
    const { missing, joined = null, tags = [], collections = [] } = document;
    const file = await fileOf(library, document);
    // Another program may have taken it out meanwhile.
    return known ? [{ ...known, file, missing, joined, tags, collections }] : [];
  });
  return { documents: (await Promise.all(rows)).flat() };
}
