/** How names are compared: equal forms, and likeness of spelling. */
import { remembered } from '../../base/remembered.ts';
import type { KnowledgeGraph } from '../index/knowledge-graph.ts';

/** Names that differ in a number or in a whole word score this at most. */
export const OTHER_SCORE = 0.5;
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
  if (wordsA.length !== wordsB.length) return Math.min(OTHER_SCORE, dice(a, b));
  const differing = wordsA
    .filter((word, at) => word !== wordsB[at])
    .map((word) => [word, wordsB[wordsA.indexOf(word)] ?? ''] as const);
  if (differing.some(([one, other]) => isOther(one, other))) {
    return Math.min(OTHER_SCORE, dice(a, b));
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
  const gramsA = gramSetOf(a);
  const gramsB = gramSetOf(b);
  let shared = 0;
  for (const gram of gramsA) if (gramsB.has(gram)) shared++;
  return (2 * shared) / Math.max(1, gramsA.size + gramsB.size);
}

/** Letter trigrams of a name, its ends included. */
export const gramsOf = remembering((name: string): readonly string[] => {
  const padded = ` ${formKey(name)} `;
  return Array.from({ length: Math.max(1, padded.length - 2) }, (_, at) => padded.slice(at, at + 3));
});

const gramSetOf = remembering((name: string): ReadonlySet<string> => new Set(gramsOf(name)));

/** An entity that the question names, with how telling it is. */
export interface QuestionEntity {
  readonly entity: number;
  /** Above 0: rarer entities tell more. */
  readonly weight: number;
}

const MAX_WORDS = 6;

/**
 * Operator Extract (BookRAG eq. 3) without a model: the document's own entities whose names or aliases stand in the
 * question, longest first, none inside another.
 */
export function entitiesIn(question: string, graph: KnowledgeGraph): readonly QuestionEntity[] {
  const byForm = formsOf(graph);
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\-–.+’']*/gu) ?? [];
  const found = new Map<number, number>();
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
      const name = words
        .slice(at, at + length)
        .join(' ')
        .replace(/[.’'\-–]+$/u, '');
      const entity = byForm.get(formKey(name));
      if (entity === undefined) continue;
      const mentions = graph.entities[entity]?.mentions.length ?? 0;
      found.set(entity, 1 / Math.log2(2 + mentions));
      at += length - 1;
      break;
    }
  }
  return [...found].map(([entity, weight]) => ({ entity, weight }));
}

const formsOf = remembered((graph: KnowledgeGraph): ReadonlyMap<string, number> => {
  const forms = new Map<string, number>();
  for (const { id, name, aliases } of graph.entities) {
    for (const form of [name, ...aliases].map((one) => formKey(one)))
      if (form.length > 1 && !forms.has(form)) forms.set(form, id);
  }
  return forms;
});
