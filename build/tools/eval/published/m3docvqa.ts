import { z } from 'zod';
import type { Format } from './format.ts';
import { findPdf, goldAnswer, noGold, subjectsOfPdfs } from './subjects.ts';

const Item = z.object({
  qid: z.string(),
  question: z.string().min(1),
  answers: z.array(z.object({ answer: z.union([z.string(), z.number().transform(String)]) })).min(1),
  supporting_context: z.array(z.object({ doc_id: z.string().min(1) })).min(1),
});

/** M3DocVQA: questions of MultimodalQA about PDFs of Wikipedia. What needs several documents cannot be asked of one. */
export const m3DocVqa: Format<z.infer<typeof Item>> = {
  name: 'M3DocVQA',
  kind: 'pdf',
  schema: Item,
  read: (entries, folder, note) =>
    subjectsOfPdfs(
      entries.flatMap(({ value: { qid, question, answers, supporting_context: context }, where }) => {
        const [name = '', ...others] = new Set(context.map(({ doc_id: id }) => id));
        const file = findPdf(folder, name);
        if (others.length > 0) note(`${where}: it needs ${others.length + 1} documents`);
        else if (file === undefined) note(`${where}: ${name}.pdf is not there`);
        if (others.length > 0 || file === undefined) return [];
        const parts = answers.map(({ answer }) => answer);
        const gold = { ...goldAnswer(parts.join(', ')), ...(parts.length > 1 ? { parts } : {}) };
        return [{ file, question: { ...noGold, id: qid, question, answers: [gold], unanswerable: false } }];
      }),
    ),
};
