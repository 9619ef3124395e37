/** Answers as the command line prints them for programs: what is remarked of them in English. */
import type { AnswerPart, AnswerReceipt } from '#shared/contract/answer.ts';
import type { AskedOf } from '#shared/contract/asked-of.ts';
import type { AnswerSentence } from '#shared/contract/sentences.ts';
import type { Printed } from '#shared/dialect/commands.ts';
import { answerText } from '#shared/wording/answers.ts';
import { askedOfText } from '#shared/wording/asked-of.ts';
import { shelfLines } from '#shared/wording/shelf.ts';
import { english, inEnglish } from '#shared/wording/english.ts';
import { evidenceJson } from './evidence-json.ts';
import type { KnownDocuments } from './places.ts';

/** What programs get of an answer. */
export function receiptJson(receipt: AnswerReceipt, known: KnownDocuments): Printed<'ask'> {
  const { question, readAs, askedOf, strategy, answer, model, quoted, notes = [], route, plan, timings } = receipt;
  const { sectionEntropy, contextTokens, costs, namesBy, routing } = receipt.diagnostics;
  const evidence = receipt.evidence.map((one) => evidenceJson(one, answer, known));
  const refused = answer.verdict === 'not-found';
  return {
    question,
    conversation: receipt.kept?.conversation ?? null,
    readAs: readAs?.text ?? null,
    askedOf: askedOf ? askedOfJson(askedOf) : null,
    strategy,
    ...answerJson(answer),
    evidence: refused ? [] : evidence,
    closest: refused ? evidence : [],
    model: model ?? null,
    quoted: quoted ? answerJson(quoted.answer) : null,
    notes: notes.map(inEnglish),
    route: routeJson(route),
    plan: plan ? planJson(plan) : null,
    diagnostics: {
      sectionEntropy,
      contextTokens,
      ...(costs ? { costs } : {}),
      ...(namesBy ? { namesBy } : {}),
      ...(routing ? { routing } : {}),
    },
    timings,
  };
}

function askedOfJson(askedOf: AskedOf) {
  return { said: askedOfText(askedOf, english), documents: askedOf.documents };
}

function answerJson(answer: AnswerReceipt['answer']) {
  const { verdict, probability, reason, short, sentences, numbers, parts, shelf, overview } = answer;
  return {
    refused: verdict === 'not-found',
    text: answerText(answer, english),
    verdict,
    probability,
    reason: reason ? inEnglish(reason) : null,
    short: short ?? null,
    sentences: sentences.map(sentenceJson),
    numbers: numbers ?? null,
    parts: parts?.map(partJson) ?? null,
    shelf: shelf ? { ...shelf, said: shelfLines(answer, english) } : null,
    overview: overview
      ? { model: overview.model, sentences: overview.sentences.map(plainSentence), of: overview.of }
      : null,
  };
}

function partJson({ kind, label, verdict, probability, reason, short, value, sentences }: AnswerPart) {
  return {
    ...{ kind, label, verdict, probability, reason: reason ? inEnglish(reason) : null },
    ...{ short: short?.text ?? null, value: value ?? null, sentences: sentences.map(plainSentence) },
  };
}

function plainSentence({ text, citations, supported }: AnswerSentence) {
  return { text, citations, supported };
}

export function sentenceJson(sentence: AnswerSentence) {
  const { support, problem, form, seenBy } = sentence;
  return {
    ...plainSentence(sentence),
    ...(support === undefined ? {} : { support }),
    ...(problem === undefined ? {} : { problem: inEnglish(problem) }),
    ...(form === undefined ? {} : { form }),
    ...(seenBy === undefined ? {} : { seenBy }),
  };
}

function routeJson(route: AnswerReceipt['route']) {
  return route.map(({ action, document, section, reason, score, by, passages, atMs }) => ({
    ...{ action, document, section, reason: inEnglish(reason), score },
    ...(by ? { by } : {}),
    ...(passages === undefined ? {} : { passages }),
    ...(atMs === undefined ? {} : { atMs }),
  }));
}

function planJson({ steps, ...plan }: NonNullable<AnswerReceipt['plan']>) {
  return {
    ...plan,
    steps: steps.map(({ skipped, ...step }) => ({
      ...step,
      ...(skipped === undefined ? {} : { skipped: inEnglish(skipped) }),
    })),
  };
}
