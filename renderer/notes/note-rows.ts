/** Highlights and notes as rows of the sheet: filtered, and below headings of their sections or documents. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import { pageName } from '../format/page-name.ts';
import { t } from '../languages/i18n.ts';
import type { AnnotationFilter } from '../state/annotations.ts';
import type { SectionTree } from '../state/section-tree.ts';

export type NoteRow =
  | { readonly kind: 'heading'; readonly key: string; readonly number: string; readonly name: string }
  | { readonly kind: 'note'; readonly annotation: ListedAnnotation };

/** All words of the filter, wherever they stand in the quote and the note. */
export function fits({ text, note, color, kind }: ListedAnnotation, filter: AnnotationFilter): boolean {
  if (filter.kind !== null && kind !== filter.kind) return false;
  if (filter.color !== null && color !== filter.color) return false;
  if (filter.withNote && note === '') return false;
  return hasWords(`${text} ${note}`, filter);
}

/** A note of Zotero’s, which has no color. */
export function fitsNote({ item, text }: Pick<ZoteroNote, 'item' | 'text'>, filter: AnnotationFilter): boolean {
  return filter.color === null && filter.kind === null && hasWords(`${item} ${text}`, filter);
}

function hasWords(text: string, { words }: AnnotationFilter): boolean {
  const all = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word));
}

/** Of one document by section, in the order of the tree; what is in no known section comes by page. */
export function bySection(
  items: readonly ListedAnnotation[],
  tree: SectionTree | null,
  frames: readonly { readonly label?: string | undefined }[] = [],
): readonly NoteRow[] {
  return withHeadings(items, ({ section, pages }) => {
    const at = section === null ? undefined : tree?.indexOf.get(section);
    const row = at === undefined ? undefined : tree?.sections[at];
    if (row) return { key: row.row.id, number: row.number, name: row.name };
    const pageIndex = pages[0]?.pageIndex ?? 0;
    const page = pageName(pageIndex, frames[pageIndex]?.label);
    return { key: t('page {page}', { page }), number: '', name: t('Page {page}', { page }) };
  });
}

/** Of the library by document, in the order in which they come. */
export function byDocument(
  items: readonly ListedAnnotation[],
  titleOf: (document: DocumentId) => string,
): readonly NoteRow[] {
  return withHeadings(items, ({ document }) => ({ key: document, number: '', name: titleOf(document) }));
}

interface Heading {
  readonly key: string;
  readonly number: string;
  readonly name: string;
}

function withHeadings(
  items: readonly ListedAnnotation[],
  headingOf: (item: ListedAnnotation) => Heading,
): readonly NoteRow[] {
  const rows: NoteRow[] = [];
  let key: string | undefined;
  for (const [i, annotation] of items.entries()) {
    const heading = headingOf(annotation);
    // A section that is come back to is named again.
    if (heading.key !== key) rows.push({ kind: 'heading', ...heading, key: `${heading.key} ${i}` });
    key = heading.key;
    rows.push({ kind: 'note', annotation });
  }
  return rows;
}
