import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { printedLines } from '#shared/domain/document/layout/lines.ts';
import { readDocument } from '../../../electron/parser/read-document.ts';
import type { PageWords } from './compare.ts';
import { wordsIn } from './words-in.ts';

const run = promisify(execFile);
const LIMIT_MS = 120_000;
const MOST_BYTES = 1 << 29;
const LIMITS = { pageTimeoutMs: 20_000, documentTimeoutMs: 600_000 };

/** @throws AppError `input.invalid` where `pdftotext` is not installed */
export async function requirePoppler(): Promise<void> {
  await run('pdftotext', ['-v']).catch(() => {
    throw new AppError('input.invalid', 'eval-words needs pdftotext of poppler-utils, which is not installed.');
  });
}

/** Words of the first pages of a file as Poppler reads them, in the order in which the page draws them. */
export async function popplerWords(file: string, pages: number, signal: AbortSignal): Promise<readonly PageWords[]> {
  const args = ['-raw', '-cropbox', '-enc', 'UTF-8', '-l', String(pages), file, '-'];
  const { stdout } = await run('pdftotext', args, { maxBuffer: MOST_BYTES, timeout: LIMIT_MS, signal });
  return stdout.split('\f').map(wordsIn);
}

/** The first pages of a file as the app reads them. */
export async function readContent(file: string, pages: number, signal: AbortSignal): Promise<DocumentContent> {
  // The pages behind are named one by one; how many there are is known when the file is open.
  const skipPages = Array.from({ length: MOST_PAGES }, (_, i) => i).slice(pages);
  const reading = readDocument({ path: file, useOutline: false, skipPages, ...LIMITS }, signal);
  let step = await reading.next();
  while (!step.done) step = await reading.next();
  return step.value.content;
}

/** Words of the first pages as the app reads them, running heads and page numbers too; undefined for pages that are pictures. */
export async function ourWords(
  file: string,
  pages: number,
  signal: AbortSignal,
): Promise<readonly (PageWords | undefined)[]> {
  const content = await readContent(file, pages, signal);
  const words = content.pages.slice(0, pages).map((page): string[] | undefined => (page.needsOcr ? undefined : []));
  for (const line of printedLines(content.pages, content.fonts)) words[line.pageIndex]?.push(...wordsIn(line.text));
  return words;
}

const MOST_PAGES = 5_000;
