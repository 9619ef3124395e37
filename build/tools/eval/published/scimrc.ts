import { z } from 'zod';
import { Answer, subjectOfPaper } from '../qasper.ts';
import type { Format } from './format.ts';

const Section = z
  .object({
    section_name: z.string().nullish(),
    paragraphs: z.array(z.string()).optional(),
    paragraph: z.array(z.string()).optional(),
  })
  .transform(({ section_name, paragraphs, paragraph = [] }) => ({ section_name, paragraphs: paragraphs ?? paragraph }));
const Item = z.object({
  id: z.string(),
  title: z.string(),
  abstract: z.string().nullish(),
  full_text: z.array(Section).min(1),
  qas: z.array(
    z.object({
      question: z.string().min(1),
      questionId: z.union([z.string(), z.number().transform(String)]).optional(),
      question_id: z.string().optional(),
      answers: z.array(Answer),
    }),
  ),
});

/** SciMRC: a paper a line, in a schema after that of QASPER. */
export const sciMrc: Format<z.infer<typeof Item>> = {
  name: 'SciMRC',
  kind: 'qasper',
  schema: Item,
  read: (entries) =>
    entries.map(({ value: { id, qas, ...paper } }) =>
      subjectOfPaper(
        id,
        {
          ...paper,
          qas: qas.map(({ questionId, question_id: other, ...qa }, at) => ({
            ...qa,
            question_id: questionId ?? other ?? `${id}/${at + 1}`,
          })),
        },
        { abstracts: false, floats: false },
      ),
    ),
};
