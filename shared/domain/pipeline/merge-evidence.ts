import type { DocumentId } from '../../base/ids.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { IndexReader } from '../index/reader.ts';

export interface Merged {
  /** In document order, numbered from 1. */
  readonly evidence: readonly Evidence[];
  /** The number now of what was number n in the list at this place; undefined if there was none. */
  readonly numberOf: (list: number, n: number) => number | undefined;
}

/**
 * Evidence of several answers as that of one. What several have stands once, and is cited if it is in one of them.
 *
 * @param lists  with `cited` false where nothing of the answer is said
 */
export function mergeEvidence(
  lists: readonly { readonly evidence: readonly Evidence[]; readonly cited: boolean }[],
  reader: IndexReader,
): Merged {
  const places = new Map<string, { evidence: Evidence; readonly from: string[] }>();
  for (const [at, { evidence, cited }] of lists.entries()) {
    for (const one of evidence) {
      const known = places.get(keyOf(one));
      const own = { ...one, cited: one.cited && cited };
      if (!known) places.set(keyOf(one), { evidence: own, from: [`${at}/${one.n}`] });
      else {
        known.from.push(`${at}/${one.n}`);
        known.evidence = {
          ...known.evidence,
          cited: known.evidence.cited || own.cited,
          score: Math.max(known.evidence.score, own.score),
        };
      }
    }
  }
  const orderOf = readingOrder(reader);
  const sorted = [...places.values()].sort((a, b) => compare(orderOf(a.evidence), orderOf(b.evidence)));
  const numbers = new Map(sorted.flatMap(({ from }, at) => from.map((key) => [key, at + 1] as const)));
  return {
    evidence: sorted.map(({ evidence }, at) => ({ ...evidence, n: at + 1 })),
    numberOf: (list, n) => numbers.get(`${list}/${n}`),
  };
}

function keyOf({ document, section, marks, text }: Evidence): string {
  return JSON.stringify([document, section, text, marks[0]?.pageIndex, marks[0]?.quads[0]]);
}

/** Document, section, page, and on the page column by column from above; numbers that compare one after the other. */
function readingOrder(reader: IndexReader): (evidence: Evidence) => readonly number[] {
  const documents = new Map(reader.documents({ kind: 'library' }).map(({ id }, at) => [id, at]));
  const sections = new Map<DocumentId, ReadonlyMap<string, number>>();
  return ({ document, section, pageIndex, marks }) => {
    const known = sections.get(document) ?? new Map(reader.sections(document).map(({ id, order }) => [id, order]));
    sections.set(document, known);
    const [left = 0, top = 0] = marks[0]?.quads[0] ?? [];
    return [documents.get(document) ?? 0, known.get(section) ?? 0, pageIndex, Math.floor(left / COLUMN_PT), -top];
  };
}

// Lines of one column begin closer to each other than those of two.
const COLUMN_PT = 150;

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
