import type { FoundGraph, NamedEntity } from '../../prompts/extract-entities.ts';
import type { Entity, KnowledgeGraph, Mention, Relation } from '../graph.ts';
import { compatible, formKey, likeness, resolveByGradient, type Resolution } from '../resolve.ts';

/** A block that a model has read. */
export interface ReadBlock {
  readonly node: Mention['node'];
  readonly text: string;
}

// Names that differ in a number or a whole word score this at most.
const ALIKE = 0.5;

/**
 * What a found entity is to a graph: one with an equal name or alias, else by Algorithm 1 (BookRAG §4.3.2) over names that
 * are spelled alike. `choose` is for a model to say.
 */
export function resolveFound({ name, type }: NamedEntity, graph: KnowledgeGraph): Resolution<Entity> {
  const key = formKey(name);
  const own = graph.entities.filter((entity) => compatible(entity.type, type));
  const same = own.find((entity) => [entity.name, ...entity.aliases].some((form) => formKey(form) === key));
  if (same) return { kind: 'merge', into: same };
  const candidates = own
    .map((candidate) => ({
      candidate,
      score: Math.max(...[candidate.name, ...candidate.aliases].map((form) => likeness(form, name))),
    }))
    .filter(({ score }) => score > ALIKE);
  const resolution = resolveByGradient(candidates);
  // Alike is not the same: whatever stands out is only worth asking about.
  return resolution.kind === 'merge' ? { kind: 'choose', among: [resolution.into] } : resolution;
}

/**
 * The graph with what a model found in one block. Names that do not stand in the block were made up and are left out, with
 * their relations; whatever was known stays, every mention of it included.
 *
 * @param chosen  for names that `resolveFound` is in doubt about: the id of the known entity that they mean; the rest of
 *   them are new
 */
export function addFound(
  graph: KnowledgeGraph,
  { node, text }: ReadBlock,
  found: FoundGraph,
  chosen: ReadonlyMap<string, number> = new Map(),
): KnowledgeGraph {
  const entities = [...graph.entities];
  const idOf = new Map<string, number>();
  for (const one of found.entities) {
    const places = placesOf(one.name, text);
    if (places.length === 0 || idOf.has(formKey(one.name))) continue;
    // 'Table 3' is itself and known already.
    if (entities.some((entity) => isLabelled(entity) && formKey(entity.name) === formKey(one.name))) continue;
    const resolution = resolveFound(one, { entities, relations: [] });
    const id = resolution.kind === 'merge' ? resolution.into.id : (chosen.get(one.name) ?? entities.length);
    const known: Entity = entities[id] ?? { ...one, id, aliases: [], mentions: [] };
    entities[id] = joined(
      known,
      one,
      places.map((place) => ({ node, ...place })),
    );
    idOf.set(formKey(one.name), id);
  }
  return { entities, relations: withRelations(graph.relations, found, idOf) };
}

function isLabelled({ type }: Entity): boolean {
  return !compatible(type, 'term');
}

function formsOf({ name, aliases }: Entity): readonly string[] {
  return [name, ...aliases].map((form) => formKey(form));
}

function joined(known: Entity, one: NamedEntity, mentions: readonly Mention[]): Entity {
  const has = ({ node, start, end }: Mention): boolean =>
    known.mentions.some((other) => other.node === node && other.start < end && start < other.end);
  const vague = known.type === 'term' || known.type === 'header';
  return {
    ...known,
    type: vague ? one.type : known.type,
    description: known.description === '' ? one.description : known.description,
    aliases: formsOf(known).includes(formKey(one.name)) ? known.aliases : [...known.aliases, one.name],
    mentions: [...known.mentions, ...mentions.filter((mention) => !has(mention))],
  };
}

/** Where a name stands as a word of its own, however its spaces are set; capitals alone may differ. */
function placesOf(name: string, text: string): readonly { readonly start: number; readonly end: number }[] {
  const words = name
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  if (words.join('') === '') return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

function withRelations(
  known: readonly Relation[],
  found: FoundGraph,
  idOf: ReadonlyMap<string, number>,
): readonly Relation[] {
  const keyOf = ({ source, target, kind }: Relation): string => `${kind} ${source} ${target}`;
  const relations = new Map(known.map((relation) => [keyOf(relation), relation]));
  for (const { source, target, kind } of found.relations) {
    const [a, b] = [idOf.get(formKey(source)), idOf.get(formKey(target))];
    if (a === undefined || b === undefined || a === b) continue;
    const [from, to] = kind === 'together' && a > b ? [b, a] : [a, b];
    const relation = { source: from, target: to, kind, weight: 1 };
    const before = relations.get(keyOf(relation));
    relations.set(keyOf(relation), before ? { ...before, weight: before.weight + 1 } : relation);
  }
  return [...relations.values()];
}
