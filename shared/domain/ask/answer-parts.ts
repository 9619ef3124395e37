/** A question of several parts: each is answered from its own evidence and judged for itself. */
import type { Answer, AnswerPart, AnswerSentence } from '../answer/answer.ts';
import { textOf } from '../answer/answer.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { isAnswered } from '../answer/verdict.ts';
import { readQuestion } from '../question/read-question.ts';
import { mergeRetrievals } from '../retrieval/merge-retrievals.ts';
import { namesIn, SURE_OF_NAME } from '../retrieval/carried-names.ts';
import { namesIn as namesWritten } from '../answer/written/names.ts';
import { diagnose } from '../retrieval/route.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { World } from '../retrieval/world.ts';
import { stemsOf } from '../text/stems.ts';
import { namingSeveral, onlyNaming } from './compared-things.ts';
import { mergeEvidence, type Merged } from './merge-evidence.ts';
import type { AnsweredQuestion } from './outcome.ts';
import type { Part } from './take-apart.ts';

/** Answers one question as a whole. */
export type AnswerOne = (
  request: RetrievalRequest,
  world: World,
) => AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/** A part with what came of it. */
interface AnsweredPart {
  readonly part: Part;
  readonly answered: AnsweredQuestion;
}

/**
 * Answer part by part under one budget. The verdict on the whole is 'found' only if that on every part is. Things that are
 * compared keep to sentences that name them; if none is found, the question is answered as one.
 *
 * @param parts  at least two
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* answerParts(
  parts: readonly Part[],
  request: RetrievalRequest,
  given: World,
  answerOne: AnswerOne,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  // What is asked stays as it is, so that all parts speak of the same.
  const world = { ...given, growth: undefined };
  const budgetTokens = Math.max(1, Math.floor(request.budgetTokens / parts.length));
  const done: AnsweredPart[] = [];
  for (const [at, part] of parts.entries()) {
    if (world.aids.chat) yield { kind: 'progress', done: at, total: parts.length };
    const question = part.kind === 'question' ? inFull(part.question, done.at(-1)) : part.question;
    const work = answerOne({ ...request, question, scope: part.scope, budgetTokens }, world);
    const answered = yield* withLabel(work, labelOf(part, at, parts.length));
    done.push({
      part: { ...part, question },
      answered: part.kind === 'thing' ? onlyNaming(part, parts, answered) : answered,
    });
  }
  if (parts.some(({ kind }) => kind === 'thing')) {
    const whole = yield* withLabel(answerOne(request, world), 'Of all:');
    const together = namingSeveral(parts, whole);
    if (addsNothing(done, together)) return yield* said(whole);
    if (together) done.unshift({ part: togetherPart(parts, request), answered: together });
  }
  return yield* said(putTogether(done, request, world));
}

function* said(whole: AnsweredQuestion): Generator<AnsweringEvent, AnsweredQuestion, void> {
  yield { kind: 'evidence', evidence: whole.evidence };
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

function labelOf({ kind, label }: Part, at: number, count: number): string {
  switch (kind) {
    case 'question':
      return `Part ${at + 1} of ${count}:`;
    case 'thing':
    case 'together':
      return `Of ‘${label}’:`;
    case 'document':
      return `In ‘${label}’:`;
  }
}

/** What is streamed of a part: where it looks. What it says is shown when all parts are there, numbered together. */
async function* withLabel(
  work: AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>,
  label: string,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const said = (step: RouteStep): RouteStep => ({ ...step, reason: `${label} ${step.reason}` });
  for (;;) {
    const next = await work.next();
    if (next.done) return { ...next.value, route: next.value.route.map(said) };
    if (next.value.kind === 'step') yield { kind: 'step', step: said(next.value.step) };
    else if (next.value.kind === 'stage') yield next.value;
  }
}

const MOST_CARRIED = 4;

/**
 * A part that points back, with what it points to: the names that a language model answered the part before it with; else
 * whom it was answered with, if a person was asked for, else what that part names, else what it asks about.
 */
function inFull(question: string, before: AnsweredPart | undefined): string {
  if (!before || !readQuestion(question).pointsBack) return question;
  const { query } = before.answered.retrieval;
  const { reading } = query;
  const known = new Set(stemsOf(question, query.language));
  const people =
    before.answered.answer.verdict === 'found' && reading.asks === 'person'
      ? namesIn(before.answered.retrieval.chosen, query)
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
  return words.length === 0 ? question : `${question.replace(/\?$/u, '')} (${words.join(', ')})?`;
}

