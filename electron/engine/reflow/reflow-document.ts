/** A document as flowing text, from the index. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { TextLine, TreeNode } from '#shared/domain/document/tree.ts';
import { chunksWithNotes, isNote, type NodeSize, type ReflowChunk } from '#shared/domain/reflow/chunks.ts';
import { textsOf, type NotePosition, type ReflowPart } from '#shared/domain/reflow/part.ts';
import { notePlaces, partsOf } from '#shared/domain/reflow/parts.ts';
import type { ReadDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import type { DocumentKey } from '../store/keys.ts';
import { linksFrom, listLinks } from '../store/links.ts';
import { listSizes, listStretch, listWhole } from '../store/reflow-nodes.ts';

/** Parts with the places of their words. */
export interface Reflowed {
  readonly parts: readonly ReflowPart[];
  readonly lines: ReadonlyMap<NodeId, readonly TextLine[]>;
}

/** @throws AppError `document.unknown`, `document.not-indexed` */
export function reflowChunks(db: ReadDb, id: DocumentId, notes: NotePosition = 'place'): readonly ReflowChunk[] {
  return chunksWithNotes(requireSizes(db, requireKey(db, id)), notes);
}

function requireSizes(db: ReadDb, key: DocumentKey): readonly NodeSize[] {
  const sizes = listSizes(db, key);
  if (sizes.length === 0) throw new AppError('document.not-indexed', 'This document is not indexed yet.');
  return sizes;
}

/**
 * Nodes `from` to `to` (exclusive) of the reading order as flowing text without footnotes; behind the last node, the footnotes.
 *
 * @throws AppError `document.unknown`, `document.not-indexed`
 */
export function reflowApart(db: ReadDb, id: DocumentId, from: number, to: number): Reflowed {
  const key = requireKey(db, id);
  const stretch = listStretch(db, key, from, to);
  const nodes = stretch.length > 0 ? stretch.filter((node) => !isNote(node)) : notesBehind(db, key, from, to);
  if (stretch.length === 0 && nodes.length === 0) throw gone();
  const links = linksFrom(
    db,
    key,
    nodes.map((node) => node.id),
  );
  return placed(partsOf({ nodes, links, notes: [], noteOf: new Map() }), nodes);
}

function notesBehind(db: ReadDb, key: DocumentKey, from: number, to: number): readonly TreeNode[] {
  const sizes = requireSizes(db, key);
  const notes = sizes.filter(isNote).slice(from - sizes.length, to - sizes.length);
  return from < sizes.length
    ? []
    : listWhole(
        db,
        key,
        notes.map((note) => note.id),
      );
}

/**
 * Nodes `from` to `to` (exclusive) of the reading order as flowing text.
 *
 * @throws AppError `document.unknown`, `document.not-indexed`
 */
export function reflowParts(db: ReadDb, id: DocumentId, from: number, to: number): Reflowed {
  const key = requireKey(db, id);
  const nodes = listStretch(db, key, from, to);
  if (nodes.length === 0) throw gone();
  const noteOf = notePlaces(listLinks(db, key, 'note'));
  const here = new Set(nodes.map((node) => node.id));
  const notes = listWhole(db, key, notesUnder(here, noteOf));
  const sources = [...here, ...notes.map((note) => note.id)];
  const parts = partsOf({ nodes, notes, noteOf, links: linksFrom(db, key, sources) });
  return placed(parts, [...nodes, ...notes]);
}

function placed(parts: readonly ReflowPart[], nodes: readonly TreeNode[]): Reflowed {
  const read = new Set(parts.flatMap((part) => textsOf(part).map(({ node }) => node)));
  const own = nodes.filter((node) => read.has(node.id));
  return { parts, lines: new Map(own.map((node) => [node.id, node.lines])) };
}

function gone(): AppError {
  return new AppError('document.not-indexed', 'This document has no such part any more.');
}

/** Notes whose marks stand in these nodes, and notes of these notes. */
function notesUnder(nodes: ReadonlySet<NodeId>, noteOf: ReadonlyMap<NodeId, NodeId>): NodeId[] {
  const found = new Set<NodeId>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [note, source] of noteOf) if (nodes.has(source) || found.has(source)) found.add(note);
  }
  return [...found];
}

function requireKey(db: ReadDb, id: DocumentId): DocumentKey {
  const key = keyOf(db, id);
  if (key === undefined) throw new AppError('document.unknown', 'This document is not in the library.');
  return key;
}
