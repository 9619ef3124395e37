/** What names places elsewhere and says nothing itself. */
import { languages } from './languages/index.ts';
import { phrasesOf } from './languages/language.ts';

const LABELS = languages
  .flatMap(({ sectionLabels, pageLabels }) => phrasesOf(`${sectionLabels}, ${pageLabels}`))
  .filter((label) => /^\p{L}{4,}$/u.test(label));
const POINTER = new RegExp(
  String.raw`(?<!\p{L})(?:${LABELS.join('|')})\s+\d[\d.]*(?:\s*\[[^\]]{1,80}\]|\s*[(“"‘«][^)”"’»]{1,80}[)”"’»])?`,
  'giu',
);
const MOST_LETTERS = 3;

/** Is it a row of 'Section 3 [Care], page 12, Section 4 [Parts], page 14', as stands below 'See also'? */
export function onlyPoints(text: string): boolean {
  const rest = text.replace(POINTER, '');
  return rest.length < text.length && (rest.match(/\p{L}/gu)?.length ?? 0) <= MOST_LETTERS;
}
