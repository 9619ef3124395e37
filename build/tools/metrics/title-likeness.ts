/** When two headings are the same heading, and which headings are neither right nor wrong. */
import { sequenceRatio } from './sequence-ratio.ts';

/** From this likeness on, two titles name the same section. */
export const SAME_TITLE = 0.9;

/** A title in the forms in which titles are compared. */
export interface TitleKey {
  /** Letters and digits alone, in lower case. */
  readonly plain: string;
  /** The same without the number and words such as 'Chapter' in front. */
  readonly bare: string;
  /** Code points of `bare`. */
  readonly bareLength: number;
}

export function titleKey(title: string): TitleKey {
  const bare = lettersOf(withoutNumber(title));
  return { plain: lettersOf(title.normalize('NFKC').toLowerCase()), bare, bareLength: Array.from(bare).length };
}

/**
 * Likeness of two titles in [0, 1]: 1 where they agree except for number, case and punctuation, 0 where their lengths
 * differ by more than a quarter, else the share of characters in matching blocks.
 */
export function titleLikeness(a: TitleKey, b: TitleKey): number {
  if (a.plain === b.plain || (a.bare !== '' && a.bare === b.bare)) return 1;
  if (a.bare === '' || b.bare === '') return 0;
  const [shorter, longer] = [Math.min(a.bareLength, b.bareLength), Math.max(a.bareLength, b.bareLength)];
  if (longer - shorter > 0.25 * longer) return 0;
  return sequenceRatio(a.bare, b.bare);
}

export function isSameTitle(a: TitleKey, b: TitleKey): boolean {
  return titleLikeness(a, b) >= SAME_TITLE;
}

/** What numbered sections are called in the languages of the documents that are measured. */
const SECTION_NAMES =
  'chapter|section|appendix|part|item|kapitel|anhang|teil|chapitre|annexe|partie|capítulo|capitulo|apéndice|apêndice|anexo|parte|глава|приложение|часть|hoofdstuk|bijlage|deel|capitolo|appendice|rozdział|§';
const CHINESE_NUMBER =
  /^\s*(?:第?[0-9一二三四五六七八九十]+[章节条部分]|附[录錄]\s*(?:[A-Z](?![A-Za-z])|[一二三四五六七八九十]+)|[一二三四五六七八九十]+、)\s*/u;
const NUMBER = new RegExp(
  String.raw`^\s*(?:(?:${SECTION_NAMES})\s+)?(?:[0-9]+|[ivxlc]+|[a-z])?(?:[.:)]\s*|\s+|(?<=\p{Nd})\.?\s*)(?:[0-9]+(?:\.[0-9]+)*\.?\s*)?`,
  'iu',
);

function withoutNumber(title: string): string {
  const lower = title.normalize('NFKC').replace(CHINESE_NUMBER, '').toLowerCase();
  // The space in front lets a title without any number match too.
  return ` ${lower}`.replace(NUMBER, '') || lower;
}

/** Without accents too, which bookmarks in ASCII leave out: 'Diseno' for 'Diseño'. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFC');
}

const FRONT_OR_BACK_MATTER =
  /^(?:abstract|summary|references?|bibliography|literature cited|acknowledge?ments?|acknowledg[\p{L}\p{N}_]*|contents|table of contents|list of (?:figures|tables)|index|glossary|appendix|appendices|about the authors?|author contributions?|competing interests?|conflicts? of interest|data availability|code availability|additional information|supplementary [\p{L}\p{N}_]+|notes?|keywords?|ethics [\p{L}\p{N}_]+|funding|inhalt(?:sverzeichnis)?|literatur(?:verzeichnis)?|abbildungsverzeichnis|tabellenverzeichnis|danksagung|vorwort|anhang|table des matières|table des figures|liste des (?:figures|tableaux)|sommaire|résumé|remerciements|bibliographie|références|annexes?|índice(?: general)?|contenidos?|resumen|referencias|bibliografía|agradecimientos|sumário|resumo|referências(?: bibliográficas)?|lista de (?:figuras|tablas|tabelas)|agradecimentos|содержание|оглавление|аннотация|список литературы|литература|目次|索引|参考資料|謝辞|概要|摘要|目录|参考文献|致谢)$/iu;

/** True for front and back matter that is printed as a heading but rarely bookmarked: 'Abstract', 'References'. */
export function isFrontOrBackMatter(title: string): boolean {
  const words = title
    .trim()
    // Everything before the first letter; roman and circled numerals count as letters here.
    .replace(/^[^\p{L}\p{Nl}\p{No}]+/u, '')
    .replace(/^[ .:]+|[ .:]+$/g, '');
  return FRONT_OR_BACK_MATTER.test(words);
}
