/** The columns of the list: what they are called, how wide they are, and which of them find room. */
import type { ListColumn } from '#shared/contract/view.ts';
import { type Message, msg } from '../languages/i18n.ts';

interface ColumnLook {
  readonly name: Message;
  /** Undefined for the title, which takes the rest. */
  readonly widthPx?: number;
}

export const columnLooks: Readonly<Record<ListColumn, ColumnLook>> = {
  title: { name: msg('Title') },
  authors: { name: msg('Authors'), widthPx: 160 },
  year: { name: msg('Year'), widthPx: 40 },
  kind: { name: msg('Kind'), widthPx: 72 },
  pages: { name: msg('Pages'), widthPx: 48 },
  tags: { name: msg('Tags'), widthPx: 128 },
  rating: { name: msg('Stars'), widthPx: 72 },
  reading: { name: msg('Reading'), widthPx: 140 },
  added: { name: msg('Added'), widthPx: 56 },
};

/** What goes first where there is little room. How far a document was read, or what is wrong with it, stays. */
const dispensable: readonly ListColumn[] = ['added', 'tags', 'kind', 'pages', 'rating', 'authors', 'year'];

/** So much of a title can be read at a glance. */
const TITLE_PX = 300;
const ICON_PX = 16;
const GAP_PX = 14;
const PADDING_PX = 32;

/** The columns that fit beside a title that can be read, in their order. The title is always one of them. */
export function fitColumns(wanted: readonly ListColumn[], widthPx: number): ListColumn[] {
  let columns = wanted.includes('title') ? [...wanted] : (['title', ...wanted] as ListColumn[]);
  for (const column of dispensable) {
    if (titlePx(columns, widthPx) >= TITLE_PX) break;
    columns = columns.filter((one) => one !== column);
  }
  return columns;
}

function titlePx(columns: readonly ListColumn[], widthPx: number): number {
  const others = columns.reduce((sum, column) => sum + (columnLooks[column].widthPx ?? 0), 0);
  return widthPx - PADDING_PX - ICON_PX - GAP_PX * columns.length - others;
}

export function gridTemplate(columns: readonly ListColumn[]): string {
  const widths = columns.map((column) => {
    const px = columnLooks[column].widthPx;
    return px === undefined ? 'minmax(0, 1fr)' : `${String(px)}px`;
  });
  return `${String(ICON_PX)}px ${widths.join(' ')}`;
}
