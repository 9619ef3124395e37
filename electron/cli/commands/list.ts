import { readingOf, type DocumentSummary, type IndexState, type ReadingState } from '#shared/contract/library.ts';
import type { Command, OptionValues } from '../command.ts';
import { exitCodes } from '../failure.ts';
import { documentsWithWords, SHORT_ID_LENGTH } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, wrap, type Output } from '../output.ts';
import { readingWords, stopsOf } from '../reading.ts';

const INDENT = ' '.repeat(SHORT_ID_LENGTH + 2);

export const list: Command = {
  name: 'list',
  usage: '[WORDS] [--to-read] [--being-read] [--read] [--not-read] [--library DIR] [--json]',
  summary: 'List the documents of a library, with the ids and titles that --doc takes.',
  help: [
    '  WORDS            only documents with these words in their title, authors or file name',
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
      const states = chosenStates(values);
      const documents = documentsWithWords(words.join(' '), all)
        .filter((one) => states.length === 0 || states.includes(readingOf(one)))
        .toSorted((a, b) => a.title.localeCompare(b.title));
      const stops = await stopsOf(library, signal);
      out.printJson({ documents: documents.map((one) => toJson(one, stops.get(one.id) ?? null)) });
      if (documents.length === 0) out.print(nothingText(all.length, words.length > 0));
      for (const document of documents) printDocument(document, stops.get(document.id), out);
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};

function chosenStates(values: OptionValues): readonly ReadingState[] {
  return Object.entries(readingWords).flatMap(([word, state]) => (values[word] === true ? [state] : []));
}

function nothingText(all: number, hasWords: boolean): string {
  if (all === 0) return 'The library is empty.';
  return hasWords ? 'No document has these words.' : 'No document was read so far.';
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

function toJson(document: DocumentSummary, stoppedAt: number | null) {
  const { id, title, authors, year, fileName, pages, missing, newer, state } = document;
  return {
    ...{ doc: id, title, authors, year, file: fileName, pages, missing, newer: newer ?? null, state: state.kind },
    ...{ joined: document.joined ?? null, tags: document.tags ?? [], collections: document.collections ?? [] },
    ...{ reading: readingOf(document), stoppedAt },
  };
}
