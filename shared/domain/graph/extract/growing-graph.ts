import type { FoundGraph, NamedEntity } from '../../prompts/extract-entities.ts';
import type { Entity, KnowledgeGraph, Mention, Relation } from '../../index/knowledge-graph.ts';
import { NameIndex } from '../name-index.ts';
import { formKey, likeness, OTHER_SCORE } from '../name-likeness.ts';
import type { Ratings } from './meanings.ts';
import { compatible, isLabelled, resolveByGradient, TOP_K, type Resolution, type ScoredCandidate } from '../resolve.ts';

/** Words of a block that names may stand in. */
export interface BlockPart {
  readonly node: Mention['node'];
  readonly text: string;
}

/** What a model says a doubtful name means: the name of a known entity, or null for a new one. */
export type Choices = ReadonlyMap<string, string | null>;

interface Draft extends Omit<Entity, 'aliases' | 'mentions'> {
  readonly aliases: string[];
  readonly mentions: Mention[];
  grown: boolean;
}

const noChoices: Choices = new Map();
const noRatings: Ratings = new Map();

/**
 * A graph that grows block by block with what a model finds in them (BookRAG §4.3). Entities and mentions that were there
 * stay, under their ids; new ones come after them.
 */
export class GrowingGraph {
  readonly #resolution: 'gradient' | 'names';
  readonly #drafts: Draft[] = [];
  readonly #index = new NameIndex<number>();
  readonly #relations = new Map<string, Relation>();

  /**
   * @param resolution  `names` brings together only what has the very same name: what BookRAG compares with ('Basic',
   *   figure 6)
   */
  constructor(known: KnowledgeGraph, resolution: 'gradient' | 'names' = 'gradient') {
    this.#resolution = resolution;
    for (const entity of known.entities) this.#put(entity);
    for (const relation of known.relations) this.#relations.set(keyOf(relation), relation);
  }

  /** What is known now, each under its id. It goes on growing. */
  get known(): readonly Entity[] {
    return this.#drafts;
  }

  /** Ids of entities whose names are spelled like this one, most alike first. */
  spelledLike({ name, type }: NamedEntity): readonly number[] {
    return this.#index.near(name, 2 * TOP_K).filter((id) => compatible(this.#drafts[id]!.type, type));
  }

