/** The columns of the list: what they are called, how wide they are, and which of them find room. */
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { ListColumn } from '#shared/contract/view.ts';
import { type Message, msg } from '../languages/i18n.ts';

interface ColumnLook {
  readonly name: Message;
  /** Undefined for the title, which takes the rest. */
  readonly widthPx?: number;
  /** As narrow as it may become before another column goes; `widthPx` where that does not matter. */
  readonly leastPx?: number;
}

export const columnLooks: Readonly<Record<ListColumn, ColumnLook>> = {
  title: { name: msg('Title') },
  authors: { name: msg('Authors'), widthPx: 160, leastPx: 96 },
  year: { name: msg('Year'), widthPx: 40 },
  kind: { name: msg('Kind'), widthPx: 72 },
  pages: { name: msg('Pages'), widthPx: 48 },
  tags: { name: msg('Tags'), widthPx: 128 },
  rating: { name: msg('Stars'), widthPx: 72 },
  reading: { name: msg('Reading'), widthPx: 140, leastPx: 136 },
  added: { name: msg('Added'), widthPx: 56 },
};

/** What goes first where there is little room. How far a document was read, or what is wrong with it, stays. */
const dispensable: readonly ListColumn[] = ['added', 'tags', 'kind', 'pages', 'rating', 'authors', 'year'];

/** So much of a title can be read at a glance. */
const TITLE_PX = 300;
/** And so much takes most of them whole. */
const WHOLE_TITLE_PX = 560;
const ICON_PX = 16;
const GAP_PX = 14;
const PADDING_PX = 32;
/** The rows have one beside them, and the head leaves room for it. */
const SCROLLBAR_PX = 12;

/**
 * The columns that fit beside a title that can be read, in their order. The title is always one of them.
 *
 * @param empty  nothing stands in these: they take no room from titles that could be read whole
 */
export function fitColumns(
  wanted: readonly ListColumn[],
  widthPx: number,
  empty: readonly ListColumn[] = [],
): ListColumn[] {
  let columns = wanted.includes('title') ? [...wanted] : (['title', ...wanted] as ListColumn[]);
  for (const column of empty) {
    if (titlePx(columns, widthPx, 'widthPx') >= WHOLE_TITLE_PX) break;
    columns = columns.filter((one) => one !== column);
  }
  for (const column of dispensable) {
    if (titlePx(columns, widthPx, 'leastPx') >= TITLE_PX) break;
    columns = columns.filter((one) => one !== column);
  }
  return columns;
}

function titlePx(columns: readonly ListColumn[], widthPx: number, as: 'widthPx' | 'leastPx'): number {
  const others = columns.reduce(
    (sum, column) => sum + (columnLooks[column][as] ?? columnLooks[column].widthPx ?? 0),
    0,
  );
  return widthPx - SCROLLBAR_PX - PADDING_PX - ICON_PX - GAP_PX * columns.length - others;
}

/** The columns that readers fill by themselves, and in which nobody has written anything yet. */
export function emptyColumns(documents: readonly DocumentSummary[]): ListColumn[] {
  const columns: ListColumn[] = [];
  if (!documents.some(({ tags = [] }) => tags.length > 0)) columns.push('tags');
  if (!documents.some(({ rating = 0 }) => rating > 0)) columns.push('rating');
  return columns;
}

/** What can be narrower is, before a title is cut to less than can be read at a glance. */
export function gridTemplate(columns: readonly ListColumn[], widthPx: number): string {
  const readPx = Math.max(0, Math.min(TITLE_PX, titlePx(columns, widthPx, 'leastPx')));
  const widths = columns.map((column) => {
    const { widthPx: px, leastPx } = columnLooks[column];
    if (px === undefined) return `minmax(${String(readPx)}px, 1fr)`;
    return leastPx === undefined ? `${String(px)}px` : `minmax(${String(leastPx)}px, ${String(px)}px)`;
  });
  return `${String(ICON_PX)}px ${widths.join(' ')}`;
}
