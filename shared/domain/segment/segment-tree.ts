import { defined } from '../../base/assert.ts';
import type { NodeId } from '../../base/ids.ts';
import { isStructure, type ContentNode, type ParsedDocument, type TreeNode } from '../document/tree.ts';
import { sentencesOf, type Range, countTokens } from './tokens.ts';
import type { Segment, Sentence } from './segment.ts';
import { tableContext, type TableContext } from './table-context.ts';

/** M of PT-RAG §3.2.2: no segment is longer. */
export const MAX_TOKENS = 512;

// Segments are about a paragraph long, 60 to 150 words: on long PDFs chunks of 60 words ranked the right page first more
// often than chunks of 150, and a segment is what the reader is shown as evidence. A paragraph of up to WHOLE tokens
// stays whole, a longer one is cut evenly into pieces of about TARGET, a table between its rows; what is shorter than CRUMB joins its neighbor.
const TARGET_TOKENS = 130;
const WHOLE_TOKENS = 200;
const CRUMB_TOKENS = 40;
const LIST_TOKENS = 256;

/** A sentence of a node with its cost. */
interface Unit extends Range {
  readonly node: ContentNode;
  readonly tokens: number;
}

type SegmentKind = Segment['kind'];

/**
 * Cut a document into segments, in reading order; every character of every content node is in exactly one. What stands
 * between two headings is cut by itself, so that a part of a document gives the same segments as the whole.
 *
 * @param above  where the tree is a part of one: what stands before it on its first page
 */
export function segmentTree(
  document: Pick<ParsedDocument, 'metadata' | 'tree'>,
  above: readonly TreeNode[] = [],
): Segment[] {
  const language = document.metadata.language ?? 'en';
  const nodes = [...above, ...document.tree.nodes];
  const writer = new SegmentWriter();
  for (let at = above.length; at < nodes.length; at++) {
    const node = nodes[at]!;
    if (isStructure(node)) writer.close();
    else writer.add(node, unitsOf(node, language), kindOf(node) === 'table' ? tableContext(nodes, at) : undefined);
  }
  writer.close();
  return writer.segments;
}

function unitsOf(node: ContentNode, language: string): Unit[] {
  const units: Unit[] = [];
  for (const { start, end } of sentencesOf(node.text, knownLanguage(language))) {
    const tokens = countTokens(node.text.slice(start, end));
    if (tokens <= MAX_TOKENS) units.push({ node, start, end, tokens });
    else cutSentence(node, start, end, units);
  }
  return units;
}

/** Language tags come from the file and may be anything. */
function knownLanguage(tag: string): string {
  return /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : 'en';
}

/** A 'sentence' longer than a segment (a table without lines, a broken font) is cut at spaces, or anywhere. */
function cutSentence(node: ContentNode, start: number, end: number, out: Unit[]): void {
  let from = start;
  while (from < end) {
    let to = Math.min(end, from + CUT_CHARS);
    if (to < end) {
      const space = node.text.lastIndexOf(' ', to);
      if (space > from + CUT_CHARS / 2) to = space;
      else if (isLowSurrogate(node.text.charCodeAt(to))) to--;
    }
    const piece = trimmed(node.text, from, to);
    if (piece) out.push({ node, ...piece, tokens: countTokens(node.text.slice(piece.start, piece.end)) });
    from = to;
  }
}

const CUT_CHARS = 500; // at one token a character, still within MAX_TOKENS

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function trimmed(text: string, start: number, end: number): Range | undefined {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && /\s/.test(text[to - 1]!)) to--;
  return from < to ? { start: from, end: to } : undefined;
}

function kindOf(node: ContentNode): SegmentKind {
  switch (node.kind) {
    case 'caption':
    case 'reference':
    case 'table':
    case 'abstract':
      return node.kind;
    case 'figure':
      return 'table';
    case 'title':
    case 'authors':
    case 'text':
    case 'list-item':
    case 'formula':
    case 'code':
    case 'footnote':
      return 'text';
  }
}

class SegmentWriter {
  readonly segments: Segment[] = [];
  #open: Unit[] = [];
  #tokens = 0;
  #kind: SegmentKind = 'text';
  #list = false;
  #context: TableContext | undefined;

