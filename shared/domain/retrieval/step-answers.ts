/** What one step of a question found, and what of it the next step is asked with. */
import { answerStep } from '../prompts/answer-step.ts';
import { askPrompt, promptWords } from '../prompts/prompt.ts';
import { fold } from '../text/fold.ts';
import { contentTerms, searchTerms } from '../text/searchable.ts';
import { stemsOf } from '../text/stems.ts';
import { orElse } from './aided.ts';
import { match } from './bm25.ts';
import type { StepDone } from './outcome.ts';
import type { Query } from './query.ts';
import type { Retrieval } from './retrieve.ts';
import type { Scored } from './score.ts';
import type { World } from './world.ts';

/** τ_ent: surer names than this go on to the next step. The paper gives no value. */
export const SURE_OF_NAME = 0.6;
export const MOST_ENTITIES = 4;

const POINTER_TO_STEP = /[[(]?#(\d)[\])]?/gu;

/** '#1' stands for what the first step finds. */
export function pointsToStep(question: string): boolean {
  return question.search(POINTER_TO_STEP) >= 0;
}

/** The question with what earlier steps found in its place; of a step that found nothing, what it asked. */
export function fillIn(question: string, done: readonly StepDone[]): string {
  return question.replace(POINTER_TO_STEP, (pointer, number: string) => {
    const step = done[Number(number) - 1];
    return step ? step.answer || `(${step.question.replace(/\?$/u, '')})` : pointer;
  });
}

/**
 * The answer to a step, and names for the next one, from the language model where there is one; if it fails, none: the next
 * step stays as it is. Without a model the names that the passages speak for.
 *
 * @param next  undefined for the last step
 * @throws AppError `call.cancelled`
 */
export async function answerOfStep(
  { chosen, handed, query }: Retrieval,
  question: string,
  next: string | undefined,
  { aids: { chat }, signal }: World,
): Promise<{
  readonly answer?: string | undefined;
  readonly names: readonly CarriedName[];
  readonly note?: string | undefined;
}> {
  if (!chat) return { names: namesIn(chosen, query) };
  const passages = (handed ?? chosen).map(({ segment }) => promptWords(segment.text));
  if (passages.length === 0) return { answer: '', names: [] };
  const { value, note } = await orElse(
    async () => askPrompt(chat, answerStep, { question, next, passages, maxEntities: MOST_ENTITIES }, signal),
    { answer: undefined, entities: [] },
    'The language model named nothing for the next step, which was asked as it is.',
  );
  // What does not stand in the evidence was made up.
  const said = fold(passages.join('\n'));
  const names = value.entities.filter(({ name }) => name !== '' && said.includes(fold(name)));
  const { answer } = value;
  const stems = new Set(stemsOf(`${passages.join('\n')}\n${question}`));
  const stands = answer === undefined || contentTerms(answer).every((term) => stemsOf(term).every((s) => stems.has(s)));
  return { answer: stands ? answer : '', names, note };
}

export interface CarriedName {
  readonly name: string;
  /** In [0, 1]. */
  readonly confidence: number;
}

// Words with a capital inside a sentence, several of them in a row, with small words between; acronyms; 'word2vec'.
const NAME =
  /(?<![.?!:]\s)(?<=\s|[("'“‘[])(?:\p{Lu}[\p{L}\p{N}.-]*[\p{L}\p{N}](?:\s(?:(?:of|the|and|for|de|von|van)\s)?\p{Lu}[\p{L}\p{N}.-]*[\p{L}\p{N}]){0,4}|\p{Ll}+\d\p{L}+[\p{L}\d]*)/gu;
const POINTER = /^(?:table|figure|fig|section|sec|eq|equation|chapter|appendix|page|step)\b/iu;
const SEEN_BY_TWO = 2;

/**
 * Names in the passages, surest first: in a sentence that speaks of what was asked, in more than one passage, and of
 * several words or capitals. What the question itself names is not new.
 *
 * @param query  of the step
 */
export function namesIn(
  passages: readonly Scored[],
  { content: asked, language }: Pick<Query, 'content' | 'language'>,
): readonly CarriedName[] {
  const known = new Set(asked.flatMap((term) => term.stems));
  const found = new Map<string, { name: string; near: number; passages: Set<Scored> }>();
  for (const passage of passages) {
    for (const { start, end } of passage.segment.sentences) {
      const sentence = passage.segment.text.slice(start, end);
      const near = match(stemsOf(sentence, language), asked).share;
      for (const [name] of ` ${sentence}`.matchAll(NAME)) {
        const stems = stemsOf(name, language);
        if (POINTER.test(name) || searchTerms(name).length === 0 || stems.every((stem) => known.has(stem))) continue;
        const key = stems.join(' ');
        const entry = found.get(key) ?? { name, near: 0, passages: new Set() };
        entry.near = Math.max(entry.near, near);
        entry.passages.add(passage);
        found.set(key, entry);
      }
    }
  }
  return [...found.values()]
    .map(({ name, near, passages: seen }) => ({
      name,
      confidence: 0.6 * near + 0.2 * Math.min(1, (seen.size - 1) / (SEEN_BY_TWO - 1)) + (isMarked(name) ? 0.2 : 0),
    }))
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** Several words, several capitals, or letters with digits: hardly an ordinary word at the start of something. */
function isMarked(name: string): boolean {
  return /\s/u.test(name) || /\p{Lu}.*\p{Lu}/u.test(name) || /\d/u.test(name);
}
