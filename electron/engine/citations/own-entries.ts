/** Entries of documents that no bibliography tells about: what is known of them, under a key that is made. */
import { isGroupName } from '#shared/base/person-names.ts';
import type { DocumentKind, DocumentSummary } from '#shared/contract/library.ts';
import type { CitationEntry, CslItem } from '#shared/contract/citation-entry.ts';
import { proceedingsIn } from '#shared/domain/document/publication/series.ts';
import type { Publication } from '#shared/domain/document/publication/publication.ts';
import { cslTypeOf } from '../store/kind-types.ts';
import { newKey } from './keys.ts';
import { withInstitutions } from './csl-names.ts';
import { readInstitutions } from '#shared/domain/document/authors/institutions.ts';

/** @param taken  keys that are given already, in lower case; the new one is added */
export function entryOfDocument(
  { title, authors, year, kind, language }: DocumentSummary,
  taken: Set<string>,
  publication: Publication = {},
): CitationEntry {
  const names = namesIn(authors);
  const csl: CslItem = {
    type: typeOf(kind, publication),
    title,
    ...(names.length > 0 ? { author: names.map(nameOf) } : {}),
    ...(year === null ? {} : { issued: { 'date-parts': [[year]] } }),
    ...(language !== undefined && { language }),
    ...publishedAs(publication),
    ...withInstitutions(readInstitutions(publication.institutions ?? '', names).map(({ name }) => name)),
  };
  const key = newKey(csl, taken);
  return { key, csl: { ...csl, id: key, 'citation-key': key } };
}

/** An article of a journal, of proceedings, or of neither: those have names of their own in every format. */
function typeOf(kind: DocumentKind | undefined, { journal, volume, pages }: Publication): string {
  const type = cslTypeOf(kind);
  if (journal === undefined || (kind !== undefined && kind !== 'article')) return type;
  if (proceedingsIn(journal) !== undefined) return 'paper-conference';
  return volume !== undefined || pages !== undefined || kind === 'article' ? 'article-journal' : type;
}

function publishedAs({ arxiv, editors, number, ...publication }: Publication): CslItem {
  const { doi, journal, volume, issue, pages, publisher, isbn, edition, abstract } = publication;
  const edited = editors === undefined ? [] : namesIn(editors);
  const item: CslItem = {
    'container-title': journal,
    volume,
    issue,
    page: pages,
    DOI: doi,
    // Where it is read by whoever has only the number.
    URL: doi === undefined && arxiv !== undefined ? `https://arxiv.org/abs/${arxiv}` : undefined,
    number: number ?? (journal === undefined && arxiv !== undefined ? `arXiv:${arxiv}` : undefined),
    publisher,
    ISBN: isbn,
    edition,
    abstract,
    editor: edited.length > 0 ? edited.map(nameOf) : undefined,
  };
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

/** 'A. Berg, C. Holm, and D. Lind', 'Ida Berg & Carl Holm'; what a group is called stays whole. */
function namesIn(authors: string): readonly string[] {
  return authors
    .split(/\s*[,;]\s*(?:(?:and|&)\s+)?/iu)
    .flatMap((name) => {
      const joined = name.split(/\s+(?:and|&)\s+/iu);
      return joined.every(isPerson) ? joined : [name];
    })
    .filter((name) => name !== '');
}

function isPerson(name: string): boolean {
  return /\S\s+\S/u.test(name) && !isGroupName(name);
}

/** The family name stands last, unless the name is one word or a group's. */
function nameOf(name: string): { readonly family: string; readonly given: string } | { readonly literal: string } {
  const words = name.split(/\s+/u);
  const family = words.at(-1);
  const isGroup = isGroupName(name) || /\s(?:and|&)\s/iu.test(name);
  return words.length > 1 && words.length <= 5 && family !== undefined && !isGroup
    ? { family, given: words.slice(0, -1).join(' ') }
    : { literal: name };
}
