/** Whether a question is answered part by part, and what its parts are. */
import { readIn } from '../question/read-in.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import type { Remark } from '../remarks/remark.ts';
import { MOST_DOCUMENTS } from '../retrieval/strategy.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import { isSteered } from '../retrieval/steering.ts';
import { modelFor } from '../ports/chat.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Answerers } from './answerers.ts';
import type { Part } from './parts.ts';

/** The most documents of which each is asked because somebody wants that; without a language model it takes none of the budget. */
export const MOST_EACH = 100;

/**
 * The parts, at least two; undefined for a question that is answered as one: what is computed, planned or steered by the
 * reader, or compared where a language model writes, which sees all of it at once.
 *
 * @param each  any of the documents may be the one that is meant, so each answers for itself
 */
export function splitQuestion(
  request: RetrievalRequest,
  askContext: AskContext,
  { isComputed }: Pick<Answerers, 'isComputed'>,
  each = false,
): readonly Part[] | undefined {
  const { strategy, plan } = request;
  const { steering } = askContext;
  const ownWay = strategy === 'flat' || strategy === 'agent' || plan || (steering && isSteered(steering));
  if (ownWay) return undefined;
  const parts = each
    ? ofDocuments(request.question.text, request, askContext)
    : (wishedEach(request, askContext) ?? partsAsked(request, askContext));
  return parts && !isComputed(request, askContext) ? parts : undefined;
}

/**
 * Each document, where the reader wants each asked: not what asks several things, compares things by name, goes through texts, or asks which
 * documents do something.
 */
function wishedEach(request: RetrievalRequest, askContext: AskContext): readonly Part[] | undefined {
  const { parts, compared, works, digest } = request.question;
  if (request.each !== true || parts.length > 1 || compared || digest) return undefined;
  if (works.naming !== undefined && works.end === undefined) return undefined;
  const asked = works.ofEach ?? works.ofOne ?? request.question.text;
  return ofDocuments(asked, request, askContext, MOST_EACH);
}

/** That there are more documents than can each be asked by themselves. */
export function tooManyForEach({ each, scope }: RetrievalRequest, reader: IndexReader): readonly Remark[] {
  const documents = each === true ? reader.documents(scope).length : 0;
  return documents > MOST_EACH ? [{ code: 'each.too-many', params: { documents, most: MOST_EACH } }] : [];
}

/** What the question itself says that it is made of. */
function partsAsked(request: RetrievalRequest, askContext: AskContext): readonly Part[] | undefined {
  const { question, scope } = request;
  const { parts, compared, works, digest } = question;
  const read = (text: string): QuestionReading => readIn(text, scope, askContext.reader);
  if (parts.length > 1) return parts.map((part) => ({ kind: 'question', label: part, question: read(part), scope }));
  const ofEach = works.naming === undefined || works.end !== undefined ? works.ofEach : undefined;
  const things = digest ? undefined : compared?.things;
  if ((ofEach === undefined && !things) || modelFor('write', askContext.aids)) return undefined;
  if (ofEach !== undefined) return ofDocuments(ofEach, request, askContext);
  return things?.map(({ name, question: asked }) => ({ kind: 'thing', label: name, question: read(asked), scope }));
}

/** The same question to each document; undefined for one, and for more than have a line each. */
function ofDocuments(
  question: string,
  { scope }: RetrievalRequest,
  { reader }: AskContext,
  most = MOST_DOCUMENTS,
): readonly Part[] | undefined {
  const documents = reader.documents(scope).filter(({ segments }) => segments > 0);
  if (documents.length < 2 || documents.length > most) return undefined;
  const titles = documents.map(({ title }) => title);
  return documents.map(({ id, title, authors, year, fileName }) => {
    const inside: RetrievalScope = { kind: 'documents', documents: [id] };
    return {
      kind: 'document',
      label: titles.indexOf(title) === titles.lastIndexOf(title) ? title : told(title, authors, year, fileName),
      question: readIn(question, inside, reader),
      scope: inside,
    };
  });
}

/** A title that others have as well, with what tells it from theirs. */
function told(title: string, authors = '', year?: number, fileName = ''): string {
  const more = [authors === '' ? fileName : authors, year].filter((one) => one !== '' && one !== undefined);
  return more.length === 0 ? title : `${title} (${more.join(', ')})`;
}
