/** What a language model is asked that answers from passages. */
import type { DocumentId } from '../../../base/ids.ts';
import {
  contextSource,
  formatContext,
  type ContextOpening,
  type ContextPassage,
  type ContextSource,
} from '../../context/format-context.ts';
import { passageKey } from '../../index/sections.ts';
import type { ChatMessage } from '../../ports/chat.ts';
import { answerFromPassages } from '../../prompts/answer-from-passages.ts';
import { isOrdersAlone } from '../../prompts/orders.ts';
import { promptWords } from '../../prompts/prompt.ts';
import type { AnswerKind } from '../../question/reading.ts';
import { readable } from '../../retrieval/hand-over.ts';
import type { Retrieval, RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { whyOf, type NumberedPassage } from '../quotes.ts';
import { promptTables } from './table-text.ts';

/** What may have to be computed from what stands there. */
const COMPUTED: ReadonlySet<AnswerKind> = new Set(['count', 'amount', 'comparison']);

export type WritingWishes = Pick<RetrievalRequest, 'budgetTokens' | 'format'>;

export interface WritingPrompt {
  /** In document order, with their numbers in the prompt. */
  readonly passages: readonly NumberedPassage[];
  readonly context: ReturnType<typeof formatContext>;
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number;
}

export function writingPrompt(
  retrieval: Retrieval,
  wishes: WritingWishes,
  askContext: Pick<AskContext, 'reader'>,
): WritingPrompt {
  const { passages, context } = passagesFor(retrieval, wishes, askContext);
  const { question, reading } = retrieval.query;
  const { calculated = [] } = retrieval;
  // A step that failed is unknown, not empty.
  const steps = [...(retrieval.steps ?? []), ...calculated].filter(({ answer }) => answer !== undefined);
  const input = {
    question,
    context: context.text,
    yesNo: reading.asks === 'yes-no',
    number: COMPUTED.has(reading.asks) || calculated.length > 0,
    steps,
  };
  return {
    passages,
    context,
    messages: answerFromPassages.render(input),
    maxTokens: answerFromPassages.maxTokens(input),
  };
}

/** The passages that the model is given, numbered in document order, and the context that holds them. */
function passagesFor(
  retrieval: Retrieval,
  { budgetTokens, format }: WritingWishes,
  { reader }: Pick<AskContext, 'reader'>,
) {
  const sources = new Map<DocumentId, ContextSource>();
  const sourceOf = (document: DocumentId): ContextSource => {
    const source =
      sources.get(document) ?? promptSource(contextSource(reader, document, retrieval.trees.get(document)));
    sources.set(document, source);
    return source;
  };
  const tables = promptTables(reader);
  const unique = new Map<string, Scored>();
  for (const passage of readable(retrieval)) {
    const key = passageKey(passage.document, passage.segment.order);
    if (!unique.has(key) && !isOrdersAlone(passage.segment.text)) unique.set(key, passage);
  }
  const given = [...unique.values()].map(({ document, section, segment }, at): ContextPassage => {
    const [summary] = reader.summaries?.(document, [segment.order]) ?? [];
    return {
      document,
      section,
      order: segment.order,
      text: promptWords(tables.textOf(document, segment)),
      score: unique.size - at,
      n: at + 1,
      ...(summary === undefined ? {} : { summary: promptWords(summary) }),
    };
  });
  const options = { ...format, budgetTokens, sourceOf };
  // Which passages fit is known only once they are formatted; numbers follow their order in the context.
  const kept = formatContext(given, options).passages.map((passage, at) => ({ ...passage, n: at + 1 }));
  const context = formatContext(kept, { ...options, budgetTokens: budgetTokens + NUMBERS_TOKENS });
  const best = retrieval.ranked[0]?.score ?? 1;
  const why = whyOf(retrieval);
  const passages = kept.flatMap(({ n, document, section, order }): NumberedPassage[] => {
    const passage = unique.get(passageKey(document, order));
    const path = sourceOf(document)
      .tree.path(section)
      .map(({ title }) => title);
    const score = passage ? 0.5 * (best > 0 ? passage.score / best : 0) + 0.5 * passage.coverage : 0;
    return passage ? [{ n, passage, path, score, why: why(passage) }] : [];
  });
  return { passages, context };
}

function promptSource({ tree, abstract, opening }: ContextSource): ContextSource {
  const clean = (found: ContextOpening | undefined) => found && { ...found, text: promptWords(found.text) };
  return {
    tree,
    abstract: (maxTokens) => clean(abstract(maxTokens)),
    opening: (section, maxTokens) => clean(opening(section, maxTokens)),
  };
}

const NUMBERS_TOKENS = 16; // the second numbering may have a digit more here and there
