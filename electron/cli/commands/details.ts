import type { DocumentId } from '#shared/base/ids.ts';
import {
  DocumentEdit,
  publicationFields,
  SURE,
  type DocumentOrigins,
  type DocumentSummary,
  type FieldOrigin,
  type ServiceSource,
} from '#shared/contract/library.ts';
import { serviceNames } from '#shared/contract/look-up.ts';
import { documentFields, foundFields, type FoundField } from '#shared/domain/document/found-facts.ts';
import { stringList, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable } from '../output.ts';

export const details: Command = {
  name: 'details',
  usage: 'DOCUMENT [--set FIELD=VALUE]… [--as-found FIELD]… [--library DIR] [--json]',
  summary: 'What a document is, field by field, and where that comes from; correct what was read wrongly.',
  help: [
    '  DOCUMENT            by words of its title, file or id',
    '  --set FIELD=VALUE   say what it is; an empty value: it has none; may be given again',
    '  --as-found FIELD    take that back; all: everything; may be given again',
    '  --library DIR       folder of the library',
    '',
    `Fields: ${documentFields.join(', ')},`,
    `        ${publicationFields.join(', ')}`,
    '',
    'What you say stays when the file is read again, goes over to its newer versions, and is what answers, lists and',
    'citations use.',
    '',
  ],
  options: {
    library: { type: 'string' },
    set: { type: 'string', multiple: true },
    'as-found': { type: 'string', multiple: true },
  },
  positionals: { min: 1, max: 1, what: 'A document' },
  run: async ([named = ''], values, surroundings) => {
    const edit = editIn(values);
    const work = async (library: OpenLibrary): Promise<number> => {
      const { signal } = surroundings;
      const id = await findDocument(named, await listDocuments(library, signal), surroundings);
      if (Object.keys(edit).length > 0) await library.window.call('document.edit', { document: id, edit }, signal);
      return print(id, library, surroundings);
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
  },
};

/** @throws UsageError for an unknown field, and for a value that one cannot have */
function editIn(values: OptionValues): DocumentEdit {
  const given: Record<string, unknown> = {};
  const publication: Record<string, string | null> = {};
  const say = (field: FoundField, value: string | null): void => {
    const published = publicationFields.find((one) => one === field);
    if (published) publication[published] = value;
    else given[field] = field === 'year' && value !== null ? Number(value) : value;
  };
  const back = stringList(values, 'as-found');
  for (const name of back.includes('all') ? documentFields : back) say(fieldNamed(name), null);
  for (const one of stringList(values, 'set')) {
    const at = one.indexOf('=');
    if (at < 0) throw new UsageError(`‘${one}’ says nothing of a field.`, 'Write it as --set year=2019.');
    say(fieldNamed(one.slice(0, at)), one.slice(at + 1).trim());
  }
  const all = back.includes('all') && Object.keys(publication).length === 0;
  if (all || Object.keys(publication).length > 0) given.publication = all ? null : publication;
  const read = DocumentEdit.safeParse(given);
  if (read.success) return read.data;
  const field = foundFields.find((one) => read.error.issues[0]?.path.includes(one)) ?? 'field';
  throw new UsageError(`That is no ${field} that a document can have.`, HINTS[field]);
}

const HINTS: Readonly<Partial<Record<string, string>>> = {
  title: 'A title cannot be empty; to go back to what was found: --as-found title',
  year: 'A year has four digits; leave the value empty if there is none.',
  doi: 'A DOI begins with 10 and a dot and has a slash: 10.1000/182.',
  isbn: 'An ISBN has 10 or 13 digits, and the last one fits the others.',
  arxiv: 'A number of arXiv is like 1706.03762 or hep-th/9711200.',
};

/** @throws UsageError */
function fieldNamed(name: string): FoundField {
  const field = foundFields.find((one) => one === name.trim().toLowerCase());
  if (!field) throw new UsageError(`There is no field ‘${name}’.`, `Choose one of: ${foundFields.join(', ')}`);
  return field;
}

async function print(id: DocumentId, library: OpenLibrary, { out, signal }: Surroundings): Promise<number> {
  const origins = await library.window.call('document.origins', { document: id }, signal);
  const documents = await listDocuments(library, signal);
  const summary = documents.find((one) => one.id === id)!;
  const rows = foundFields.flatMap((field) => {
    const value = valueOf(field, summary, origins);
    const origin = origins[field];
    return value === '' && origin?.from !== 'reader' ? [] : [{ field, value, ...(origin && { origin }) }];
  });
  out.printJson('details', {
    document: id,
    fields: rows.map(({ origin, ...row }) => ({ ...row, ...(origin && { origin: originJson(origin) }) })),
  });
  for (const { field, value, origin } of rows)
    out.print(`${field.padEnd(12)} ${printable(value) || 'none'}${origin ? `  (${sourceText(origin)})` : ''}`);
  return exitCodes.done;
}

function originJson({ pageIndex, value: _value, ...origin }: FieldOrigin) {
  return { ...origin, ...(pageIndex === undefined ? {} : { page: pageIndex + 1 }) };
}

function valueOf(field: FoundField, summary: DocumentSummary, origins: DocumentOrigins): string {
  const known = documentFields.find((one) => one === field);
  return known ? String(summary[known] ?? '') : (origins[field]?.value ?? '');
}

const SOURCES: Readonly<Record<FieldOrigin['from'], string>> = {
  page: 'from the pages',
  file: 'from the file',
  bookmarks: 'from the bookmarks',
  name: 'the file’s name',
  zotero: 'from Zotero',
  bibliography: 'from your bibliography',
  reader: 'yours',
};

function acceptedText({ service, at }: ServiceSource): string {
  return `from ${serviceNames[service]}, on ${new Date(at).toISOString().slice(0, 10)}`;
}

function sourceText({ from, confidence, pageIndex, source: accepted, found }: FieldOrigin): string {
  const printed = pageIndex === undefined ? SOURCES[from] : `from page ${String(pageIndex + 1)}`;
  const source = accepted ? acceptedText(accepted) : printed;
  if (found !== undefined) return `${source}; found: ${printable(found) || 'none'}`;
  return confidence < SURE && from !== 'name' ? `${source}, not sure` : source;
}
