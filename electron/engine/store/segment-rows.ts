/** Segments as corrections read and write them. A row's number is only its name; `position` says where it stands. */
import type { NodeId } from '#shared/base/ids.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { blob, int, text, type ReadDb, type WriteDb } from './db.ts';
import { searchColumns } from './indexes.ts';
import { orderOfRow, rowId, rowRange, type DocumentKey } from './keys.ts';
import { packSentences } from './sentence-codec.ts';

/** Where a segment stands. */
export interface SegmentPlace {
  readonly row: number;
  readonly section: NodeId;
  readonly sectionOrder: number;
  readonly position: number;
}

/** Up to `limit` places behind the row `after`, in the order of their rows. */
export function placesBehind(db: ReadDb, document: DocumentKey, after: number, limit: number): SegmentPlace[] {
  return db
    .all(
      'SELECT id, section, section_order, position FROM segments WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?',
      rowId(document, after + 1),
      rowRange(document)[1],
      limit,
    )
    .map((row) => ({
      row: orderOfRow(int(row.id)),
      section: text(row.section) as NodeId,
      sectionOrder: int(row.section_order),
      position: int(row.position),
    }));
}

/** Equal for segments with the same words from the same places, found by the same words. */
export function contentKey(segment: Pick<Segment, 'kind' | 'text' | 'about' | 'sentences'>): string {
  return keyOf(segment.kind, segment.text, segment.about ?? '', packSentences(segment.sentences));
}

export function storedContentKey(db: ReadDb, document: DocumentKey, row: number): string {
  const found = db.get('SELECT kind, text, about, sentences FROM segments WHERE id = ?', rowId(document, row));
  return keyOf(text(found?.kind), text(found?.text), text(found?.about), blob(found?.sentences));
}

function keyOf(kind: string, words: string, about: string, sentences: Uint8Array): string {
  return JSON.stringify([kind, words, about, Buffer.from(sentences).toString('latin1')]);
}

export function placeSegment(db: WriteDb, document: DocumentKey, place: SegmentPlace): void {
  db.run(
    'UPDATE segments SET section = ?, section_order = ?, position = ? WHERE id = ?',
    place.section,
    place.sectionOrder,
    place.position,
    rowId(document, place.row),
  );
}

/** Words are searched together with the headings above them: when those change, so does what is searched. */
export function searchAgain(
  db: WriteDb,
  document: DocumentKey,
  row: number,
  path: string,
  language: WrittenLanguage,
): void {
  const id = rowId(document, row);
  const found = db.get('SELECT kind, text, about FROM segments WHERE id = ?', id);
  db.words.remove(id);
  const words = { kind: text(found?.kind), text: text(found?.text), about: text(found?.about) };
  db.words.write(id, searchColumns(path, words, language));
}

export function removeSegment(db: WriteDb, document: DocumentKey, row: number): void {
  db.run('DELETE FROM segments WHERE id = ?', rowId(document, row));
  db.words.lost(document);
}
