/** Notes as texts: to be saved elsewhere, and to see how a template looks. */
import { createHash } from 'node:crypto';
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { NotesFile, notesMethods } from '#shared/contract/notes.ts';
import { readNoteTemplate, type NoteTemplate } from '#shared/domain/notes/note-template.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import type { z } from 'zod';
import { composeNotes, type Composed, type ComposeDeps } from './compose.ts';
import { requireTemplate, textsOf, type KeptNotes } from './kept.ts';
import type { NotesSource } from './source.ts';

type Methods = typeof notesMethods;

/** Of documents that have highlights. @throws AppError `document.unknown` */
export async function exportNotes(
  { documents, marks, template }: ParsedParams<Methods['notes.export']>,
  kept: KeptNotes,
  source: NotesSource,
): Promise<z.infer<typeof NotesFile>[]> {
  const read = requireTemplate(textsOf({ ...kept, template: template ?? kept.template }));
  const named = documents && new Set(documents);
  for (const id of named ?? [])
    if (!source.document(id)) throw new AppError('document.unknown', 'This document is not in the library.');
  const wanted = marks && new Set(marks);
  return source
    .marked(new Set())
    .filter(([{ id }]) => !named || named.has(id))
    .map(([document, all]) => [document, wanted ? all.filter(({ id }) => wanted.has(id)) : all] as const)
    .filter(([, all]) => all.length > 0)
    .map(([document, all]) => {
      const composed = composeNotes(document, all, read, source);
      return { document: document.id, name: `${composed.name}.md`, text: plainText(composed) };
    });
}

export function previewNotes(
  { texts, document }: ParsedParams<Methods['notes.preview']>,
  source: NotesSource,
): Result<Methods['notes.preview']> {
  const read = readNoteTemplate(texts);
  if ('fault' in read) return { name: null, text: null, problem: { ...read, tag: read.tag } };
  const composed = composeShown(document, read, source);
  return { name: `${composed.name}.md`, text: plainText(composed), problem: null };
}

const MOST_SHOWN = 12;

function composeShown(wanted: DocumentId | undefined, template: NoteTemplate, source: NotesSource): Composed {
  const all = source.marked(new Set());
  const shown = all.find(([{ id }]) => id === wanted) ?? all.toSorted(([, a], [, b]) => b.length - a.length)[0];
  if (!shown) return composeNotes(example.document, example.annotations, template, example.deps);
  return composeNotes(shown[0], shown[1].slice(0, MOST_SHOWN), template, source);
}

/** As it is read, without the marks between which a file is kept current. */
function plainText({ head, blocks: { top, blocks } }: Composed): string {
  const text = `${head}${top}${blocks.map((one) => one.text).join('')}`;
  return `${text.replace(/\n{3,}/gu, '\n\n').trimEnd()}\n`;
}

/** Looks as the identity of a file does. */
const ID = documentId(createHash('sha256').update('larches.pdf').digest('hex'));
const quad = [72, 698, 132, 698, 132, 708, 72, 708] as const;

function marked(id: number, pageIndex: number, text: string, note: string): Annotation {
  const pages = [{ pageIndex, quads: [[...quad] as Annotation['pages'][number]['quads'][number]] }];
  const facts = { createdAt: 1_780_000_000_000, changedAt: 1_780_000_000_000, prefix: '', suffix: '' };
  return { ...facts, id, document: ID, kind: 'text', color: 'yellow', pages, text, note };
}

/** For a library in which nothing was marked yet. */
const example: {
  readonly document: Pick<DocumentSummary, 'id' | 'title' | 'authors' | 'year' | 'fileName' | 'tags'>;
  readonly annotations: readonly Annotation[];
  readonly deps: ComposeDeps;
} = {
  document: {
    id: ID,
    title: 'Larches at the edge of the valley',
    authors: 'Ada Field; Bo Brook',
    year: 2021,
    fileName: 'larches.pdf',
    tags: ['trees'],
  },
  annotations: [
    marked(1, 2, 'Larches grow where the wind is strongest.', 'Compare with the plots further down.\nWhat of 2019?'),
    marked(2, 4, 'None was found above the lake.', ''),
  ],
  deps: {
    citationKey: () => 'field2021larches',
    zoteroNotes: () => '',
    reader: { sections: () => [], pageLabels: () => [] },
  },
};
