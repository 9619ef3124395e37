/** Questions of readers who saw only the text of a document, with the words that an answer has to hold. */
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { parseJsonLine } from '../json-line.ts';

export const halves = ['tuning', 'sealed'] as const;
/** Rules and weights are chosen on the one; the other is looked at once for each milestone. */
export type Half = (typeof halves)[number];

/**
 * `languages`: on documents in other languages than English; `lessons`: what weights are learned from, so that the tuning half shows what
 * they are worth elsewhere; `trials`: what nothing was learned from yet. The documents of each are in neither half, nor in its library.
 */
export const questionSets = [...halves, 'languages', 'lessons', 'trials'] as const;
export type QuestionSet = (typeof questionSets)[number];

/** Strings that must all occur in what is shown; any of several such lists will do. */
const Alternatives = z.array(z.array(z.string().trim().min(1)).min(1));
export type Alternatives = z.infer<typeof Alternatives>;

const Line = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+-\d{2}$/),
  /** Of the PDF, from the folder of the data. */
  doc: z.string().min(1),
  kind: z.string().min(1),
  /** Of the document, a code. */
  language: z.string().min(2),
  askedIn: z.string().min(2),
  type: z.string().min(1),
  question: z.string().min(1),
  answerable: z.boolean(),
  /** In the document's own words; none where it does not answer. */
  gold: Alternatives,
  /** What is half of an answer. */
  partly: Alternatives.optional(),
  /** Strings that make a right answer half of one; `^` before one that only counts at the very beginning. */
  not: z.array(z.string().min(1)).optional(),
  /** From 1. */
  page: z.int().min(1).optional(),
  /** The question that this one goes on from. */
  after: z.string().optional(),
  /** It tells by itself which document is meant, so that a whole library can be asked. */
  library: z.boolean().optional(),
});
export type StrangersQuestion = z.infer<typeof Line>;

/**
 * Questions in the order of the file, one JSON object a line.
 *
 * @param name  of the file, in the reader's words
 * @throws AppError `input.invalid` for a line in another form, an id that occurs twice, gold where there is no answer or
 *   none where there is one, and a question that goes on from one that is not before it in the same document
 */
export function readStrangersQuestions(name: string, text: string): readonly StrangersQuestion[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const known = new Map<string, StrangersQuestion>();
  for (const [at, line] of lines.entries()) {
    const where = `${name}, question ${at + 1}`;
    const question = parseJsonLine(line, Line, where, 'a question in this form');
    const problem = problemOf(question, known);
    if (problem !== undefined) throw new AppError('input.invalid', `${where} ${problem}.`);
    known.set(question.id, question);
  }
  return [...known.values()];
}

function problemOf(
  { id, doc, answerable, gold, after }: StrangersQuestion,
  known: ReadonlyMap<string, StrangersQuestion>,
): string | undefined {
  if (known.has(id)) return `has the id of an earlier one (${id})`;
  if (answerable !== gold.length > 0) return answerable ? 'has an answer but no gold' : 'has gold but no answer';
  if (after !== undefined && known.get(after)?.doc !== doc) return `goes on from ${after}, which is not before it`;
  return undefined;
}
