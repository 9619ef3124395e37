import type { DocumentId, NodeId } from '../../../base/ids.ts';
import { joinPageQuads, quadsOf } from '../../document/quads.ts';
import type { NodeKind, PageArea } from '../../document/tree.ts';
import { isFaithful } from '../../text/faithful.ts';
import type { NamedPages } from '../../index/sections.ts';
import type { ContentRecord } from '../../index/reader.ts';
import type { Evidence, EvidenceTable, EvidenceWhy } from './evidence.ts';
import { lineBreaks } from './line-breaks.ts';
import { areasOf, joinAreas, pictureArea, type Stretch } from './printed-areas.ts';

/** Words to quote: a stretch of one content node, offsets in UTF-16 units, end exclusive. */
export interface Quote {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly node: NodeId;
  readonly start: number;
  readonly end: number;
  /** Order of its segment in the document. */
  readonly order: number;
  readonly pageIndex: number;
  readonly score: number;
  readonly cited: boolean;
  /** Where it begins in the text of its segment, which may hold several nodes. */
  readonly within?: number | undefined;
  /** The first node of the list that it belongs to; quotes of one list are one piece of evidence. */
  readonly list?: NodeId | undefined;
  readonly why?: EvidenceWhy | undefined;
  readonly table?: EvidenceTable | undefined;
  /** Of a table what is shown with the quoted words: their rows, and the heads above them. */
  readonly shown?: readonly Stretch[] | undefined;
}

const AROUND_CHARACTERS = 240;

/** Join quotes of one node that touch (nothing but white space between them) or overlap; keeps the order of first parts. */
export function mergeQuotes(quotes: readonly Quote[], nodeText: (quote: Quote) => string): readonly Quote[] {
  const merged: Quote[] = [];
  const sorted = quotes.toSorted((a, b) => a.order - b.order || a.start - b.start);
  for (const quote of sorted) {
    const at = merged.findIndex(
      (other) =>
        other.document === quote.document &&
        other.node === quote.node &&
        other.cited === quote.cited &&
        nodeText(quote).slice(other.end, quote.start).trim() === '',
    );
    const other = merged[at];
    if (!other) merged.push(quote);
    else {
      merged[at] = {
        ...other,
        start: Math.min(other.start, quote.start),
        end: Math.max(other.end, quote.end),
        score: Math.max(other.score, quote.score),
        ...(other.shown && quote.shown ? { shown: [...other.shown, ...quote.shown] } : {}),
      };
    }
  }
  return merged;
}

/** What evidence is built from. */
type Quoted = Pick<ContentRecord, 'text' | 'lines'> & {
  readonly kind?: NodeKind;
  readonly area?: PageArea | undefined;
};

/** One numbered piece of evidence: its words exactly as the node has them, where they stand, and what is around them. */
export function buildEvidence(
  n: number,
  quote: Quote,
  content: Quoted,
  path: readonly string[],
  pages: Pick<NamedPages, 'label'>,
): Evidence {
  const { start, end } = trimmed(content.text, quote.start, quote.end);
  const marks = quadsOf(content.lines, start, end);
  const text = content.text.slice(start, end);
  const pageIndex = marks[0]?.pageIndex ?? quote.pageIndex;
  const pageLabel = pages.label(pageIndex);
  return {
    n,
    document: quote.document,
    documentTitle: path[0] ?? '',
    section: quote.section,
    path,
    pageIndex,
    ...(pageLabel === undefined ? {} : { pageLabel }),
    marks,
    ...printed(content, quote.shown, { start, end }),
    text,
    ...(content.kind === 'formula' || !isFaithful(text) ? { printed: quote.node } : {}),
    before: tail(content.text.slice(0, start)),
    after: head(content.text.slice(end)),
    score: Math.min(1, Math.max(0, Math.round(quote.score * 1000) / 1000)),
    cited: quote.cited,
    ...(quote.why ? { why: quote.why } : {}),
    ...(quote.table ? { table: quote.table } : {}),
  };
}

/** What to show of the pages. @param shown  of a table, with the quoted words */
function printed(
  { text, lines, kind, area }: Quoted,
  shown: readonly Stretch[] | undefined,
  quoted: Stretch,
): Pick<Evidence, 'areas' | 'breaks'> {
  if (area && !shown) return { areas: [pictureArea(area, lines)] };
  const stretches = shown ?? [quoted];
  const areas = areasOf(lines, stretches, kind === 'table');
  const breaks = kind === 'table' ? [] : lineBreaks(text, lines, stretches);
  return { ...(areas.length > 0 ? { areas } : {}), ...(breaks.length > 0 ? { breaks } : {}) };
}

/** Two pieces as one, the second a line below the first. */
export function joinEvidence(first: Evidence, second: Evidence): Evidence {
  const printed = first.printed ?? second.printed;
  const areas = joinAreas(first.areas ?? [], second.areas ?? []);
  const breaks = [...(first.breaks ?? []), ...(second.breaks ?? [])];
  return {
    ...first,
    marks: joinPageQuads([first.marks, second.marks]),
    ...(areas.length > 0 ? { areas } : {}),
    ...(breaks.length > 0 ? { breaks } : {}),
    text: `${first.text}\n${second.text}`,
    after: second.after,
    ...(printed === undefined ? {} : { printed }),
    score: Math.max(first.score, second.score),
  };
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const quoted = text.slice(start, end);
  return {
    start: start + (quoted.length - quoted.trimStart().length),
    end: end - (quoted.length - quoted.trimEnd().length),
  };
}

/** The last words of a text, from a word's beginning. */
function tail(text: string): string {
  const trimmedText = text.trimEnd();
  if (trimmedText.length <= AROUND_CHARACTERS) return trimmedText;
  const cut = trimmedText.slice(-AROUND_CHARACTERS);
  return `…${cut.slice(cut.search(/\s/) + 1)}`;
}

function head(text: string): string {
  const trimmedText = text.trimStart();
  if (trimmedText.length <= AROUND_CHARACTERS) return trimmedText;
  const cut = trimmedText.slice(0, AROUND_CHARACTERS);
  const space = cut.lastIndexOf(' ');
  return `${space > 0 ? cut.slice(0, space) : cut}…`;
}
