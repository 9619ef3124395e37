import type { Point } from '../geometry.ts';
import { likeness, titleKey } from '../headings/title-key.ts';
import type { StructureNode } from '../tree.ts';
import type { HeadingAnchor } from './correction.ts';

/** Two parses of one file put a line at the same place; layout may join a number or a second line to it. */
const SAME_PLACE_PT = 2;
const NEAR_PT = 5;
const ALIKE = 0.5;

/** What a heading is found by later; `headings` are all of the document in reading order. */
export function headingAnchor(headings: readonly StructureNode[], heading: StructureNode): HeadingAnchor {
  const pageIndex = pageOf(heading);
  const at = heading.lines[0]?.origin ?? null;
  const equal = headings.filter(
    (other) => other.kind === 'section' && isExact(other, { pageIndex, title: heading.title, at }),
  );
  return { pageIndex, title: heading.title, at, nth: Math.max(0, equal.indexOf(heading)) };
}

/** Position of the heading in `headings`; -1 if nothing there can be meant. */
export function findHeading(headings: readonly StructureNode[], anchor: HeadingAnchor): number {
  const here = headings.flatMap((heading, index) =>
    heading.kind === 'section' && pageOf(heading) === anchor.pageIndex ? [{ heading, index }] : [],
  );
  const exact = here.filter(({ heading }) => isExact(heading, anchor));
  if (exact.length > 0) return exact[Math.min(anchor.nth, exact.length - 1)]!.index;
  const key = titleKey(anchor.title);
  const named = nearest(
    here.filter(({ heading }) => titleKey(heading.title) === key),
    anchor.at,
  );
  if (named !== undefined) return named;
  const close = here.filter(
    ({ heading }) =>
      distance(heading.lines[0]?.origin, anchor.at) < NEAR_PT && likeness(titleKey(heading.title), key) >= ALIKE,
  );
  return nearest(close, anchor.at) ?? -1;
}

function isExact(heading: StructureNode, { pageIndex, title, at }: Omit<HeadingAnchor, 'nth'>): boolean {
  if (pageOf(heading) !== pageIndex || titleKey(heading.title) !== titleKey(title)) return false;
  const origin = heading.lines[0]?.origin ?? null;
  return at === null || origin === null ? at === origin : distance(origin, at) < SAME_PLACE_PT;
}

function nearest(
  found: readonly { readonly heading: StructureNode; readonly index: number }[],
  at: Point | null,
): number | undefined {
  const byDistance = found.toSorted(
    (a, b) => distance(a.heading.lines[0]?.origin, at) - distance(b.heading.lines[0]?.origin, at),
  );
  return byDistance[0]?.index;
}

function distance(a: Point | null | undefined, b: Point | null): number {
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : Number.MAX_VALUE;
}

/** The page of the heading itself; for one that is printed nowhere, where its section begins. */
export function pageOf(heading: StructureNode): number {
  return heading.lines[0]?.pageIndex ?? heading.pageIndex;
}
