import { z } from 'zod';
import type { Format } from './format.ts';
import { findPdf, goldAnswer, noGold, subjectsOfPdfs } from './subjects.ts';

const Item = z.object({
  financebench_id: z.string(),
  doc_name: z.string().min(1),
  question: z.string().min(1),
  answer: z.string(),
  evidence: z.array(
    z.object({
      evidence_text: z.string(),
      doc_name: z.string().optional(),
      /** From 0. */
      evidence_page_num: z.int().min(0),
    }),
  ),
});

/** FinanceBench: questions about filings, with the pages that answer. */
export const financeBench: Format<z.infer<typeof Item>> = {
  name: 'FinanceBench',
  kind: 'pdf',
  schema: Item,
  read: (entries, folder, note) =>
    subjectsOfPdfs(
      entries.flatMap(({ value: { financebench_id: id, doc_name: name, question, answer, evidence }, where }) => {
        const file = findPdf(folder, name);
        if (file === undefined) {
          note(`${where}: ${name}.pdf is not there`);
          return [];
        }
        const own = evidence.filter((one) => (one.doc_name ?? name) === name);
        const pages = new Set(own.map((one) => one.evidence_page_num));
        const unanswerable = false;
        return [{ file, question: { ...noGold, id, question, answers: [goldAnswer(answer)], unanswerable, pages } }];
      }),
    ),
};
