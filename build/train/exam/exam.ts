/** Questions that we wrote about the development PDFs, with the words that answer known by their hashes alone. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { documentId } from '#shared/base/ids.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { makePartialIndex } from '../../../electron/engine/partial/partial-index.ts';
import { headingClassifier } from '../../../electron/parser/heading-model.ts';
import { packDocument } from '../../../electron/parser/index-parts.ts';
import { readDocument } from '../../../electron/parser/read-document.ts';
import type { Dataset, GoldQuestion, GoldStretch, OpenSubject } from '../../tools/eval/dataset.ts';
import { openPdf } from '../../tools/eval/pdf-library.ts';

const Stretch = z.object({ words: z.int().min(1), hash: z.string().length(16) });
const Exam = z.array(z.object({ document: z.string(), question: z.string(), gold: z.array(Stretch) }));

/**
 * The questions as a source like any other.
 *
 * @param file  JSON: documents are paths under `folder`; without `gold` where the document does not answer
 */
export async function readExam(file: string, folder: string): Promise<Dataset> {
  const lines = Exam.parse(JSON.parse(await readFile(file, 'utf8')));
  const documents = Map.groupBy(
    lines.map((line, at) => ({ ...line, id: String(at + 1) })),
    ({ document }) => document,
  );
  const subjects = [...documents].map(([name, asked]) => ({
    name,
    questions: asked.map(({ id, question, gold }) => toQuestion(id, question, gold)),
    source: { kind: 'text' as const, open: () => openInMemory(path.join(folder, name)) },
  }));
  return { name: 'exam', kind: 'pdf', subjects, notes: [] };
}

function toQuestion(id: string, question: string, stretches: readonly GoldStretch[]): GoldQuestion {
  return {
    id,
    question,
    answers: [],
    unanswerable: stretches.length === 0,
    paragraphs: [],
    pages: new Set(),
    sentences: [],
    stretches,
  };
}

const WORD = /[\p{L}\p{N}]+/gu;
const HYPHEN = /[-\u00ad\u2010-\u2015\u2212]/gu;

/** Does the text hold one of the stretches? */
export function holdsStretch(text: string, stretches: readonly GoldStretch[]): boolean {
  const words = text.normalize('NFKC').replace(HYPHEN, '').toLowerCase().match(WORD) ?? [];
  return stretches.some(({ words: length, hash }) =>
    words.some((_, at) => at + length <= words.length && hashOf(words.slice(at, at + length)) === hash),
  );
}

/** The first 16 hexadecimal digits of SHA-256. */
export function hashOf(words: readonly string[]): string {
  return createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 16);
}

const LIMITS = { pageTimeoutMs: 20_000, documentTimeoutMs: 600_000 };

/** A PDF as the library would index it, in memory. */
export async function openInMemory(file: string): Promise<OpenSubject> {
  const id = documentId(createHash('sha256').update(file).digest('hex'));
  const reading = readDocument({ path: file, useOutline: true, skipPages: [], recognized: [], ...LIMITS });
  let step = await reading.next();
  while (!step.done) step = await reading.next();
  const built = buildDocument(step.value.content, await headingClassifier());
  const pages = { read: built.pages.length, total: built.pages.length };
  const index = await makePartialIndex(id, packDocument(built), pages, path.basename(file));
  const opened = openPdf(id, index.reader);
  if (!opened) throw new Error(`${file} has no text.`);
  return { ...opened, close: () => index.retire() };
}
