import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { citesFormats, type CitesEntry, type CitesFormat } from '#shared/contract/cites.ts';
import type { CitationOut } from '#shared/contract/tool-shapes.ts';
import { allPages } from '../all-pages.ts';
import { inCollection } from '../asking.ts';
import { stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument, SHORT_ID_LENGTH } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, table, type Output } from '../output.ts';

export const cites: Command = {
  name: 'cites',
  usage: '[DOCUMENT] [--collection NAME] [--format F] [--out FILE] [--library DIR] [--json]',
  summary: 'Which documents of the library a document cites, and which cite it, with the sentences that do.',
  help: [
    '  DOCUMENT         words of its title, its file or its id; without it, who cites whom in the whole library',
    '  --collection N   only documents of this collection',
    `  --format F       write who cites whom as ${citesFormats.join(', ')}`,
    '  --out FILE       where to; standard output without it',
    '  --library DIR    folder of the library',
    '',
    'Told from lists of references: by DOI, number at arXiv, place in a journal, or title with authors and year. Works that',
    'are not in the library are not listed, and a reference that is printed in an odd way may be missed.',
    '',
  ],
  options: {
    library: { type: 'string' },
    collection: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
  },
  positionals: { min: 0, max: 1, what: 'One document' },
  run: async ([named], values, surroundings) => {
    const format = formatOf(values);
    if (named !== undefined && (format ?? values.collection ?? values.out) !== undefined)
      throw new UsageError('--collection, --format and --out are for the whole library: leave the document out.');
    const work = (library: OpenLibrary): Promise<void> =>
      named === undefined ? ofLibrary(format, values, library, surroundings) : ofDocument(named, library, surroundings);
    await withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
    return exitCodes.done;
  },
};

function formatOf(values: OptionValues): CitesFormat | undefined {
  const given = stringOption(values, 'format');
  const format = citesFormats.find((one) => one === given);
  if (given !== undefined && !format) throw new UsageError(`--format takes ${citesFormats.join(', ')}.`);
  if (format === undefined && stringOption(values, 'out') !== undefined) throw new UsageError('--out needs --format.');
  return format;
}

async function ofLibrary(
  format: CitesFormat | undefined,
  values: OptionValues,
  library: OpenLibrary,
  { out, cwd, signal }: Surroundings,
): Promise<void> {
  const { window } = library;
  const collection = stringOption(values, 'collection');
  if (collection !== undefined) inCollection(collection, await listDocuments(library, signal));
  const within = collection === undefined ? {} : { collection };
  if (format) {
    const { text } = await window.call('cites.export', { ...within, format }, signal);
    const target = stringOption(values, 'out');
    if (target === undefined) out.printData(text.trimEnd());
    else
      await writeFile(path.resolve(cwd, target), text).catch(() => {
        throw new UsageError(`Nothing can be written to ${target}.`);
      });
    out.printJson('cites', { format, ...(target === undefined ? { text, file: null } : { text: null, file: target }) });
    return;
  }
  const { documents, links, of } = await window.call('cites.library', within, signal);
  out.printJson('cites', { documents, links, of });
  if (links.length === 0)
    out.print(of === 1 ? 'One document alone cites no other.' : `None of ${of} documents cites another one of them.`);
  else {
    const titles = new Map(documents.map(({ document, title }) => [document, printable(title)]));
    const rows = links.map(({ from, to, by }) => [titles.get(from) ?? '', titles.get(to) ?? '', by]);
    out.print(table(['document', 'cites', 'told by'], rows));
  }
}

async function ofDocument(named: string, library: OpenLibrary, surroundings: Surroundings): Promise<void> {
  const { out, signal } = surroundings;
  const document = await findDocument(named, await listDocuments(library, signal), surroundings);
  const found = await library.window.call('cites.document', { document }, signal);
  const { cites: cited, citedBy, list } = found;
  if (out.json)
    out.printJson('cites', {
      document,
      cites: await citationsOf(document, 'cites', library, signal),
      citedBy: await citationsOf(document, 'cited-by', library, signal),
      references: list,
    });
  out.print(out.style('bold', `Cites: ${cited.length}`));
  for (const entry of cited) printEntry(entry, out);
  const unread = list.state === 'complete' ? '' : ', perhaps not all that it has';
  out.print(`  of ${howMany(list.entries, 'reference')}${unread}`);
  out.print(out.style('bold', `Cited by: ${citedBy.length}`));
  for (const entry of citedBy) printEntry(entry, out);
}

/** As the tools list them. */
async function citationsOf(
  document: DocumentId,
  direction: 'cites' | 'cited-by',
  { tools }: OpenLibrary,
  signal: AbortSignal,
): Promise<readonly CitationOut[]> {
  return allPages(async (from) => {
    const { citations, nextCursor } = await tools.call('list_citations', { document, direction, ...from }, signal);
    return { entries: citations, nextCursor };
  });
}

function printEntry({ document, title, year, sentences, total }: CitesEntry, out: Output): void {
  const dated = year === null ? '' : ` (${year})`;
  out.print(`  ${document.slice(0, SHORT_ID_LENGTH)} ${printable(title)}${dated}`);
  for (const { text, pageIndex } of sentences) out.print(`    p. ${pageIndex + 1}: ${printable(text)}`);
  if (total === 0) out.print('    only in the list of references: no mark was found in the text');
  else if (total > sentences.length) out.print(`    and ${total - sentences.length} more`);
}
