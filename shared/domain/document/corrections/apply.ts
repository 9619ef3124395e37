import { nodeId, type NodeId } from '../../../base/ids.ts';
import { unreachable } from '../../../base/assert.ts';
import { titleKey } from '../headings/title-key.ts';
import type { ContentNode, ParsedDocument, StructureNode } from '../tree.ts';
import { addedLevel } from './added-level.ts';
import { firstAddedNode, titleMaxChars, type Correction, type Misfit, type WordsAnchor } from './correction.ts';
import { findHeading, pageOf } from './find-heading.ts';
import { findWords, onLine, type WordsSpan } from './find-words.ts';
import { cutLines, spreadLines } from './lines.ts';
import { runOf, runsOf, settleLevels, treeOf, type Run } from './runs.ts';

export interface Corrected {
  readonly document: ParsedDocument;
  /** Corrections without effect on this tree, by their position; the others apply anyway. */
  readonly misfits: ReadonlyMap<number, Misfit>;
}

/**
 * The document as its reader corrected it. Ids of nodes that no correction touches stay as they are, and a node that
 * one makes is named after the correction's position, so that dropping the last correction gives the tree before it.
 * No printed character is lost or doubled; spaces at a cut are.
 *
 * @param firstPosition  position of the first correction; `misfits` counts from 0 anyway
 */
export function applyCorrections(
  parsed: ParsedDocument,
  corrections: readonly Correction[],
  firstPosition = 0,
): Corrected {
  const misfits = new Map<number, Misfit>();
  if (corrections.length === 0) return { document: parsed, misfits };
  const runs = runsOf(parsed.tree);
  for (const [position, correction] of corrections.entries()) {
    const misfit = correct(runs, correction, firstPosition + position);
    if (misfit) misfits.set(position, misfit);
    settleLevels(runs);
  }
  return { document: { ...parsed, tree: treeOf(runs) }, misfits };
}

function correct(runs: Run[], correction: Correction, position: number): Misfit | undefined {
  if (correction.kind === 'add') return addHeading(runs, correction.words, position);
  const at = findHeading(
    runs.map((run) => run.heading),
    correction.heading,
  );
  if (at === -1) return 'heading-gone';
  switch (correction.kind) {
    case 'level':
      return moveLevel(runs, at, correction.by);
    case 'rename':
      rename(runs[at]!, correction.title);
      return undefined;
    case 'delete':
      deleteHeading(runs, at);
      return undefined;
    default:
      return unreachable(correction);
  }
}

function moveLevel(runs: readonly Run[], at: number, by: -1 | 1): Misfit | undefined {
  const top = runs[at]!;
  const { level } = top;
  if (by === -1 && level <= 1) return 'top';
  if (by === 1 && (at <= 1 || runs[at - 1]!.level < level)) return 'nothing-above';
  const next = runs.findIndex((run, i) => i > at && run.level <= level);
  for (const run of runs.slice(at, next === -1 ? undefined : next)) run.level += by;
  top.heading = byReader(top.heading);
  return undefined;
}

function rename(run: Run, given: string): void {
  const title = given.trim().slice(0, titleMaxChars);
  run.heading = { ...byReader(run.heading), title, lines: spreadLines(run.printed.lines, title.length) };
}

function deleteHeading(runs: Run[], at: number): void {
  const [{ heading, printed, contents }] = runs.splice(at, 1) as [Run];
  const before = runs[at - 1]!;
  // A heading that only the bookmarks know is not text of the document.
  if (printed.lines.length > 0) before.contents.push(asText(heading, printed));
  before.contents.push(...contents);
}

function asText(heading: StructureNode, { title, lines }: Run['printed']): ContentNode {
  return {
    id: nodeId('content', Number(heading.id.slice(1))),
    parent: heading.parent,
    level: heading.level,
    order: heading.order,
    kind: 'text',
    lines,
    text: title,
    label: undefined,
    ...pagesOf(lines, heading),
  };
}

function addHeading(runs: Run[], words: WordsAnchor, position: number): Misfit | undefined {
  const known = runs.findIndex(({ heading }) => heading.kind === 'section' && isAt(heading, words));
  if (known !== -1) {
    runs[known]!.heading = byReader(runs[known]!.heading);
    return undefined;
  }
  const span = findWords(runs, words);
  if (!span) return 'words-gone';
  const run = runs[span.run]!;
  const { heading, before, after } = split(run.contents, span, position);
  const level = addedLevel(runs, span.run, heading.title);
  run.contents = before;
  const added = runOf(heading, level);
  added.contents = after;
  runs.splice(span.run + 1, 0, added);
  return undefined;
}

