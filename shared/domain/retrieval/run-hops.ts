import { askPrompt } from '../prompts/prompt.ts';
import { carryEntities } from '../prompts/carry-entities.ts';
import { fold } from '../text/searchable.ts';
import { orElse } from './aided.ts';
import { namesIn, type CarriedName } from './carried-names.ts';
import { labelled, mergeRetrievals } from './merge.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from './retrieve.ts';
import { runSingle } from './run-single.ts';
import type { World } from './world.ts';

/** τ_ent: surer names than this go on to the next step. The paper gives no value. */
export const ENTITY_THRESHOLD = 0.6;
const MOST_ENTITIES = 4;
/** After so many steps in a row without a new name, nothing more is carried on, and the steps end. */
const DRY_HOPS = 2;
const LABEL_MAX_CHARS = 80;

/**
 * Multi-hop retrieval (PT-RAG §3.4.1): the steps of a question one after the other under one budget; names that a step is
 * sure of join the next step's question. Ends after two steps in a row without a new name. What is found is one evidence
 * set, without repeats, in document order.
 *
 * @param questions  at least one, at most H
 * @throws AppError `call.cancelled`
 */
export async function* runHops(
  request: RetrievalRequest,
  questions: readonly string[],
  world: World,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const done: Retrieval[] = [];
  const known = new Set<string>();
  const notes = new Set<string>();
  let carried: readonly string[] = [];
  let left = request.budgetTokens;
  let dry = 0;
  for (const [at, question] of questions.entries()) {
    const asked = carried.length > 0 ? `${question} (${carried.join(', ')})` : question;
    // What a step does not spend, the later ones may.
    const budgetTokens = Math.max(1, Math.floor(left / (questions.length - at)));
    const label = `Step ${at + 1} of ${questions.length}, ‘${shorten(asked)}’:`;
    const found = yield* labelled(runSingle({ ...request, question: asked, budgetTokens }, world), label);
    done.push(found);
    left -= found.chosen.reduce((sum, { segment }) => sum + segment.tokens, 0);
    const next = questions[at + 1];
    if (next === undefined) break;
    const { names, note } = await entitiesFor(found, question, next, world);
    if (note !== undefined) notes.add(note);
    const fresh = names.filter(
      ({ name, confidence }) => confidence >= ENTITY_THRESHOLD && !known.has(fold(name)) && !isIn(name, next),
    );
    carried = fresh.slice(0, MOST_ENTITIES).map(({ name }) => name);
    for (const name of carried) known.add(fold(name));
    dry = carried.length === 0 ? dry + 1 : 0;
    if (dry === DRY_HOPS) break;
  }
  const merged = mergeRetrievals(request, done, world.reader);
  if (notes.size === 0) return merged;
  return { ...merged, notes: [...merged.notes, ...notes] };
}

/** Names in the evidence, from the language model where there is one; none if it fails: the next step stays as it is. */
async function entitiesFor(
  { chosen, query }: Retrieval,
  question: string,
  next: string,
  { aids: { chat }, signal }: World,
): Promise<{ readonly names: readonly CarriedName[]; readonly note?: string | undefined }> {
  if (!chat || chosen.length === 0) return { names: namesIn(chosen, query.content) };
  const passages = chosen.map(({ segment }) => segment.text);
  const { value, note } = await orElse(
    async () => askPrompt(chat, carryEntities, { question, next, passages, maxEntities: MOST_ENTITIES }, signal),
    [],
    'The language model named nothing for the next step, which was asked as it is.',
  );
  // A name that does not stand in the evidence was made up.
  const said = fold(passages.join('\n'));
  return { names: value.filter(({ name }) => name !== '' && said.includes(fold(name))), note };
}

function isIn(name: string, question: string): boolean {
  return fold(question).includes(fold(name));
}

function shorten(question: string): string {
  return question.length > LABEL_MAX_CHARS ? `${question.slice(0, LABEL_MAX_CHARS).trimEnd()}…` : question;
}
