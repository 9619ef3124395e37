/** A cell of an evidence table: what one document says to one question, as it is kept. */
import type { NodeId } from '../../base/ids.ts';
import { textOf, type Answer, type VerdictKind } from '../answer/answer.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { LineBreaks } from '../answer/evidence/line-breaks.ts';
import type { PageQuads } from '../document/geometry.ts';
import type { PageArea } from '../document/tree.ts';
import type { Remark } from '../remarks/remark.ts';

/** The words that a cell stands on, and where they stand. */
export interface CellQuote {
  readonly text: string;
  readonly section: NodeId;
  readonly pageIndex: number;
  readonly pageLabel?: string | undefined;
  readonly marks: readonly PageQuads[];
  readonly areas?: readonly PageArea[] | undefined;
  readonly breaks?: readonly LineBreaks[] | undefined;
}

/** What came of asking. Of the same index the same question gives the same, to the byte. */
export interface CellAnswer {
  readonly verdict: VerdictKind;
  /** That the document answers, in [0, 1]. */
  readonly probability: number;
  readonly reason?: Remark | undefined;
  /** The few words that answer by themselves; absent where there are none. */
  readonly short?: string | undefined;
  /** The answer in sentences; empty where nothing was found. */
  readonly text: string;
  /** Absent where nothing was found, and where the answer was computed from the tree. */
  readonly quote?: CellQuote | undefined;
}

/** What the reader made of a cell. */
export interface CellMarks {
  /** Stands in place of what was found; an empty text says that there is nothing. */
  readonly corrected: string | null;
  readonly confirmedAt: number | null;
  readonly locked: boolean;
  readonly note: string;
}

export const unmarked: CellMarks = { corrected: null, confirmedAt: null, locked: false, note: '' };

/** Of a document's answer what its cell keeps. */
export function cellOf(answer: Answer, evidence: readonly Evidence[]): CellAnswer {
  const { verdict, probability, reason, short } = answer;
  if (verdict === 'not-found') return { verdict, probability, ...(reason ? { reason } : {}), text: '' };
  const quoted = quotedFirst(answer, evidence);
  return {
    verdict,
    probability,
    ...(reason ? { reason } : {}),
    ...(short ? { short: short.text } : {}),
    text: textOf({ sentences: answer.sentences }),
    ...(quoted ? { quote: quoteOf(quoted) } : {}),
  };
}

/** What the short answer stands on, else the first sentence that cites. */
function quotedFirst({ short, sentences }: Answer, evidence: readonly Evidence[]): Evidence | undefined {
  const cited = [...(short?.citations ?? []), ...sentences.flatMap(({ citations }) => citations)];
  const byNumber = new Map(evidence.map((one) => [one.n, one]));
  return cited.map((n) => byNumber.get(n)).find((one) => one !== undefined);
}

function quoteOf({ text, section, pageIndex, pageLabel, marks, areas, breaks }: Evidence): CellQuote {
  return {
    text,
    section,
    pageIndex,
    ...(pageLabel === undefined ? {} : { pageLabel }),
    marks,
    ...(areas ? { areas } : {}),
    ...(breaks ? { breaks } : {}),
  };
}

/** What a cell says: the reader's own words before what was found; the short answer before the sentences. */
export function saidIn(answer: CellAnswer | null, { corrected }: Pick<CellMarks, 'corrected'>): string {
  return corrected ?? answer?.short ?? answer?.text ?? '';
}
