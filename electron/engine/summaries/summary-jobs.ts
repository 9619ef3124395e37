import type { Chat } from '#shared/domain/ports/chat.ts';
import { segmentSummary } from '#shared/domain/prompts/segment-summary.ts';
import type { ChatWorkDeps } from '../jobs/chat-work.ts';
import { LibraryWork } from '../jobs/library-work.ts';
import { documentsByReading, type ReadDocument } from '../store/summaries.ts';
import { summarizeDocument, type SummarizeDeps } from './summarize-document.ts';

export interface SummaryJobsDeps extends ChatWorkDeps, SummarizeDeps {
  /** Summaries of a document were written. */
  readonly onSummarized: () => void;
}

/** Ollama answers one request after the other unless it is told otherwise; a second one keeps it from idling. */
const SECTIONS_AT_ONCE = 2;

/** Summarizes the library in the background: the document that was opened last first. */
export function summaryJobs(deps: SummaryJobsDeps): LibraryWork<ReadDocument & { readonly isDone: boolean }, Chat> {
  // Documents without a missing summary, by what their index was then and who summarized.
  const done = new Map<string, string>();
  const stampOf = ({ stamp }: ReadDocument): string =>
    `${stamp}|${deps.chat()?.model ?? ''}|${segmentSummary.version}|${deps.settings().summarizeAtMost}`;
  return new LibraryWork({
    ...deps,
    name: 'summaries',
    model: () => (deps.settings().summarize === 'never' ? undefined : deps.chat()),
    documents: () =>
      documentsByReading(deps.store.read, deps.settings().summarize === 'opened').map((document) => ({
        ...document,
        isDone: done.get(document.id) === stampOf(document),
      })),
    work: async (document, chat, { isLeft }, signal) => {
      const stamp = stampOf(document);
      const options = { atMost: deps.settings().summarizeAtMost, sectionsAtOnce: SECTIONS_AT_ONCE };
      if (!(await summarizeDocument(document, chat, deps, options, isLeft, signal))) return;
      done.set(document.id, stamp);
      deps.onSummarized();
    },
    failure: 'chat.failed',
  });
}
