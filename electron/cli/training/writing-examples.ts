import { seededOrder } from '#shared/base/seeded-order.ts';
import type { ChatMessage } from '#shared/domain/ports/chat.ts';
import { notFoundText } from '#shared/domain/prompts/prompt.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { AskContext } from '#shared/domain/retrieval/ask-context.ts';
import { writingPrompt } from '#shared/domain/answer/written/writing-prompt.ts';
import { readable } from '#shared/domain/retrieval/hand-over.ts';
import { holds, keyOf, type KnownAnswer } from './known-answer.ts';

/**
 * What a model reads in an example (KDD '24 §5.3.3): what it would be given in use, the evidence of the answer alone, or
 * what it would be given without that evidence, where the right answer is that nothing was found.
 */
export const exampleContexts = ['retrieved', 'gold', 'without'] as const;
export type ExampleContext = (typeof exampleContexts)[number];

/**
 * The very prompt of use with the answer that it should get; undefined where a sentence of the answer stands on nothing
 * that the model would read.
 */
export function writingExample(
  retrieval: Retrieval,
  known: KnownAnswer,
  context: ExampleContext,
  budgetTokens: number,
  askContext: Pick<AskContext, 'reader'>,
): readonly ChatMessage[] | undefined {
  const read = readable(retrieval);
  const holding = new Map(
    known.evidence.map((one) => [one.n, retrieval.ranked.find((passage) => holds(passage, one))] as const),
  );
  const gold = new Set([...holding.values()].flatMap((passage) => (passage ? [keyOf(passage)] : [])));
  if (context === 'gold' && gold.size === 0) return undefined;
  const handed = {
    retrieved: read,
    gold: retrieval.ranked.filter((passage) => gold.has(keyOf(passage))),
    without: read.filter((passage) => !gold.has(keyOf(passage))),
  }[context];
  const { messages, passages } = writingPrompt({ ...retrieval, handed }, { budgetTokens }, askContext);
  if (passages.length === 0) return undefined;
  const answered = (content: string): readonly ChatMessage[] => [...messages, { role: 'assistant', content }];
  if (!known.found || context === 'without') return answered(notFoundText);
  const numbers = new Map(passages.map(({ n, passage }) => [keyOf(passage), n]));
  const sentences = known.sentences.map(({ text, citations }) => {
    const cited = citations.flatMap((n) => {
      const passage = holding.get(n);
      return passage ? (numbers.get(keyOf(passage)) ?? []) : [];
    });
    return cited.length > 0 ? withNumbers(text, [...new Set(cited)]) : undefined;
  });
  return sentences.length > 0 && sentences.every((one) => one !== undefined)
    ? answered(sentences.join(' '))
    : undefined;
}

/** Numbers stand before what ends the sentence, as the prompt asks for them. */
function withNumbers(text: string, numbers: readonly number[]): string {
  const end = /[.!?。！？]+$/u.exec(text.trim())?.[0] ?? '.';
  const words = text.trim().slice(0, text.trim().endsWith(end) ? -end.length : undefined);
  return `${words} ${numbers.map((n) => `[${n}]`).join('')}${end}`;
}

/**
 * The examples with each other's answers: a model that learns as much from them as from the right ones has learned nothing
 * from what it read. An example alone has nobody to change with.
 */
export function withRandomAnswers(
  examples: readonly (readonly ChatMessage[])[],
  seed: number,
): readonly (readonly ChatMessage[])[] {
  const order = seededOrder(examples.length, seed);
  const next = new Map(order.map((at, place) => [at, order[(place + 1) % order.length]!]));
  return examples.map((messages, at) => [...messages.slice(0, -1), examples[next.get(at)!]!.at(-1)!]);
}
