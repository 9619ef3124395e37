import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { World } from '../../retrieval/world.ts';
import { parseDigestQuestion } from './parse.ts';
import type { DigestQuestion } from '../../question/digest.ts';
import { digestSteps } from './steps.ts';
import type { CarriedPlan } from '../../retrieval/carried-plan.ts';
import type { Digest } from '../../retrieval/outcome.ts';

const SURE = 0.85;

/** Undefined for a question that one place answers, and where several documents are asked: each is summarized for itself. */
export function planDigest(request: RetrievalRequest, { reader }: World): Digest | undefined {
  const [document, ...others] = reader.documents(request.scope);
  if (!document || others.length > 0) return undefined;
  const titles = reader
    .sections(document.id)
    .filter(({ level }) => level > 0)
    .map(({ title }) => title);
  const question = parseDigestQuestion(request.question, titles);
  return question && digestOf(question, 'rules', request, { reader });
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
