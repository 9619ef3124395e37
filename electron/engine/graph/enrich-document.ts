/** A language model reads a document for its knowledge graph, block by block; what it found is stored after each. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { blocksOf, type Block, type BlockSource } from '#shared/domain/graph/extract/blocks.ts';
import { GrowingGraph } from '#shared/domain/graph/extract/growing-graph.ts';
import { Meanings, type NameAids } from '#shared/domain/graph/extract/meanings.ts';
import { readBlock, readingVersion } from '#shared/domain/graph/extract/read-block.ts';
import { packGraph, unpackGraph } from '#shared/domain/graph/pack.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { FigureReader } from '#shared/domain/ports/figures.ts';
import { describeFigure } from '#shared/domain/prompts/read-figure.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { ReadDb } from '../store/db.ts';
import {
  blockHash,
  blockSourcesBehind,
  lightGraph,
  putEnriched,
  putReading,
  readingOf,
  type StoredReading,
} from '../store/graph-blocks.ts';
import { deleteEntityNames, insertEntityNames } from '../store/graphs.ts';
import type { ChatWorkDeps } from '../jobs/chat-work.ts';
import type { DocumentKey } from '../store/keys.ts';
import { headingPaths } from '../store/summaries.ts';
import { BURST_MS, inBursts } from '../store/write-index.ts';

export interface EnrichDeps extends Pick<ChatWorkDeps, 'store' | 'turn' | 'now'> {
  readonly reader: IndexReader;
  /** A model that looks at figures, undefined while there is none. */
  readonly figures?: (() => FigureReader | undefined) | undefined;
  /** Models that tell what names mean, as they are installed now. */
  readonly nameAids?: (() => NameAids) | undefined;
}

export interface EnrichOptions {
  /** Blocks of the document that are asked about, from its beginning. */
  readonly atMost: number;
  /** Says that other work is wanted more. */
  readonly isLeft: () => boolean;
  /** Told after each block that was asked about. */
  readonly onProgress: (done: number, total: number) => void;
  /** The document's graph has more now. */
  readonly onStored: () => void;
}

/** Blocks that fail one after the other, before it is the model that fails. */
const MOST_FAILURES = 3;
/** After so many new blocks the graph is stored with what they added. */
const BLOCKS_A_SAVE = 40;
const BATCH_ROWS = 200;

/** What a document is asked by this model, and by one that sees its figures; another's answer is asked for again. */
export function makerOf(model: string, vision?: string): string {
  return `${model}${vision === undefined ? '' : `${WITH}${vision}`} ${readingVersion}`;
}

const WITH = ' + '; // no name of a model has spaces

function modelsOf(maker: string): readonly [model: string, vision?: string] {
  const [model = '', vision] = maker.slice(0, maker.lastIndexOf(' ')).split(WITH);
  return vision === undefined ? [model] : [model, vision];
}

/**
 * Read the blocks that were not read yet, until all are or `isLeft` says that other work is wanted more. A block without a
 * usable answer is left out. Whatever ends it, the graph has what was found until then.
 *
 * @throws AppError `chat.unavailable`, `chat.failed` if the model fails again and again, `call.cancelled`
 */
export async function enrichDocument(
  { key, id }: { readonly key: DocumentKey; readonly id: DocumentId },
  chat: Chat,
  deps: EnrichDeps,
  options: EnrichOptions,
  signal: AbortSignal,
): Promise<void> {
  const { store } = deps;
  const light = lightGraph(store.read, key);
  if (light === undefined) return;
  const { pathOf } = headingPaths(deps.reader.sections(id));
  const blocks = blocksOf(await sourcesOf(store.read, key));
  await new Reading({ key, id }, light, blocks, chat, deps, { ...options, pathOf }).run(signal);
}

/** The document's content nodes as extractors read them; other work gets its turn in between. */
export async function sourcesOf(db: ReadDb, key: DocumentKey): Promise<readonly BlockSource[]> {
  const all: BlockSource[] = [];
  for (let after = -1; ;) {
    const { sources, last } = blockSourcesBehind(db, key, after, BATCH_ROWS);
    all.push(...sources);
    if (last === undefined) return all;
    after = last;
    await nextTurn();
  }
}

type ReadingOptions = EnrichOptions & { readonly pathOf: (section: NodeId) => readonly string[] };

/** The blocks of a document on their way into its graph. */
class Reading {
  readonly #key: DocumentKey;
  readonly #document: DocumentId;
  readonly #light: string;
  readonly #blocks: readonly Block[];
  readonly #chat: Chat;
  readonly #deps: EnrichDeps;
  readonly #options: ReadingOptions;
  readonly #figures: FigureReader | undefined;
  readonly #maker: string;
  readonly #graph: GrowingGraph;
  readonly #meanings: Meanings;
  /** How many blocks who has read. */
  readonly #readers = new Map<string, number>();
  #unsaved = 0;
  #failures = 0;
  /** Why no further block is asked about. */
  #end: { readonly error?: Error } | undefined;

