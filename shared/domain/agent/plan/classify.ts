import { asksOfSeveral, mayNeedSteps, splitQuestion } from '../../retrieval/split-question.ts';
import { MAX_HOPS } from '../../retrieval/plan.ts';
import { parseDigestQuestion } from '../digest/parse.ts';
import { parseGlobalQuestion } from '../global/parse-question.ts';
import type { QuestionClass } from '../../retrieval/carried-plan.ts';

/** What rules make of a question. */
export interface Classified {
  readonly kind: QuestionClass;
  /** In [0, 1]: that the class is right. */
  readonly confidence: number;
  /** The steps of a multi-hop question, at least two; empty for any other. */
  readonly questions: readonly string[];
}

// A question about the whole of which every word was understood is one; one word left over is a doubt.
const UNDERSTOOD = 0.8;
const SPLIT = 0.85;
const DIGEST = 0.85;
const PLAIN = 0.9;
// Long, with words that link: one place mostly answers it all the same.
const LINKED = 0.6;
const OPERATES = /^\W*(?:summari[sz]e|give (?:me )?an? (?:overview|summary)|list (?:all|every))\b/iu;
// What cannot be counted in the tree may be a number that some sentence says.
const COUNTS = /\bhow many\b/iu;
const OPERATING = 0.65;

/**
 * Query classification (BookRAG §5.2) by rules: what can be computed is global, what is made of several questions
 * multi-hop, anything else single-hop.
 *
 * @param titles  headings of the documents in scope; questions about the whole name sections by them
 */
export function classifyQuestion(question: string, titles: readonly string[] = []): Classified {
  const parsed = parseGlobalQuestion(question, titles);
  if (parsed && parsed.confidence >= UNDERSTOOD) {
    return { kind: 'global', confidence: parsed.confidence, questions: [] };
  }
  if (parseDigestQuestion(question, titles)) return { kind: 'global', confidence: DIGEST, questions: [] };
  const questions = splitQuestion(question, MAX_HOPS);
  if (questions.length > 1) return { kind: 'multi-hop', confidence: SPLIT, questions };
  if (asksOfSeveral(question)) return { kind: 'global', confidence: OPERATING, questions: [] };
  if (OPERATES.test(question)) return { kind: 'global', confidence: OPERATING, questions: [] };
  return {
    kind: 'single-hop',
    confidence: COUNTS.test(question) || mayNeedSteps(question) ? LINKED : PLAIN,
    questions: [],
  };
}
