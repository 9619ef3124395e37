/** A question of another program: the same answer that a window shows, in a shape that cites. */
import type { AnswerEvent, AnswerReceipt } from '#shared/contract/answer.ts';
import { askedOfText } from '#shared/wording/asked-of.ts';
import { writingText } from '#shared/contract/writing-text.ts';
import type { ToolProgress } from '#shared/contract/tool-shapes.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english, inEnglish } from '#shared/wording/english.ts';
import type { Handler, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { createAnswering, type AnsweringHandlers } from '../answering/index.ts';
import type { ToolDeps } from './deps.ts';
import { Places } from './places.ts';
import { scopeOf } from './search.ts';

/** What others ask is not kept among the reader's own questions. */
export function askTool(deps: ToolDeps): Handler<Tools['ask']> {
  const answering = createAnswering({
    get reader() {
      return deps.reader();
    },
    open: deps.open,
    aids: deps.aids,
    asking: deps.asking,
    ...(deps.patience ? { patience: deps.patience } : {}),
    saveHistory: () => undefined,
  });
  return (params, signal) => ask(params, answering, deps, signal);
}

async function* ask(
  { question, after, documents, section, budgetTokens }: ParsedParams<Tools['ask']>,
  answering: AnsweringHandlers,
  deps: ToolDeps,
  signal: AbortSignal,
): AsyncGenerator<ToolProgress, Result<Tools['ask']>, void> {
  const places = new Places(deps, deps.reader());
  for (const id of [...(documents ?? []), ...(section ? [section.document] : [])]) places.document(id);
  const scope = section ? { kind: 'section' as const, ...section } : scopeOf(documents);
  const before = after === undefined ? {} : { after: { question: after, places: [] } };
  const work = answering['answer.ask']({ question, scope, strategy: 'auto', budgetTokens, ...before }, signal);
  if (work instanceof Promise) return answerOut(await work, new Places(deps, deps.reader()));
  for (;;) {
    const step = await work.next();
    if (step.done) return answerOut(step.value, new Places(deps, deps.reader()));
    const told = progressOf(step.value);
    if (told) yield told;
  }
}

function progressOf(event: AnswerEvent): ToolProgress | undefined {
  switch (event.kind) {
    case 'stage':
      return { kind: 'progress', message: STAGES[event.stage] };
    case 'reading':
      return {
        kind: 'progress',
        message: `Reading the document: ${String(event.pagesDone)} of ${String(event.pagesTotal)} pages`,
      };
    case 'progress':
      return { kind: 'progress', message: `Reading the parts: ${String(event.done)} of ${String(event.total)}` };
    case 'sentence': {
      const { text, citations, supported } = event.sentence;
      return { kind: 'sentence', sentence: { text, citations: [...citations], supported } };
    }
    case 'restart':
      return { kind: 'restart' };
    case 'writing':
      return { kind: 'progress', message: writingText(event) };
    default:
      return undefined;
  }
}

const STAGES = {
  searching: 'Searching',
  choosing: 'Choosing passages',
  reading: 'Reading',
  answering: 'Answering',
} as const;

function answerOut(receipt: AnswerReceipt, places: Places): Result<Tools['ask']> {
  const { answer, evidence, question, readAs, askedOf, model, notes = [] } = receipt;
  const { verdict, probability, reason, sentences } = answer;
  const refused = verdict === 'not-found';
  const hits = evidence.map((one) => places.hit(one, Math.min(one.score, probability), verdict));
  return {
    question,
    readAs: readAs?.text ?? null,
    askedOf: askedOf ? { said: askedOfText(askedOf, english), documents: [...askedOf.documents] } : null,
    refused,
    text: answerText(answer, english),
    verdict,
    probability,
    reason: reason ? inEnglish(reason) : null,
    sentences: refused
      ? []
      : sentences.map(({ text: said, citations, supported }) => ({ text: said, citations: [...citations], supported })),
    evidence: refused ? [] : hits,
    closest: refused ? hits : [],
    model: model ?? null,
    notes: notes.map(inEnglish),
  };
}
