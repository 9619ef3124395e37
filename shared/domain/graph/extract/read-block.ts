import { isAppError } from '../../../base/errors.ts';
import type { Chat } from '../../ports/chat.ts';
import { chooseEntity } from '../../prompts/choose-entity.ts';
import { extractEntities, type FoundGraph } from '../../prompts/extract-entities.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import type { Block } from './blocks.ts';
import { placesOf, type Choices, type GrowingGraph } from './growing-graph.ts';
import type { Meanings } from './meanings.ts';

/** What a model found in a block, and what it said about names that may be known ones. */
export interface BlockReading {
  readonly found: FoundGraph;
  readonly choices: Choices;
  /** As `choices`, for names that are alike in meaning and not in spelling. */
  readonly meant?: Choices | undefined;
  /** What a model that can see says a figure shows. */
  readonly seen?: string | undefined;
}

const MOST_ENTITIES = 12;
const AROUND_CHARS = 200;

/** Goes up with every change of what a block is asked; found before then it is asked anew. */
export const readingVersion = 100 * extractEntities.version + chooseEntity.version;

/**
 * Let a model read a block: its entities and relations, and for each that may be one of several known ones which of them
 * it is. A doubt that the model cannot settle stays one.
 *
 * @param path  titles of the sections above it
 * @param seen  of a figure: what a model that can see says it shows
 * @param meanings  what else tells whether two names are one
 * @throws AppError `chat.unavailable`, `chat.failed` if the model names nothing that can be used, `call.cancelled`
 */
export async function readBlock(
  { kind, text, parts }: Block,
  path: readonly string[],
  graph: GrowingGraph,
  chat: Chat,
  signal: AbortSignal,
  { seen = '', meanings }: { readonly seen?: string | undefined; readonly meanings?: Meanings | undefined } = {},
): Promise<BlockReading> {
  const words = seen === '' ? text : `${text}\n${seen}`;
  const input = { kind, path, text: words, maxEntities: MOST_ENTITIES };
  const found = await askPrompt(chat, extractEntities, input, signal);
  const choices = new Map<string, string | null>();
  const meant = new Map<string, string | null>();
  for (const entity of found.entities) {
    const around = wordsAround(entity.name, parts);
    if (around === undefined) continue;
    const spelled = graph.resolve(entity);
    if (spelled.kind === 'merge') continue;
    const ratings = await meanings?.rate(entity, graph.known, graph.spelledLike(entity), signal);
    const resolution = ratings ? graph.resolve(entity, ratings) : spelled;
    if (resolution.kind !== 'choose') continue;
    const { among } = resolution;
    try {
      const doubt = { name: entity.name, type: entity.type, description: entity.description, around, among };
      const n = await askPrompt(chat, chooseEntity, doubt, signal);
      const chosen = n === undefined ? undefined : among[n];
      const bySpelling = spelled.kind === 'choose' && (!chosen || spelled.among.includes(chosen));
      (bySpelling ? choices : meant).set(entity.name, chosen?.name ?? null);
    } catch (error) {
      if (!isAppError(error, 'chat.failed')) throw error;
    }
  }
  return { found, choices, ...(meant.size > 0 ? { meant } : {}), ...(seen === '' ? {} : { seen }) };
}

function wordsAround(name: string, parts: Block['parts']): string | undefined {
  for (const { text } of parts) {
    const [place] = placesOf(name, text);
    if (place) return text.slice(Math.max(0, place.start - AROUND_CHARS), place.end + AROUND_CHARS);
  }
  return undefined;
}
