/** Questions that are offered for the columns of evidence tables. */
import { columnKeys, type ColumnKey, type ColumnQuestions } from '../text/languages/columns.ts';
import { germanColumns } from '../text/languages/de/columns.ts';
import { englishColumns } from '../text/languages/en/columns.ts';
import { chineseColumns } from '../text/languages/zh/columns.ts';

export { columnKeys, type ColumnKey };

const questionsBy: Readonly<Record<string, ColumnQuestions>> = {
  en: englishColumns,
  de: germanColumns,
  zh: chineseColumns,
};

/** As it is offered to readers of a language; in English where there is no other. */
export function templateQuestion(key: ColumnKey, language: string): string {
  return (questionsBy[language] ?? englishColumns)[key];
}

/** Which template a question is, in whatever language it stands in the table; undefined for one of the reader's own. */
export function templateOf(question: string): ColumnKey | undefined {
  const asked = question.trim();
  return columnKeys.find((key) => Object.values(questionsBy).some((questions) => questions[key] === asked));
}
