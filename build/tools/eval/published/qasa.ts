import { z } from 'zod';
import type { GoldQuestion, Subject } from '../dataset.ts';
import type { Format, ReadEntry } from './format.ts';
import { findPdf, noGold, subjectOfTexts } from './subjects.ts';

const Item = z.object({
  question_id: z.union([z.string(), z.number().transform(String)]).optional(),
  paper_id: z.union([z.string(), z.number().transform(String)]).optional(),
  arxiv_id: z.string().nullish(),
  title: z.string().nullish(),
  question: z.string().min(1),
  composition: z.string(),
  evidential_info: z.array(z.object({ context: z.string() })),
});
type Item = z.infer<typeof Item>;

/**
 * QASA: questions of readers and authors about papers. They are asked of the paper's PDF (`ARXIV_ID.pdf` or `PAPER_ID.pdf`) where it
 * is there; else of the paragraphs that answer any question about it, which is easier.
 */
export const qasa: Format<Item> = {
  name: 'QASA',
  kind: 'questions',
  schema: Item,
  read: (entries, folder, note) =>
    [...Map.groupBy(entries, ({ value }) => value.paper_id ?? value.arxiv_id ?? value.title ?? '')].flatMap(
      ([paper, own]) => subjectsOf(paper, own, folder, note),
    ),
};

function subjectsOf(
  paper: string,
  entries: readonly ReadEntry<Item>[],
  folder: string,
  note: (text: string) => void,
): readonly Subject[] {
  const [first] = entries;
  const names = [first?.value.arxiv_id, first?.value.paper_id].flatMap((name) => name ?? []);
  const file = names.flatMap((name) => findPdf(folder, name) ?? [])[0];
  const contexts = entries.flatMap(({ value }) => value.evidential_info.map(({ context }) => context));
  if (file === undefined && contexts.length === 0) {
    note(`${entries.map(({ where }) => where).join(', ')}: neither a PDF nor a paragraph is there`);
    return [];
  }
  const questions = entries.map(({ value, where, name }): GoldQuestion => {
    const paragraphs = value.evidential_info.map(({ context }) => context);
    return {
      ...noGold,
      id: value.question_id === undefined ? (name ?? where) : `${paper}/${value.question_id}`,
      question: value.question,
      answers: [{ type: 'abstractive', text: value.composition }],
      unanswerable: false,
      paragraphs: paragraphs.length > 0 ? [paragraphs] : [],
    };
  });
  if (file !== undefined) return [{ name: paper, questions, source: { kind: 'pdf', file } }];
  return [subjectOfTexts(paper, [{ title: first?.value.title ?? '', paragraphs: contexts }], questions)];
}
