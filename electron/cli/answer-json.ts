/** Answers as the command line prints them for programs: what is remarked of them in English. */
import type { AnswerPart, AnswerReceipt } from '#shared/contract/answer.ts';
import type { AnswerSentence } from '#shared/contract/sentences.ts';
import { answerText } from '#shared/wording/answers.ts';
import { shelfLines } from '#shared/wording/shelf.ts';
import { english, inEnglish } from '#shared/wording/english.ts';

export function answerJson({ answer }: AnswerReceipt) {
  const { found, verdict, probability, reason, short, sentences, numbers, parts, shelf, overview } = answer;
  return {
    text: answerText(answer, english),
    found,
    verdict,
    probability,
    ...(reason === undefined ? {} : { reason: inEnglish(reason) }),
    ...(short ? { short } : {}),
    sentences: sentences.map(sentenceJson),
    ...(numbers ? { numbers } : {}),
    ...(parts ? { parts: parts.map(partJson) } : {}),
    ...(overview ? { overview: { ...overview, sentences: overview.sentences.map(sentenceJson) } } : {}),
    ...(shelf ? { shelf: { ...shelf, said: shelfLines(answer, english) } } : {}),
  };
}

function partJson({ reason, sentences, ...part }: AnswerPart) {
  return {
    ...part,
    ...(reason === undefined ? {} : { reason: inEnglish(reason) }),
    sentences: sentences.map(sentenceJson),
  };
}

export function sentenceJson({ problem, ...sentence }: AnswerSentence) {
  return { ...sentence, ...(problem === undefined ? {} : { problem: inEnglish(problem) }) };
}

/** A step of a route for programs. */
interface StepJson {
  readonly action: string;
  readonly doc: string;
  readonly section: string;
  readonly reason: string;
  readonly score: number;
  readonly by?: string;
  readonly passages?: number;
  readonly atMs?: number;
}

export function routeJson(route: AnswerReceipt['route']): readonly StepJson[] {
  return route.map((step) => ({
    action: step.action,
    doc: step.document,
    section: step.section,
    reason: inEnglish(step.reason),
    score: step.score,
    ...(step.by ? { by: step.by } : {}),
    ...(step.passages === undefined ? {} : { passages: step.passages }),
    ...(step.atMs === undefined ? {} : { atMs: step.atMs }),
  }));
}

export function planJson({ steps, ...plan }: NonNullable<AnswerReceipt['plan']>) {
  return {
    ...plan,
    steps: steps.map(({ skipped, ...step }) => ({
      ...step,
      ...(skipped === undefined ? {} : { skipped: inEnglish(skipped) }),
    })),
  };
}
