/** Open questions as ALCE publishes them, each with the passages that were found for it: ASQA, QAMPARI, ELI5. */
import { z } from 'zod';
import type { GoldQuestion } from '../dataset.ts';
import type { Format, ReadEntry } from './format.ts';
import { noGold, subjectOfTexts, type GivenText } from './subjects.ts';

const Docs = z.array(z.object({ title: z.string(), text: z.string() }));
type Docs = z.infer<typeof Docs>;

function textsOf(docs: Docs): readonly GivenText[] {
  return docs.map(({ title, text }) => ({ title, paragraphs: [text] }));
}

const QaPairs = z.array(z.object({ short_answers: z.array(z.string()).min(1), context: z.string().nullish() })).min(1);
const Asqa = z.object({
  sample_id: z.string().optional(),
  question: z.string().min(1).optional(),
  ambiguous_question: z.string().min(1).optional(),
  qa_pairs: QaPairs,
  docs: Docs.optional(),
  annotations: z
    .array(
      z.object({
        long_answer: z.string().optional(),
        knowledge: z.array(z.object({ content: z.string(), wikipage: z.string().nullish() })).default([]),
      }),
    )
    .default([]),
});

/** ASQA: questions with several right readings. As it is published itself, its annotators’ sources are what is read. */
export const asqa: Format<z.infer<typeof Asqa>> = {
  name: 'ASQA',
  kind: 'questions',
  schema: Asqa.refine((item) => (item.question ?? item.ambiguous_question) !== undefined),
  read: (entries, _, note) =>
    entries.flatMap(({ value, where, name }) => {
      const { qa_pairs: pairs, docs, annotations } = value;
      const known = annotations.flatMap(({ knowledge }) =>
        knowledge.map(({ content, wikipage }) => ({ title: wikipage ?? '', paragraphs: [content] })),
      );
      const contexts = pairs.flatMap(({ context }) => (context ? [{ title: '', paragraphs: [context] }] : []));
      const texts = docs ? textsOf(docs) : [...known, ...contexts];
      const question = value.question ?? value.ambiguous_question ?? '';
      // Each reading has its answer; a whole answer says all of them.
      const parts = pairs.flatMap(({ short_answers: [first] }) => first ?? []);
      return subjectWith({ id: value.sample_id ?? name ?? where, question, parts }, texts, where, note);
    }),
};

const Qampari = z.object({
  id: z.string().optional(),
  question: z.string().min(1),
  /** Of each right answer its names. */
  answers: z.array(z.array(z.string()).min(1)).min(1),
  docs: Docs,
});

/** QAMPARI: questions with many answers. */
export const qampari: Format<z.infer<typeof Qampari>> = {
  name: 'QAMPARI',
  kind: 'questions',
  schema: Qampari,
  read: (entries, _, note) =>
    entries.flatMap(({ value: { id, question, answers, docs }, where }) => {
      const parts = answers.flatMap(([first]) => first ?? []);
      return subjectWith({ id: id ?? where, question, parts }, textsOf(docs), where, note);
    }),
};

const QampariAsPublished = z.object({
  qid: z.string(),
  question_text: z.string().min(1),
  answer_list: z
    .array(
      z.object({
        answer_text: z.string(),
        proof: z.array(z.object({ proof_text: z.string(), found_in_url: z.string().nullish() })).default([]),
      }),
    )
    .min(1),
});

/** QAMPARI as it is published itself: what proves the answers is what is read. */
export const qampariAsPublished: Format<z.infer<typeof QampariAsPublished>> = {
  name: 'QAMPARI',
  kind: 'questions',
  schema: QampariAsPublished,
  read: (entries, _, note) =>
    entries.flatMap(({ value: { qid: id, question_text: question, answer_list: list }, where }) => {
      const texts = list.flatMap(({ proof }) =>
        proof.map(({ proof_text: text, found_in_url: url }) => ({ title: url ?? '', paragraphs: [text] })),
      );
      const parts = list.map(({ answer_text: text }) => text);
      return subjectWith({ id, question, parts }, texts, where, note);
    }),
};

const Eli5 = z.object({
  id: z.string().optional(),
  question: z.string().min(1),
  answer: z.string(),
  claims: z.array(z.string()).min(1),
  docs: Docs,
});

/** ELI5: questions of laymen, with the claims of a good answer. */
export const eli5: Format<z.infer<typeof Eli5>> = {
  name: 'ELI5',
  kind: 'questions',
  schema: Eli5,
  read: (entries: readonly ReadEntry<z.infer<typeof Eli5>>[], _, note) =>
    entries.flatMap(({ value: { id, question, answer, claims, docs }, where }) =>
      subjectWith({ id: id ?? where, question, parts: [answer], claims }, textsOf(docs), where, note),
    ),
};

interface Open {
  readonly id: string;
  readonly question: string;
  readonly parts: readonly string[];
  readonly claims?: readonly string[];
}

function subjectWith(
  { id, question, parts, claims }: Open,
  texts: readonly GivenText[],
  where: string,
  note: (text: string) => void,
) {
  if (texts.length === 0) {
    note(`${where}: it comes with nothing to read`);
    return [];
  }
  const several = parts.length > 1 ? { parts } : {};
  const gold: GoldQuestion = {
    ...noGold,
    id,
    question,
    unanswerable: false,
    answers: [{ type: claims ? 'abstractive' : 'extractive', text: parts.join(', '), ...several }],
    ...(claims ? { claims } : {}),
  };
  return [subjectOfTexts(id, texts, [gold])];
}
