import type { KnowledgeGraph } from '../index/knowledge-graph.ts';
import { formKey } from './names.ts';

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

const known = new WeakMap<KnowledgeGraph, ReadonlyMap<string, number>>();

function formsOf(graph: KnowledgeGraph): ReadonlyMap<string, number> {
  const made = known.get(graph);
  if (made) return made;
  const forms = new Map<string, number>();
  for (const { id, name, aliases } of graph.entities) {
    for (const form of [name, ...aliases].map((one) => formKey(one)))
      if (form.length > 1 && !forms.has(form)) forms.set(form, id);
  }
  known.set(graph, forms);
  return forms;
}