  /** The graph as it is now; what is added later does not show in it. */
  get graph(): KnowledgeGraph {
    return {
      entities: this.#drafts.map(({ grown, ...entity }) => ({
        ...entity,
        aliases: [...entity.aliases],
        mentions: grown ? entity.mentions.toSorted(inReadingOrder) : [...entity.mentions],
      })),
      relations: [...this.#relations.values()],
    };
  }

  /**
   * What a found entity is to the graph: one with an equal name or alias, else by Algorithm 1 (BookRAG §4.3.2) over names
   * that are spelled alike, and those that mean the same. `choose` is for a model to say.
   *
   * @param ratings  how alike known entities are by what they mean
   */
  resolve(entity: NamedEntity, ratings: Ratings = noRatings): Resolution<Entity> {
    const { name, type, aliases = [] } = entity;
    const own = (ids: readonly number[]): readonly Draft[] =>
      ids.map((id) => this.#drafts[id]!).filter((entity) => compatible(entity.type, type));
    const equal = own([name, ...aliases].flatMap((form) => this.#index.named(form)));
    if (this.#resolution === 'names') {
      const same = equal.find((entity) => entity.name === name);
      return same ? { kind: 'merge', into: same } : { kind: 'new' };
    }
    if (equal[0]) return { kind: 'merge', into: equal[0] };
    const ids = new Set([...this.spelledLike(entity), ...ratings.keys()]);
    const candidates = own([...ids]).map((candidate) => ({
      candidate,
      score: Math.max(
        ratings.get(candidate.id) ?? 0,
        ...[candidate.name, ...candidate.aliases].map((form) => likeness(form, name)),
      ),
    }));
    return resolveAlike(candidates);
  }

  /**
   * Add what a model found in a block. Names that stand in none of its parts were made up and are left out, with their
   * relations.
   *
   * @param choices  for names that `resolve` is in doubt about by their spelling; without one such a name is new
   * @param meant  for names that mean what a known one means, however spelled
   */
  add(parts: readonly BlockPart[], found: FoundGraph, choices: Choices = noChoices, meant: Choices = noChoices): void {
    const idOf = new Map<string, number>();
    for (const one of found.entities) {
      if (mentionsOf(one.name, parts).length === 0 || idOf.has(formKey(one.name)) || this.#isLabel(one.name)) continue;
      const aliases = (one.aliases ?? []).filter(
        (alias) => mentionsOf(alias, parts).length > 0 && !this.#isLabel(alias),
      );
      const draft = this.#draftFor({ ...one, aliases }, choices, meant);
      this.#join(draft, { ...one, aliases }, parts);
      idOf.set(formKey(one.name), draft.id);
    }
    this.#relate(found, idOf);
  }

  /** What a figure or a table shows, where nothing said it yet. */
  describe(node: Mention['node'], description: string): void {
    // Others are only spoken of in it.
    const own = ({ mentions }: Draft): number =>
      Math.max(-1, ...mentions.filter((one) => one.node === node).map(({ start, end }) => end - start));
    const draft = this.#drafts
      .filter((one) => isLabelled(one.type) && own(one) >= 0)
      .toSorted((a, b) => own(b) - own(a))[0];
    if (draft?.description === '') this.#drafts[draft.id] = { ...draft, description };
  }

  /** 'Table 3' is itself and known already. */
  #isLabel(name: string): boolean {
    return this.#index.named(name).some((id) => isLabelled(this.#drafts[id]!.type));
  }

  #draftFor(one: NamedEntity, choices: Choices, meant: Choices): Draft {
    const resolution = this.resolve(one);
    const meaning = meant.get(one.name) ?? undefined;
    const same = meaning === undefined ? undefined : this.#index.named(meaning).find((id) => this.#fits(id, one));
    if (resolution.kind !== 'merge' && same !== undefined) return this.#drafts[same]!;
    const chosen = choices.get(one.name);
    const into =
      resolution.kind === 'merge'
        ? resolution.into
        : resolution.kind === 'choose' && chosen !== undefined && chosen !== null
          ? resolution.among.find(({ name }) => name === chosen)
          : undefined;
    return into ? this.#drafts[into.id]! : this.#put({ ...one, id: this.#drafts.length, aliases: [], mentions: [] });
  }

  #fits(id: number, { type }: NamedEntity): boolean {
    return compatible(this.#drafts[id]!.type, type);
  }

  #put(entity: Entity): Draft {
    const draft = { ...entity, aliases: [...entity.aliases], mentions: [...entity.mentions], grown: false };
    this.#drafts.push(draft);
    for (const form of [entity.name, ...entity.aliases]) this.#index.add(entity.id, form);
    return draft;
  }

  #join(draft: Draft, one: NamedEntity, parts: readonly BlockPart[]): void {
    const isVague = draft.type === 'term' || draft.type === 'header';
    const forms = new Set([draft.name, ...draft.aliases].map((form) => formKey(form)));
    for (const form of [one.name, ...(one.aliases ?? [])]) {
      if (!forms.has(formKey(form))) {
        forms.add(formKey(form));
        draft.aliases.push(form);
        this.#index.add(draft.id, form);
      }
      for (const mention of mentionsOf(form, parts)) {
        if (draft.mentions.some((other) => overlap(other, mention))) continue;
        draft.mentions.push(mention);
        draft.grown = true;
      }
    }
    this.#drafts[draft.id] = {
      ...draft,
      type: isVague ? one.type : draft.type,
      description: draft.description === '' ? one.description : draft.description,
    };
  }

  #relate(found: FoundGraph, idOf: ReadonlyMap<string, number>): void {
    for (const { source, target, kind } of found.relations) {
      const [a, b] = [idOf.get(formKey(source)), idOf.get(formKey(target))];
      if (a === undefined || b === undefined || a === b) continue;
      const [from, to] = kind === 'together' && a > b ? [b, a] : [a, b];
      const key = keyOf({ source: from, target: to, kind });
      const weight = (this.#relations.get(key)?.weight ?? 0) + 1;
      this.#relations.set(key, { source: from, target: to, kind, weight });
    }
  }
}

/** By Algorithm 1, with what is certainly another thing left out of what stands out. */
function resolveAlike(candidates: readonly ScoredCandidate<Entity>[]): Resolution<Entity> {
  const alike = candidates.filter(({ score }) => score > OTHER_SCORE).map(({ candidate }) => candidate);
  const [first] = alike;
  if (!first) return { kind: 'new' };
  // Where there are few names at all, the drop is to nothing.
  const rated = candidates.length < TOP_K ? [...candidates, { candidate: first, score: 0 }] : candidates;
  const resolution = resolveByGradient(rated);
  if (resolution.kind === 'new') return resolution;
  // Alike is not the same: whatever stands out is only worth asking about.
  const among = resolution.kind === 'merge' ? [resolution.into] : resolution.among.filter((one) => alike.includes(one));
  return { kind: 'choose', among };
}

function mentionsOf(name: string, parts: readonly BlockPart[]): readonly Mention[] {
  return parts.flatMap(({ node, text }) => placesOf(name, text).map((place) => ({ node, ...place })));
}

function keyOf({ source, target, kind }: Omit<Relation, 'weight'>): string {
  return `${kind} ${source} ${target}`;
}

function overlap(a: Mention, b: Mention): boolean {
  return a.node === b.node && a.start < b.end && b.start < a.end;
}

/** Nodes are numbered as they were read. */
function inReadingOrder(a: Mention, b: Mention): number {
  return Number(a.node.slice(1)) - Number(b.node.slice(1)) || a.start - b.start;
}

/** Where a name stands as a word of its own, however its spaces are set; capitals alone may differ. */
export function placesOf(name: string, text: string): readonly { readonly start: number; readonly end: number }[] {
  const words = name
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  if (words.join('') === '') return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}
