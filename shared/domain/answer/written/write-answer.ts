import {
  formatContext,
  type ContextPassage,
  contextSource,
  type ContextOpening,
  type ContextSource,
} from '../../context/format-context.ts';
import type { DocumentId } from '../../../base/ids.ts';
import { passageKey } from '../../index/sections.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { whyOf, passageEvidence, type NumberedPassage } from '../quotes.ts';
import { answerFromPassages } from '../../prompts/answer-from-passages.ts';
import { isOrdersAlone } from '../../prompts/orders.ts';
import { promptWords } from '../../prompts/prompt.ts';
import type { Chat } from '../../ports/chat.ts';
import type { Retrieval, RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { PassageShare } from '../../retrieval/route.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { World } from '../../retrieval/world.ts';
import type { AnswerSentence } from '../answer.ts';
import { checkedPassage, meaningOf, quotedBy } from './check-sentence.ts';
import { streamSentences } from './stream-sentences.ts';
import type { AnsweringEvent } from '../answering-event.ts';

type Wanted = Pick<RetrievalRequest, 'budgetTokens' | 'format'>;

/** What came of asking a language model. */
export type Written =
  | {
      readonly kind: 'written';
      readonly sentences: readonly AnswerSentence[];
      readonly evidence: readonly Evidence[];
      /** Of what the model was given. */
      readonly made: { readonly passages: readonly PassageShare[]; readonly contextTokens: number };
      readonly notes: readonly string[];
    }
  /** It says that the passages do not answer. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly note: string };

/**
 * Let a language model answer from the passages, sentence by sentence, each checked as it comes. Everything that was
 * yielded is void if it does not end with `written`.
 *
 * @throws AppError `call.cancelled`; a model that cannot be reached or breaks off is no error but `failed`
 */
export async function* writeAnswer(
  chat: Chat,
  retrieval: Retrieval,
  { budgetTokens, format }: Wanted,
  world: World,
): AsyncGenerator<AnsweringEvent, Written, void> {
  const { passages, context } = passagesFor(retrieval, { budgetTokens, format }, world);
  const { question } = retrieval.query;
  yield { kind: 'evidence', evidence: passageEvidence(passages, new Map(), world.reader) };
  const checked = passages.map(({ n, passage, path }) => checkedPassage(n, passage.segment, path));
  const input = { question, context: context.text, yesNo: retrieval.query.reading.asks === 'yes-no' };
  const spoken = yield* streamSentences({
    chat,
    request: {
      messages: answerFromPassages.render(input),
      maxTokens: answerFromPassages.maxTokens(input),
      task: answerFromPassages.id,
    },
    signal: world.signal,
    passages: checked,
    given: question,
    meaning: meaningOf(world, checked),
  });
  switch (spoken.kind) {
    case 'declined':
      return spoken;
    case 'failed':
      return { kind: 'failed', note: `The language model ${spoken.what}, so the answer is quoted from the documents.` };
    case 'said': {
      const { sentences, notes } = spoken;
      const evidence = passageEvidence(passages, quotedBy(sentences, checked), world.reader);
      return {
        kind: 'written',
        sentences,
        evidence,
        made: { passages: passages.map(shareOf), contextTokens: context.tokens },
        notes,
      };
    }
  }
}

function shareOf({ passage, score }: NumberedPassage): PassageShare {
  return { document: passage.document, section: passage.section, tokens: passage.segment.tokens, score };
}

/**
 * What the model may read, the most important first: what it judged itself where it did; else the evidence set and what
 * else the budget holds.
 */
function readable({ handed, merged, read, context }: Retrieval): readonly Scored[] {
  if (handed) return handed.toSorted((a, b) => b.score - a.score);
  // Documents and steps that were asked for themselves take turns in the budget.
  return merged === true ? [...context, ...read] : [...read, ...context];
}

/** The passages that the model is given, numbered in document order, and the context that holds them. */
function passagesFor(retrieval: Retrieval, { budgetTokens, format }: Wanted, { reader }: World) {
  const sources = new Map<DocumentId, ContextSource>();
  const sourceOf = (document: DocumentId): ContextSource => {
    const source =
      sources.get(document) ?? promptSource(contextSource(reader, document, retrieval.trees.get(document)));
    sources.set(document, source);
    return source;
  };
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
      text: promptWords(segment.text),
      score: unique.size - at,
      n: at + 1,
      ...(summary === undefined ? {} : { summary: promptWords(summary) }),
    };
  });
  const { kind, ...parts } = format ?? { kind: 'label' };
  const options = { ...parts, budgetTokens, sourceOf };
  // Which passages fit is known only once they are formatted; numbers follow their order in the context.
  const kept = formatContext(given, kind, options).passages.map((passage, at) => ({ ...passage, n: at + 1 }));
  const context = formatContext(kept, kind, { ...options, budgetTokens: budgetTokens + NUMBERS_TOKENS });
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
