import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import type { HeadingPlace } from '#shared/domain/document/partial/carry.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { toIndex } from '../indexing/index-document.ts';
import type { ParsedPdf } from '../indexing/parsers.ts';
import { addDocument } from '../store/documents.ts';
import { openInMemory } from '../store/in-memory.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { addJob } from '../store/jobs.ts';
import { writeIndex } from '../store/write-index.ts';
import { documentView } from '../view/document-view.ts';
import { headingsOf } from './keep-ids.ts';

/** Pages of a document that were read, and how many it has. */
export interface PagesRead {
  readonly read: number;
  readonly total: number;
}

/** What can be asked of a document before it is read to the end. It never changes: more of it is another one. */
export interface PartialIndex {
  readonly document: DocumentId;
  readonly pages: PagesRead;
  /** Of this document alone. */
  readonly reader: IndexReader;
  readonly headings: readonly HeadingPlace[];
  /** The texts of its passages in their order. */
  readonly passages: readonly string[];
  readonly segments: number;
  readonly view: () => DocumentView;
  /** Keep it open; the returned function lets go. */
  hold(): () => void;
  /** It is closed as soon as nobody holds it. */
  retire(): void;
}

/**
 * Index what was read in memory, as the library would: the same tokens, the same ranks.
 *
 * @param fallbackTitle  for a document that names none
 */
export async function makePartialIndex(
  document: DocumentId,
  parsed: ParsedPdf,
  pages: PagesRead,
  fallbackTitle: string,
): Promise<PartialIndex> {
  const db = openInMemory();
  const made = toIndex(parsed, fallbackTitle, 0);
  const key = addDocument(db, { id: document, bytes: 0, title: made.facts.title, addedAt: 0 });
  addJob(db, key);
  await writeIndex(db, key, made);
  let holders = 0;
  let retired = false;
  const closeIfDone = (): void => {
    if (retired && holders === 0) db.close();
  };
  return {
    document,
    pages,
    reader: createIndexReader(db),
    headings: headingsOf(parsed),
    passages: parsed.segments.map(({ text }) => text),
    segments: parsed.segments.length,
    view: () => documentView(db, document),
    hold: () => {
      holders++;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        holders--;
        closeIfDone();
      };
    },
    retire: () => {
      if (retired) return;
      retired = true;
      closeIfDone();
    },
  };
}