/** Names in what a language model wrote and the passages support, which its question does not have. */
function namesAnswered({ model, answer, retrieval: { query } }: AnsweredQuestion): readonly string[] {
  if (model === undefined || answer.verdict === 'not-found') return [];
  const asked = new Set(stemsOf(query.question, query.language));
  const names = answer.sentences
    .filter(({ supported }) => supported)
    .flatMap(({ text }) => namesWritten(text).map((name) => name.text));
  return [...new Set(names)].filter((name) => !stemsOf(name, query.language).every((stem) => asked.has(stem)));
}

/** One answer of all parts; what was found twice stands once, and numbers follow the documents. */
function putTogether(done: readonly AnsweredPart[], request: RetrievalRequest, { reader }: World): AnsweredQuestion {
  const all = done.map(({ answered }) => answered);
  const merged = mergeEvidence(
    all.map(({ answer, evidence }) => ({ evidence, cited: answer.verdict !== 'not-found' })),
    reader,
  );
  const parts = done.map(({ part, answered }, at): AnswerPart => {
    const { verdict, probability, reason, short, sentences } = answered.answer;
    const numbered = <T extends Pick<AnswerSentence, 'citations'>>(said: T): T => ({
      ...said,
      citations: renumbered(said.citations, at, merged),
    });
    return {
      kind: part.kind,
      label: part.label,
      question: part.question,
      verdict,
      probability,
      ...(reason === undefined ? {} : { reason }),
      ...(short ? { short: numbered(short) } : {}),
      sentences: sentences.map(numbered),
    };
  });
  const retrieval = mergeRetrievals(
    request,
    all.map((one) => one.retrieval),
    reader,
  );
  const shares = retrieval.chosen.map(({ document, section, segment, score }) => ({
    document,
    section,
    tokens: segment.tokens,
    score,
  }));
  const notes = [...new Set(all.flatMap((one) => one.diagnostics.notes ?? []))];
  const model = all.find((one) => one.model !== undefined)?.model;
  return {
    strategy: all[0]?.strategy ?? retrieval.strategy,
    answer: answerOfParts(parts),
    evidence: merged.evidence,
    route: all.flatMap(({ route }) => route),
    diagnostics: { ...diagnose(shares, request.budgetTokens), ...(notes.length > 0 ? { notes } : {}) },
    ...(model === undefined ? {} : { model }),
    notes: [...new Set(all.flatMap((one) => one.notes))],
    retrieval,
  };
}

function renumbered(citations: readonly number[], at: number, { numberOf }: Merged): readonly number[] {
  return [...new Set(citations.flatMap((n) => numberOf(at, n) ?? []))].sort((a, b) => a - b);
}

/** The verdict on the whole is as good as the worst part's, and names in words what was not found. */
export function answerOfParts(parts: readonly AnswerPart[]): Answer {
  const missing = parts.filter(({ verdict }) => verdict === 'not-found');
  const near = parts.filter(({ verdict }) => verdict === 'perhaps');
  const verdict =
    missing.length === parts.length ? 'not-found' : missing.length + near.length > 0 ? 'perhaps' : 'found';
  const reason = verdict === 'found' ? undefined : [missingText(missing), nearText(near)].filter(Boolean).join(' ');
  return {
    found: verdict === 'found',
    verdict,
    // All of it is answered at most as likely as its least likely part.
    probability: Math.min(...parts.map(({ probability }) => probability)),
    ...(reason === undefined ? {} : { reason }),
    text: parts.map(partText).join(' '),
    sentences: parts.flatMap(({ sentences }) => sentences),
    parts,
  };
}

function partText(part: AnswerPart): string {
  const text = part.verdict === 'not-found' ? '' : textOf(part);
  if (text === '') return missingText([part]);
  return part.kind === 'question' || part.kind === 'together' ? text : `${part.label}: ${text}`;
}

function missingText(parts: readonly AnswerPart[]): string {
  const [first] = parts;
  if (!first) return '';
  const names = parts.map(({ label }) => `‘${label}’`).join(', ');
  switch (first.kind) {
    case 'question':
      return `No answer was found to ${names}.`;
    case 'thing':
    case 'together':
      return `Nothing was found on ${names}.`;
    case 'document':
      return `Nothing was found in ${names}.`;
  }
}

function nearText(parts: readonly AnswerPart[]): string {
  return parts.length === 0 ? '' : `Only near it: ${parts.map(({ label }) => `‘${label}’`).join(', ')}.`;
}
