/** Questions that are offered for the columns of evidence tables, and how their documents are asked. */
import type { SectionRole } from '../text/languages/language.ts';
import { columnKeys, type ColumnKey, type ColumnPhrases, type SuggestionPhrases } from '../text/languages/columns.ts';
import { germanColumns, germanSuggestions } from '../text/languages/de/columns.ts';
import { englishColumns, englishSuggestions } from '../text/languages/en/columns.ts';
import { chineseColumns, chineseSuggestions } from '../text/languages/zh/columns.ts';

export { columnKeys, type ColumnKey };

const phrasesBy: Readonly<Record<string, ColumnPhrases>> = {
  en: englishColumns,
  de: germanColumns,
  zh: chineseColumns,
};

const suggestionsBy: Readonly<Record<string, SuggestionPhrases>> = {
  en: englishSuggestions,
  de: germanSuggestions,
  zh: chineseSuggestions,
};

/** How columns are asked of documents in this language; undefined where nobody wrote it down. */
export function suggestionsIn(writtenIn: string | undefined): SuggestionPhrases | undefined {
  return writtenIn === undefined ? undefined : suggestionsBy[writtenIn];
}

/** As it is offered to readers of a language; in English where there is no other. */
export function templateQuestion(key: ColumnKey, language: string): string {
  return (phrasesBy[language] ?? englishColumns)[key][0];
}

/** One try at a cell. */
export interface Attempt {
  readonly question: string;
  /** Asked in the first section that holds this; undefined: in all of the document. */
  readonly role?: SectionRole;
  /** What it finds is doubtful at best: such a question is answered by too many sentences. */
  readonly doubtful?: true;
  /** What it finds only perhaps is nothing: such a question is half answered everywhere. */
  readonly surely?: true;
}

interface Try extends Omit<Attempt, 'question'> {
  /** Place among the phrases of the question. */
  readonly phrase: number;
}

/** In turn; the numbers behind this order are in decision 201. */
const tries: Readonly<Record<ColumnKey, readonly Try[]>> = {
  population: [{ phrase: 1, doubtful: true }, { phrase: 0 }],
  method: [
    { phrase: 1, role: 'abstract' },
    { phrase: 2, role: 'abstract', doubtful: true },
    { phrase: 2, doubtful: true },
  ],
  sample: [{ phrase: 1 }, { phrase: 2, surely: true }],
  measure: [
    { phrase: 0, role: 'experiment' },
    { phrase: 1, doubtful: true },
    { phrase: 0, doubtful: true },
  ],
  result: [
    { phrase: 1, role: 'abstract', doubtful: true },
    { phrase: 2, role: 'conclusion', doubtful: true },
    { phrase: 3, doubtful: true },
  ],
  limitation: [{ phrase: 0 }],
  data: [
    { phrase: 1, role: 'experiment', doubtful: true },
    { phrase: 1, role: 'data', doubtful: true },
    { phrase: 1, doubtful: true },
  ],
  code: [{ phrase: 0 }],
  funding: [
    { phrase: 1, role: 'acknowledgment' },
    { phrase: 1, surely: true },
  ],
};

/**
 * How a document is asked a question: one of the templates, in whatever language it stands in the table, in several ways and in the
 * language of the document; any other as it is written.
 *
 * @param writtenIn  code of the document's language
 */
export function attemptsAt(question: string, writtenIn: string | undefined): readonly Attempt[] {
  const key = templateOf(question);
  if (key === undefined) return [{ question }];
  const phrases = (phrasesBy[writtenIn ?? 'en'] ?? englishColumns)[key];
  return tries[key].map(({ phrase, ...rest }) => ({ question: phrases[phrase]!, ...rest }));
}

/** Which template a question is, in whatever language it stands in the table; undefined for one of the reader's own. */
export function templateOf(question: string): ColumnKey | undefined {
  const asked = question.trim();
  return columnKeys.find((key) => Object.values(phrasesBy).some((phrases) => phrases[key][0] === asked));
}
