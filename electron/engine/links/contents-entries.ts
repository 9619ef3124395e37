/** Entries of a printed table of contents: lines that say a heading of the document, and a page number behind it. */
import { titleKey, withoutNumber } from '#shared/domain/document/headings/title-key.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';

/** A node's text and where it stands on one page. */
export interface Listed<Node> {
  readonly node: Node;
  readonly text: string;
  /** On the page, in reading order. */
  readonly lines: readonly TextLine[];
}

/** Characters `start` to `end` of a node's text, which say the heading `target`. */
export interface Entry<Node> {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
  readonly target: Node;
}

/** Fewer lines that end like an entry are met outside of a table of contents as well. */
const MIN_ENTRIES = 3;
const MOST_TITLE_LINES = 3;
const MAX_CHARS = 400;
const PAGE_NUMBER = /(?:\d{1,4}|[ivxlc]{1,7})$/iu;
/** What is written on one line stands so close to its baseline. */
const BASELINE_PT = 2;

/**
 * The entries among the words of one page; none unless there are a few of them.
 *
 * @param headings  of the document, with whatever an entry shall lead to
 */
export function contentsEntries<Node>(
  nodes: readonly Listed<Node>[],
  headings: readonly { readonly node: Node; readonly title: string }[],
): Entry<Node>[] {
  const known = headingsByKey(headings);
  const entries = nodes.flatMap((listed) => entriesIn(listed, known));
  return entries.length >= MIN_ENTRIES ? entries : [];
}

/** By the letters of the whole title and, where that names one heading alone, by those behind its number. */
function headingsByKey<Node>(
  headings: readonly { readonly node: Node; readonly title: string }[],
): ReadonlyMap<string, Node> {
  const whole = new Map<string, Node>();
  const bare = new Map<string, Node | null>();
  for (const { node, title } of headings) {
    const [key, short] = [titleKey(title), titleKey(withoutNumber(title))];
    if (key !== '' && !whole.has(key)) whole.set(key, node);
    bare.set(short, bare.has(short) ? null : node);
  }
  for (const [key, node] of bare) if (key !== '' && node !== null && !whole.has(key)) whole.set(key, node);
  return whole;
}

function entriesIn<Node>({ node, text, lines }: Listed<Node>, known: ReadonlyMap<string, Node>): Entry<Node>[] {
  const rows = rowsOf(lines);
  const entries: Entry<Node>[] = [];
  let free = 0; // the first row that belongs to no entry yet
  for (const [at, { end }] of rows.entries()) {
    for (let from = at; from >= Math.max(free, at - MOST_TITLE_LINES + 1); from--) {
      const { start } = rows[from]!;
      const target = headingSaid(text.slice(start, end), known);
      if (target === undefined) continue;
      entries.push({ node, start, end, target });
      free = at + 1;
      break;
    }
  }
  return entries;
}

function headingSaid<Node>(words: string, known: ReadonlyMap<string, Node>): Node | undefined {
  const line = words.trim();
  if (line.length > MAX_CHARS || !PAGE_NUMBER.test(line)) return undefined;
  const title = line.replace(PAGE_NUMBER, '');
  return known.get(titleKey(title)) ?? known.get(titleKey(withoutNumber(title)));
}

/** A title and its page number may be set apart, as cells of a table are. */
function rowsOf(lines: readonly TextLine[]): readonly { readonly start: number; readonly end: number }[] {
  const rows: { readonly y: number; readonly start: number; end: number }[] = [];
  for (const { start, end, origin } of lines) {
    const last = rows.at(-1);
    if (last && Math.abs(last.y - origin[1]) < BASELINE_PT && start >= last.end) last.end = end;
    else rows.push({ y: origin[1], start, end });
  }
  return rows;
}
