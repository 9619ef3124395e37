/** Things that are compared: which sentences speak of which of them. */
import type { Verdict } from '../answer/answer.ts';
import { isAnswered } from '../answer/verdict.ts';
import { stemsOf } from '../text/stems.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';
import type { AnsweredQuestion } from './outcome.ts';
import type { Part } from './split-question.ts';

/** Of an answer about one thing the sentences that name it, or stand under a heading that does; without any it is not found. */
export function onlyNaming(part: Part, parts: readonly Part[], answered: AnsweredQuestion): AnsweredQuestion {
  const { answer, evidence } = answered;
  const names = naming(part, parts, answered.retrieval.query.language);
  const under = new Set(evidence.filter(({ path }) => names(path.slice(1).join(' '))).map(({ n }) => n));
  const sentences = answer.sentences.filter(
    ({ text, citations }) => names(text) || citations.some((n) => under.has(n)),
  );
  if (sentences.length === answer.sentences.length) return answered;
  if (sentences.length > 0) return { ...answered, answer: { ...answer, sentences } };
  const verdict: Verdict = {
    verdict: 'not-found',
    probability: Math.min(answer.probability, UNNAMED),
    reason: { code: 'verdict.not-of-thing', params: { thing: part.label } },
  };
  return { ...answered, answer: { ...answer, ...verdict, found: false, short: undefined, sentences } };
}

/** Of an answer to the whole the sentences that name several of the things; undefined without any. */
export function namingSeveral(parts: readonly Part[], answered: AnsweredQuestion): AnsweredQuestion | undefined {
  const { answer } = answered;
  const tests = parts.map((part) => naming(part, parts, answered.retrieval.query.language));
  const sentences = answer.sentences.filter(({ text }) => tests.filter((names) => names(text)).length > 1);
  if (!isAnswered(answer) || sentences.length === 0) return undefined;
  return { ...answered, answer: { ...answer, short: undefined, sentences } };
}

/** Does a text have a word of the thing's name that no other one of them has? */
function naming(part: Part, parts: readonly Part[], language: WrittenLanguage): (text: string) => boolean {
  const others = new Set(parts.flatMap((one) => (one === part ? [] : stemsOf(one.label, language))));
  const own = stemsOf(part.label, language).filter((stem) => !others.has(stem));
  return (text) => {
    const stems = new Set(stemsOf(text, language));
    return own.some((stem) => stems.has(stem));
  };
}

const UNNAMED = 0.2;
