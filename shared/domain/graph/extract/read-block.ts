import { isAppError } from '../../../base/errors.ts';
import type { Entity } from '../../index/knowledge-graph.ts';
import type { Chat } from '../../ports/chat.ts';
import { chooseEntity, type ChooseEntityInput } from '../../prompts/choose-entity.ts';
import { extractEntities, type FoundGraph, type NamedEntity } from '../../prompts/extract-entities.ts';
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

/** Goes up with every change of what a block is asked; found before then it is asked again. */
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
    const doubt = around === undefined ? undefined : await doubtOf(entity, graph, meanings, signal);
    if (around === undefined || !doubt) continue;
    const { name, type, description } = entity;
    const chosen = await settle({ name, type, description, around, among: doubt.among }, chat, signal);
    if (chosen === undefined) continue;
    const bySpelling = doubt.spelled && (chosen === null || doubt.spelled.includes(chosen));
    (bySpelling ? choices : meant).set(name, chosen?.name ?? null);
  }
  return { found, choices, ...(meant.size > 0 ? { meant } : {}), ...(seen === '' ? {} : { seen }) };
}

interface Doubt {
  /** Known entities that it may be. */
  readonly among: readonly Entity[];
  /** Those that its spelling alone suggests; undefined where the spelling leaves no doubt. */
  readonly spelled: readonly Entity[] | undefined;
}

/** Undefined where spelling and meaning tell which entity it is, or that it is a new one. */
async function doubtOf(
  entity: NamedEntity,
  graph: GrowingGraph,
  meanings: Meanings | undefined,
  signal: AbortSignal,
): Promise<Doubt | undefined> {
  const bySpelling = graph.resolve(entity);
  if (bySpelling.kind === 'merge') return undefined;
  const ratings = await meanings?.rate(entity, graph.known, graph.spelledLike(entity), signal);
  const resolution = ratings ? graph.resolve(entity, ratings) : bySpelling;
  if (resolution.kind !== 'choose') return undefined;
  return { among: resolution.among, spelled: bySpelling.kind === 'choose' ? bySpelling.among : undefined };
}

/** @returns null where the model says that it is a new one, undefined where its reply cannot be used */
async function settle(
  doubt: ChooseEntityInput & Pick<Doubt, 'among'>,
  chat: Chat,
  signal: AbortSignal,
): Promise<Entity | null | undefined> {
  try {
    const n = await askPrompt(chat, chooseEntity, doubt, signal);
    return (n === undefined ? undefined : doubt.among[n]) ?? null;
  } catch (error) {
    if (!isAppError(error, 'chat.failed')) throw error;
    return undefined;
  }
}

function wordsAround(name: string, parts: Block['parts']): string | undefined {
  for (const { text } of parts) {
    const [place] = placesOf(name, text);
    if (place) return text.slice(Math.max(0, place.start - AROUND_CHARS), place.end + AROUND_CHARS);
  }
  return undefined;
}
