/** A text of sections and paragraphs as the tree of a document. */
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import { captionLabel } from '#shared/domain/text/labels.ts';
import type { ContentNode, ParsedDocument, StructureNode, TextLine } from '#shared/domain/document/tree.ts';

export interface TextParagraph {
  /** What the data set calls it; the same for no other paragraph of the document. */
  readonly name: string;
  /** Its place in the data set's own list. */
  readonly index: number;
  /** A `caption` stands for the figure or table that it describes. */
  readonly kind?: 'abstract' | 'caption' | undefined;
  readonly text: string;
  /** 0-based; that of the paragraph before where nobody says. */
  readonly pageIndex?: number | undefined;
}

export interface TextSection {
  /** Empty for text before any heading: in the first section it belongs to the document itself. */
  readonly title: string;
  /** 1 for a top section. */
  readonly level: number;
  readonly paragraphs: readonly TextParagraph[];
}

export interface TextDocument {
  readonly title: string;
  /** As a file would state it: 'en', 'zh-Hant'. */
  readonly language?: string | undefined;
  readonly sections: readonly TextSection[];
}

export interface TextTree {
  readonly document: ParsedDocument;
  readonly paragraphs: ReadonlyMap<NodeId, TextParagraph>;
}

// A page as wide as letter paper, with lines of a usual length; it is as long as its text.
const PAGE = { x0: 0, y0: 0, x1: 612, y1: 792 };
const LINE_CHARS = 90;
const CHAR_PT = 5;
const LEADING_PT = 12;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The tree of a text; paragraphs without a word are left out. */
export function textTree({ title, language, sections }: TextDocument): TextTree {
  const writer = new TreeWriter(title);
  for (const [at, section] of sections.entries()) {
    if (at > 0 || section.title !== '') writer.open(section);
    for (const paragraph of section.paragraphs) if (paragraph.text.trim() !== '') writer.add(paragraph);
  }
  const { nodes, paragraphs, pages } = writer.close();
  return {
    document: {
      title,
      metadata: language === undefined ? {} : { language },
      pages: Array.from({ length: pages }, (_, pageIndex) => ({ pageIndex, box: PAGE, rotation: 0 })),
      tree: { nodes },
      problems: [],
    },
    paragraphs,
  };
}

class TreeWriter {
  readonly #nodes: Writable<StructureNode | ContentNode>[];
  readonly #paragraphs = new Map<NodeId, TextParagraph>();
  readonly #open: Writable<StructureNode>[];
  #pageIndex = 0;
  #lines = 0;

  constructor(title: string) {
    const root = structure('document', title, 0, null, 0, 0, []);
    this.#nodes = [root];
    this.#open = [root];
  }

  open({ title, level, paragraphs }: TextSection): void {
    this.#turnTo(paragraphs[0]?.pageIndex);
    while (this.#open.length > 1 && this.#open.at(-1)!.level >= level) this.#open.pop();
    const parent = this.#open.at(-1)!;
    const lines = this.#set(title);
    const node = structure('section', title, this.#nodes.length, parent.id, parent.level + 1, this.#pageIndex, lines);
    this.#nodes.push(node);
    this.#open.push(node);
  }

  add(paragraph: TextParagraph): void {
    this.#turnTo(paragraph.pageIndex);
    const { kind = 'text', text } = paragraph;
    if (kind !== 'caption') {
      this.#push({ kind, text, lines: this.#set(text) }, paragraph);
      return;
    }
    const label = captionLabel(text)?.label;
    const family = /^tab/iu.test(label ?? '') ? 'table' : 'figure';
    const area = { pageIndex: this.#pageIndex, box: PAGE };
    const captionOf = this.#push({ kind: family, text: '', lines: [], label, area });
    this.#push({ kind, text, lines: this.#set(text), label, captionOf }, paragraph);
  }

  close() {
    const root = this.#open[0]!;
    for (const node of this.#nodes) root.endPageIndex = Math.max(root.endPageIndex, node.endPageIndex);
    return { nodes: this.#nodes, paragraphs: this.#paragraphs, pages: root.endPageIndex + 1 };
  }

  #push(
    content: Pick<ContentNode, 'kind' | 'text' | 'lines' | 'label' | 'area' | 'captionOf'>,
    paragraph?: TextParagraph,
  ): NodeId {
    const parent = this.#open.at(-1)!;
    const id = nodeId('content', this.#nodes.length);
    const [pageIndex, endPageIndex] = [this.#pageIndex, this.#pageIndex];
    const order = this.#nodes.length;
    this.#nodes.push({ ...content, id, parent: parent.id, level: parent.level + 1, order, pageIndex, endPageIndex });
    if (paragraph) this.#paragraphs.set(id, paragraph);
    for (const section of this.#open) section.endPageIndex = Math.max(section.endPageIndex, endPageIndex);
    return id;
  }

  /** Pages only go on: a tree is in reading order. */
  #turnTo(pageIndex = this.#pageIndex): void {
    if (pageIndex <= this.#pageIndex) return;
    this.#pageIndex = pageIndex;
    this.#lines = 0;
  }

  #set(text: string): TextLine[] {
    return rangesOf(text).map(([start, end]) => ({
      pageIndex: this.#pageIndex,
      start,
      end,
      origin: [72, PAGE.y1 - 72 - LEADING_PT * this.#lines++],
      direction: [1, 0],
      up: [0, 1],
      ascent: 8,
      descent: 2,
      edges: Float32Array.from({ length: end - start + 1 }, (_, at) => at * CHAR_PT),
    }));
  }
}

function structure(
  kind: StructureNode['kind'],
  title: string,
  order: number,
  parent: NodeId | null,
  level: number,
  pageIndex: number,
  lines: readonly TextLine[],
): Writable<StructureNode> {
  const id = nodeId('section', order);
  const evidence = kind === 'section' ? (['outline'] as const) : [];
  return { id, parent, level, order, kind, pageIndex, endPageIndex: pageIndex, lines, title, confidence: 1, evidence };
}

/** The lines of a text, broken at spaces where there are any. */
function rangesOf(text: string): (readonly [start: number, end: number])[] {
  const line = new RegExp(`\\S(?:[^\\n]{0,${LINE_CHARS - 2}}\\S)?(?!\\S)|\\S{1,${LINE_CHARS}}`, 'gu');
  return [...text.matchAll(line)].map((match) => [match.index, match.index + match[0].length] as const);
}
