import type { Evidence } from '#shared/contract/answer.ts';

/** Evidence as programs are given it: pages count from 1, quads are in the PDF's user space. */
export interface EvidenceJson {
  readonly n: number;
  readonly doc: string;
  readonly file: string;
  readonly page: number;
  /** What the page is called, where it has a label. */
  readonly pageLabel?: string;
  readonly quads: readonly unknown[];
  /** Only for words that go over several pages. */
  readonly pages?: readonly { readonly page: number; readonly quads: readonly unknown[] }[];
  readonly path: readonly string[];
  readonly text: string;
  readonly score: number;
  /** The table that the words stand in, its rows by their heads. */
  readonly table?: Evidence['table'];
}

export function evidenceJson(evidence: Evidence, file: string): EvidenceJson {
  const pages = evidence.marks.map((mark) => ({ page: mark.pageIndex + 1, quads: mark.quads }));
  return {
    n: evidence.n,
    doc: evidence.document,
    file,
    page: evidence.pageIndex + 1,
    ...(evidence.pageLabel === undefined ? {} : { pageLabel: evidence.pageLabel }),
    quads: pages[0]?.quads ?? [],
    ...(pages.length > 1 ? { pages } : {}),
    path: evidence.path,
    text: evidence.text,
    score: evidence.score,
    ...(evidence.table ? { table: evidence.table } : {}),
  };
}
