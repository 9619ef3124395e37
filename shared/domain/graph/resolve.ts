import type { Entity, EntityType } from './graph.ts';

/** g of Algorithm 1 (BookRAG §5): a score below this share of the one before it ends the alike ones. */
export const GRADIENT = 0.6;
const TOP_K = 10;
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
export function resolveByGradient<T>(candidates: readonly ScoredCandidate<T>[], gradient = GRADIENT): Resolution<T> {
  const sorted = candidates.toSorted((a, b) => b.score - a.score).slice(0, TOP_K);
  const [first] = sorted;
  if (!first || first.score < LEAST_SCORE) return { kind: 'new' };
  const alike = [first.candidate];
  let score = first.score;
  for (const { candidate, score: next } of sorted.slice(1)) {
    if (next <= score * gradient) break;
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
  readonly members: number[];
}

/**
 * Bring entities together that are the same: equal names and aliases first, then spelling by Algorithm 1, without a
 * model and therefore in doubt apart.
 */
export function resolveEntities(entities: readonly Entity[]): readonly Cluster[] {
  const clusters: Open[] = [];
  const byForm = new Map<string, Open>();
  const byGram = new Map<string, Set<Open>>();
  for (const [at, entity] of entities.entries()) {
    const forms = [entity.name, ...entity.aliases];
    const same = forms
      .map((form) => byForm.get(formKey(form)))
      .find((found) => found && compatible(found.type, entity.type));
    const found = same ?? bySpelling(entity, byGram);
    if (found) join(found, entity, at);
    const cluster = found ?? open(entity, at, clusters);
    for (const form of forms) {
      if (!byForm.has(formKey(form))) byForm.set(formKey(form), cluster);
      for (const gram of gramsOf(form)) {
        const known = byGram.get(gram);
        if (known) known.add(cluster);
        else byGram.set(gram, new Set([cluster]));
      }
    }
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
  if (cluster.type === 'term' || cluster.type === 'header') cluster.type = entity.type;
  if (cluster.description === '') cluster.description = entity.description;
}

function bySpelling(entity: Entity, byGram: ReadonlyMap<string, ReadonlySet<Open>>): Open | undefined {
  const shared = new Map<Open, number>();
  for (const gram of gramsOf(entity.name))
    for (const cluster of byGram.get(gram) ?? []) shared.set(cluster, (shared.get(cluster) ?? 0) + 1);
  const near = [...shared].sort((a, b) => b[1] - a[1]).slice(0, 2 * TOP_K);
  const candidates = near
    .filter(([cluster]) => compatible(cluster.type, entity.type))
    .map(([candidate]) => ({
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

/** A term can turn out to be anything; a dataset is no person. Labelled things are themselves alone. */
export function compatible(a: EntityType, b: EntityType): boolean {
  const own = (type: EntityType): boolean =>
    type === 'table' || type === 'figure' || type === 'formula' || type === 'algorithm';
  if (own(a) || own(b)) return false;
  return a === b || a === 'term' || b === 'term' || a === 'header' || b === 'header';
}

const MAX_REMEMBERED = 20_000;

/** Names are compared with many others: what is made of a name is made once. */
function remembering<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const made = make(name);
    known.set(name, made);
    return made;
  };
}

/** Names that differ in case, hyphens, spaces, accents or a plural alone are equal. */
export const formKey = remembering((name: string): string => {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '');
  // Acronyms keep their capitals: 'US' and 'us', 'AIDS' and 'aids' differ.
  const small = folded.length <= 4 && folded === folded.toUpperCase() ? folded : folded.toLowerCase();
  const bare = small.replace(/[\s\-–_.’']+/gu, '');
  return bare.length > 4 && /[^s]s$/u.test(bare) ? bare.slice(0, -1) : bare;
});

/**
 * How alike two names are spelled, in [0, 1]: share of letter trigrams (Dice). Names that differ in a number or in a
 * whole word are different things, however alike: 'GPT-3' and 'GPT-4', 'BERT base' and 'BERT large'.
 */
export function likeness(a: string, b: string): number {
  if (formKey(a) === formKey(b)) return 1;
  const wordsA = wordsOf(a);
  const wordsB = wordsOf(b);
  if (wordsA.length !== wordsB.length) return Math.min(LEAST_SCORE, dice(a, b));
  const differing = wordsA
    .filter((word, at) => word !== wordsB[at])
    .map((word) => [word, wordsB[wordsA.indexOf(word)] ?? ''] as const);
  if (differing.some(([one, other]) => isOther(one, other))) {
    return Math.min(LEAST_SCORE, dice(a, b));
  }
  return dice(a, b);
}

/** Numbers, short words and negating prefixes ('directed', 'undirected') tell things apart. */
function isOther(one: string, other: string): boolean {
  return (
    /\d/u.test(one + other) || one.length < 5 || one.endsWith(other) || other.endsWith(one) || dice(one, other) < 0.5
  );
}

const wordsOf = remembering((name: string): readonly string[] => {
  return (
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => formKey(word)) ?? []
  );
});

function dice(a: string, b: string): number {
  const gramsA = new Set(gramsOf(a));
  const gramsB = new Set(gramsOf(b));
  let shared = 0;
  for (const gram of gramsA) if (gramsB.has(gram)) shared++;
  return (2 * shared) / Math.max(1, gramsA.size + gramsB.size);
}

const gramsOf = remembering((name: string): readonly string[] => {
  const padded = ` ${formKey(name)} `;
  return Array.from({ length: Math.max(1, padded.length - 2) }, (_, at) => padded.slice(at, at + 3));
});
