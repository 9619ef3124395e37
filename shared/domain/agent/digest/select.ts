import type { ItemRecord, IndexReader } from '../../index/reader.ts';
import type { Segment } from '../../segment/segment.ts';
import type { Material } from '../../index/material.ts';
import { outlineOf } from '../global/items.ts';
import { narrow } from '../global/narrow.ts';
import type { Filter } from '../../question/reading.ts';
import type { Item } from '../../index/item.ts';

/** The segments that the filters of a plan leave, with how many were left after each. */
export function selectSegments(
  segments: readonly Segment[],
  filters: readonly Filter[],
  { document, tree }: Material,
  reader: IndexReader,
): { readonly segments: readonly Segment[]; readonly left: readonly number[] } {
  if (filters.length === 0) return { segments, left: [] };
  const outline = outlineOf(document, reader);
  const of = new Map<Item, Segment>();
  for (const segment of segments) {
    const { section, pageIndex, text } = segment;
    const order = (tree.record(section)?.order ?? 0) + 0.5;
    const record: ItemRecord = {
      id: section,
      parent: section,
      kind: 'text',
      level: 0,
      order,
      pageIndex,
      endPageIndex: pageIndex,
      text,
      lines: [],
    };
    of.set({ document, section, record }, segment);
  }
  let items: readonly Item[] = [...of.keys()];
  const left: number[] = [];
  for (const filter of filters) {
    items = narrow(items, filter, outline, reader);
    left.push(items.length);
  }
  return { segments: items.flatMap((item) => of.get(item) ?? []), left };
}
