import type { DocumentSummary, IndexState } from '#shared/contract/library.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../failure.ts';
import { documentsWithWords, SHORT_ID_LENGTH } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, wrap, type Output } from '../output.ts';

const INDENT = ' '.repeat(SHORT_ID_LENGTH + 2);

export const list: Command = {
  name: 'list',
  usage: '[WORDS] [--library DIR] [--json]',
  summary: 'List the documents of a library, with the ids and titles that --doc takes.',
  help: [
    '  WORDS            only documents with these words in their title, authors or file name',
    '  --library DIR    folder of the library',
    '',
  ],
  options: { library: { type: 'string' } },
  positionals: { min: 0, max: Infinity, what: 'Words of a title' },
  run: async (words, values, surroundings) => {
    const { out, signal } = surroundings;
    const work = async (library: OpenLibrary): Promise<number> => {
      // Files that were deleted meanwhile are marked as missing.
      await library.host.call('host.check-files', {}, signal);
      const all = await listDocuments(library, signal);
      const documents = documentsWithWords(words.join(' '), all).toSorted((a, b) => a.title.localeCompare(b.title));
      out.printJson({ documents: documents.map(toJson) });
      if (documents.length === 0)
        out.print(all.length === 0 ? 'The library is empty.' : 'No document has these words.');
      for (const document of documents) printDocument(document, out);
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};

function printDocument(document: DocumentSummary, out: Output): void {
  const id = out.style('dim', document.id.slice(0, SHORT_ID_LENGTH));
  out.print(`${id}  ${wrap(printable(document.title), out.width, INDENT).trimStart()}`);
  const facts = [document.authors, document.year, pagesText(document), document.fileName, ...remarksOn(document)];
  const line = facts.filter((fact) => fact !== null && fact !== '').join(' · ');
  out.print(out.style('dim', wrap(printable(line), out.width, INDENT)));
}

const pagesText = ({ pages }: DocumentSummary): string =>
  pages === 0 ? '' : `${String(pages)} ${pages === 1 ? 'page' : 'pages'}`;

function remarksOn({ state, missing, newer }: DocumentSummary): string[] {
  return [stateText(state), missing ? 'file is missing' : '', newer === undefined ? '' : 'older version'];
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

function toJson({ id, title, authors, year, fileName, pages, missing, newer, state }: DocumentSummary) {
  return { doc: id, title, authors, year, file: fileName, pages, missing, newer: newer ?? null, state: state.kind };
}
