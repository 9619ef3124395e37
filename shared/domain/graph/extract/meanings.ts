import { isAbort, isAppError } from '../../../base/errors.ts';
import type { Entity } from '../../index/knowledge-graph.ts';
import type { Encoder } from '../../ports/encoder.ts';
import type { Reranker } from '../../ports/reranker.ts';
import type { NamedEntity } from '../../prompts/extract-entities.ts';
import { TOP_K } from '../resolve.ts';

/** Models that tell what a name means, where they are installed. */
export interface NameAids {
  readonly encoder?: Encoder | undefined;
  readonly reranker?: Reranker | undefined;
}

/** How alike an entity and known ones are in [0, 1], by their ids; those without a number were not looked at. */
export type Ratings = ReadonlyMap<number, number>;

const none: Ratings = new Map();
/** Names and what they are; more says nothing more about who they are. */
const MAX_CHARS = 300;

/**
 * Looks for known entities that mean what a new one may mean, whatever their letters (BookRAG, algorithm 1): the nearest by
 * vector, scored by the re-ranker; by the vectors alone where there is none. A model that fails is done without.
 */
export class Meanings {
  readonly #aids: NameAids;
  /** Of the known entities, in their order. */
  readonly #vectors: Float32Array[] = [];

  constructor(aids: NameAids) {
    this.#aids = aids;
  }

  /**
   * @param known  all entities that are known by now; once given they keep their places
   * @param spelled  ids of those that are spelled alike, which the re-ranker reads as well
   * @throws AppError `call.cancelled`
   */
  async rate(
    entity: NamedEntity,
    known: readonly Entity[],
    spelled: readonly number[],
    signal: AbortSignal,
  ): Promise<Ratings> {
    const { reranker } = this.#aids;
    try {
      const near = await this.#nearest(entity, known, signal);
      const ids = [...new Set([...spelled, ...near.keys()])];
      if (!reranker || ids.length === 0) return near;
      const passages = ids.map((id) => wordsOf(known[id]!));
      const scores = await reranker.score(wordsOf(entity), passages, signal);
      return new Map(ids.map((id, at) => [id, scores[at] ?? 0]));
    } catch (error) {
      if (isAbort(error) || !isAppError(error)) throw error;
      return none;
    }
  }

  async #nearest(entity: NamedEntity, known: readonly Entity[], signal: AbortSignal): Promise<Ratings> {
    const { encoder } = this.#aids;
    if (!encoder) return none;
    const added = known.slice(this.#vectors.length).map(wordsOf);
    if (added.length > 0) this.#vectors.push(...(await encoder.encode(added, 'passage', signal)));
    const [own] = await encoder.encode([wordsOf(entity)], 'passage', signal);
    if (!own) return none;
    const rated = this.#vectors.map((vector, id) => [id, cosine(own, vector)] as const);
    return new Map(rated.toSorted((a, b) => b[1] - a[1]).slice(0, TOP_K));
  }
}

function wordsOf({ name, description }: Pick<Entity, 'name' | 'description'>): string {
  return (description === '' ? name : `${name}: ${description}`).slice(0, MAX_CHARS);
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return Math.max(0, sum);
}
