/** A question of another program: the same answer that a window shows, in a shape that cites. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerEvent, AnswerPart, AnswerReceipt } from '#shared/contract/answer.ts';
import type { AnswerSentence } from '#shared/contract/sentences.ts';
import { documentsOfCollection } from '#shared/contract/in-collection.ts';
import { askedOfText } from '#shared/wording/asked-of.ts';
import { writingText } from '#shared/contract/writing-text.ts';
import type { ToolProgress } from '#shared/contract/tool-shapes.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { answerText } from '#shared/wording/answers.ts';
import { shelfLines } from '#shared/wording/shelf.ts';
import { english, inEnglish } from '#shared/wording/english.ts';
import type { Handler, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { createAnswering, type AnsweringHandlers } from '../answering/index.ts';
import { ToolConversations } from './conversations.ts';
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
  const conversations = new ToolConversations();
  return (params, signal) => ask(params, { answering, conversations, deps }, signal);
}

interface Asking {
  readonly answering: AnsweringHandlers;
  readonly conversations: ToolConversations;
  readonly deps: ToolDeps;
}

async function* ask(
  { question, after, conversation, documents, collection, each, section, budgetTokens }: ParsedParams<Tools['ask']>,
  { answering, conversations, deps }: Asking,
  signal: AbortSignal,
): AsyncGenerator<ToolProgress, Result<Tools['ask']>, void> {
  const places = new Places(deps, deps.reader());
  for (const id of [...(documents ?? []), ...(section ? [section.document] : [])]) places.document(id);
  const last = conversation === undefined ? undefined : conversations.lastOf(conversation);
  const chosen = documents ?? (collection === undefined ? undefined : documentsIn(collection, deps));
  const named = section ? { kind: 'section' as const, ...section } : chosen && scopeOf(chosen);
  const scope = named ?? last?.scope ?? scopeOf(undefined);
  const goesOnFrom = after === undefined ? last?.before : { question: after, places: [] };
  const before = goesOnFrom ? { after: goesOnFrom } : {};
  const told = (receipt: AnswerReceipt): Result<Tools['ask']> =>
    answerOut(receipt, conversations.add(conversation, receipt), new Places(deps, deps.reader()));
  const work = answering['answer.ask']({ question, scope, strategy: 'auto', budgetTokens, each, ...before }, signal);
  if (work instanceof Promise) return told(await work);
  for (;;) {
    const step = await work.next();
    if (step.done) return told(step.value);
    const progress = progressOf(step.value);
    if (progress) yield progress;
  }
}

/** @throws AppError `input.invalid` where it has none, or is not known */
function documentsIn(collection: string, { documents }: ToolDeps): readonly DocumentId[] {
  const own = documentsOfCollection(collection, documents());
  if (own.length === 0) throw new AppError('input.invalid', `There is no collection “${collection}” with documents.`);
  return own.map(({ id }) => id);
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

function answerOut(receipt: AnswerReceipt, conversation: string, places: Places): Result<Tools['ask']> {
  const { answer, evidence, question, readAs, askedOf, model, notes = [] } = receipt;
  const { verdict, probability, reason, sentences, parts, shelf, overview } = answer;
  const refused = verdict === 'not-found';
  const hits = evidence.map((one) => places.hit(one, Math.min(one.score, probability), verdict));
  return {
    question,
    conversation,
    readAs: readAs?.text ?? null,
    askedOf: askedOf ? { said: askedOfText(askedOf, english), documents: [...askedOf.documents] } : null,
    refused,
    text: answerText(answer, english),
    verdict,
    probability,
    reason: reason ? inEnglish(reason) : null,
    sentences: refused ? [] : sentences.map(sentenceOut),
    parts: parts?.map(partOut) ?? null,
    shelf: shelf ? { ...shelf, said: [...shelfLines(answer, english)] } : null,
    overview: overview
      ? { model: overview.model, sentences: overview.sentences.map(sentenceOut), of: [...overview.of] }
      : null,
    evidence: refused ? [] : hits,
    closest: refused ? hits : [],
    model: model ?? null,
    notes: notes.map(inEnglish),
  };
}

function sentenceOut({ text, citations, supported }: AnswerSentence) {
  return { text, citations: [...citations], supported };
}

function partOut({ kind, label, verdict, probability, reason, short, value, sentences }: AnswerPart) {
  return {
    kind,
    label,
    verdict,
    probability,
    reason: reason ? inEnglish(reason) : null,
    short: short?.text ?? null,
    value: value ?? null,
    sentences: sentences.map(sentenceOut),
  };
}