/** Are these words the heading already? */
function isAt(heading: StructureNode, words: WordsAnchor): boolean {
  if (pageOf(heading) !== words.pageIndex || titleKey(heading.title) !== titleKey(words.text)) return false;
  return heading.lines.some((line) => {
    const [along, up] = onLine(line, words.from);
    return up >= -line.descent && up <= line.ascent && along >= -line.ascent && along <= (line.edges.at(-1) ?? 0);
  });
}

interface Split {
  readonly heading: StructureNode;
  readonly before: ContentNode[];
  readonly after: ContentNode[];
}

function split(contents: readonly ContentNode[], span: WordsSpan, position: number): Split {
  const number = firstAddedNode + 2 * position;
  const opening = contents[span.first]!;
  const closing = contents[span.last]!;
  const head = piece(opening, 0, span.start, opening.id);
  const isWhole = span.first === span.last && head !== undefined;
  const tail = piece(closing, span.end, closing.text.length, isWhole ? nodeId('content', number + 1) : closing.id);
  const left = new Set([head?.id, tail?.id]);
  const used = contents.slice(span.first, span.last + 1);
  const drawings = used.filter((node) => node.area && !left.has(node.id)).map(withoutText);
  return {
    heading: headingOf(used, span, nodeId('section', number)),
    before: [...contents.slice(0, span.first), ...(head ? [head] : []), ...drawings],
    after: [...(tail ? [tail] : []), ...contents.slice(span.last + 1)],
  };
}

/** A figure or table whose words are all in the heading is still there to be seen. */
function withoutText(node: ContentNode): ContentNode {
  return { ...node, text: '', lines: [], cells: undefined, doubtful: undefined, nearMisses: undefined };
}

/**
 * A part of a content node without the spaces around it; undefined if nothing is left. The part that keeps the node's id
 * is the node for whoever names it: it keeps the drawing and the label, unless that was printed in the part cut off.
 */
function piece(node: ContentNode, from: number, to: number, id: NodeId): ContentNode | undefined {
  const { text } = node;
  const [start, end] = trim(text, from, to);
  if (start >= end) return undefined;
  if (start === 0 && end === text.length) return node;
  const lines = cutLines(node.lines, start, end, 0);
  // Cells and near misses are stretches of the whole text.
  const whole = { cells: undefined, nearMisses: undefined };
  const doubtful = node.doubtful
    ?.map((range) => ({ start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }))
    .filter((range) => range.end > range.start);
  const part = { ...node, id, text: text.slice(start, end), lines, doubtful, ...whole, ...pagesOf(lines, node) };
  if (id !== node.id) return { ...part, label: undefined, area: undefined, captionOf: undefined };
  const isLabelCut = node.kind === 'caption' && (start > 0 || end < (node.label?.length ?? 0));
  return isLabelCut ? { ...part, label: undefined } : part;
}

function headingOf(nodes: readonly ContentNode[], { start, end }: WordsSpan, id: NodeId): StructureNode {
  let title = '';
  const lines = nodes.flatMap((node, i) => {
    const { text } = node;
    const [from, to] = trim(text, i === 0 ? start : 0, i === nodes.length - 1 ? end : text.length);
    if (title !== '') title += ' ';
    const offset = title.length;
    title += text.slice(from, to);
    return cutLines(node.lines, from, to, offset);
  });
  const first = nodes[0]!;
  return {
    id,
    parent: first.parent,
    level: first.level,
    order: first.order,
    kind: 'section',
    lines,
    title,
    confidence: 1,
    evidence: ['reader'],
    ...pagesOf(lines, first),
  };
}

function trim(text: string, from: number, to: number): readonly [number, number] {
  let start = from;
  let end = to;
  while (start < end && /\s/u.test(text[start]!)) start++;
  while (end > start && /\s/u.test(text[end - 1]!)) end--;
  return [start, end];
}

interface Pages {
  readonly pageIndex: number;
  readonly endPageIndex: number;
}

function pagesOf(lines: StructureNode['lines'], otherwise: Pages): Pages {
  if (lines.length === 0) return { pageIndex: otherwise.pageIndex, endPageIndex: otherwise.endPageIndex };
  const pages = lines.map((line) => line.pageIndex);
  return { pageIndex: Math.min(...pages), endPageIndex: Math.max(...pages) };
}

function byReader(heading: StructureNode): StructureNode {
  const others = heading.evidence.filter((evidence) => evidence !== 'reader');
  return { ...heading, confidence: 1, evidence: ['reader', ...others] };
}
