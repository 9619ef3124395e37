/** What a table is about that its rows do not say: they are found by it, and shown without it. */
import type { ContentNode } from '../document/tree.ts';
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
 * @param contents  what stands below one heading, in reading order
 * @param at  position of a table, or of the words of a captioned figure, among them
 */
export function tableContext(contents: readonly ContentNode[], at: number): TableContext {
  const table = contents[at]!;
  const captions = contents.flatMap(({ captionOf, text }) => (captionOf === table.id ? [text] : []));
  const title = captions.length > 0 || table.kind === 'figure' ? captions.join('\n') : titleAbove(contents, at);
  return { title: shortened(title), heads: shortened(headsOf(table)) };
}

/**
 * Tables of reports stand below a title, a unit and names of groups rather than beside a caption: the lines above it that
 * are no sentences, and the sentence that leads up to them.
 */
function titleAbove(contents: readonly ContentNode[], at: number): string {
  const { pageIndex } = contents[at]!;
  const titles: string[] = [];
  for (let before = at - 1; before >= 0 && titles.length < MOST_TITLES; before--) {
    const node = contents[before]!;
    if (node.endPageIndex !== pageIndex || (node.kind !== 'text' && node.kind !== 'list-item')) break;
    if (node.text.length <= TITLE_CHARS && !endsSentence(node.text)) {
      titles.unshift(node.text);
      continue;
    }
    const last = sentencesOf(node.text).at(-1);
    if (last) titles.unshift(node.text.slice(last.start, last.end));
    break;
  }
  return titles.join('\n');
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
