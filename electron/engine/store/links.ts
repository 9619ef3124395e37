import { z } from 'zod';
import type { NodeId } from '#shared/base/ids.ts';
import { linkKinds, type Link } from '#shared/domain/document/links/link.ts';
import type { PackedLink } from '../../parser/protocol.ts';
import { int, nodeIdIn, type ReadDb, type Row, type WriteDb } from './db.ts';
import { rowId, rowRange, type DocumentKey } from './keys.ts';
import { readRows } from './read-rows.ts';

const Kind = z.enum(linkKinds);

/** Links in reading order of their sources; with `kind` only those. Empty if the document is not indexed. */
export function listLinks(db: ReadDb, document: DocumentKey, kind?: Link['kind']): Link[] {
  const rows = db.all(
    'SELECT id, source, start, "end", target, kind FROM links WHERE id BETWEEN ? AND ? AND kind = coalesce(?, kind) ORDER BY id',
    ...rowRange(document),
    kind ?? null,
  );
  return readRows(db, 'links', rows, toLink);
}

/** @throws for a malformed row */
export function toLink(row: Row): Link {
  return {
    source: nodeIdIn(row.source),
    start: int(row.start),
    end: int(row.end),
    target: nodeIdIn(row.target),
    kind: Kind.parse(row.kind),
  };
}

/** Links out of these nodes, in reading order of their sources. */
export function linksFrom(db: ReadDb, document: DocumentKey, sources: readonly NodeId[]): Link[] {
  if (sources.length === 0) return [];
  const rows = db.all(
    `SELECT id, source, start, "end", target, kind FROM links
     WHERE id BETWEEN ? AND ? AND source ${db.sql.amongTexts('?')} ORDER BY id`,
    ...rowRange(document),
    JSON.stringify(sources),
  );
  return readRows(db, 'links', rows, toLink);
}

/** @param order  of the link among those of its document */
export function insertLink(db: WriteDb, document: DocumentKey, order: number, link: PackedLink): void {
  db.put(
    'INSERT INTO links (id, document_key, source, start, "end", target, kind) VALUES (?, ?, ?, ?, ?, ?, ?)',
    rowId(document, order),
    document,
    link.source,
    link.start,
    link.end,
    link.target,
    link.kind,
  );
}

export function removeLinks(db: WriteDb, document: DocumentKey): void {
  db.run('DELETE FROM links WHERE id BETWEEN ? AND ?', ...rowRange(document));
}
