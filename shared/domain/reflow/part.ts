/** What a document is made of where it is read as flowing text instead of on its pages. */
import type { NodeId } from '../../base/ids.ts';
import type { LinkKind } from '../document/links/link.ts';
import type { PageArea, TableCells, TextLine } from '../document/tree.ts';

/** Words of a flowing text that lead elsewhere: characters `start` to `end` (exclusive) of its node's text. */
export interface FlowingLink {
  readonly start: number;
  readonly end: number;
  readonly kind: LinkKind;
  readonly target: NodeId;
}

/** The words of one node. Offsets into `text` are those of the node's lines, so that each character keeps its place on the page. */
export interface FlowingText {
  readonly node: NodeId;
  readonly text: string;
  /** In order, without overlaps. */
  readonly links: readonly FlowingLink[];
  /** Footnotes whose marks stand in these words first: they are read below them. */
  readonly notes: readonly FlowingText[];
}

/** Where footnotes are read: below the words that have their marks, behind all else, or nowhere but at their marks. */
export const notePositions = ['place', 'end', 'hidden'] as const;
export type NotePosition = (typeof notePositions)[number];

/** How a text is set apart from the others. */
export const textLooks = ['title', 'authors', 'abstract', 'plain', 'code', 'caption', 'footnote'] as const;
export type TextLook = (typeof textLooks)[number];

/** Why something is shown as it is printed. */
export const cropReasons = ['figure', 'formula', 'table', 'unread'] as const;
export type CropReason = (typeof cropReasons)[number];

export interface ListEntry {
  readonly words: FlowingText;
  /** Where the printed bullet or number ends with the space behind it; 0 where there is none. */
  readonly markEnd: number;
}

export type ReflowPart =
  /** @property level  as in the tree: 1 for a top section */
  | { readonly kind: 'heading'; readonly level: number; readonly words: FlowingText }
  | { readonly kind: 'text'; readonly look: TextLook; readonly words: FlowingText }
  /** Items of a list, or entries of a list of references. */
  | { readonly kind: 'list'; readonly of: 'items' | 'references'; readonly items: readonly ListEntry[] }
  | {
      readonly kind: 'table';
      readonly words: FlowingText;
      readonly cells: TableCells;
      readonly caption: FlowingText | null;
    }
  /** Drawn from its pages; `words` are what can be found in it, and empty where it is all drawing. */
  | {
      readonly kind: 'crop';
      readonly reason: CropReason;
      readonly areas: readonly PageArea[];
      readonly words: FlowingText;
      readonly caption: FlowingText | null;
    };

/** Where the words of each node stand. */
export type LinesByNode = ReadonlyMap<NodeId, readonly TextLine[]>;

/** All texts of a part in the order in which they are read, footnotes behind the words that they belong to. */
export function textsOf(part: ReflowPart): FlowingText[] {
  switch (part.kind) {
    case 'heading':
    case 'text':
      return withNotes(part.words);
    case 'list':
      return part.items.flatMap(({ words }) => withNotes(words));
    default:
      return [part.words, ...(part.caption ? [part.caption] : [])].flatMap(withNotes);
  }
}

function withNotes(words: FlowingText): FlowingText[] {
  return [words, ...words.notes.flatMap(withNotes)];
}
