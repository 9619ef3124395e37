/** From the nodes of a tree to flowing text: what reads as words becomes words, anything else is shown as it is printed. */
import type { NodeId } from '../../base/ids.ts';
import type { Link } from '../document/links/link.ts';
import { listMarkEnd } from '../document/patterns.ts';
import { isStructure, type ContentNode, type StructureNode, type TreeNode } from '../document/tree.ts';
import { isFaithful } from '../text/faithful.ts';
import { areasOfLines } from './areas.ts';
import type { CropReason, FlowingLink, FlowingText, ListEntry, ReflowPart, TextLook } from './part.ts';
import { readsAsLines, readsAsTable } from './tables.ts';

export interface Flowing {
  /** Nodes in reading order: a whole document, or a stretch of it. */
  readonly nodes: readonly TreeNode[];
  /** Links out of these nodes and out of `notes`, in any order. */
  readonly links: readonly Link[];
  /** Footnotes that marks in these nodes lead to, wherever they stand. */
  readonly notes: readonly ContentNode[];
  /** Footnotes that are read where their marks stand, in the whole document, and the node of their first mark. */
  readonly noteOf: ReadonlyMap<NodeId, NodeId>;
}

/** Of the letters, what may have been recognized with little certainty. */
const MOST_DOUBTFUL = 0.4;

/** The parts of a stretch of a document in reading order; every character of its nodes is in one of them. */
export function partsOf(flowing: Flowing): ReflowPart[] {
  return new Parts(flowing).all();
}

/** For each footnote the node of its first mark: below that it is read. Links in reading order of their sources. */
export function notePlaces(links: readonly Link[]): Map<NodeId, NodeId> {
  const places = new Map<NodeId, NodeId>();
  for (const { kind, source, target } of links) if (kind === 'note' && !places.has(target)) places.set(target, source);
  // Notes whose marks stand in each other would be read nowhere.
  for (const note of [...places.keys()]) if (endsInItself(note, places)) places.delete(note);
  return places;
}

function endsInItself(note: NodeId, places: ReadonlyMap<NodeId, NodeId>): boolean {
  const seen = new Set<NodeId>();
  let at: NodeId | undefined = note;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    at = places.get(at);
  }
  return at === note;
}

class Parts {
  readonly #flowing: Flowing;
  readonly #links: ReadonlyMap<NodeId, readonly Link[]>;
  readonly #notes: ReadonlyMap<NodeId, readonly ContentNode[]>;
  readonly #captions: ReadonlyMap<NodeId, readonly ContentNode[]>;
  readonly #parts: ReflowPart[] = [];

  constructor(flowing: Flowing) {
    this.#flowing = flowing;
    this.#links = Map.groupBy(flowing.links, ({ source }) => source);
    this.#notes = Map.groupBy(flowing.notes, ({ id }) => flowing.noteOf.get(id) ?? id);
    this.#captions = captionsHere(flowing.nodes);
  }

  all(): ReflowPart[] {
    const taken = new Set([...this.#captions.values()].map(([first]) => first?.id));
    for (const node of this.#flowing.nodes) {
      if (isStructure(node)) this.#addHeading(node);
      else if (!taken.has(node.id) && !this.#flowing.noteOf.has(node.id)) this.#addContent(node);
    }
    return this.#parts;
  }

  /** A heading that is printed nowhere stands in the words below it, if anywhere. */
  #addHeading(node: StructureNode): void {
    if (node.kind === 'document' || node.lines.length === 0) return;
    this.#parts.push({ kind: 'heading', level: node.level, words: this.#wordsOf(node, node.title) });
  }

  #addContent(node: ContentNode): void {
    const reason = cropReason(node);
    if (reason) this.#parts.push(this.#crop(node, reason));
    else if (node.kind === 'table' && node.cells)
      this.#parts.push({
        kind: 'table',
        words: this.#wordsOf(node, node.text),
        cells: node.cells,
        caption: this.#captionOf(node),
      });
    else if (node.kind === 'list-item' || node.kind === 'reference') this.#addItem(node);
    else this.#parts.push({ kind: 'text', look: lookOf(node), words: this.#wordsOf(node, node.text) });
  }

  #addItem(node: ContentNode): void {
    const entry: ListEntry = { words: this.#wordsOf(node, node.text), markEnd: listMarkEnd(node.text) };
    const of = node.kind === 'reference' ? 'references' : 'items';
    const last = this.#parts.at(-1);
    if (last?.kind === 'list' && last.of === of)
      this.#parts[this.#parts.length - 1] = { ...last, items: [...last.items, entry] };
    else this.#parts.push({ kind: 'list', of, items: [entry] });
  }

  #crop(node: ContentNode, reason: CropReason): ReflowPart {
    const areas = node.area ? [node.area] : areasOfLines(node.lines, node.text.length);
    return { kind: 'crop', reason, areas, words: this.#wordsOf(node, node.text), caption: this.#captionOf(node) };
  }

  #captionOf(node: ContentNode): FlowingText | null {
    const [caption] = this.#captions.get(node.id) ?? [];
    return caption ? this.#wordsOf(caption, caption.text) : null;
  }

  #wordsOf({ id }: TreeNode, text: string): FlowingText {
    const notes = (this.#notes.get(id) ?? []).map((note) => this.#wordsOf(note, note.text));
    return { node: id, text, links: apart(this.#links.get(id) ?? []), notes };
  }
}

/** Captions by what they belong to, where that stands in the same stretch. */
function captionsHere(nodes: readonly TreeNode[]): Map<NodeId, ContentNode[]> {
  const here = new Set(nodes.map(({ id }) => id));
  const captions = nodes.filter(
    (node): node is ContentNode =>
      !isStructure(node) && node.kind === 'caption' && node.captionOf !== undefined && here.has(node.captionOf),
  );
  return Map.groupBy(captions, ({ captionOf, id }) => captionOf ?? id);
}

/** Why a node has to be seen rather than read; undefined where its words say all that its page shows. */
function cropReason(node: ContentNode): CropReason | undefined {
  if (node.area === undefined && node.lines.length === 0) return undefined;
  if (node.kind === 'figure' || node.kind === 'formula') return node.kind;
  if (node.kind === 'table' && !readsAsTable(node) && (node.area || !readsAsLines(node.text))) return 'table';
  return isLegible(node) ? undefined : 'unread';
}

function isLegible({ text, doubtful }: ContentNode): boolean {
  const unsure = (doubtful ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
  // A bullet is often a sign of a font without names; what stands behind it counts.
  return isFaithful(text.slice(listMarkEnd(text))) && unsure <= MOST_DOUBTFUL * text.length;
}

function lookOf({ kind }: ContentNode): TextLook {
  switch (kind) {
    case 'title':
    case 'authors':
    case 'abstract':
    case 'code':
    case 'caption':
    case 'footnote':
      return kind;
    case 'table':
      return 'code';
    default:
      return 'plain';
  }
}

/** Links that can be drawn as one row of words: in order, the first where two overlap; a caption's link is the caption itself. */
function apart(links: readonly Link[]): FlowingLink[] {
  const kept: FlowingLink[] = [];
  for (const { start, end, kind, target } of links.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (kind !== 'caption' && start >= (kept.at(-1)?.end ?? 0) && end > start) kept.push({ start, end, kind, target });
  return kept;
}
