import { z } from 'zod';
import type { Format } from './format.ts';
import { findPdf, goldAnswer, noGold, subjectsOfPdfs } from './subjects.ts';

/** Lists are published as text: "[3, 5]". */
const List = z.union([
  z.array(z.int().min(1)),
  z.string().transform((text) => [...text.matchAll(/\d+/gu)].map(([digits]) => Number(digits))),
]);
const Item = z.object({
  doc_id: z.string().min(1),
  question: z.string().min(1),
  answer: z.union([z.string(), z.number().transform(String)]),
  /** From 1. */
  evidence_pages: List,
  answer_format: z.string(),
});

/** MMLongBench-Doc: questions about long PDFs, with the pages that answer. */
export const mmLongBench: Format<z.infer<typeof Item>> = {
  name: 'MMLongBench-Doc',
  kind: 'pdf',
  schema: Item,
  read: (entries, folder, note) =>
    subjectsOfPdfs(
      entries.flatMap(
        ({ value: { doc_id: name, question, answer, evidence_pages: pages, answer_format: form }, where }) => {
          const file = findPdf(folder, name);
          if (file === undefined) {
            note(`${where}: ${name} is not there`);
            return [];
          }
          const gold = form === 'None' ? goldAnswer('Not answerable') : goldAnswer(answer);
          const unanswerable = gold.type === 'unanswerable';
          const at = new Set(unanswerable ? [] : pages.map((page) => page - 1));
          return [{ file, question: { ...noGold, id: where, question, answers: [gold], unanswerable, pages: at } }];
        },
      ),
    ),
};
