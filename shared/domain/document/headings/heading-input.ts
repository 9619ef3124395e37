import type { FontFace } from '../page-content.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import type { Line } from '../layout/line.ts';
import type { Settled } from '../layout/regions.ts';
import { candidatesOf, type Candidate } from './candidates/candidates.ts';
import { chainedOf } from './chains.ts';
import { clusterScores } from './clusters.ts';
import { printedContents, type PrintedContents } from './contents.ts';
import { listItems } from './list-items.ts';

/** What a document's headings are inferred from where nothing but the printed pages tells. */
export interface Printed {
  readonly lines: readonly Line[];
  readonly fonts: readonly FontFace[];
  readonly stats: StyleStats;
  /** Lines of the document's title, which is no heading. */
  readonly title: { readonly from: number; readonly to: number };
  /** Lines within figures, tables and boxes, none of which is a heading. */
  readonly settled?: Settled | undefined;
}

/** The candidates of a document, and what the rules say of each. */
export interface HeadingInput {
  readonly lines: readonly Line[];
  readonly fonts: readonly FontFace[];
  readonly stats: StyleStats;
  readonly contents: PrintedContents;
  readonly candidates: readonly Candidate[];
  /** Candidates that the rules hold for numbered headings. */
  readonly chained: ReadonlySet<Candidate>;
  /** For each candidate how sure the rules are, around [0, 1]. */
  readonly ruleScores: readonly number[];
  /** Candidates that are items of lists: none of them is a heading. */
  readonly items: ReadonlySet<Candidate>;
  /** Lines of the document's title. */
  readonly title: Printed['title'];
}

/** A input of which each candidate has been judged by itself. */
export interface RatedInput extends HeadingInput {
  readonly by: 'classifier' | 'rules';
  /** That each candidate is a heading, in [0, 1]. */
  readonly probabilities: readonly number[];
}

/** @param reach  as in `candidatesOf` */
export function headingInputOf({ lines, fonts, stats, title, settled }: Printed, reach: 'sure' | 'wide'): HeadingInput {
  const contents = printedContents(lines);
  const candidates = candidatesOf(lines, fonts, stats, contents, reach).filter(
    ({ from, to }) => (to <= title.from || from >= title.to) && !settled?.has(lines[from]!),
  );
  const chained = chainedOf(candidates, stats);
  const ruleScores = clusterScores(candidates, chained, stats, lines.length, contents.start);
  const items = listItems(candidates, lines);
  return { lines, fonts, stats, contents, candidates, chained, ruleScores, items, title };
}
