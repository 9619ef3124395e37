/** Light semantic layers that need no model: tried, and measured by `study.ts`. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { VectorReader } from '#shared/domain/index/vectors.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { seededRandom } from '#shared/domain/metrics/bootstrap.ts';
import { searchTerms } from '#shared/domain/text/searchable.ts';

const DIMENSIONS = 384;
/** Components of a random direction that are not zero. */
const SPREAD = 12;
const WINDOW = 6;

export type LayerName = 'subwords' | 'neighbors' | 'both';

/** A word as a sparse random direction: the same for the same word. */
function directionOf(word: string): readonly (readonly [number, number])[] {
  let hash = 2_166_136_261;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619);
  const random = seededRandom(hash >>> 0);
  return Array.from({ length: SPREAD }, () => [Math.floor(random() * DIMENSIONS), random() < 0.5 ? -1 : 1] as const);
}

function addTo(sum: Float64Array, word: string, weight: number): void {
  for (const [at, sign] of directionOf(word)) sum[at]! += sign * weight;
}

/** Pieces of three to five letters, with the ends of the word marked. */
function subwordsOf(word: string): readonly string[] {
  const marked = `<${word}>`;
  const pieces: string[] = [];
  for (let length = 3; length <= 5; length++) {
    for (let at = 0; at + length <= marked.length; at++) pieces.push(marked.slice(at, at + length));
  }
  return pieces;
}

/** Learn the layer from one document's own text. */
export function learnLayer(
  name: LayerName,
  reader: IndexReader,
  document: DocumentId,
): { readonly encoder: Encoder; readonly vectors: VectorReader } {
  const segments = reader.segments(document);
  const words = segments.map((segment) => searchTerms(segment.text));
  const found = new Map<string, number>();
  for (const list of words) for (const word of new Set(list)) found.set(word, (found.get(word) ?? 0) + 1);
  const rarity = (word: string): number => Math.log(1 + segments.length / (1 + (found.get(word) ?? 0)));
  const neighbors = new Map<string, Float64Array>();
  if (name !== 'subwords') {
    for (const list of words) {
      list.forEach((word, at) => {
        const sum = neighbors.get(word) ?? new Float64Array(DIMENSIONS);
        neighbors.set(word, sum);
        for (let other = Math.max(0, at - WINDOW); other <= at + WINDOW; other++) {
          const near = list[other];
          if (near !== undefined && other !== at) addTo(sum, near, rarity(near));
        }
      });
    }
  }
  const vectorOf = (terms: readonly string[]): Float32Array => {
    const sum = new Float64Array(DIMENSIONS);
    for (const term of terms) {
      const weight = rarity(term);
      if (name !== 'neighbors') for (const piece of subwordsOf(term)) addTo(sum, piece, weight / term.length);
      const learned = neighbors.get(term);
      const length = learned ? Math.hypot(...learned) : 0;
      if (learned && length > 0) for (let k = 0; k < DIMENSIONS; k++) sum[k]! += (weight * learned[k]!) / length;
    }
    const length = Math.hypot(...sum);
    return Float32Array.from(sum, (value) => (length > 0 ? value / length : 0));
  };
  const made = words.map(vectorOf);
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);
  const encoder: Encoder = {
    id: `light:${name}`,
    dimensions: DIMENSIONS,
    encode: async (texts) => texts.map((text) => vectorOf(searchTerms(text))),
  };
  const cosine = (query: Float32Array, order: number): number | undefined => {
    const vector = made[segments.findIndex((segment) => segment.order === order)];
    return vector && dot(query, vector);
  };
  const vectors: VectorReader = {
    encoderId: encoder.id,
    nearest: (query, channel, _scope, limit) =>
      channel === 'summary'
        ? []
        : made
            .map((vector, at) => ({ document, order: segments[at]!.order, cosine: dot(query, vector) }))
            .sort((a, b) => b.cosine - a.cosine)
            .slice(0, limit),
    cosines: (query, channel, _document, orders) =>
      orders.map((order) => (channel === 'summary' ? undefined : cosine(query, order))),
  };
  return { encoder, vectors };
}
