/** A question of several parts: each is answered from its own evidence and judged for itself. */
import type { Verdict } from '../answer/answer.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { isAnswered } from '../answer/verdict.ts';
import type { QuestionReading } from '../question/reading.ts';
import { readIn } from '../question/read-in.ts';
import type { Remark } from '../remarks/remark.ts';
import { carriedNamesIn, SURE_OF_NAME } from '../retrieval/carried-names.ts';
import { sentenceNames } from '../answer/written/sentence-names.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import { MOST_CALLS, type RouteStep } from '../retrieval/strategy.ts';
import { modelFor } from '../ports/chat.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { stemsOf } from '../text/stems.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';
import type { Answerers } from './answerers.ts';
import type { AnsweredPart, AnswerOne, Part } from './parts.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';

/** How one part is answered, a document among several, and what was found for all of them made one. */
interface Answering extends Pick<Answerers, 'answerDocument' | 'putTogether'> {
  readonly answerOne: AnswerOne;
}

/**
 * Answer part by part under one budget. The verdict on the whole is 'found' only if that on every part is. Things that are
 * compared keep to sentences that name them; if none is found, the question is answered as one.
 *
 * @param parts  at least two
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* answerParts(
  parts: readonly Part[],
  request: RetrievalRequest,
  given: AskContext,
  { answerOne, answerDocument, putTogether }: Answering,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  // What is asked stays as it is, so that all parts speak of the same.
  const askContext = { ...given, growth: undefined };
  const isShelf = parts.every(({ kind }) => kind === 'document');
  // Whoever wants each document asked has each asked as if it were alone.
  const budgetTokens =
    isShelf && request.each === true
      ? request.budgetTokens
      : Math.max(1, Math.floor(request.budgetTokens / parts.length));
  const calls = Math.floor((request.calls ?? MOST_CALLS) / parts.length);
  const done: AnsweredPart[] = [];
  for (const [at, part] of parts.entries()) {
    if (isShelf || modelFor('write', askContext.aids)) yield { kind: 'progress', done: at, total: parts.length };
    const question = part.kind === 'question' ? inFull(part, done.at(-1), askContext) : part.question;
    const own = { ...request, question, scope: part.scope, budgetTokens, calls };
    const work = isShelf ? answerDocument(part, own, askContext, answerOne) : answerOne(own, askContext);
    const answered = yield* withLabel(work, labelFor(part, at, parts.length));
    done.push({
      part: { ...part, question },
      answered: part.kind === 'thing' ? onlyNaming(part, parts, answered) : answered,
    });
  }
  if (parts.some(({ kind }) => kind === 'thing')) {
    const whole = yield* withLabel(answerOne(request, askContext), (remark) => ({
      code: 'route.of-all',
      params: { remark },
    }));
    const together = namingSeveral(parts, whole);
    if (addsNothing(done, together)) return yield* said(whole);
    if (together) done.unshift({ part: togetherPart(parts, request), answered: together });
  }
  return yield* said(putTogether(done, request, askContext));
}

function* said(whole: AnsweredQuestion): Generator<AnsweringEvent, AnsweredQuestion, void> {
  yield { kind: 'evidence', evidence: whole.evidence };
  const { parts, shelf } = whole.answer;
  if (parts && shelf) yield { kind: 'lines', parts, shelf };
  for (const sentence of whole.answer.sentences) yield { kind: 'sentence', sentence };
  return whole;
}

/** Lines for things are worth it if one is found, and not all of them say again what is said together. */
function addsNothing(done: readonly AnsweredPart[], together: AnsweredQuestion | undefined): boolean {
  const known = new Set(together?.answer.sentences.map(({ text }) => text));
  return done.every(
    ({ answered: { answer } }) => !isAnswered(answer) || answer.sentences.every(({ text }) => known.has(text)),
  );
}

