import { setImmediate as nextTurn } from 'node:timers/promises';
import { defined } from '#shared/base/assert.ts';
import type { NodeId } from '#shared/base/ids.ts';
import type { TreeNode } from '#shared/domain/document/tree.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import type { WriteDb } from '../store/db.ts';
import { indexFacts, insertSegment, searchColumns } from '../store/indexes.ts';
import type { DocumentKey } from '../store/keys.ts';
import { unread, wholeNode } from '../store/node-rows.ts';
import {
  contentKey,
  placesBehind,
  placeSegment,
  removeSegment,
  searchAgain,
  storedContentKey,
  type SegmentPlace,
} from '../store/segment-rows.ts';
import { BURST_MS, inBursts, sectionPaths, type SectionPath } from '../store/write-index.ts';

type PathNode = Parameters<typeof sectionPaths>[0][number];

/** The content directly below one heading. */
export interface SectionContent {
  readonly section: NodeId;
  readonly contents: readonly TreeNode[];
  /** See `aboveOnPage`; the heading is the last of it. */
  readonly above: readonly TreeNode[];
}

export interface SegmentChange {
  /** The tree before and after, in reading order. */
  readonly before: readonly PathNode[];
  readonly after: readonly PathNode[];
  /** Sections to segment again; all others have the content that they had. */
  readonly dirty: readonly SectionContent[];
}

const ROWS_A_TURN = 500;

/** Bring the segments in line with a corrected tree; returns how many there are. */
export async function rewriteSegments(db: WriteDb, document: DocumentKey, change: SegmentChange): Promise<number> {
  const bySection = new Map<NodeId, SegmentPlace[]>();
  let lastRow = -1;
  for (const place of await allPlaces(db, document)) {
    bySection.set(place.section, [...(bySection.get(place.section) ?? []), place]);
    lastRow = Math.max(lastRow, place.row);
  }
  const writtenIn = indexFacts(db, document)?.writtenIn ?? 'en';
  const pathsBefore = sectionPaths(change.before);
  await nextTurn();
  const pathsAfter = sectionPaths(change.after);
  const isDirty = new Set(change.dirty.map(({ section }) => section));
  const free = freeSegments(
    db,
    document,
    [...bySection].filter(([id]) => isDirty.has(id) || !pathsAfter.has(id)),
  );
  const remade = segmentsOf(db, document, change.dirty);
  await nextTurn();

  let position = 0;
  const kept: { readonly place: SegmentPlace; readonly before: SegmentPlace }[] = [];
  const made: { readonly segment: Segment; readonly section: SectionPath; readonly row: number }[] = [];
  for (const [id, section] of pathsAfter) {
    const own = id as NodeId;
    const where = (row: number): SegmentPlace => ({
      row,
      section: own,
      sectionOrder: section.order,
      position: position++,
    });
    if (!isDirty.has(own)) {
      const places = (bySection.get(own) ?? []).sort((a, b) => a.position - b.position);
      for (const before of places) kept.push({ before, place: where(before.row) });
      continue;
    }
    for (const segment of remade.get(own) ?? []) {
      const before = free.take(contentKey(segment));
      if (before) kept.push({ before, place: where(before.row) });
      else made.push({ segment: { ...segment, order: where(++lastRow).position }, section, row: lastRow });
    }
  }
  await inBursts(free.left(), BURST_MS, ({ row }) => removeSegment(db, document, row));
  await inBursts(kept, BURST_MS, ({ before, place }) => {
    if (!samePlace(before, place)) placeSegment(db, document, place);
    const path = defined(pathsAfter.get(place.section), 'section of a segment').path;
    if (path !== pathsBefore.get(before.section)?.path) searchAgain(db, document, place.row, path, writtenIn);
  });
  await inBursts(made, BURST_MS, ({ segment, section, row }) => {
    const columns = searchColumns(section.path, segment, writtenIn);
    const sentences = segment.sentences.map((sentence) => ({ ...sentence }));
    insertSegment(db, document, { ...segment, sentences }, section.order, columns, row);
  });
  return position;
}

async function allPlaces(db: WriteDb, document: DocumentKey): Promise<SegmentPlace[]> {
  const places: SegmentPlace[] = [];
  for (;;) {
    const batch = placesBehind(db, document, places.at(-1)?.row ?? -1, ROWS_A_TURN);
    places.push(...batch);
    if (batch.length < ROWS_A_TURN) return places;
    await nextTurn();
  }
}

/** Stored segments of sections that change; those that come again as they were are taken over. */
function freeSegments(
  db: WriteDb,
  document: DocumentKey,
  sections: readonly (readonly [NodeId, readonly SegmentPlace[]])[],
) {
  const byContent = new Map<string, SegmentPlace[]>();
  for (const place of sections.flatMap(([, places]) => places)) {
    const key = storedContentKey(db, document, place.row);
    byContent.set(key, [...(byContent.get(key) ?? []), place]);
  }
  return {
    take: (key: string): SegmentPlace | undefined => byContent.get(key)?.shift(),
    left: (): SegmentPlace[] => [...byContent.values()].flat(),
  };
}

function segmentsOf(
  db: WriteDb,
  document: DocumentKey,
  dirty: readonly SectionContent[],
): ReadonlyMap<NodeId, readonly Segment[]> {
  const language = indexFacts(db, document)?.language ?? undefined;
  const read = (node: TreeNode): TreeNode => (node.lines === unread ? wholeNode(db, document, node) : node);
  return new Map(
    dirty.map(({ section, contents, above }) => {
      const nodes = contents.map(read);
      return [section, segmentTree({ metadata: { language }, tree: { nodes } }, above.map(read))];
    }),
  );
}

function samePlace(a: SegmentPlace, b: SegmentPlace): boolean {
  return a.section === b.section && a.sectionOrder === b.sectionOrder && a.position === b.position;
}
