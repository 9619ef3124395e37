import { nodeId } from '../../../base/ids.ts';
import type { ContentNode, DocumentTree, ParsedDocument, StructureNode, TextLine } from '../tree.ts';
import { runOf, settleLevels, treeOf, type Run } from './runs.ts';

/** Builders of parsed documents for tests, from headings with what stands below them. */

export interface SampleSection {
  readonly title: string;
  readonly level: number;
  /** False for a heading that only the bookmarks know. */
  readonly printed?: boolean;
  readonly paragraphs: readonly (readonly string[])[];
}

const LINES_A_PAGE = 6;
const CHAR_PT = 5;

/** Lines come from the top of six-line pages; a paragraph is given by its lines, which are joined by spaces. */
export function sampleDocument(
  sections: readonly SampleSection[],
  preface: SampleSection['paragraphs'] = [],
): ParsedDocument {
  let printed = 0;
  const setLines = (texts: readonly string[]): { readonly text: string; readonly lines: TextLine[] } => {
    let start = 0;
    const lines = texts.map((text): TextLine => {
      const pageIndex = Math.floor(printed / LINES_A_PAGE);
      const y = 700 - (printed++ % LINES_A_PAGE) * 20;
      const line = {
        pageIndex,
        start,
        end: start + text.length,
        origin: [72, y] as const,
        direction: [1, 0] as const,
        up: [0, 1] as const,
        ascent: 8,
        descent: 2,
        edges: Float32Array.from({ length: text.length + 1 }, (_, i) => i * CHAR_PT),
      };
      start += text.length + 1;
      return line;
    });
    return { text: texts.join(' '), lines };
  };
  let order = 0;
  const base = { parent: null, level: 0, order: 0 };
  const root: StructureNode = {
    ...base,
    id: nodeId('section', order++),
    kind: 'document',
    pageIndex: 0,
    endPageIndex: 0,
    lines: [],
    title: 'Sample',
    confidence: 1,
    evidence: [],
  };
  const contentsOf = (paragraphs: SampleSection['paragraphs']): ContentNode[] =>
    paragraphs.map((texts) => {
      const { text, lines } = setLines(texts);
      const id = nodeId('content', order++);
      return { ...base, id, kind: 'text', text, lines, label: undefined, ...pagesOf(lines, printed) };
    });
  const runs: Run[] = [{ ...runOf(root, 0), contents: contentsOf(preface) }];
  for (const { title, level, printed: isPrinted = true, paragraphs } of sections) {
    const { lines } = isPrinted ? setLines([title]) : { lines: [] };
    const heading: StructureNode = {
      ...base,
      id: nodeId('section', order++),
      kind: 'section',
      title,
      lines,
      confidence: 0.7,
      evidence: ['typography'],
      ...pagesOf(lines, printed),
    };
    runs.push({ ...runOf(heading, level), contents: contentsOf(paragraphs) });
  }
  const pageCount = Math.max(1, Math.ceil(printed / LINES_A_PAGE));
  runs[0]!.heading = { ...root, endPageIndex: pageCount - 1 };
  settleLevels(runs);
  return { title: 'Sample', metadata: {}, pages: framesOf(pageCount), tree: treeOf(runs), problems: [] };
}

function framesOf(count: number): ParsedDocument['pages'] {
  return Array.from({ length: count }, (_, pageIndex) => ({
    pageIndex,
    box: { x0: 0, y0: 0, x1: 612, y1: 792 },
    rotation: 0 as const,
  }));
}

function pagesOf(lines: readonly TextLine[], printed: number): { pageIndex: number; endPageIndex: number } {
  const here = Math.max(0, Math.ceil(printed / LINES_A_PAGE) - 1);
  return { pageIndex: lines[0]?.pageIndex ?? here, endPageIndex: lines.at(-1)?.pageIndex ?? here };
}

/** One line for each node: indentation by level, titles as they are, content in brackets. */
export function outlineOf({ nodes }: DocumentTree): string[] {
  return nodes.slice(1).map((node) => {
    const indent = '  '.repeat(node.level - 1);
    return node.kind === 'section' ? `${indent}${node.title}` : 'text' in node ? `${indent}[${node.text}]` : indent;
  });
}
