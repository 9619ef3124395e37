import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { SectionTree } from '../index/sections.ts';
import { isHeadingOf } from '../question/filters.ts';
import type { Mention, Remark } from '../remarks/remark.ts';
import type { Query } from './query.ts';
import type { Retrieval } from './retrieve.ts';
import { type Scored, type ScoredSection } from './score.ts';
import { sectionKey } from '../index/sections.ts';
import type { Diagnostics, RouteStep } from './strategy.ts';

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

/** The sections that the answer quotes, in the order of the evidence. */
export function answerSteps(
  quoted: readonly {
    readonly document: RouteStep['document'];
    readonly section: RouteStep['section'];
    readonly n: number;
    readonly score: number;
  }[],
): readonly RouteStep[] {
  const groups = Map.groupBy(quoted, (one) => sectionKey(one.document, one.section));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      action: 'answer',
      document: first.document,
      section: first.section,
      reason: { code: 'route.quoted-as', params: { numbers: group.map((one) => one.n) } },
      score: share(Math.max(...group.map((one) => one.score))),
    };
  });
}

/** Where nothing answers, of sections that are quoted as closest or that the walk took for an answer: they were looked at. */
export function nearSteps(
  route: readonly RouteStep[],
  quoted: Parameters<typeof answerSteps>[0],
): readonly RouteStep[] {
  const taken = [...route.filter(({ action }) => action === 'answer'), ...answerSteps(quoted)];
  const sections = new Map(taken.map((step) => [sectionKey(step.document, step.section), step]));
  return [...sections.values()].map(({ document, section, score }) => ({
    action: 'look',
    document,
    section,
    reason: { code: 'route.comes-close' },
    score,
  }));
}

/** What is said, once, of each section that was read in vain; it comes after the walk, and has no time of its own. */
export function notFoundSteps(route: readonly RouteStep[], missing: readonly Mention[]): readonly RouteStep[] {
  const reason: Remark =
    missing.length > 0
      ? { code: 'route.nothing-mentions', params: { mentions: missing } }
      : { code: 'route.nothing-close' };
  // A router that took a section for an answer was wrong about it too.
  const read = route.filter(({ action }) => action === 'expand' || action === 'answer' || action === 'follow');
  const sections = new Map(read.map((step) => [sectionKey(step.document, step.section), step]));
  return [...sections.values()].map(({ document, section, score }) => {
    return { action: 'refuse', document, section, reason, score };
  });
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

function share(score: number): number {
  return Math.min(1, Math.max(0, Math.round(score * 1000) / 1000));
}

/** A passage as diagnostics see it: where it stands, how long it is, and how well it fits, in [0, 1]. */
export interface PassageShare {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly tokens: number;
  readonly score: number;
}

/**
 * What can be said of an answer by the passages that it was made from (PT-RAG §3.6).
 *
 * @param contextTokens  where a reader was given more than the passages: their headings, for one
 */
export function diagnose(
  passages: readonly PassageShare[],
  budgetTokens: number,
  contextTokens = passages.reduce((sum, { tokens }) => sum + tokens, 0),
): Diagnostics {
  const shares = passages.map((one) => ({ ...one, section: `${one.document}/${one.section}` }));
  return {
    sectionEntropy: sectionEntropy(shares),
    contextTokens,
    budgetTokens,
    sectionsTouched: new Set(shares.map(({ section }) => section)).size,
  };
}

/**
 * Section Entropy of a context (PT-RAG §3.6).
 *
 *   SE(r) = −Σ_s r(s) ln r(s), with r(s) the share of section s in Σ tokens · relevance
 *
 * @param passages  what the context holds; `section` must tell documents apart too
 * @returns nats; 0 for an empty context or one of a single section
 */
export function sectionEntropy(
  passages: readonly { readonly section: string; readonly tokens: number; readonly score: number }[],
): number {
  const mass = new Map<string, number>();
  let total = 0;
  for (const { section, tokens, score } of passages) {
    const weight = tokens * score;
    mass.set(section, (mass.get(section) ?? 0) + weight);
    total += weight;
  }
  if (total <= 0) return 0;
  let entropy = 0;
  for (const weight of mass.values()) {
    if (weight > 0) entropy -= (weight / total) * Math.log(weight / total);
  }
  return Math.max(0, entropy);
}
