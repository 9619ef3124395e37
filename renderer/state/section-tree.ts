/** The rows of the document tree as the window needs them: numbers split off, folding, filter, guides. */
import type { NodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';

export interface Section {
  readonly row: TreeRow;
  /** The number in front of the title ('4.2'), the label of a figure or table ('Fig. 3'), or empty. */
  readonly number: string;
  /** The title without its number. */
  readonly name: string;
  /** 0 for a top section. */
  readonly depth: number;
  readonly parent: number | null;
  /** Index behind the last section below this one. */
  readonly end: number;
}

export interface SectionTree {
  readonly sections: readonly Section[];
  readonly indexOf: ReadonlyMap<NodeId, number>;
}

export type Show = 'sections' | 'figures' | 'tables';
export const shows = ['sections', 'figures', 'tables'] as const satisfies readonly Show[];

/** A line beside a row: through it, or from above to its middle where the branch ends. */
type Guide = 'through' | 'end' | 'none';

export interface VisibleRow {
  readonly index: number;
  readonly section: Section;
  readonly depth: number;
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined;
  /** For the column of each ancestor, from the top level down. */
  readonly guides: readonly Guide[];
}

// '4', '4.2', 'A.1', 'B', 'IV.'; a lone letter is checked against its neighbors below.
const numbered = /^((?:\d+|[A-Z])(?:\.\d+)*\.?|[IVXL]+\.)\s+(?=\S)/;

export function buildSectionTree(rows: readonly TreeRow[]): SectionTree {
  const indexOf = new Map(rows.map((row, index) => [row.id, index]));
  const lettered = rows.some((row) => row.title.startsWith('B ') || row.title.startsWith('B. '));
  const ends = new Array<number>(rows.length).fill(0);
  const depths: number[] = [];
  const parents: (number | null)[] = [];
  rows.forEach((row, index) => {
    const parent = row.parent === null ? undefined : indexOf.get(row.parent);
    parents.push(parent ?? null);
    depths.push(parent === undefined ? 0 : (depths[parent] ?? 0) + 1);
    for (let up: number | null = index; up !== null; up = parents[up] ?? null) ends[up] = index + 1;
  });
  const sections = rows.map((row, index) => {
    const [number, name] = row.kind === 'section' ? splitNumber(row.title, lettered) : splitLabel(row.title);
    return { row, number, name, depth: depths[index]!, parent: parents[index]!, end: ends[index]! };
  });
  return { sections, indexOf };
}

/**
 * '4.2 Held-out valleys' → ['4.2', 'Held-out valleys'].
 *
 * @param lettered  whether a lone capital letter is a number here and not a word ('A method for…')
 */
export function splitNumber(title: string, lettered: boolean): readonly [number: string, name: string] {
  const number = numbered.exec(title)?.[1];
  if (number === undefined || (/^[A-Z]$/.test(number) && !lettered)) return ['', title];
  return [number, title.slice(number.length).trimStart()];
}

// 'Figure 4', 'Fig. A3', 'Table C.1', 'Table A.', 'TABLE IV'
const captioned = /^(\p{L}+\.?\s+(?:(?:[A-Z]\.?)?\d+(?:[.-]\d+)*[a-z]?|[IVX]+|[A-Z](?=[.:])))[.:]?(?:\s+(.*))?$/su;

/** 'Figure 4: Recall against height' → ['Figure 4', 'Recall against height']. */
export function splitLabel(title: string): readonly [label: string, caption: string] {
  const [, label = '', caption = ''] = captioned.exec(title) ?? [];
  return label === '' ? ['', title] : [label, caption];
}

const ROWS_AT_FIRST = 60;

/** What is folded when a document is opened: as many whole levels are open as fit into about two windows. */
export function initialFolds(tree: SectionTree): ReadonlySet<NodeId> {
  const counts: number[] = [];
  for (const { depth } of tree.sections) counts[depth] = (counts[depth] ?? 0) + 1;
  let open = 0;
  for (let total = counts[0] ?? 0; open + 1 < counts.length; open++) {
    total += counts[open + 1] ?? 0;
    if (total > ROWS_AT_FIRST) break;
  }
  const folded = tree.sections.filter((section, index) => section.depth >= open && section.end > index + 1);
  return new Set(folded.map((section) => section.row.id));
}

export interface RowOptions {
  readonly folded: ReadonlySet<NodeId>;
  readonly filter: string;
  readonly show: Show;
}

/** The rows that are on show, in reading order; with a filter, matches and their ancestors whatever is folded. */
export function visibleRows(tree: SectionTree, { folded, filter, show }: RowOptions): readonly VisibleRow[] {
  const wanted = filter.trim().toLowerCase();
  const matches = (section: Section): boolean => section.row.title.toLowerCase().includes(wanted);
  if (show !== 'sections') {
    const kind = show === 'figures' ? 'figure' : 'table';
    return tree.sections.flatMap((section, index) =>
      section.row.kind === kind && matches(section)
        ? [{ index, section, depth: 0, expanded: undefined, guides: [] }]
        : [],
    );
  }
  const indices = wanted === '' ? unfolded(tree, folded) : withAncestors(tree, matches);
  const hasChild = new Set(indices.map((index) => tree.sections[index]!.parent));
  const rows = indices.map((index) => {
    const section = tree.sections[index]!;
    const leaf = section.end === index + 1;
    const expanded = leaf ? undefined : wanted === '' ? !folded.has(section.row.id) : hasChild.has(index);
    return { index, section, depth: section.depth, expanded };
  });
  return withGuides(rows);
}

function unfolded(tree: SectionTree, folded: ReadonlySet<NodeId>): number[] {
  const indices: number[] = [];
  for (let index = 0; index < tree.sections.length;) {
    const section = tree.sections[index]!;
    indices.push(index);
    index = folded.has(section.row.id) ? section.end : index + 1;
  }
  return indices;
}

function withAncestors(tree: SectionTree, matches: (section: Section) => boolean): number[] {
  const kept = new Set<number>();
  tree.sections.forEach((section, index) => {
    if (!matches(section)) return;
    for (let up: number | null = index; up !== null && !kept.has(up); up = tree.sections[up]!.parent) kept.add(up);
  });
  return [...kept].sort((a, b) => a - b);
}

function withGuides(rows: readonly Omit<VisibleRow, 'guides'>[]): VisibleRow[] {
  const laterAt: boolean[] = []; // is there, further down, another row of this depth under the same parent?
  const result: VisibleRow[] = [];
  for (const row of rows.toReversed()) {
    const guides = Array.from({ length: row.depth }, (_, column): Guide => {
      if (laterAt[column + 1]) return 'through';
      return column + 1 === row.depth ? 'end' : 'none';
    });
    result.push({ ...row, guides });
    laterAt.length = row.depth;
    laterAt[row.depth] = true;
  }
  return result.reverse();
}

/** The row that stands for a section: itself, or the nearest ancestor on show. */
export function rowOf(tree: SectionTree, rows: readonly VisibleRow[], index: number): number {
  const at = new Map(rows.map((row, position) => [row.index, position]));
  for (let up: number | null = index; up !== null; up = tree.sections[up]?.parent ?? null) {
    const position = at.get(up);
    if (position !== undefined) return position;
  }
  return -1;
}

export interface RowEvidence {
  /** Numbers of the passages in the section itself, ascending. */
  readonly own: readonly number[];
  /** How many passages lie in folded sections below. */
  readonly below: number;
}

/** The evidence that a row shows. */
export function rowEvidence(
  tree: SectionTree,
  row: VisibleRow,
  bySection: ReadonlyMap<NodeId, readonly number[]>,
): RowEvidence {
  const own = bySection.get(row.section.row.id) ?? [];
  if (row.expanded !== false) return { own, below: 0 };
  const inside = tree.sections.slice(row.index + 1, row.section.end);
  return { own, below: inside.reduce((sum, { row: { id } }) => sum + (bySection.get(id)?.length ?? 0), 0) };
}
