/** Which entries are about documents of the library: by the file that they name, else by the title. */
import { isDocumentName } from '#shared/base/formats.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { fold } from '#shared/domain/text/fold.ts';
import { yearOf, type CitationEntry } from '#shared/contract/citation-entry.ts';

/** Fewer letters are a title of many works: 'Introduction'. */
const LEAST_LETTERS = 16;
/** A preprint and its print are some years apart, two works with one title mostly more. */
const YEARS_APART = 3;

/** By the entries' keys; each document is an entry's only once, and only where nothing else fits as well. */
export function matchDocuments(
  entries: readonly CitationEntry[],
  documents: readonly DocumentSummary[],
): ReadonlyMap<string, DocumentId> {
  const byFile = uniquely(documents, ({ fileName }) => fileName.toLowerCase());
  const byTitle = uniquely(documents, ({ title }) => lettersOf(title));
  const found = new Map<string, DocumentId>();
  const taken = new Set<DocumentId>();
  const take = (key: string, document: DocumentSummary | undefined): void => {
    if (!document || found.has(key) || taken.has(document.id)) return;
    found.set(key, document.id);
    taken.add(document.id);
  };
  for (const { key, bibtex } of entries) {
    for (const name of fileNames(bibtex?.fields.file ?? '')) take(key, byFile.get(name));
  }
  for (const { key, csl } of entries) {
    const letters = lettersOf(csl.title ?? '');
    if (letters.length < LEAST_LETTERS) continue;
    const document = byTitle.get(letters);
    const year = yearOf(csl);
    const near = !document?.year || year === undefined || Math.abs(document.year - year) <= YEARS_APART;
    if (near) take(key, document);
  }
  return found;
}

/** Without those that share a name with another. */
function uniquely(
  documents: readonly DocumentSummary[],
  nameOf: (document: DocumentSummary) => string,
): ReadonlyMap<string, DocumentSummary> {
  const groups = Map.groupBy(documents, nameOf);
  return new Map([...groups].flatMap(([name, [only, ...more]]) => (only && more.length === 0 ? [[name, only]] : [])));
}

/** 'Full text:files/12/paper.pdf:application/pdf;other.pdf': JabRef, Zotero and Mendeley write paths with words around. */
function fileNames(field: string): readonly string[] {
  return field
    .split(/[:;]/u)
    .map((part) => part.replace(/\\(.)/gu, '$1').split(/[\\/]/u).at(-1)?.trim().toLowerCase() ?? '')
    .filter(isDocumentName);
}

function lettersOf(title: string): string {
  return fold(title)
    .replace(/<[^>]{1,20}>/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
