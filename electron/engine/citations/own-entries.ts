/** Entries of documents that no bibliography tells about: what is known of them, under a key that is made. */
import { isGroupName } from '#shared/base/person-names.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { CitationEntry, CslItem } from '#shared/contract/citation-entry.ts';
import { cslTypeOf } from '../store/kind-types.ts';
import { newKey } from './keys.ts';

/** @param taken  keys that are given already, in lower case; the new one is added */
export function entryOfDocument(
  { title, authors, year, kind, language }: DocumentSummary,
  taken: Set<string>,
): CitationEntry {
  const names = namesIn(authors);
  const csl: CslItem = {
    type: cslTypeOf(kind),
    title,
    ...(names.length > 0 ? { author: names.map(nameOf) } : {}),
    ...(year === null ? {} : { issued: { 'date-parts': [[year]] } }),
    ...(language !== undefined && { language }),
  };
  const key = newKey(csl, taken);
  return { key, csl: { ...csl, id: key, 'citation-key': key } };
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
