/** What a question names that few passages have: where it is not, there is no answer. */
import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader, RetrievalScope, SegmentMatch } from '../index/reader.ts';
import { rarityOf } from '../text/rarity.ts';
import { stemsOf } from '../text/stems.ts';
import type { Query, QueryTerm } from './query.ts';

export interface RareNames {
  /** Where to look: of several documents those with one of the names. */
  readonly scope: RetrievalScope;
  /** Passages that have one, best first. */
  readonly passages: readonly SegmentMatch[];
}

const LEAST_RARITY = 8.5; // as 'Kenya' or 'Nike'; 'English' and 'framework' are commoner
const MOST_PASSAGES = 100; // beyond, a name is no longer rare
const MOST_SHARE = 0.5; // of the documents

/** By the rare names of the question; the whole scope where there is none, or where all documents have them. */
export function lookForNames(query: Query, scope: RetrievalScope, reader: IndexReader): RareNames {
  const found = query.terms
    .filter(isRareName)
    .map((term) => formsOf(term, query))
    .filter((forms) => reader.count(forms, scope, MOST_PASSAGES) < MOST_PASSAGES)
    .map((forms) => reader.match(forms, scope, MOST_PASSAGES))
    .filter((matches) => matches.length > 0);
  const passages = found.flat();
  const documents = reader.documents(scope);
  if (passages.length === 0 || documents.length < 2) return { scope, passages };
  const holders = new Set<DocumentId>(passages.map(({ document }) => document));
  const names = new Set(query.terms.filter(isRareName).flatMap(({ stems }) => stems));
  for (const { id, title } of documents)
    if (stemsOf(title, query.language).some((stem) => names.has(stem))) holders.add(id);
  if (holders.size > MOST_SHARE * documents.length) return { scope, passages };
  return { scope: { kind: 'documents', documents: [...holders] }, passages };
}

function isRareName({ term, stems, specific, count }: QueryTerm): boolean {
  return specific && count > 0 && stems.length === 1 && /^\p{L}/u.test(term) && rarityOf(stems[0]!) >= LEAST_RARITY;
}

/** The name, and what the documents call it otherwise. */
function formsOf({ term, stems }: QueryTerm, { otherForms }: Query): readonly string[] {
  return [term, ...otherForms.filter(({ asked }) => asked.includes(stems[0]!)).map(({ said }) => said)];
}
