import type { NodeId } from '../../base/ids.ts';
import { stemsOf } from '../text/stems.ts';
import type { SectionRecord } from './reader.ts';
import { looksLikePaper, rolePenalty, roleOf, type SectionRole } from './roles.ts';

/** The sections of one document as a tree that can be asked about any node. */
export interface SectionTree {
  readonly records: readonly SectionRecord[];
  readonly root: SectionRecord | undefined;
  /** True if the headings are those of a research paper. */
  readonly paper: boolean;
  record(id: NodeId): SectionRecord | undefined;
  /** From the root to the section, both included; empty for an unknown id. */
  path(id: NodeId): readonly SectionRecord[];
  /** Stems of the titles from the top section down to this one; the document's title is not among them. */
  headingStems(id: NodeId): readonly string[];
  /** Stems of the document's title. */
  readonly titleStems: readonly string[];
  /** The role of the section, or of the nearest ancestor that has one. */
  role(id: NodeId): SectionRole;
  /** The largest `rolePenalty` on the way up. */
  penalty(id: NodeId): number;
}

export function sectionTree(records: readonly SectionRecord[]): SectionTree {
  const byId = new Map(records.map((record) => [record.id, record]));
  const paths = new Map<NodeId, readonly SectionRecord[]>();
  const stems = new Map<NodeId, readonly string[]>();

  const path = (id: NodeId): readonly SectionRecord[] => {
    const known = paths.get(id);
    if (known) return known;
    const record = byId.get(id);
    if (!record) return [];
    const made = record.parent === null ? [record] : [...path(record.parent), record];
    paths.set(id, made);
    return made;
  };
  const below = (id: NodeId): readonly SectionRecord[] => path(id).slice(1);
  const role = (id: NodeId): SectionRole =>
    below(id)
      .map((record) => roleOf(record.title))
      .findLast((found) => found !== 'other') ?? 'other';

  return {
    records,
    root: records[0],
    paper: looksLikePaper(records.map((record) => roleOf(record.title))),
    record: (id) => byId.get(id),
    path,
    titleStems: stemsOf(records[0]?.title ?? ''),
    headingStems: (id) => {
      const known = stems.get(id);
      if (known) return known;
      const made = below(id).flatMap((record) => stemsOf(record.title));
      stems.set(id, made);
      return made;
    },
    role,
    penalty: (id) => Math.max(0, ...below(id).map((record) => rolePenalty(roleOf(record.title)))),
  };
}

/** Titles from the root to a section, as evidence is headed; empty for an unknown id. */
export function pathTitles(section: NodeId, records: readonly SectionRecord[]): readonly string[] {
  return sectionTree(records)
    .path(section)
    .map(({ title }) => title);
}
