import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { parseJsonLine } from './json-line.ts';
import type { Dataset, GoldAnswer, GoldQuestion } from './dataset.ts';

const Line = z.object({
  pdf: z.string().min(1),
  question: z.string().min(1),
  answers: z.array(z.string()).default([]),
  evidence: z.array(z.object({ page: z.int().min(1).optional(), text: z.string().optional() })).default([]),
});

const UNANSWERABLE = /^\W*(not answerable|unanswerable|no answer)\W*$/i;
const YES_NO = /^\W*(yes|no)\W*$/i;

/**
 * Questions about PDFs, one JSON object a line. A PDF stands where its line says, from the file's own folder; else
 * beside the file or in the folder `papers` next to it.
 *
 * @throws AppError `input.invalid` for a line in another shape, `file.missing` if there is none of the PDFs
 */
export function readPdfQuestions(name: string, folder: string, text: string): Dataset {
  const questions = new Map<string, GoldQuestion[]>();
  const missing = new Set<string>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const { pdf, ...rest } = parseJsonLine(line, Line, `${name}, line ${at + 1}`, 'a question about a PDF');
    const file = locate(folder, pdf);
    if (file === undefined) missing.add(pdf);
    else questions.set(file, [...(questions.get(file) ?? []), toQuestion(rest, at + 1)]);
  }
  if (questions.size === 0) {
    if (missing.size > 0) throw new AppError('file.missing', `None of the PDFs that ${name} names is there.`);
    throw new AppError('input.invalid', `${name} has no questions.`);
  }
  return {
    name,
    kind: 'pdf',
    subjects: [...questions].map(([file, asked]) => ({
      name: path.basename(file),
      questions: asked,
      source: { kind: 'pdf', file },
    })),
    notes: [...missing].map((pdf) => `${name}: ${pdf} is not there; its questions are left out.`),
  };
}

function locate(folder: string, pdf: string): string | undefined {
  const base = path.basename(pdf);
  const places = [path.resolve(folder, pdf), path.join(folder, base), path.join(folder, '..', 'papers', base)];
  return places.find((place) => existsSync(place));
}

function toQuestion(line: Omit<z.infer<typeof Line>, 'pdf'>, number: number): GoldQuestion {
  const answers = line.answers.map(toGold);
  const refused = answers.length === 0 || answers.every((answer) => answer.type === 'unanswerable');
  const pages = line.evidence.flatMap(({ page }) => (page === undefined ? [] : [page - 1]));
  const texts = line.evidence.flatMap(({ text }) => text?.trim() ?? []).filter(Boolean);
  return {
    id: String(number),
    question: line.question,
    answers,
    unanswerable: refused && line.evidence.length === 0,
    paragraphs: texts.length > 0 ? [texts] : [],
    pages: new Set(pages),
    sentences: [],
  };
}

function toGold(text: string): GoldAnswer {
  if (UNANSWERABLE.test(text)) return { type: 'unanswerable', text: 'Unanswerable' };
  return { type: YES_NO.test(text) ? 'yes-no' : 'extractive', text };
}
