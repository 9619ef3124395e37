/** Entities of made documents, whose true names are known. */
import type { Entity, EntityType } from '../index/knowledge-graph.ts';
import { formKey } from './name-likeness.ts';
import type { Cluster } from './resolve.ts';

export function entity(name: string, type: EntityType = 'term', aliases: readonly string[] = []): Entity {
  return { id: 0, name, type, aliases, description: '', mentions: [] };
}

/**
 * Documents with known aliases: entities are named by long form, acronym, plural, hyphen, capitals or a slip of the pen.
 * A pair is right if it is in one cluster and names one thing.
 */
export function madeEntities(seed: number): {
  readonly entities: readonly Entity[];
  readonly truth: readonly number[];
} {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const first =
    'adaptive spectral hidden neural sparse latent causal graph temporal quantum robust kernel convex modular'.split(
      ' ',
    );
  const second = 'routing alignment pooling sampling inference encoding matching pruning tracking retrieval'.split(' ');
  const third = 'network planner estimator transform protocol detector index forest'.split(' ');
  const entities: Entity[] = [];
  const truth: number[] = [];
  for (let thing = 0; thing < 120; thing++) {
    const words = [first[next(first.length)]!, second[next(second.length)]!, third[next(third.length)]!];
    const name = `${words.join(' ')}${thing % 3 === 0 ? ` ${1 + next(4)}` : ''}`;
    const title = name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
    const acronym = `${words.map((word) => word[0]!.toUpperCase()).join('')}-${thing}`;
    const slip = name.replace(words[2]!, words[2]!.replace(/(.)(.)(?=.$)/u, '$2$1'));
    const forms = [
      entity(title, 'term', [acronym]),
      entity(acronym),
      entity(name.replace(' ', '-')),
      entity(`${name}s`),
      entity(slip),
    ];
    for (const form of forms.slice(0, 2 + next(4))) {
      entities.push(form);
      truth.push(thing);
    }
  }
  // The same words by chance are the same thing.
  const home = new Map<string, number>();
  for (const [at, { name }] of entities.entries()) {
    const known = home.get(formKey(name));
    if (known === undefined) home.set(formKey(name), truth[at]!);
    else if (known !== truth[at]) for (const [i, thing] of truth.entries()) if (thing === truth[at]) truth[i] = known;
  }
  return { entities, truth };
}

/** Of the pairs that were brought together, and of those that are one thing: the share that is right. */
export function pairScores(
  clusters: readonly Pick<Cluster, 'members'>[],
  truth: readonly number[],
): { readonly precision: number; readonly recall: number } {
  const clusterOf = new Map(clusters.flatMap(({ members }, id) => members.map((member) => [member, id] as const)));
  let both = 0;
  let joined = 0;
  let same = 0;
  for (let i = 0; i < truth.length; i++) {
    for (let j = i + 1; j < truth.length; j++) {
      const together = clusterOf.get(i) === clusterOf.get(j);
      const really = truth[i] === truth[j];
      if (together) joined++;
      if (really) same++;
      if (together && really) both++;
    }
  }
  return { precision: joined === 0 ? 1 : both / joined, recall: same === 0 ? 1 : both / same };
}
