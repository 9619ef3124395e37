/** Nodes whose words stand on pages, for tests. */
import { nodeId } from '../../../base/ids.ts';
import type { ContentKind, ContentNode, StructureNode, TextLine } from '../../document/tree.ts';

const CHAR_PT = 5;
const LINE_PT = 12;

export interface MadeLine {
  readonly text: string;
  readonly pageIndex?: number;
  readonly x?: number;
  readonly y: number;
}

/** A line of letters that are all as wide; `y` is its baseline. */
export function lineAt(start: number, { text, pageIndex = 0, x = 60, y }: MadeLine): TextLine {
  return {
    pageIndex,
    start,
    end: start + text.length,
    origin: [x, y],
    direction: [1, 0],
    up: [0, 1],
    ascent: 8,
    descent: 2,
    edges: Float32Array.from({ length: text.length + 1 }, (_, i) => i * CHAR_PT),
  };
}

/** A content node of lines that are joined by spaces. */
export function contentOf(
  order: number,
  kind: ContentKind,
  lines: readonly MadeLine[],
  rest: Partial<ContentNode> = {},
): ContentNode {
  let text = '';
  const placed = lines.map((line) => {
    if (text !== '') text += ' ';
    const at = lineAt(text.length, line);
    text += line.text;
    return at;
  });
  const pages = placed.map(({ pageIndex }) => pageIndex);
  return {
    id: nodeId('content', order),
    parent: nodeId('section', 0),
    level: 1,
    order,
    kind,
    pageIndex: Math.min(...pages, rest.area?.pageIndex ?? Infinity),
    endPageIndex: Math.max(...pages, rest.area?.pageIndex ?? 0),
    lines: placed,
    text,
    ...rest,
  };
}

/** A paragraph, its lines below each other from `y` on. */
export function paragraph(order: number, y: number, ...texts: readonly string[]): ContentNode {
  return contentOf(
    order,
    'text',
    texts.map((text, i) => ({ text, y: y - i * LINE_PT })),
  );
}

export function sectionOf(order: number, level: number, title: string, y: number, pageIndex = 0): StructureNode {
  return {
    id: nodeId('section', order),
    parent: order === 0 ? null : nodeId('section', 0),
    level,
    order,
    kind: order === 0 ? 'document' : 'section',
    pageIndex,
    endPageIndex: pageIndex,
    lines: order === 0 ? [] : [lineAt(0, { text: title, y, pageIndex })],
    title,
    confidence: 1,
    evidence: [],
  };
}
