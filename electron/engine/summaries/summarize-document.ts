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
 * without a usable answer is left out; the next of its section begins anew.
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
  const { store, reader } = deps;
  const { title, pathOf } = headingPaths(reader.sections(document.id));
  const maker: SummaryMaker = { model: chat.model, promptVersion: segmentSummary.version };
  // Read section by section: all words of a book at once would hold up everything else.
  const passages = (reader.passages?.(document.id) ?? reader.segments(document.id)).slice(0, options.atMost);
  const sections = [...Map.groupBy(passages, ({ section }) => section).values()];
  let failures = 0;
  let written = 0;
  let left = false;
  const isOver = (): boolean => left;

  const summarize = async (segment: Segment, previous: string | undefined): Promise<string | undefined> => {
    const path = pathOf(segment.section);
    const hash = summaryHash(title, path, segment);
    if (isSummaryOf(store.read, document.key, hash, maker)) return summaryAt(store.read, document.key, hash);
    await deps.turn(signal);
    left ||= isLeft();
    if (left) return undefined;
    try {
      const text = await askPrompt(chat, segmentSummary, { title, path, segment: segment.text, previous }, signal);
      await store.writer.write((db) => putSummary(db, document.key, hash, { ...maker, text, madeAt: deps.now() }));
      failures = 0;
      written++;
      return text;
    } catch (error) {
      if (!isAppError(error, 'chat.failed') || ++failures >= MOST_FAILURES) throw error;
      return undefined;
    }
  };

  const worker = async (): Promise<void> => {
    for (let section = sections.shift(); section && !isOver(); section = sections.shift()) {
      let previous: string | undefined;
      const orders = section.map(({ order }) => order);
      for (const segment of reader.segments(document.id, orders)) {
        // Entries of a list of references say nothing that a summary could keep.
        if (segment.kind === 'reference') continue;
        previous = await summarize(segment, previous);
        if (isOver()) return;
      }
    }
  };
  const stopping = async (): Promise<void> => {
    try {
      await worker();
    } catch (error) {
      left = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: options.sectionsAtOnce }, stopping));
  if (written > 0) await store.writer.write((db) => summariesChanged(db, document.key));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return !isOver();
}
