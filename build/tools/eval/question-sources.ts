/** Sources of questions with known evidence: `NAME.questions.jsonl` beside `NAME.docs.jsonl`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { Dataset, GoldAnswer, GoldQuestion, Subject } from './dataset.ts';
import { textSource } from './open-text.ts';
import type { TextDocument, TextSection } from './text-document.ts';

export const QUESTIONS_SUFFIX = '.questions.jsonl';
const DOCUMENTS_SUFFIX = '.docs.jsonl';

const Document = z.object({
  doc: z.string().min(1),
  title: z.string(),
  lang: z.string(),
  paragraphs: z.array(z.object({ section: z.string().nullish(), text: z.string(), page: z.int().min(1).optional() })),
  /** From the folder of the file. */
  pdf: z.string().optional(),
});
const Question = z.object({
  id: z.string().min(1),
  doc: z.string().min(1),
  question: z.string().min(1),
  answers: z.array(z.string()),
  answerable: z.boolean(),
  evidence: z.array(
    z.object({
      paragraph: z.int().min(0).optional(),
      sentence: z.string().nullish(),
      page: z.int().min(1).optional(),
    }),
  ),
});
type Document = z.infer<typeof Document>;
type Question = z.infer<typeof Question>;

/**
 * One source; a document without questions is left out.
 *
 * @param file  either of its two files
 * @throws AppError `file.missing` without the other one, `input.invalid` for a line in another shape
 */
export async function readSource(file: string): Promise<Dataset> {
  const folder = path.dirname(file);
  const name = path.basename(file).replace(/\.(?:questions|docs)\.jsonl$/, '');
  const documents = await readLines(path.join(folder, `${name}${DOCUMENTS_SUFFIX}`), Document);
  const questions = await readLines(path.join(folder, `${name}${QUESTIONS_SUFFIX}`), Question);
  const asked = Map.groupBy(questions, ({ doc }) => doc);
  const subjects = documents.flatMap((document): Subject[] => {
    const own = asked.get(document.doc);
    if (!own) return [];
    const { pdf } = document;
    return [
      {
        name: document.doc,
        questions: own.map((question) => toQuestion(question, pdf !== undefined)),
        source: pdf === undefined ? textSource(() => toText(document)) : { kind: 'pdf', file: path.join(folder, pdf) },
      },
    ];
  });
  return { name, kind: 'questions', subjects, notes: [] };
}

async function readLines<T>(file: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('file.missing', `There is no file ${file}, or it cannot be read.`, undefined, error);
  });
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const parsed = schema.safeParse(parseJson(line));
    if (parsed.success) return [parsed.data];
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    const see = where ? ` (see ‘${where}’)` : '';
    throw new AppError('input.invalid', `${path.basename(file)}, line ${at + 1}, is not what it should be${see}.`);
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Paragraphs are named by their index; a heading begins where the section's name changes. */
function toText({ doc, title, lang, paragraphs }: Document): TextDocument {
  const sections: (TextSection & { readonly paragraphs: TextSection['paragraphs'][number][] })[] = [];
  for (const [at, { section, text, page }] of paragraphs.entries()) {
    const heading = section ?? '';
    if (sections.at(-1)?.title !== heading) sections.push({ title: heading, level: 1, paragraphs: [] });
    const pageIndex = page === undefined ? undefined : page - 1;
    sections.at(-1)!.paragraphs.push({ name: String(at), index: at, text, pageIndex });
  }
  return { title: title || doc, language: lang, sections };
}

const YES_NO = /^\W*(?:yes|no)\W*$/iu;

function toQuestion({ id, question, answers, answerable, evidence }: Question, isPdf: boolean): GoldQuestion {
  const golds = answers.map((text): GoldAnswer => ({ type: YES_NO.test(text) ? 'yes-no' : 'extractive', text }));
  const paragraphs = [
    ...new Set(evidence.flatMap(({ paragraph }) => (paragraph === undefined ? [] : [String(paragraph)]))),
  ];
  return {
    id,
    question,
    answers: answerable ? golds : [{ type: 'unanswerable', text: 'Unanswerable' }],
    unanswerable: !answerable,
    paragraphs: paragraphs.length > 0 ? [paragraphs] : [],
    pages: new Set(isPdf ? evidence.flatMap(({ page }) => (page === undefined ? [] : [page - 1])) : []),
    sentences: evidence.flatMap(({ sentence }) => sentence ?? []),
  };
}
