import type { ErrorCode, ErrorReport } from '#shared/base/errors.ts';
import { errorOut, type ErrorOut } from '#shared/dialect/failure.ts';
import type { IndexFacts } from '../engine/store/indexes.ts';

export type IndexStatus = 'indexed' | 'failed' | 'needs-password' | 'needs-ocr';

export interface IndexOutcome {
  readonly status: IndexStatus;
  readonly error?: ErrorOut;
}

/** What came of a document that is in the library: it may be read there although there is not a word to find in it. */
export function outcomeOf(
  facts: Pick<IndexFacts, 'segments' | 'pagesWithoutText' | 'problems' | 'timings'> | undefined,
) {
  const indexed: IndexOutcome = { status: 'indexed' };
  if (!facts || facts.segments > 0 || facts.pagesWithoutText.length === 0) return indexed;
  // Recognition leaves its time among the timings, whatever came of it.
  if (facts.timings.recognize !== undefined) return indexed;
  const [first] = facts.problems;
  // Pages that were given up are no pictures: recognizing them is no way to their words.
  if (first && !facts.problems.some(({ code }) => code === 'pdf.needs-ocr'))
    return failed('failed', { code: first.code as ErrorCode, message: `No page could be read. ${first.message}` });
  const message = 'No page has text that can be read; ‘wayleaf doctor’ says how scanned pages are recognized.';
  return failed('needs-ocr', { code: 'pdf.needs-ocr', message });
}

/** What came of a document that is not. */
export function outcomeOfFailure(report: ErrorReport): IndexOutcome {
  const { code } = report;
  if (code === 'pdf.needs-password' || code === 'pdf.wrong-password') return failed('needs-password', report);
  return failed(code === 'pdf.needs-ocr' ? 'needs-ocr' : 'failed', report);
}

function failed(status: IndexStatus, report: ErrorReport): IndexOutcome {
  return { status, error: errorOut(report) };
}
