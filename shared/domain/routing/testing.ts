import { nodeId } from '../../base/ids.ts';
import type { PassageRecord, SectionRecord } from '../index/reader.ts';
import { buildRouteTree, type RouteTree } from './subtree.ts';

/** A section for tests: how many passages stand directly in it, and the sections below. */
export interface SectionSpec {
  readonly title: string;
  readonly passages?: number;
  readonly below?: readonly SectionSpec[];
}

/** A tree of passages of 100 tokens each. */
export function treeOfSpec(spec: SectionSpec): RouteTree {
  const sections: SectionRecord[] = [];
  const passages: PassageRecord[] = [];
  const add = (one: SectionSpec, parent: SectionRecord | null): void => {
    const id = nodeId('section', sections.length);
    const level = parent === null ? 0 : parent.level + 1;
    const record = { id, parent: parent?.id ?? null, level, title: one.title, order: sections.length, pageIndex: 0 };
    sections.push(record);
    for (let n = 0; n < (one.passages ?? 0); n++) {
      passages.push({ order: passages.length, section: id, tokens: 100 });
    }
    for (const child of one.below ?? []) add(child, record);
  };
  add(spec, null);
  return buildRouteTree(sections, passages);
}

/** A document that nests `depth` levels deep and has about `nodes` nodes, most of them passages. */
export function largeTree(depth: number, nodes: number): RouteTree {
  const sections: SectionRecord[] = [];
  const passages: PassageRecord[] = [];
  const path: SectionRecord[] = [];
  while (sections.length + passages.length < nodes) {
    const level = sections.length === 0 ? 0 : 1 + ((sections.length - 1) % depth);
    const id = nodeId('section', sections.length);
    const parent = level === 0 ? null : (path[level - 1]?.id ?? null);
    const record = { id, parent, level, title: `Section ${sections.length}`, order: sections.length, pageIndex: 0 };
    sections.push(record);
    path[level] = record;
    for (let n = 0; n < sections.length % 7; n++) {
      passages.push({ order: passages.length, section: id, tokens: 200 });
    }
  }
  return buildRouteTree(sections, passages);
}
