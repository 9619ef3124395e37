import type { DocumentId } from '../../base/ids.ts';
import type { SectionTree } from '../index/sections.ts';
import { isHeadingOf } from '../question/filters.ts';
import type { Remark } from '../remarks/remark.ts';
import type { Query } from './query.ts';
import type { Retrieval } from './retrieve.ts';
import { type Scored, type ScoredSection } from './score.ts';
import { sectionKey } from '../index/sections.ts';
import type { RouteStep } from './strategy.ts';

const MAX_LOOKS = 8;

type Found = Pick<Retrieval, 'strategy' | 'route' | 'query' | 'sections' | 'trees' | 'read'>;

/** Where a retrieval looked, and what it read there: as it was walked, else as its ranking tells. */
export function routeOf({ strategy, route, query, sections, trees, read }: Found): readonly RouteStep[] {
  if (route) return route;
  const looked = strategy === 'flat' ? [] : lookSteps(query, sections, ({ document }) => trees.get(document));
  return [...looked, ...readSteps(looked, sections, read)];
}

/** The sections that were looked at first, best first, with what drew attention to them. */
function lookSteps(
  query: Query,
  sections: readonly ScoredSection[],
  treeOf: (section: ScoredSection) => SectionTree | undefined,
): readonly RouteStep[] {
  return sections.slice(0, MAX_LOOKS).map((section) => ({
    action: 'look',
    document: section.document,
    section: section.section,
    reason: whyLook(query, section, treeOf(section)),
    score: share(section.score),
  }));
}

/** What became of the sections that were looked at: expanded where passages were read, refused where not. */
function readSteps(
  looked: readonly RouteStep[],
  sections: readonly ScoredSection[],
  read: readonly Scored[],
): readonly RouteStep[] {
  const scoreOf = new Map(sections.map((s) => [sectionKey(s.document, s.section), s.score]));
  const counts = new Map<string, { first: Scored; count: number }>();
  for (const passage of read) {
    const key = sectionKey(passage.document, passage.section);
    const entry = counts.get(key);
    counts.set(key, entry ? { ...entry, count: entry.count + 1 } : { first: passage, count: 1 });
  }
  const expanded = [...counts].map(([key, { first, count }]): RouteStep => ({
    action: 'expand',
    document: first.document,
    section: first.section,
    reason: { code: 'route.passages-close', params: { passages: count } },
    score: share(scoreOf.get(key) ?? first.score),
  }));
  const refused = looked
    .filter((step) => !counts.has(sectionKey(step.document, step.section)))
    .map((step): RouteStep => ({ ...step, action: 'refuse', reason: { code: 'route.other-passages-closer' } }));
  return [...expanded, ...refused];
}

function whyLook(query: Query, section: ScoredSection, tree: SectionTree | undefined): Remark {
  const path = tree?.path(section.section) ?? [];
  const reference = query.reading.references.find((one) =>
    path.some((record, level) => level > 0 && isHeadingOf(one, record.title)),
  );
  if (reference) return { code: 'route.names', params: { mention: reference } };
  const stems = new Set(tree?.headingStems(section.section));
  const words = query.terms.filter((term) => term.stems.every((stem) => stems.has(stem))).map((term) => term.term);
  return words.length > 0
    ? { code: 'route.heading-mentions', params: { words } }
    : { code: 'route.shares-words', params: { passages: section.passages } };
}

/** In [0, 1], with three digits. */
export function share(score: number): number {
  return Math.min(1, Math.max(0, Math.round(score * 1000) / 1000));
}

// A graph of a book takes milliseconds to load; passages of further documents keep their place by text.
const MOST_GRAPHS = 3;

/** The documents whose graphs are looked into, the one of the best passage first. */
export function firstDocuments(ranked: readonly Scored[]): readonly DocumentId[] {
  return [...new Set(ranked.map((passage) => passage.document))].slice(0, MOST_GRAPHS);
}
