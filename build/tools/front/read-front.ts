import { readDocument } from '../../../electron/parser/read-document.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';

/** Enough for running heads and the style of running text; what names a document stands before. */
const FRONT_PAGES = 12;
const LIMITS = { pageTimeoutMs: 10_000, documentTimeoutMs: 60_000 };

export interface Front {
  /** The first pages, as if the document ended with them. */
  readonly content: DocumentContent;
  /** Of the whole document. */
  readonly pageCount: number;
}

/** @throws AppError as `readDocument` */
export async function readFront(file: string): Promise<Front> {
  let pageCount = 0;
  const reading = readDocument({ path: file, useOutline: true, skipPages: [], ...LIMITS });
  for (;;) {
    const step = await reading.next();
    if (step.done) return { content: step.value.content, pageCount };
    if (step.value.kind === 'opened') pageCount = step.value.pages;
    if (step.value.kind !== 'page' || step.value.pagesDone < FRONT_PAGES) continue;
    const content = step.value.soFar();
    await reading.return({ content, particulars: undefined, timings: {} });
    return { content, pageCount };
  }
}
