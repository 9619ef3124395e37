/** Questions with gold answers and evidence, whatever file they come from. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { readPdfQuestions } from './pdf-questions.ts';
import { readQasper, type QasperOptions } from './qasper.ts';

export type AnswerType = 'extractive' | 'abstractive' | 'yes-no' | 'unanswerable';

export interface GoldAnswer {
  readonly type: AnswerType;
  readonly text: string;
}

export interface GoldQuestion {
  /** The same in every run over the same file. */
  readonly id: string;
  readonly question: string;
  /** One for each annotator; none if the dataset has only evidence. */
  readonly answers: readonly GoldAnswer[];
  /** Undefined where nobody said. */
  readonly unanswerable: boolean | undefined;
  /** Paragraphs of each annotator who named any. */
  readonly paragraphs: readonly (readonly string[])[];
  /** 0-based. */
  readonly pages: ReadonlySet<number>;
}

/** A document that questions are asked of. */
export interface Subject {
  readonly name: string;
  readonly questions: readonly GoldQuestion[];
  /** A PDF to be indexed, or a text that is its own index. */
  readonly source: { readonly kind: 'pdf'; readonly file: string } | { readonly kind: 'text'; open(): OpenSubject };
}

/** A subject as it is asked. */
export interface OpenSubject {
  readonly reader: IndexReader;
  readonly document: DocumentId;
  /** The paragraphs that a passage comes from: those of `gold` as they are named there, any other under a name of its own. */
  paragraphsOf(segment: Segment, gold: readonly string[]): readonly string[];
  /** 0-based pages that a passage stands on. */
  pagesOf(segment: Segment): readonly number[];
}

export interface Dataset {
  readonly name: string;
  readonly kind: 'qasper' | 'pdf';
  readonly subjects: readonly Subject[];
  /** What was left out, in the reader's words. */
  readonly notes: readonly string[];
}

/**
 * Read a dataset: the JSON of QASPER as its authors publish it, or JSON lines about PDFs.
 *
 * @throws AppError `file.missing`, `file.unreadable`, `input.invalid`
 */
export async function readDataset(file: string, options: QasperOptions): Promise<Dataset> {
  const name = path.basename(file);
  const text = await readText(file);
  if (path.extname(file).toLowerCase() === '.jsonl') return readPdfQuestions(name, path.dirname(file), text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AppError('input.invalid', `${name} is neither JSON nor, by its name, JSON lines.`);
  }
  return readQasper(name, json, options);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const message = missing ? `There is no file ${file}.` : `${file} cannot be read.`;
    throw new AppError(missing ? 'file.missing' : 'file.unreadable', message, undefined, error);
  }
}