function togetherPart(parts: readonly Part[], { question, scope }: RetrievalRequest): Part {
  return { kind: 'together', label: parts.map(({ label }) => label).join(', '), question, scope };
}

/** What the reasons of a part's steps are said of. */
function labelFor({ kind, label }: Part, at: number, of: number): (remark: Remark) => Remark {
  switch (kind) {
    case 'question':
      return (remark) => ({ code: 'route.part', params: { part: at + 1, of, remark } });
    case 'thing':
    case 'together':
      return (remark) => ({ code: 'route.of-thing', params: { thing: label, remark } });
    case 'document':
      return (remark) => ({ code: 'route.in-document', params: { title: label, remark } });
  }
}

/**
 * What is streamed of a part: where it looks, and what a model writes, which is all a draft. What it says is shown when all parts are there,
 * numbered together.
 */
async function* withLabel(
  work: AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>,
  label: (reason: Remark) => Remark,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const said = (step: RouteStep): RouteStep => ({ ...step, reason: label(step.reason) });
  let written: string | undefined;
  for (;;) {
    const next = await work.next();
    if (next.done) return { ...next.value, route: next.value.route.map(said) };
    const event = next.value;
    if (event.kind === 'step') yield { kind: 'step', step: said(event.step) };
    else if (event.kind === 'stage') yield event;
    else if (event.kind === 'restart') written = undefined;
    else if (event.kind === 'draft') yield { kind: 'draft', text: (written ??= '') + event.text };
    // A sentence that was no draft before it is quoted.
    else if (event.kind === 'sentence' && written !== undefined) written += `${event.sentence.text} `;
  }
}

const MOST_CARRIED = 4;

/**
 * A part that points back, with what it points to: the names that a language model answered the part before it with; else
 * whom it was answered with, if a person was asked for, else what that part names, else what it asks about.
 */
function inFull({ question, scope }: Part, before: AnsweredPart | undefined, { reader }: AskContext): QuestionReading {
  if (!before || !question.pointsBack) return question;
  const { query } = before.answered.retrieval;
  const { reading } = query;
  const known = new Set(stemsOf(question.text, query.language));
  const people =
    before.answered.answer.verdict === 'found' && reading.asks === 'person'
      ? carriedNamesIn(before.answered.retrieval.chosen, query)
      : [];
  const surely = people.filter(({ confidence }) => confidence >= SURE_OF_NAME).map(({ name }) => name);
  const written = namesAnswered(before.answered).filter(
    (name) => !stemsOf(name, query.language).every((stem) => known.has(stem)),
  );
  const names = written.length > 0 ? written : surely;
  const terms = reading.terms.filter(
    ({ term, letter }) => !letter && !stemsOf(term, query.language).every((stem) => known.has(stem)),
  );
  const named = terms.filter(({ specific }) => specific);
  const words = [...names, ...(named.length > 0 ? named : terms).map(({ term }) => term)].slice(0, MOST_CARRIED);
  return words.length === 0
    ? question
    : readIn(`${question.text.replace(/\?$/u, '')} (${words.join(', ')})?`, scope, reader);
}

/** Names in what a language model wrote and the passages support, which its question does not have. */
function namesAnswered({ model, answer, retrieval: { query } }: AnsweredQuestion): readonly string[] {
  if (model === undefined || answer.verdict === 'not-found') return [];
  const asked = new Set(stemsOf(query.question, query.language));
  const names = answer.sentences
    .filter(({ supported }) => supported)
    .flatMap(({ text }) => sentenceNames(text).map((name) => name.text));
  return [...new Set(names)].filter((name) => !stemsOf(name, query.language).every((stem) => asked.has(stem)));
}

/** Of an answer about one thing the sentences that name it, or stand under a heading that does; without any it is not found. */
function onlyNaming(part: Part, parts: readonly Part[], answered: AnsweredQuestion): AnsweredQuestion {
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
function namingSeveral(parts: readonly Part[], answered: AnsweredQuestion): AnsweredQuestion | undefined {
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
