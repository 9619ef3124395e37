/** What a table is about that its rows do not say: they are found by it, and shown without it. */
import { isStructure, type ContentNode, type TreeNode } from '../document/tree.ts';
import { endsSentence } from '../document/patterns.ts';
import { sentencesOf } from './tokens.ts';

export interface TableContext {
  /** Its caption, or what stands above it like one; empty if nothing does. */
  readonly title: string;
  /** The names of its columns, for a part that is cut off from them. */
  readonly heads: string;
}

const MAX_CHARS = 400;
const MOST_TITLES = 4;
const TITLE_CHARS = 160;

/**
 * @param nodes  in reading order, from the top of the table's page on at the latest
 * @param at  position of a table, or of the words of a captioned figure, among them
 */
export function tableContext(nodes: readonly TreeNode[], at: number): TableContext {
  const table = nodes[at] as ContentNode;
  const captions = siblingsOf(nodes, at).flatMap(({ captionOf, text }) => (captionOf === table.id ? [text] : []));
  const title = captions.length > 0 || table.kind === 'figure' ? captions.join('\n') : titleAbove(nodes, at);
  return { title: shortened(title), heads: shortened(headsOf(table)) };
}

/** What stands below the same heading. */
function siblingsOf(nodes: readonly TreeNode[], at: number): readonly ContentNode[] {
  let from = at;
  while (from > 0 && !isStructure(nodes[from - 1]!)) from--;
  let to = at;
  while (to < nodes.length && !isStructure(nodes[to]!)) to++;
  return nodes.slice(from, to) as ContentNode[];
}

/**
 * Tables of reports stand below a title, a unit and names of groups rather than beside a caption: the lines above it that
 * are no sentences, and the sentence that leads up to them; and all that the page is headed by, if nothing else stands above.
 */
function titleAbove(nodes: readonly TreeNode[], at: number): string {
  const { pageIndex } = nodes[at]!;
  const titles: string[] = [];
  for (let before = at - 1; before >= 0 && titles.length < MOST_TITLES; before--) {
    const node = nodes[before]!;
    if (!endsOnPage(node, pageIndex)) break;
    if (isStructure(node)) return [...headOfPage(nodes, before, pageIndex), ...titles].join('\n');
    if (node.kind !== 'text' && node.kind !== 'list-item') break;
    if (isLine(node) && !endsSentence(node.text)) {
      titles.unshift(node.text);
      continue;
    }
    const last = sentencesOf(node.text).at(-1);
    if (last) titles.unshift(node.text.slice(last.start, last.end));
    break;
  }
  return titles.join('\n');
}

/**
 * A few lines at the top of a page, however they end, name whose or what all is that stands below the page's first
 * headings: empty where more stands above the last of these.
 *
 * @param at  position of the last heading
 */
function headOfPage(nodes: readonly TreeNode[], at: number, pageIndex: number): readonly string[] {
  const lines: string[] = [];
  let level = Infinity;
  for (let before = at; before >= 0; before--) {
    const node = nodes[before]!;
    if (!endsOnPage(node, pageIndex)) break;
    if (!isStructure(node) && (node.kind !== 'text' || !isLine(node))) return [];
    // What it stands below, a table is found by already.
    if (!isStructure(node)) lines.unshift(node.text);
    else if (node.level >= level) lines.unshift(node.title);
    if (isStructure(node)) level = Math.min(level, node.level);
    if (lines.length > MOST_TITLES) return [];
  }
  return lines;
}

/** Has a section its heading there, or a paragraph its end? */
function endsOnPage(node: TreeNode, pageIndex: number): boolean {
  return (isStructure(node) ? node.pageIndex : node.endPageIndex) === pageIndex;
}

/** Short, and not the rest of what began on another page. */
function isLine({ text, pageIndex, endPageIndex }: ContentNode): boolean {
  return text.length <= TITLE_CHARS && pageIndex === endPageIndex;
}

/**
 * What stands on the page of a heading before it, as far as the context of a table may rest on it.
 *
 * @param at  position of the heading
 */
export function aboveOnPage(nodes: readonly TreeNode[], at: number): readonly TreeNode[] {
  const { pageIndex } = nodes[at]!;
  let from = at;
  while (from > 0 && endsOnPage(nodes[from - 1]!, pageIndex)) from--;
  return nodes.slice(from, at);
}

/** The rows that name the columns; the first one where rows and columns do not show. */
function headsOf({ text, cells }: ContentNode): string {
  if (!cells) return text.slice(0, Math.max(0, text.indexOf('\n')));
  const heads = cells.cells.filter(({ row }) => row < cells.headerRows);
  return heads.flatMap(({ spans }) => spans.map(({ start, end }) => text.slice(start, end))).join(' ');
}

function shortened(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  const space = text.lastIndexOf(' ', MAX_CHARS);
  return text.slice(0, space > 0 ? space : MAX_CHARS);
}
