import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { parseJsonLine } from '../eval/json-line.ts';

const Line = z.object({
  /** From the folder of the questions; null for a question about all documents. */
  pdf: z.string().min(1).nullable(),
  question: z.string().min(1),
  kind: z.string().min(1),
  style: z.string().default(''),
  half: z.string().default(''),
  /** A number, words that the answer has to say, or a list of such; null where nobody can say. */
  gold: z.union([z.number(), z.string(), z.array(z.string())]).nullable(),
  /** What is as right as the gold. */
  accept: z.array(z.union([z.number(), z.string()])).default([]),
  answerable: z.boolean().default(true),
  /** All that may be quoted, from 1; absent where any page may. */
  pages: z.array(z.int().min(1)).optional(),
});

/** A question about what a document is made of, with what a reader found. */
export interface StructuralQuestion extends Omit<z.infer<typeof Line>, 'pdf'> {
  /** Absolute; undefined for a question about all documents. */
  readonly file: string | undefined;
}

/**
 * Questions, one JSON object a line; the PDFs stand where their lines say.
 *
 * @throws AppError `input.invalid` for a line in another shape or an empty file, `file.missing` for a PDF that is not there
 */
export function readStructuralQuestions(name: string, folder: string, text: string): readonly StructuralQuestion[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new AppError('input.invalid', `${name} has no questions.`);
  return lines.map((line, at) => {
    const { pdf, ...rest } = parseJsonLine(line, Line, `${name}, question ${at + 1}`, 'in this form');
    const file = pdf === null ? undefined : path.resolve(folder, pdf);
    if (file !== undefined && !existsSync(file)) throw new AppError('file.missing', `There is no ${file}.`);
    return { ...rest, file };
  });
}
