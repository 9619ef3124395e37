import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { Dataset, GoldAnswer, GoldQuestion, Subject } from './dataset.ts';
import { textSource } from './open-text.ts';
import type { TextDocument, TextParagraph, TextSection } from './text-document.ts';

export interface QasperOptions {
  /** May the abstract be evidence? Annotators never took it: leaving it out is a protocol of this benchmark. */
  readonly abstracts: boolean;
  /** Are figures and tables, by their captions, evidence? Without, only evidence in the text counts. */
  readonly floats: boolean;
}

export const Answer = z.object({
  answer: z.object({
    unanswerable: z.boolean(),
    extractive_spans: z.array(z.string()).default([]),
    yes_no: z.boolean().nullish(),
    free_form_answer: z.string().default(''),
    evidence: z.array(z.string()).default([]),
    highlighted_evidence: z.array(z.string()).default([]),
  }),
});
const Paper = z.object({
  title: z.string(),
  abstract: z.string().nullish(),
  full_text: z.array(z.object({ section_name: z.string().nullish(), paragraphs: z.array(z.string()) })),
  figures_and_tables: z.array(z.object({ caption: z.string().nullish() })).nullish(),
  qas: z.array(z.object({ question: z.string(), question_id: z.string(), answers: z.array(Answer) })),
});
const Papers = z.record(z.string(), Paper);
type Paper = z.infer<typeof Paper>;

const FLOAT = 'FLOAT SELECTED';
const NESTED = /\s*:::\s*/;

/**
 * Papers of QASPER, each its own document: sections nest as 'A ::: B' says, every paragraph is one passage.
 *
 * @throws AppError `input.invalid` if it is something else
 */
export function readQasper(name: string, json: unknown, options: QasperOptions): Dataset {
  const parsed = Papers.safeParse(json);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('input.invalid', `${name} is not in the schema of QASPER${where ? ` (see ${where})` : ''}.`);
  }
  const subjects = Object.entries(parsed.data).map(([id, paper]) => subjectOfPaper(id, paper, options));
  return { name, kind: 'qasper', subjects, notes: [] };
}

export function subjectOfPaper(id: string, paper: Paper, options: QasperOptions): Subject {
  const questions = paper.qas.map((qa) => toQuestion(qa, options));
  return { name: id, questions, source: textSource(() => toDocument(paper, options)) };
}

/** The paper as its index is given it; what may not be evidence is not in it. A paragraph is named by its own words. */
export function toDocument(paper: Paper, { abstracts, floats }: QasperOptions): TextDocument {
  let count = 0;
  const named = (text: string, kind?: TextParagraph['kind'], name = text): TextParagraph => {
    return { name, index: count++, kind, text };
  };
  const abstract = abstracts && paper.abstract ? [named(paper.abstract, 'abstract')] : [];
  const sections: TextSection[] = [{ title: 'Abstract', level: 1, paragraphs: abstract }];
  const seen = new Set<string>();
  for (const { section_name: heading, paragraphs } of paper.full_text) {
    const path = (heading ?? '').split(NESTED);
    path.slice(0, -1).forEach((title, depth) => {
      const above = path.slice(0, depth + 1).join(' ::: ');
      if (!seen.has(above)) sections.push({ title, level: depth + 1, paragraphs: [] });
      seen.add(above);
    });
    seen.add(path.join(' ::: '));
    const filled = paragraphs.filter((text) => text.trim() !== '');
    const title = path.at(-1) ?? '';
    sections.push({ title, level: path.length, paragraphs: filled.map((text) => named(text)) });
  }
  const captions = (paper.figures_and_tables ?? []).flatMap(({ caption }) => caption?.trim() ?? []).filter(Boolean);
  if (floats && captions.length > 0) {
    sections.push({
      title: 'Figures and tables',
      level: 1,
      paragraphs: captions.map((text) => named(text, 'caption', captionEvidence(text))),
    });
  }
  return { title: paper.title, language: 'en', sections };
}

function captionEvidence(caption: string): string {
  return `${FLOAT}: ${caption}`;
}

function toQuestion(qa: Paper['qas'][number], { floats }: QasperOptions): GoldQuestion {
  const answers = qa.answers.map(({ answer }) => answer);
  const refusals = answers.filter((answer) => answer.unanswerable).length;
  return {
    id: qa.question_id,
    question: qa.question,
    answers: answers.map(toGold),
    unanswerable: answers.length > 0 ? refusals * 2 >= answers.length : undefined,
    paragraphs: answers
      .map(({ evidence }) => evidence.flatMap((one) => evidenceOf(one, floats)))
      .filter((paragraphs) => paragraphs.length > 0),
    pages: new Set(),
    sentences: answers.flatMap((answer) => answer.highlighted_evidence.filter((text) => !text.includes(FLOAT))),
  };
}

function evidenceOf(evidence: string, floats: boolean): readonly string[] {
  if (!evidence.includes(FLOAT)) return [evidence];
  return floats ? [captionEvidence(evidence.replace(/^.*?FLOAT SELECTED:?\s*/s, '').trim())] : [];
}

/** The text of an annotator's answer, as the official evaluator makes it. */
function toGold(answer: z.infer<typeof Answer>['answer']): GoldAnswer {
  if (answer.unanswerable) return { type: 'unanswerable', text: 'Unanswerable' };
  const parts = answer.extractive_spans;
  if (parts.length > 0) return { type: 'extractive', text: parts.join(', '), ...(parts.length > 1 ? { parts } : {}) };
  if (answer.free_form_answer !== '') return { type: 'abstractive', text: answer.free_form_answer };
  return { type: 'yes-no', text: answer.yes_no === true ? 'Yes' : 'No' };
}
