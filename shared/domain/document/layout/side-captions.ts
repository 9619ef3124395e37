import { captionLabel, labelParts, mayOpenLabel } from '../../text/labels.ts';
import type { Fragment } from './fragments.ts';
import { fragmentText } from './suspects.ts';

const MAX_APART_EM = 3; // captions of figures of unequal height
const MAX_LEADING_EM = 1.9;
const MAX_CAPTIONS = 60; // of one column of a page; more are a list of figures

/**
 * Captions that stand beside each other below figures of one column: what is above them, each of them, and what is
 * below. The gutter between two captions may be no wider than a word space, so that white space alone does not part
 * them.
 */
export function partSideCaptions(fragments: readonly Fragment[]): readonly (readonly Fragment[])[] {
  const parts: (readonly Fragment[])[] = [];
  let rest = fragments;
  for (;;) {
    const cut = rest.length > 1 ? cutAtCaptions(rest) : undefined;
    // Captions that lie over each other leave nothing beside them.
    if (!cut || cut.below.length === rest.length) break;
    parts.push(...cut.parts);
    rest = cut.below;
  }
  return rest.length > 0 ? [...parts, rest] : parts;
}

function cutAtCaptions(
  fragments: readonly Fragment[],
): { readonly parts: readonly (readonly Fragment[])[]; readonly below: readonly Fragment[] } | undefined {
  const row = captionRow(fragments);
  if (!row) return undefined;
  const top = Math.min(...row.map(({ base, size }) => base - 0.3 * size));
  const cuts = row.slice(1).map((label) => cutBefore(label, fragments));
  const above: Fragment[] = [];
  const below: Fragment[] = [];
  const columns: Fragment[][] = row.map(() => []);
  let bottom = Math.max(...row.map(({ base }) => base));
  const { size } = row[0]!;
  for (const fragment of [...fragments].sort((a, b) => a.base - b.base)) {
    if (fragment.base < top) {
      above.push(fragment);
      continue;
    }
    const column = columnOf(fragment, cuts);
    const ends = fragment.base - bottom > MAX_LEADING_EM * size || column === undefined;
    if (below.length > 0 || ends || fragment.size > 1.2 * size) {
      below.push(fragment);
      continue;
    }
    columns[column]!.push(fragment);
    bottom = Math.max(bottom, fragment.base);
  }
  return { parts: [above, ...columns].filter((part) => part.length > 0), below };
}

/** The first captions from the top that stand side by side, from left to right. */
function captionRow(fragments: readonly Fragment[]): readonly Fragment[] | undefined {
  const labels = fragments.flatMap((fragment) => openingOf(fragment) ?? []);
  if (labels.length > MAX_CAPTIONS) return undefined;
  for (const [i, first] of labels.entries()) {
    const row = [first];
    for (const other of labels.slice(i + 1)) {
      const apart = Math.abs(other.fragment.base - first.fragment.base) > MAX_APART_EM * first.fragment.size;
      const beside = row.every(({ fragment: one }) => other.fragment.x0 > one.x1 || other.fragment.x1 < one.x0);
      if (!apart && beside) row.push(other);
    }
    row.sort((a, b) => a.fragment.x0 - b.fragment.x0);
    if (row.length > 1 && row.every(({ sure }, at) => sure || isNeighbor(row, at)))
      return row.map(({ fragment }) => fragment);
  }
  return undefined;
}

interface Opening {
  readonly fragment: Fragment;
  readonly label: string;
  readonly sure: boolean;
}

function openingOf(fragment: Fragment): Opening | undefined {
  const { run, from } = fragment.pieces[0]!;
  if (fragment.chars < 3 || !mayOpenLabel(run.text.slice(from))) return undefined;
  const found = captionLabel(fragmentText(fragment));
  return found && { fragment, label: found.label, sure: found.sure };
}

/** Without a delimiter two labels show that they are some by counting on: 'Table 3 …  Table 4 …'. */
function isNeighbor(row: readonly Opening[], at: number): boolean {
  const counts = (from: Opening | undefined, to: Opening | undefined): boolean => {
    if (!from || !to) return false;
    const [a, b] = [labelParts(from.label), labelParts(to.label)];
    const ordinal = (number: string): number => Number(/\d+$/u.exec(number)?.[0]);
    return a.family === b.family && ordinal(b.number) === ordinal(a.number) + 1;
  };
  return counts(row[at - 1], row[at]) || counts(row[at], row[at + 1]);
}

/** Halfway between a caption and what stands to the left of it on its line. */
function cutBefore(label: Fragment, fragments: readonly Fragment[]): number {
  let left = label.x0 - 2 * label.size;
  for (const { base, x1 } of fragments) {
    if (Math.abs(base - label.base) < 2 * label.size && x1 <= label.x0) left = Math.max(left, x1);
  }
  return (left + label.x0) / 2;
}

/** Undefined for what reaches over a cut. */
function columnOf({ x0, x1, size }: Fragment, cuts: readonly number[]): number | undefined {
  if (cuts.some((cut) => x0 < cut - size && x1 > cut + size)) return undefined;
  return cuts.filter((cut) => (x0 + x1) / 2 > cut).length;
}
