import type { DigestQuestion } from '../../question/reading.ts';
import type { CarriedPlan, PlannedOperator } from '../../retrieval/carried-plan.ts';
import type { Digest } from '../../retrieval/outcome.ts';
import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { World } from '../../retrieval/world.ts';
import { filterText, operatorOf } from '../plan-words.ts';
import { readIn } from '../read-in.ts';

const SURE = 0.85;

/** Undefined for a question that one place answers, and where several documents are asked: each is summarized for itself. */
export function planDigest(request: RetrievalRequest, { reader }: World): Digest | undefined {
  const { digest } = readIn(request.question, request.scope, reader);
  return digest && digestOf(digest, 'rules', request, { reader });
}

/** Undefined where several documents are asked. */
export function digestOf(
  question: DigestQuestion,
  by: CarriedPlan['by'],
  { scope }: Pick<RetrievalRequest, 'scope'>,
  { reader }: Pick<World, 'reader'>,
): Digest | undefined {
  const [document, ...others] = reader.documents(scope);
  if (!document || others.length > 0) return undefined;
  return {
    question,
    scope:
      scope.kind === 'section'
        ? { kind: 'section', document: document.id, section: scope.section }
        : { kind: 'document', document: document.id },
    plan: { kind: 'global', confidence: by === 'reader' ? 1 : SURE, by, steps: digestSteps(question) },
  };
}

/** The plan of equation 12 for what a document says as a whole: filters, what is looked for, Map and Reduce. */
function digestSteps({ filters, topic, operation }: DigestQuestion): readonly PlannedOperator[] {
  return [
    ...filters.map((filter) => ({ operator: operatorOf(filter), with: filterText(filter) })),
    ...(topic === '' ? [] : [{ operator: 'Select_by_Words' as const, with: topic }]),
    { operator: 'Map', with: 'section' },
    { operator: 'Reduce', with: operation },
  ];
}
