import { z } from 'zod';
import type { Format } from './format.ts';
import { goldAnswer, noGold, subjectOfTexts } from './subjects.ts';

const Item = z.object({
  _id: z.string(),
  question: z.string().min(1),
  answer: z.string(),
  supporting_facts: z.array(z.tuple([z.string(), z.int().min(0)])),
  context: z.array(z.tuple([z.string(), z.array(z.string())])).min(1),
});

/** HotpotQA, distractor setting: each question with its ten paragraphs of Wikipedia, sentence by sentence. */
export const hotpotQa: Format<z.infer<typeof Item>> = {
  name: 'HotpotQA',
  kind: 'questions',
  schema: Item,
  read: (entries) =>
    entries.map(({ value: { _id, question, answer, supporting_facts: facts, context } }) => {
      const texts = context.map(([title, sentences]) => ({ title, paragraphs: [sentences.join('').trim()] }));
      const supporting = new Set(facts.map(([title]) => title));
      const paragraphs = texts.filter(({ title }) => supporting.has(title)).flatMap((text) => text.paragraphs);
      const sentences = facts.flatMap(([title, at]) => context.find(([name]) => name === title)?.[1][at]?.trim() ?? []);
      const gold = { ...noGold, unanswerable: false, paragraphs: paragraphs.length > 0 ? [paragraphs] : [], sentences };
      return subjectOfTexts(_id, texts, [{ ...gold, id: _id, question, answers: [goldAnswer(answer)] }]);
    }),
};