  constructor(
    { key, id }: { readonly key: DocumentKey; readonly id: DocumentId },
    light: string,
    blocks: readonly Block[],
    chat: Chat,
    deps: EnrichDeps,
    options: ReadingOptions,
  ) {
    this.#key = key;
    this.#document = id;
    this.#light = light;
    this.#blocks = blocks;
    this.#chat = chat;
    this.#deps = deps;
    this.#options = options;
    this.#figures = deps.figures?.();
    this.#maker = makerOf(chat.model, this.#figures?.model);
    this.#graph = new GrowingGraph(unpackGraph(light));
    this.#meanings = new Meanings(deps.nameAids?.() ?? {});
  }

  /** Once it ends early, what was found before in later blocks is only brought back. */
  async run(signal: AbortSignal): Promise<void> {
    let until = performance.now() + BURST_MS;
    for (const [at, block] of this.#blocks.entries()) {
      await this.#read(block, at, signal);
      if (this.#unsaved >= BLOCKS_A_SAVE) await this.#save(false);
      if (performance.now() < until) continue;
      await nextTurn();
      until = performance.now() + BURST_MS;
    }
    await this.#save(this.#end === undefined);
    if (this.#end?.error) throw this.#end.error;
  }

  async #read(block: Block, at: number, signal: AbortSignal): Promise<void> {
    const hash = blockHash(block);
    const stored = readingOf(this.#deps.store.read, this.#key, hash);
    const isDue = at < this.#options.atMost && stored?.maker !== this.#makerFor(block);
    if (isDue && !this.#end && this.#options.isLeft()) this.#end = {};
    const reading = isDue && !this.#end ? ((await this.#ask(block, hash, signal)) ?? stored) : stored;
    if (isDue && !this.#end) this.#options.onProgress(at + 1, Math.min(this.#options.atMost, this.#blocks.length));
    if (!reading) return;
    const [model, vision] = modelsOf(reading.maker);
    this.#readers.set(model, (this.#readers.get(model) ?? 0) + 1);
    this.#graph.add(block.parts, reading.found, reading.choices, reading.meant);
    // The document itself does not say it.
    if (reading.seen !== undefined) this.#graph.describe(block.node, `Seen by ${vision ?? model}: ${reading.seen}`);
  }

  /** Undefined for a block without a usable answer, and where that ends it all. */
  async #ask(block: Block, hash: Uint8Array, signal: AbortSignal): Promise<StoredReading | undefined> {
    const { store, turn, now } = this.#deps;
    try {
      await turn(signal);
      const path = this.#options.pathOf(block.section);
      const seen = await this.#look(block, signal);
      const read = await readBlock(block, path, this.#graph, this.#chat, signal, {
        seen,
        meanings: this.#meanings,
      });
      const reading = { ...read, maker: this.#makerFor(block) };
      await store.writer.write((db) => putReading(db, this.#key, hash, reading, now()));
      this.#failures = 0;
      this.#unsaved++;
      return reading;
    } catch (error) {
      if (isAppError(error, 'chat.failed') && ++this.#failures < MOST_FAILURES) return undefined;
      this.#end = { error: error instanceof Error ? error : new Error(String(error)) };
      return undefined;
    }
  }

  /** Only figures are asked about again by another model that sees. */
  #makerFor({ kind }: Block): string {
    return kind === 'figure' ? this.#maker : makerOf(this.#chat.model);
  }

  /** A figure that cannot be looked at is read by its caption. */
  async #look({ kind, node, text }: Block, signal: AbortSignal): Promise<string | undefined> {
    if (kind !== 'figure' || !this.#figures) return undefined;
    const figure = { document: this.#document, node };
    const instruction = describeFigure.render({ caption: text });
    try {
      return describeFigure.parse(await this.#figures.describe(figure, instruction, describeFigure.maxTokens, signal));
    } catch (error) {
      if (isAbort(error) || !isAppError(error)) throw error;
      return undefined;
    }
  }

  /** An index that was made meanwhile has another light graph, which is left as it is. */
  async #save(finished: boolean): Promise<void> {
    this.#unsaved = 0;
    const readers = [...this.#readers].sort((a, b) => b[1] - a[1]);
    const [first] = readers;
    // Where nothing was read there is nothing to store but that it was tried.
    if (!first && !finished) return;
    const graph = this.#graph.graph;
    const facts = {
      light: this.#light,
      packed: packGraph(graph),
      entities: graph.entities.length,
      relations: graph.relations.length,
      model: first ? first[0] : null,
      maker: this.#maker,
      read: readers.reduce((sum, [, count]) => sum + count, 0),
      blocks: this.#blocks.length,
      atMost: this.#options.atMost,
      finished,
    };
    const isStored = await this.#deps.store.writer.write(async (db) => {
      if (!putEnriched(db, this.#key, facts)) return false;
      while (!deleteEntityNames(db, this.#key, BATCH_ROWS)) await nextTurn();
      await inBursts(graph.entities, BURST_MS, (entity) => insertEntityNames(db, this.#key, entity));
      return true;
    });
    if (isStored) this.#options.onStored();
  }
}
