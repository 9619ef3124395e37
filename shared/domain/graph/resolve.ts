import type { Entity, EntityType } from '../index/knowledge-graph.ts';
import { NameIndex } from './name-index.ts';
import { formKey, likeness } from './name-likeness.ts';

/** g of Algorithm 1 (BookRAG §5): a score below this share of the one before it ends the alike ones. */
const GRADIENT = 0.6;
export const TOP_K = 10;
/** Below this, even the best candidate is another thing (the published code's limits). */
const LEAST_SCORE = 0.5;
/** Without a model to ask, only near certainty merges. */
const SURE_SCORE = 0.8;

/** An entity that was found already and may be the same thing. */
export interface ScoredCandidate<T> {
  readonly candidate: T;
  /** In [0, 1]: how likely both are the same, by a re-ranker or by their spelling. */
  readonly score: number;
}

export type Resolution<T> =
  | { readonly kind: 'new' }
  | { readonly kind: 'merge'; readonly into: T }
  /** Several are alike: a model is to choose among them; without one the entity stays new. */
  | { readonly kind: 'choose'; readonly among: readonly T[] };

/**
 * Gradient-based entity resolution, Algorithm 1 of BookRAG §4.3.2: sort the candidates, take them while the score falls
 * gently, stop at the first sharp drop. No drop at all means that nothing stands out: a new entity. The paper prints the
 * test as S > score / g; with g < 1 it can only mean S > score · g, as its code has it.
 */
export function resolveByGradient<T>(candidates: readonly ScoredCandidate<T>[]): Resolution<T> {
  const sorted = candidates.toSorted((a, b) => b.score - a.score).slice(0, TOP_K);
  const [first] = sorted;
  if (!first || first.score < LEAST_SCORE) return { kind: 'new' };
  const alike = [first.candidate];
  let score = first.score;
  for (const { candidate, score: next } of sorted.slice(1)) {
    if (next <= score * GRADIENT) break;
    alike.push(candidate);
    score = next;
  }
  if (alike.length === sorted.length && sorted.length > 1) return { kind: 'new' };
  return alike.length === 1 ? { kind: 'merge', into: first.candidate } : { kind: 'choose', among: alike };
}

/** Entities of one or several documents that are the same thing. */
export interface Cluster {
  readonly name: string;
  readonly type: EntityType;
  readonly aliases: readonly string[];
  readonly description: string;
  /** Positions in the given entities, ascending. */
  readonly members: readonly number[];
}

interface Open {
  name: string;
  type: EntityType;
  description: string;
  readonly forms: Map<string, string>;
  /** Mentions under each type that says something. */
  readonly votes: Map<EntityType, number>;
  readonly members: number[];
}

/**
 * Bring entities together that are the same: equal names and aliases first, then spelling by Algorithm 1, without a
 * model and therefore in doubt apart.
 */
export function resolveEntities(entities: readonly Entity[]): readonly Cluster[] {
  const clusters: Open[] = [];
  const index = new NameIndex<Open>();
  for (const [at, entity] of entities.entries()) {
    const forms = [entity.name, ...entity.aliases];
    const same = forms.flatMap((form) => index.named(form)).find((found) => compatible(found.type, entity.type));
    const found = same ?? bySpelling(entity, index);
    if (found) join(found, entity, at);
    const cluster = found ?? open(entity, at, clusters);
    for (const form of forms) index.add(cluster, form);
  }
  return clusters.map(({ name, type, description, forms, members }) => ({
    name,
    type,
    description,
    members,
    aliases: [...forms.values()].filter((form) => form !== name),
  }));
}

function open(entity: Entity, at: number, clusters: Open[]): Open {
  const cluster: Open = {
    name: entity.name,
    type: entity.type,
    description: entity.description,
    forms: new Map(),
    votes: new Map(),
    members: [],
  };
  clusters.push(cluster);
  join(cluster, entity, at);
  return cluster;
}

function join(cluster: Open, entity: Entity, at: number): void {
  cluster.members.push(at);
  for (const form of [entity.name, ...entity.aliases])
    if (!cluster.forms.has(formKey(form))) cluster.forms.set(formKey(form), form);
  const weight = Math.max(1, entity.mentions.length);
  if (!isVague(entity.type)) cluster.votes.set(entity.type, (cluster.votes.get(entity.type) ?? 0) + weight);
  const [first] = [...cluster.votes].toSorted((a, b) => b[1] - a[1]);
  cluster.type = first?.[0] ?? entity.type;
  if (cluster.description === '') cluster.description = entity.description;
}

function bySpelling(entity: Entity, index: NameIndex<Open>): Open | undefined {
  const candidates = index
    .near(entity.name, 2 * TOP_K)
    .filter(({ type }) => !isLabelled(type) && !isLabelled(entity.type) && isAlikeIn(type, entity.type))
    .map((candidate) => ({
      candidate,
      score: Math.max(...[...candidate.forms.values()].map((form) => likeness(form, entity.name))),
    }));
  const sure = Math.max(0, ...candidates.map(({ score }) => score)) >= SURE_SCORE;
  // One candidate alone shows no drop; with the limit above, it is judged by its score.
  const resolution = resolveByGradient(
    candidates.length === 1 ? [...candidates, { candidate: candidates[0]!.candidate, score: 0 }] : candidates,
  );
  return sure && resolution.kind === 'merge' ? resolution.into : undefined;
}

const LABELLED: ReadonlySet<EntityType> = new Set(['table', 'figure', 'formula', 'algorithm']);
/** What people make goes by one name as the thing, the way to it and what it is measured on. */
const MADE: ReadonlySet<EntityType> = new Set(['dataset', 'model', 'method', 'metric']);

/** Is it known by its label, and itself alone? */
export function isLabelled(type: EntityType): boolean {
  return LABELLED.has(type);
}

/**
 * May two entities of equal names be one? Types are told from words around a name and are often mistaken, so only natures
 * tell things apart: a dataset may be called a model, never a person. A term can turn out to be anything.
 */
export function compatible(a: EntityType, b: EntityType): boolean {
  if (isLabelled(a) || isLabelled(b)) return false;
  return isAlikeIn(a, b) || (MADE.has(a) && MADE.has(b));
}

/** Where names are only spelled alike, types have to agree. */
function isAlikeIn(a: EntityType, b: EntityType): boolean {
  return a === b || isVague(a) || isVague(b);
}

function isVague(type: EntityType): boolean {
  return type === 'term' || type === 'header';
}
