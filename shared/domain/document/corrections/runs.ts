import type { NodeId } from '../../../base/ids.ts';
import { defined } from '../../../base/assert.ts';
import { isStructure, type ContentNode, type DocumentTree, type StructureNode, type TextLine } from '../tree.ts';

/** A heading with the content between it and the next one; the first run is the root's. What corrections work on. */
export interface Run {
  heading: StructureNode;
  /** Levels may leave gaps between corrections; `treeOf` closes them. */
  level: number;
  /** The heading as printed, whatever it is called now. */
  readonly printed: { readonly title: string; readonly lines: readonly TextLine[] };
  contents: ContentNode[];
}

export function runsOf(tree: DocumentTree): Run[] {
  const runs: Run[] = [];
  for (const node of tree.nodes) {
    if (isStructure(node)) runs.push(runOf(node, node.level));
    else defined(runs.at(-1), 'section before content').contents.push(node);
  }
  return runs;
}

export function runOf(heading: StructureNode, level: number): Run {
  return { heading, level, printed: { title: heading.title, lines: heading.lines }, contents: [] };
}

/** Close gaps between levels, as the tree will have them: a section is one level below the one that holds it. */
export function settleLevels(runs: readonly Run[]): void {
  const open: { readonly wanted: number; readonly level: number }[] = [];
  for (const run of runs) {
    while (open.length > 1 && open.at(-1)!.wanted >= run.level) open.pop();
    const level = open.length === 0 ? 0 : open.at(-1)!.level + 1;
    open.push({ wanted: run.level, level });
    run.level = level;
  }
}

/** The tree of runs with settled levels. Nodes that stay what they were stay the same objects. */
export function treeOf(runs: readonly Run[]): DocumentTree {
  const nodes: (StructureNode | ContentNode)[] = [];
  const spans = pageSpans(runs);
  const path: NodeId[] = [];
  for (const [i, run] of runs.entries()) {
    const { heading, level } = run;
    const [pageIndex, endPageIndex] = spans[i]!;
    const parent = level === 0 ? null : defined(path[level - 1], 'section above');
    path.length = level;
    path.push(heading.id);
    nodes.push(keep(heading, { parent, level, order: nodes.length, pageIndex, endPageIndex }));
    for (const content of run.contents)
      nodes.push(keep(content, { parent: heading.id, level: level + 1, order: nodes.length }));
  }
  return { nodes };
}

/** First and last page of each run with everything below it. */
function pageSpans(runs: readonly Run[]): (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [];
  const above: number[][] = []; // by level: spans that wait for the section that holds them, read from the end
  for (let i = runs.length - 1; i >= 0; i--) {
    const { heading, level, contents } = runs[i]!;
    const own = [...ownPages(heading), ...contents.flatMap((node) => [node.pageIndex, node.endPageIndex])];
    const pages = [...own, ...(above[level + 1] ?? [])];
    above.length = level + 1;
    const span = [min(pages), max(pages)] as const;
    above[level] = [...(above[level] ?? []), ...span];
    spans[i] = span;
  }
  const root = runs[0]?.heading;
  if (root) spans[0] = [root.pageIndex, root.endPageIndex];
  return spans;
}

function ownPages({ lines, pageIndex }: StructureNode): readonly number[] {
  const first = lines[0];
  return first ? [first.pageIndex, lines.at(-1)!.pageIndex] : [pageIndex];
}

function min(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function max(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}

function keep<T extends StructureNode | ContentNode>(node: T, change: Partial<T>): T {
  const same = (Object.keys(change) as (keyof T)[]).every((key) => node[key] === change[key]);
  return same ? node : { ...node, ...change };
}
