import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { citationFormats, type CitationFormat, type CitationReport } from '#shared/contract/citations.ts';
import { stringList, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, type Output } from '../output.ts';

export const cite: Command = {
  name: 'cite',
  usage: 'import FILE… | export [--format F] [--out FILE] [--doc DOCUMENT]… [--library DIR] [--json]',
  summary: 'Read a bibliography into the library, or write one: BibTeX, RIS or CSL JSON.',
  help: [
    '  import FILE…     entries of these files; documents of the library get their keys',
    '  export           all entries, to standard output',
    `  --format F       ${citationFormats.join(', ')} (default: as the file says; bibtex for export)`,
    '  --out FILE       write there instead of to standard output',
    '  --doc DOCUMENT   export the entry of this document; by words of its title, file or id; may be given again',
    '  --library DIR    folder of the library',
    '',
    'Entries that cannot be read are named with their line; all others are taken. Exit status 1 if there are such.',
    '',
  ],
  options: {
    library: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    doc: { type: 'string', multiple: true },
  },
  words: ['import', 'export'],
  choices: { format: citationFormats },
  positionals: { min: 1, max: Infinity, what: 'import or export' },
  run: async ([verb, ...files], values, surroundings) => {
    const format = chosenFormat(values);
    const folder = chosenFolder(values, surroundings);
    if (verb === 'import') {
      if (files.length === 0) throw new UsageError('The file to import is missing.');
      return withExistingLibrary(folder, (library) => importFiles(files, format, library, surroundings), {
        out: surroundings.out,
      });
    }
    if (verb !== 'export') throw new UsageError(`‘${String(verb)}’ is neither import nor export.`);
    if (files.length > 0) throw new UsageError(`‘${files[0] ?? ''}’ is one argument too many.`);
    return withExistingLibrary(folder, (library) => exportTo(format ?? 'bibtex', values, library, surroundings), {
      out: surroundings.out,
    });
  },
};

function chosenFormat(values: OptionValues): CitationFormat | undefined {
  const given = stringOption(values, 'format');
  if (given === undefined) return undefined;
  const format = citationFormats.find((one) => one === given);
  if (!format) throw new UsageError(`There is no format ‘${given}’.`, `Choose one of: ${citationFormats.join(', ')}`);
  return format;
}

async function importFiles(
  files: readonly string[],
  format: CitationFormat | undefined,
  { window }: OpenLibrary,
  { out, cwd, signal }: Surroundings,
): Promise<number> {
  const reports: ({ file: string } & CitationReport)[] = [];
  for (const file of files) {
    const text = await readFile(path.resolve(cwd, file), 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read.`);
    });
    const report = await window.call('citations.import', { text, ...(format ? { format } : {}) }, signal);
    reports.push({ file, ...report });
    printReport(file, report, out);
  }
  out.printJson('cite', { files: reports });
  return reports.some(({ problems }) => problems.length > 0) ? exitCodes.failure : exitCodes.done;
}

function printReport(file: string, { added, updated, matched, problems }: CitationReport, out: Output): void {
  out.print(
    `${file}: ${howMany(added, 'entry', 'entries')} added, ${String(updated)} updated, ${String(matched.length)} of documents in the library`,
  );
  for (const { line, key, message } of problems) {
    out.print(`  line ${String(line)}${key === null ? '' : `, ${printable(key)}`}: ${printable(message)}`);
  }
}

async function exportTo(
  format: CitationFormat,
  values: OptionValues,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const { out, cwd, signal } = surroundings;
  const documents = await chosenDocuments(stringList(values, 'doc'), library, surroundings);
  const chosen = documents.length > 0 ? { documents } : {};
  const { text, entries, problems } = await library.window.call('citations.export', { format, ...chosen }, signal);
  for (const { key, message } of problems) out.note(`${printable(key)}: ${printable(message)}`);
  const target = stringOption(values, 'out');
  if (target !== undefined) {
    await writeFile(path.resolve(cwd, target), text).catch(() => {
      throw new UsageError(`Nothing can be written to ${target}.`);
    });
    out.print(`${howMany(entries, 'entry', 'entries')}: ${target}`);
  } else out.printData(text.trimEnd());
  const printed = target === undefined ? { text, file: null } : { text: null, file: target };
  out.printJson('cite', { format, entries, ...printed, problems });
  return problems.length > 0 ? exitCodes.failure : exitCodes.done;
}

async function chosenDocuments(
  named: readonly string[],
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<DocumentId[]> {
  if (named.length === 0) return [];
  const documents = await listDocuments(library, surroundings.signal);
  return Promise.all(named.map((one) => findDocument(one, documents, surroundings)));
}
