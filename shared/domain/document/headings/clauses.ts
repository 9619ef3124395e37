import type { HeadingMark } from '../blocks/block.ts';
import type { Line } from '../layout/line.ts';
import type { CutMark } from './run-ins.ts';
import type { Printed } from './scene.ts';

const LEAST_KINDS = 4;
const LEAST_MEMBERS = 5;
const LEAST_SHARE = 0.15; // of the lines of the document that begin a clause
const ROOM_EM = 3; // what a line leaves free that does not go on in the next
const CONFIDENCE = 0.3;

const KINDS = [
  ['upper', /^[A-Z][.)]\s+\S/],
  ['number', /^\d{1,2}[.)]\s+\S/],
  ['roman', /^(?:[ivx]{2,5}|[ivx])[.)]\s+\S/],
  ['lower', /^[a-z][.)]\s+\S/],
  ['bracketed number', /^\(\d{1,2}\)\s+\S/],
  ['bracketed roman', /^\((?:[ivx]{2,5}|[ivx])\)\s+\S/],
  ['bracketed letter', /^\([a-z]\)\s+\S/],
] as const;
type Kind = (typeof KINDS)[number][0];

/**
 * Procedures and statutes in which clauses stand within clauses, four kinds of numbers deep: there a clause of one line
 * is a section of its own, as deep as its number. Only where nothing better is known of the document.
 *
 * @param headings  in reading order
 */
export function withClauses({ lines }: Printed, headings: readonly CutMark[], unfamiliar: boolean): readonly CutMark[] {
  const kinds = lines.map(({ text }) => KINDS.find(([, shape]) => shape.test(text))?.[0]);
  if (!unfamiliar || !isNested(kinds)) return headings;
  const out: CutMark[] = [];
  let open: Kind[] = [];
  let above = 0;
  let next = 0;
  for (let at = 0; at < lines.length; at++) {
    const heading = headings[next];
    if (heading && heading.mark.from <= at) {
      out.push(heading);
      above = heading.mark.level;
      open = [];
      next++;
      at = Math.max(at, heading.mark.to - 1);
      continue;
    }
    const kind = kinds[at];
    if (kind === undefined) continue;
    open = [...(open.includes(kind) ? open.slice(0, open.indexOf(kind)) : open), kind];
    if (isOneLine(lines, kinds, at)) out.push({ mark: markAt(lines[at]!, at, above + open.length), cut: undefined });
  }
  return [...out, ...headings.slice(next)];
}

function isNested(kinds: readonly (Kind | undefined)[]): boolean {
  const members = new Map<Kind, number>();
  for (const kind of kinds) if (kind !== undefined) members.set(kind, (members.get(kind) ?? 0) + 1);
  const total = [...members.values()].reduce((sum, count) => sum + count, 0);
  const common = [...members.values()].filter((count) => count >= LEAST_MEMBERS).length;
  return common >= LEAST_KINDS && total >= LEAST_SHARE * kinds.length;
}

function isOneLine(lines: readonly Line[], kinds: readonly (Kind | undefined)[], at: number): boolean {
  const line = lines[at]!;
  const next = lines[at + 1];
  if (!line.upright || line.x1 > line.right - ROOM_EM * line.size) return false;
  return next?.column !== line.column || kinds[at + 1] !== undefined || next.x0 < line.x0;
}

function markAt({ pageIndex }: Line, at: number, level: number): HeadingMark {
  return { from: at, to: at + 1, level, confidence: CONFIDENCE, evidence: ['numbering'], pageIndex };
}
