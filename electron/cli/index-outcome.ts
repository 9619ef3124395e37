import type { ErrorReport } from '#shared/base/errors.ts';
import type { IndexFacts } from '../engine/store/indexes.ts';

export type IndexStatus = 'indexed' | 'failed' | 'needs-password' | 'needs-ocr';

export interface IndexOutcome {
  readonly status: IndexStatus;
  readonly error?: { readonly code: string; readonly message: string };
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
    return failed('failed', first.code, `No page could be read. ${first.message}`);
  const message = 'No page has text that can be read; ‘wayleaf doctor’ says how scanned pages are recognized.';
  return failed('needs-ocr', 'pdf.needs-ocr', message);
}

/** What came of a document that is not. */
export function outcomeOfFailure({ code, message }: ErrorReport): IndexOutcome {
  if (code === 'pdf.needs-password' || code === 'pdf.wrong-password') return failed('needs-password', code, message);
  return failed(code === 'pdf.needs-ocr' ? 'needs-ocr' : 'failed', code, message);
}

function failed(status: IndexStatus, code: string, message: string): IndexOutcome {
  return { status, error: { code, message } };
}
