/** Structure-anchored summaries of a document by a language model (PT-RAG §3.2.2), one stored as soon as it is written. */
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import { askPrompt } from '#shared/domain/prompts/prompt.ts';
import { segmentSummary } from '#shared/domain/prompts/segment-summary.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import type { ChatWorkDeps } from '../jobs/chat-work.ts';
import type { DocumentKey } from '../store/keys.ts';
import {
  headingPaths,
  isSummaryOf,
  putSummary,
  summariesChanged,
  summaryAt,
  summaryHash,
  type SummaryMaker,
} from '../store/summaries.ts';

export interface SummarizeDeps extends Pick<ChatWorkDeps, 'store' | 'turn' | 'now'> {
  readonly reader: IndexReader;
}

export interface SummarizeOptions {
  /** Segments of the document, from its beginning. */
  readonly atMost: number;
  /** Sections that are summarized at the same time; within one each summary waits for the one before it. */
  readonly sectionsAtOnce: number;
}

/** Segments that fail one after the other, before it is the model that fails. */
const MOST_FAILURES = 3;

/**
 * Write the summaries that are missing, until all are there or `isLeft` says that other work is wanted more. A segment
 * without a usable answer is left out; the next of its section begins again.
 *
 * @returns false if it was left
 * @throws AppError `chat.unavailable`, `chat.failed` if the model fails again and again, `call.cancelled`
 */
export async function summarizeDocument(
  document: { readonly key: DocumentKey; readonly id: DocumentId },
  chat: Chat,
  deps: SummarizeDeps,
  options: SummarizeOptions,
  isLeft: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { reader } = deps;
  // Read section by section: all words of a book at once would hold up everything else.
  const passages = (reader.passages?.(document.id) ?? reader.segments(document.id)).slice(0, options.atMost);
  const sections = [...Map.groupBy(passages, ({ section }) => section).values()];
  const writer = new SummaryWriter(document, chat, deps, isLeft, signal);

  const worker = async (): Promise<void> => {
    for (let section = sections.shift(); section && !writer.isOver; section = sections.shift()) {
      const orders = section.map(({ order }) => order);
      await writer.summarizeInOrder(reader.segments(document.id, orders));
    }
  };
  const stopping = async (): Promise<void> => {
    try {
      await worker();
    } catch (error) {
      writer.stop();
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: options.sectionsAtOnce }, stopping));
  await writer.done();
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return !writer.isOver;
}

/** Writes and stores the summaries of one document, until it is told to stop or other work is wanted more. */
class SummaryWriter {
  readonly #document: { readonly key: DocumentKey; readonly id: DocumentId };
  readonly #chat: Chat;
  readonly #deps: SummarizeDeps;
  readonly #isLeft: () => boolean;
  readonly #signal: AbortSignal;
  readonly #title: string;
  readonly #pathOf: ReturnType<typeof headingPaths>['pathOf'];
  readonly #maker: SummaryMaker;
  /** One after the other. */
  #failures = 0;
  #written = 0;
  #isOver = false;

  constructor(
    document: { readonly key: DocumentKey; readonly id: DocumentId },
    chat: Chat,
    deps: SummarizeDeps,
    isLeft: () => boolean,
    signal: AbortSignal,
  ) {
    this.#document = document;
    this.#chat = chat;
    this.#deps = deps;
    this.#isLeft = isLeft;
    this.#signal = signal;
    ({ title: this.#title, pathOf: this.#pathOf } = headingPaths(deps.reader.sections(document.id)));
    this.#maker = { model: chat.model, promptVersion: segmentSummary.version };
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  stop(): void {
    this.#isOver = true;
  }

  /** @param segments  of one section: each summary is written with the one before it */
  async summarizeInOrder(segments: readonly Segment[]): Promise<void> {
    let previous: string | undefined;
    for (const segment of segments) {
      // Entries of a list of references say nothing that a summary could keep.
      if (segment.kind === 'reference') continue;
      previous = await this.#summarize(segment, previous);
      if (this.#isOver) return;
    }
  }

  /** The index is told what was written. */
  async done(): Promise<void> {
    const { key } = this.#document;
    if (this.#written > 0) await this.#deps.store.writer.write((db) => summariesChanged(db, key));
  }

  async #summarize(segment: Segment, previous: string | undefined): Promise<string | undefined> {
    const { store, turn, now } = this.#deps;
    const { key } = this.#document;
    const [title, maker, signal] = [this.#title, this.#maker, this.#signal];
    const path = this.#pathOf(segment.section);
    const hash = summaryHash(title, path, segment);
    if (isSummaryOf(store.read, key, hash, maker)) return summaryAt(store.read, key, hash);
    await turn(signal);
    this.#isOver ||= this.#isLeft();
    if (this.#isOver) return undefined;
    try {
      const input = { title, path, segment: segment.text, previous };
      const text = await askPrompt(this.#chat, segmentSummary, input, signal);
      await store.writer.write((db) => putSummary(db, key, hash, { ...maker, text, madeAt: now() }));
      this.#failures = 0;
      this.#written++;
      return text;
    } catch (error) {
      if (!isAppError(error, 'chat.failed') || ++this.#failures >= MOST_FAILURES) throw error;
      return undefined;
    }
  }
}