  add(node: ContentNode, units: readonly Unit[], context: TableContext | undefined): void {
    if (units.length === 0) return;
    const tokens = units.reduce((sum, unit) => sum + unit.tokens, 0);
    const kind = kindOf(node);
    const list = node.kind === 'list-item';
    const alone = kind === 'caption' || kind === 'table' || kind === 'abstract';
    if (kind !== this.#kind || alone || !this.#fits(tokens, list)) this.close();
    this.#kind = kind;
    this.#context = context;
    if (tokens <= (kind === 'caption' || kind === 'abstract' ? MAX_TOKENS : WHOLE_TOKENS)) {
      this.#push(units, tokens, list);
      return;
    }
    for (const part of evenly(units, tokens)) {
      if (this.#tokens > 0) this.close();
      this.#kind = kind;
      this.#push(
        part,
        part.reduce((sum, unit) => sum + unit.tokens, 0),
        list,
      );
    }
  }

  /** May a paragraph of `tokens` join what is open? Crumbs may, items of one list may, and what stays near the target. */
  #fits(tokens: number, list: boolean): boolean {
    const sum = this.#tokens + tokens;
    if (list && this.#list) return sum <= LIST_TOKENS;
    if (Math.min(tokens, this.#tokens) < CRUMB_TOKENS) return sum <= WHOLE_TOKENS + CRUMB_TOKENS;
    return sum <= TARGET_TOKENS;
  }

  #push(units: readonly Unit[], tokens: number, list: boolean): void {
    for (const unit of units) this.#open.push(unit);
    this.#tokens += tokens;
    this.#list = list;
  }

  close(): void {
    if (this.#open.length > 0) {
      const about = this.#context && aboutOf(this.#context, this.#open);
      this.segments.push(segmentOf(this.#open, this.segments.length, this.#kind, about));
    }
    this.#open = [];
    this.#tokens = 0;
    this.#list = false;
  }
}

/** Cut a long paragraph at sentences into pieces of nearly equal cost. */
function evenly(units: readonly Unit[], tokens: number): Unit[][] {
  const pieces = Math.max(2, Math.round(tokens / TARGET_TOKENS));
  const share = tokens / pieces;
  const out: Unit[][] = [];
  let open: Unit[] = [];
  let openTokens = 0;
  let spent = 0;
  for (const unit of units) {
    const over = openTokens + unit.tokens > MAX_TOKENS;
    if (open.length > 0 && (over || spent + unit.tokens / 2 > share * (out.length + 1))) {
      out.push(open);
      open = [];
      openTokens = 0;
    }
    open.push(unit);
    openTokens += unit.tokens;
    spent += unit.tokens;
  }
  if (open.length > 0) out.push(open);
  return out;
}

/** The names of the columns are in the first part of a table. */
function aboutOf({ title, heads }: TableContext, units: readonly Unit[]): string {
  const isFirst = units[0]?.start === 0;
  return [title, isFirst ? '' : heads].filter((part) => part !== '').join('\n');
}

function segmentOf(units: readonly Unit[], order: number, kind: SegmentKind, about: string | undefined): Segment {
  let text = '';
  let last: NodeId | undefined;
  const sentences: Sentence[] = [];
  for (const { node, start, end } of units) {
    if (last !== undefined) text += last === node.id ? ' ' : '\n';
    last = node.id;
    sentences.push({
      start: text.length,
      end: text.length + end - start,
      span: { node: node.id, start, end },
      ...(isDoubtful(node, start, end) && { doubtful: true }),
    });
    text += node.text.slice(start, end);
  }
  const first = defined(units[0], 'first sentence of a segment');
  const section = defined(first.node.parent, 'section of a content node');
  const made = { order, section, text, tokens: countTokens(text), sentences, pageIndex: pageOf(first), kind };
  return about ? { ...made, about } : made;
}

/** At least half of it. */
function isDoubtful({ doubtful }: ContentNode, from: number, to: number): boolean {
  if (!doubtful) return false;
  const chars = doubtful.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  );
  return 2 * chars >= to - from;
}

function pageOf({ node, start }: Unit): number {
  for (const line of node.lines) if (line.end > start) return line.pageIndex;
  return node.pageIndex;
}
