/** What the published formats have in common: files that are looked for, answers, and texts made of passages. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { GoldAnswer, GoldQuestion, Subject } from '../dataset.ts';
import { textSource } from '../open-text.ts';
import type { TextSection } from '../text-document.ts';

const FOLDERS = ['', 'pdfs', 'pdf', 'documents', '../pdfs', '../pdf', '../documents', '../papers'];
const UNANSWERABLE = /^\W*(?:not answerable|unanswerable|no answer|n\/a|none)\W*$/iu;
const YES_NO = /^\W*(?:yes|no)\W*$/iu;

/** The PDF beside the file, or in one of the folders in which such files are published. */
export function findPdf(folder: string, name: string): string | undefined {
  const file = name.toLowerCase().endsWith('.pdf') ? name : `${name}.pdf`;
  return FOLDERS.map((one) => path.join(folder, one, path.basename(file))).find((place) => existsSync(place));
}

export function goldAnswer(text: string): GoldAnswer {
  if (UNANSWERABLE.test(text)) return { type: 'unanswerable', text: 'Unanswerable' };
  return { type: YES_NO.test(text) ? 'yes-no' : 'extractive', text };
}

export const noGold: Pick<GoldQuestion, 'paragraphs' | 'pages' | 'sentences' | 'unanswerable'> = {
  paragraphs: [],
  pages: new Set(),
  sentences: [],
  unanswerable: undefined,
};

/** Questions by the PDF that they are asked of, in the order of the file. */
export function subjectsOfPdfs(
  asked: readonly { readonly file: string; readonly question: GoldQuestion }[],
): readonly Subject[] {
  return [...Map.groupBy(asked, ({ file }) => file)].map(([file, own]) => ({
    name: path.basename(file),
    questions: own.map(({ question }) => question),
    source: { kind: 'pdf', file },
  }));
}

export interface GivenText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A question with the passages that it is asked of: a section for each title, each paragraph named by its own words. */
export function subjectOfTexts(name: string, texts: readonly GivenText[], questions: readonly GoldQuestion[]): Subject {
  return {
    name,
    questions,
    source: textSource(() => {
      const seen = new Set<string>();
      const sections = [...Map.groupBy(texts, ({ title }) => title)].map(([title, own]): TextSection => ({
        title,
        level: 1,
        paragraphs: own
          .flatMap(({ paragraphs }) => paragraphs)
          .filter((text) => text.trim() !== '' && !seen.has(text))
          .map((text) => {
            seen.add(text);
            return { name: text, index: seen.size - 1, text };
          }),
      }));
      return { title: name, language: 'en', sections };
    }),
  };
}
