/** The languages that questions and documents are read in. */
import { german } from './de/index.ts';
import { english } from './en/index.ts';
import { spanish } from './es/index.ts';
import { french } from './fr/index.ts';
import { italian } from './it/index.ts';
import { type Language, phrasesOf, type Topic } from './language.ts';
import { dutch } from './nl/index.ts';
import { portuguese } from './pt/index.ts';
import { russian } from './ru/index.ts';
import { chinese } from './zh/index.ts';

export const languages: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  russian,
  chinese,
];

/** Of all languages; each name once. */
export const topics: readonly Topic[] = languages.flatMap((language) => language.topics ?? []);
export type { Topic };

/** What the words before the numbers of headings stand for, in any language: 'chapter' for 'kapitel'. */
export const headingWords: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ things, pieces }) =>
    (pieces?.things ?? things).flatMap(({ kind, word, forms }) =>
      kind === 'section' && word !== undefined ? phrasesOf(forms).map((form) => [form.toLowerCase(), word]) : [],
    ),
  ),
);
