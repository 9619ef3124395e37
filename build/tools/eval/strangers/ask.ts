/** Questions of strangers, asked as a window asks them, and judged. */
import path from 'node:path';
import { turnBefore, type AnswerReceipt, type AskParams, type Scope } from '#shared/contract/answer.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import type { OpenLibrary } from '../../../../electron/cli/open-library.ts';
import { judge, shownFirst, type Judgement } from './judge.ts';
import type { StrangersQuestion } from './question.ts';
import { documentsShown, isAmongThree, isRightShort, type GivenAnswer } from './shown.ts';

/** A question with what came of it. */
export interface Asked {
  readonly question: StrangersQuestion;
  readonly judgement: Judgement;
  readonly verdict: VerdictKind;
  readonly probability: number;
  /** What is shown first, as one text. */
  readonly first: string;
  readonly amongThree: boolean;
  /** Whether the short answer is right; null where none is shown. */
  readonly short: boolean | null;
  /** Place from 1 of the right document among those that are shown; null where it is not. */
  readonly documentAt: number | null;
  /** Its document could not be read. */
  readonly unread: boolean;
  readonly ms: number;
}

/** Documents of a library by what the questions call them. */
export interface AskedLibrary {
  readonly library: Pick<OpenLibrary, 'engine' | 'window'>;
  readonly ids: ReadonlyMap<string, DocumentId>;
}

/**
 * Ask in the order that is given, one after the other. A question that goes on from another comes after it, and is
 * asked with it, as in a window.
 *
 * @param whole  ask the whole library instead of the question's own document: right is what quotes that document
 * @throws AppError `call.cancelled`
 */
export async function askStrangers(
  questions: readonly StrangersQuestion[],
  { library, ids }: AskedLibrary,
  { whole, onProgress, signal }: AskingOptions,
): Promise<readonly Asked[]> {
  const files = new Map([...ids].map(([doc, id]): [DocumentId, string] => [id, path.basename(doc)]));
  const asked: Asked[] = [];
  const receipts = new Map<string, AnswerReceipt>();
  for (const [at, question] of questions.entries()) {
    onProgress(at);
    const document = ids.get(question.doc);
    if (document === undefined || !isReadable(document, library)) {
      asked.push(unreadable(question));
      continue;
    }
    const scope: Scope = whole ? { kind: 'library' } : { kind: 'documents', documents: [document] };
    const startedAt = performance.now();
    const before = question.after === undefined ? undefined : receipts.get(question.after);
    const receipt = await ask(
      { question: question.question, scope, ...(before ? { after: turnBefore(before) } : {}) },
      library,
      signal,
    );
    const ms = performance.now() - startedAt;
    receipts.set(question.id, receipt);
    const sought = whole ? withFile(question) : question;
    asked.push({ ...judged(sought, receipt, document, files), question, ms });
  }
  return asked;
}

export interface AskingOptions {
  readonly whole: boolean;
  /** @param done  questions that are answered */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Leaves nothing in the library's history. */
async function ask(
  params: AskParams,
  { window }: AskedLibrary['library'],
  signal: AbortSignal,
): Promise<AnswerReceipt> {
  const receipt = await window.call('answer.ask', params, signal);
  if (receipt.kept) await window.call('history.remove', { id: receipt.kept.id }, signal);
  return receipt;
}

function judged(
  question: StrangersQuestion,
  { answer, evidence }: AnswerReceipt,
  document: DocumentId,
  files: ReadonlyMap<DocumentId, string>,
): Omit<Asked, 'question' | 'ms'> {
  const given: GivenAnswer = {
    answer,
    evidence: evidence.map((one) => ({ ...one, file: files.get(one.document) ?? '' })),
  };
  const judgement = judge(question, given);
  const at = documentsShown(given).indexOf(document);
  const { short } = answer;
  return {
    judgement,
    verdict: answer.verdict,
    probability: answer.probability,
    first: shownFirst(answer)
      .flat()
      .map(({ text }) => text)
      .join('\n'),
    amongThree: judgement === 'right' || (question.answerable && isAmongThree(question, given)),
    short: short ? isRightShort(question, short.text) : null,
    documentAt: at < 0 ? null : at + 1,
    unread: false,
  };
}

function isReadable(document: DocumentId, { engine }: AskedLibrary['library']): boolean {
  const [indexed] = engine.reader.documents({ kind: 'documents', documents: [document] });
  return indexed !== undefined && indexed.segments > 0;
}

function unreadable(question: StrangersQuestion): Asked {
  return {
    question,
    judgement: question.answerable ? 'denied' : 'refused',
    verdict: 'not-found',
    probability: 0,
    first: '',
    amongThree: false,
    short: null,
    documentAt: null,
    unread: true,
    ms: 0,
  };
}

/** Words of another document may be the same. */
function withFile(question: StrangersQuestion): StrangersQuestion {
  const file = `doc:${path.basename(question.doc)}`;
  return { ...question, gold: question.gold.map((strings) => [...strings, file]) };
}
