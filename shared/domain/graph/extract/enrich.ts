import type { Chat } from '../../ports/chat.ts';
import { chooseEntity } from '../../prompts/choose-entity.ts';
import { extractEntities, type BlockKind, type FoundGraph } from '../../prompts/extract-entities.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { isAppError } from '../../../base/errors.ts';
import type { KnowledgeGraph } from '../graph.ts';
import { addFound, resolveFound, type ReadBlock } from './add-found.ts';

/** A block that a model is to read. */
export interface Block extends ReadBlock {
  readonly kind: BlockKind;
  readonly path: readonly string[];
}

/** After each block, so that what was found can be kept and a stopped run goes on behind it. */
export interface Enriched {
  readonly graph: KnowledgeGraph;
  /** Blocks that were read or could not be. */
  readonly done: number;
  readonly failed: number;
}

const MOST_ENTITIES = 12;
const AROUND_CHARS = 200;
/** Blocks that fail one after the other, before it is the model that fails. */
const MOST_FAILURES = 3;

/**
 * The light graph with what a language model finds, block by block (BookRAG §4.3). A block without a usable answer is left
 * out; the graph never has less than before.
 *
 * @throws AppError `chat.unavailable`, `chat.failed` if the model fails again and again, `call.cancelled`
 */
export async function* enrichGraph(
  light: KnowledgeGraph,
  blocks: readonly Block[],
  chat: Chat,
  signal: AbortSignal,
): AsyncGenerator<Enriched, KnowledgeGraph, void> {
  let graph = light;
  let failures = 0;
  let failed = 0;
  for (const [at, block] of blocks.entries()) {
    try {
      const { kind, path, text } = block;
      const found = await askPrompt(chat, extractEntities, { kind, path, text, maxEntities: MOST_ENTITIES }, signal);
      graph = addFound(graph, block, found, await chooseAmong(found, block, graph, chat, signal));
      failures = 0;
    } catch (error) {
      failed++;
      if (!isAppError(error, 'chat.failed') || ++failures >= MOST_FAILURES) throw error;
    }
    yield { graph, done: at + 1, failed };
  }
  return graph;
}

/** What the model says of names that may be one of several known ones. */
async function chooseAmong(
  { entities }: FoundGraph,
  { text }: Block,
  graph: KnowledgeGraph,
  chat: Chat,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const chosen = new Map<string, number>();
  for (const entity of entities) {
    const place = text.toLowerCase().indexOf(entity.name.toLowerCase());
    const resolution = resolveFound(entity, graph);
    if (place < 0 || resolution.kind !== 'choose') continue;
    const around = text.slice(Math.max(0, place - AROUND_CHARS), place + entity.name.length + AROUND_CHARS);
    const n = await askPrompt(chat, chooseEntity, { name: entity.name, around, among: resolution.among }, signal);
    const into = n === undefined ? undefined : resolution.among[n];
    if (into) chosen.set(entity.name, into.id);
  }
  return chosen;
}
