/** Notes of a document as a template writes them. */
import { createHash } from 'node:crypto';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Blocks } from '#shared/domain/notes/blocks.ts';
import { noteName } from '#shared/domain/notes/file-name.ts';
import type { DocumentField, MarkField, NoteTemplate } from '#shared/domain/notes/note-template.ts';
import { normal, withoutMarks } from '#shared/domain/notes/region.ts';
import { fillTemplate } from '#shared/domain/notes/template.ts';
import { markdownText } from '#shared/domain/text/markdown-text.ts';
import { pageName } from '#shared/domain/text/quantity.ts';
import { textPlaces } from '../annotations/places.ts';

import { markId } from '../annotations/mark-id.ts';

export interface ComposeDeps {
  readonly reader: Pick<IndexReader, 'words' | 'lines' | 'sections' | 'pageLabels'>;
  readonly citationKey: (document: DocumentId) => string | null;
  /** Notes that stand in Zotero, as Markdown. */
  readonly zoteroNotes: (document: DocumentId) => string;
}

export interface Composed {
  /** Of a new file, without its ending. */
  readonly name: string;
  readonly head: string;
  readonly blocks: Blocks;
  /** By mark: its highlight, and how its block is written with another note. */
  readonly marks: ReadonlyMap<string, { readonly annotation: Annotation; readonly write: (note: string) => string }>;
}

export function composeNotes(
  document: Pick<DocumentSummary, 'id' | 'title' | 'authors' | 'year' | 'fileName' | 'tags'>,
  annotations: readonly Annotation[],
  template: NoteTemplate,
  { reader, citationKey, zoteroNotes }: ComposeDeps,
): Composed {
  const ofDocument = documentFields(document, citationKey(document.id), zoteroNotes(document.id));
  const places = textPlaces(reader as IndexReader, document.id);
  const titles = new Map(reader.sections(document.id).map(({ id, title }) => [id, title]));
  const labels = reader.pageLabels?.(document.id) ?? [];
  const marks = new Map<string, Composed['marks'] extends ReadonlyMap<string, infer One> ? One : never>();
  const blocks: Blocks['blocks'][number][] = [];
  let before: string | undefined;
  for (const annotation of places.inOrder(annotations)) {
    const at = places.sectionOf(annotation);
    const section = (at === null ? undefined : titles.get(at)) ?? '';
    const fields = { ...ofDocument, ...markFields(annotation, labels, section, section !== before) };
    before = section;
    const write = (note: string): string =>
      fillTemplate(template.mark, { ...fields, note: withoutMarks(note.replace(/\r\n?/gu, '\n').trim()) });
    const mark = markId(annotation, marks);
    marks.set(mark, { annotation, write });
    blocks.push({ mark, noteSum: noteSum(annotation.note), text: write(annotation.note) });
  }
  return {
    name: noteName(fillTemplate(template.name, ofDocument)),
    head: withoutMarks(fillTemplate(template.head, ofDocument)),
    blocks: { top: withoutMarks(fillTemplate(template.top, ofDocument)), blocks },
    marks,
  };
}

function documentFields(
  { id, title, authors, year, fileName, tags = [] }: Parameters<typeof composeNotes>[0],
  key: string | null,
  zoteroNotes: string,
): Readonly<Record<DocumentField, string>> {
  return {
    title: plain(title),
    authors: plain(authors),
    year: year === null ? '' : String(year),
    key: key ?? '',
    file: plain(fileName),
    tags: plain(tags.join(', ')),
    link: formatLink({ document: id, page: null, quote: null }),
    document: id,
    quotedTitle: JSON.stringify(title),
    quotedAuthors: JSON.stringify(authors),
    quotedTags: JSON.stringify(tags),
    zoteroNotes: withoutMarks(zoteroNotes),
  };
}

function markFields(
  { document, text, note, color, pages, kind, createdAt, zotero = '', pageLabel, author }: Annotation,
  labels: readonly (string | undefined)[],
  section: string,
  isNew: boolean,
): Readonly<Record<MarkField, string | boolean>> {
  const pageIndex = pages[0]?.pageIndex ?? 0;
  return {
    text: withoutMarks(markdownText(text.replace(/\r\n?/gu, '\n'))),
    note,
    color,
    page: plain(pageName(pageIndex, pageLabel ?? labels[pageIndex])),
    section: plain(section),
    newSection: isNew && section !== '',
    area: kind === 'area',
    underline: kind === 'underline',
    strike: kind === 'strike',
    drawing: kind === 'ink',
    textbox: kind === 'textbox',
    assistant: plain(author?.name ?? ''),
    date: createdAt === 0 ? '' : new Date(createdAt).toISOString().slice(0, 10),
    place: formatLink({ document, page: pageIndex + 1, quote: text === '' ? null : text }),
    zotero,
  };
}

/** Words of the document in one line, as Markdown shows them. */
function plain(text: string): string {
  return withoutMarks(markdownText(text.replace(/\s+/gu, ' ').trim()));
}

/** Of what is kept current in a file, as it counts. */
export function innerSum(inner: string): string {
  return createHash('sha256').update(normal(inner)).digest('hex').slice(0, 16);
}

export function noteSum(note: string): string {
  return createHash('sha256').update(normal(note).trim()).digest('hex').slice(0, 8);
}
