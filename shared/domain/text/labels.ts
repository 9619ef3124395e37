/** How figures, tables and the like are labelled: a noun of some language, a number, and what parts both from the words. */
import { wordLists } from './languages/words.ts';

const lists = wordLists('textLabels');

/** What a label names. Algorithms, listings and boxes are captioned too, but are neither figures nor tables. */
export type LabelFamily = 'figure' | 'table' | 'other';

/** The nouns of a family: those that every document uses, and those of things that are counted beside them. */
interface Nouns {
  readonly usual: string;
  readonly beside: string;
}

// Forms of captions, in each language first the word and then how it is abbreviated. A dot may always follow.
const NOUNS: Readonly<Record<LabelFamily, Nouns>> = {
  figure: {
    usual: [
      'Figures? Figs?', // English; Latin languages below
      'Abbildung(?:en)? Abb', // German
      'Figura Figuras', // Spanish, Portuguese, Italian
      'Figuur Afbeelding Afb', // Dutch
      'Figur', // Scandinavian
      'Rysunek Rys Obrázek Obr Slika', // West and South Slavic
      'Рисунок Рис', // East Slavic
      'Şekil Kuva Hình',
    ].join(' '),
    beside: [
      'Schemes? Charts? Plates? Exhibits? Diagrams? Illustrations? Photos? Photographs? Maps?',
      'Schema Diagramm Grafik Bild',
      'Graphique Schéma Illustration Planche',
      'Gráfico Gráfica Ilustración Ilustração Imagen Imagem Esquema Diagrama Mapa',
      'Схема Диаграмма График',
    ].join(' '),
  },
  table: {
    usual: [
      'Tables? Tabs?',
      'Tabellen?',
      'Tableaux?',
      'Tablas?',
      'Tabelas?',
      'Tabell?[ae]?',
      'Tabulka Tablica',
      'Таблица Таблиця Табл',
      'Tablo Taulukko Bảng',
    ].join(' '),
    beside: 'Quadros? Cuadros?',
  },
  other: { usual: 'Algorithms? Algorithmus Algorithme Algoritmo Listings? Box(?:es)?', beside: '' },
};

// Where words are not parted by spaces, nothing parts the number either.
const UNSPACED: Readonly<Record<LabelFamily, string>> = {
  figure: '[附付]?[图圖図]|그림',
  table: '[附付]?表|표',
  other: '算法|代码|アルゴリズム|リスト',
};

const families = ['figure', 'table', 'other'] as const;

const formsOf = (words: string): readonly string[] => words.split(' ').filter(Boolean);

/** As written and in capitals; where those are small, the first one may stand apart. */
function printed(form: string): string {
  const capitals = form.replaceAll(/\(\?:|\p{Ll}/gu, (found) => (found.length > 1 ? found : found.toUpperCase()));
  return `${form}|${capitals.slice(0, 1)} ?${capitals.slice(1)}`;
}

const nounsOf = (words: string, spell: (form: string) => string): string => formsOf(words).map(spell).join('|');
const nounOf = (spell: (form: string) => string, family: LabelFamily, part: keyof Nouns): string =>
  nounsOf(NOUNS[family][part], spell);
const everyNoun = (spell: (form: string) => string, family: LabelFamily): string =>
  [nounOf(spell, family, 'usual'), nounOf(spell, family, 'beside')].filter(Boolean).join('|');

// What is labelled so is counted apart: it is in a supplement, or in another file.
const APART = lists.apart;
const PREFIX = String.raw`(?:${APART}|e(?=[FT]))?`;

// 3, 3a, 2.1, 2–1, S3, A.1, B-2, G.5A; IV; A where a delimiter shows that it is no word.
const DIGITS = String.raw`(?:\p{Lu}{1,2}[.\-–]?)?\d{1,3}(?:[.\-–]\d{1,3})*(?:[a-zA-Z](?!\p{L}))?(?!\d)`;
const NUMBER = String.raw`(?:${DIGITS}|[IVXLC]+(?![\p{L}\d])|[A-Z](?=[.:]))`;
// 'Fig. 3a–c' and 'Fig. 2 (a, b)' name what is in all of the figure.
const PARTS = String.raw`(?:\s?[–—-][a-z](?!\p{L}))?`;

const LABEL = new RegExp(
  String.raw`^(${PREFIX}(?:${families.map((family) => everyNoun(printed, family)).join('|')})(?:\.\s*|\s+)${NUMBER}|(?:${families.map((family) => UNSPACED[family]).join('|')})\s*(?:[A-Z]\s?[.\-–]?)?\d{1,3}(?:[.\-–]\d{1,3})*(?!\d))`,
  'u',
);
const SEVERAL = /^\s?[–—-][a-z]/u;
const DELIMITER = new RegExp(String.raw`^${PARTS}\)?\s*[.:：．|｜–—―‒-](?!\d)`, 'u');
const OPENING =
  /^(?:\s+(?=[\p{Lu}\p{N}("“«„'‘])|\s+(?=\(?[a-z]\)?[,:]?\s+\p{Lu})|\s*$|(?=\s*[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]))/u;

export interface CaptionLabel {
  /** As printed, with single spaces: 'Table 3', 'Fig. S2'. */
  readonly label: string;
  /** Where the label ends in the text, its delimiter not included. */
  readonly end: number;
  /** A delimiter follows. */
  readonly sure: boolean;
}

/** The label that a text opens with, if words may follow it as they follow in captions. */
export function captionLabel(text: string): CaptionLabel | undefined {
  const [, found] = LABEL.exec(text) ?? [];
  if (found === undefined) return undefined;
  const rest = text.slice(found.length);
  const [delimiter] = DELIMITER.exec(rest) ?? [];
  if (delimiter === undefined && !OPENING.test(rest)) return undefined;
  // All of the figure whose parts are named.
  const label = delimiter !== undefined && SEVERAL.test(delimiter) ? found.replace(/[a-z]$/u, '') : found;
  return { label: label.replace(/\s+/gu, ' '), end: found.length, sure: delimiter !== undefined };
}

const FAMILY = families.map(
  (family) =>
    [
      family,
      new RegExp(`^${PREFIX}(?:(?:${everyNoun((form) => form, family)})(?!\\p{Ll})|${UNSPACED[family]})`, 'iu'),
    ] as const,
);

const SINGLE = new Set(families.flatMap((family) => UNSPACED[family].match(/\p{L}/gu) ?? []));
const FIRST_PAIRS = new Set([
  ...families.flatMap((family) =>
    formsOf(`${NOUNS[family].usual} ${NOUNS[family].beside}`).map((form) => form.slice(0, 2)),
  ),
  // Of what is counted apart: 'Supplementary', 'Extended Data', 'eFigure'.
  ...['Su', 'Ex', 'Ap', 'On', 'Ad', 'We', 'eF', 'eT'],
]);
const OPENINGS = new Set([...FIRST_PAIRS].flatMap((pair) => [pair, pair.toUpperCase(), `${pair.slice(0, 1)} `]));

/** A quick look whether a text may open with a label at all. */
export function mayOpenLabel(text: string): boolean {
  return OPENINGS.has(text.slice(0, 2)) || SINGLE.has(text.slice(0, 1));
}

/** Figure or table, from the words of a label in any of the languages that `captionLabel` knows. */
export function familyOf(label: string): LabelFamily {
  const bare = label.replace(/^(\p{Lu}) (?=\p{Lu})/u, '$1');
  return FAMILY.find(([, pattern]) => pattern.test(bare))?.[0] ?? 'other';
}

const BESIDE = new RegExp(
  `^${PREFIX}(?:${(['figure', 'table'] as const).map((family) => nounOf((form) => form, family, 'beside')).join('|')})(?!\\p{Ll})`,
  'iu',
);
const LABEL_NUMBER = new RegExp(String.raw`(${NUMBER}|[A-Z])$`, 'u');
const LABEL_PREFIX = new RegExp(`^${APART}`, 'iu');

export interface LabelParts {
  readonly family: LabelFamily;
  /** 'supplementary', 'extended data', in lower case; empty for what belongs to the text. */
  readonly apart: string;
  /** What is counted beside the family's usual things, 'chart', in lower case; empty for those. */
  readonly beside: string;
  /** As printed, without spaces. */
  readonly number: string;
}

/** The parts of a label as `captionLabel` gives it. */
export function labelParts(label: string): LabelParts {
  const family = familyOf(label);
  const apart = (LABEL_PREFIX.exec(label)?.[0] ?? (/^e(?=[FT])/u.exec(label) ? 'e' : '')).trim().toLowerCase();
  const number = (LABEL_NUMBER.exec(label)?.[1] ?? '').replaceAll(/\s/gu, '').replaceAll('–', '-');
  const isBeside = family === 'other' || BESIDE.test(label);
  return {
    family,
    apart,
    beside: isBeside ? (/\p{L}{3,}(?=[^\p{L}]*$|\.?\s+\S+$)/u.exec(label)?.[0] ?? '').toLowerCase() : '',
    number,
  };
}

/** In text, where things are spoken of in small letters too. */
function spoken(form: string): string {
  const first = form.slice(0, 1);
  return `[${first}${first.toLowerCase()}]${form.slice(1)}|${printed(form)}`;
}

// Russian has a form for each case.
const MENTIONED: Readonly<Record<'figure' | 'table', string>> = {
  figure: `${nounOf(spoken, 'figure', 'usual')}|[Рр]исунк\\p{L}{1,3}`,
  table: `${nounOf(spoken, 'table', 'usual')}|[Тт]аблиц\\p{L}{1,3}`,
};
const MENTIONED_APART = String.raw`(?<!${lists.mentionedApart})`;
const ONE = String.raw`(?:\p{Lu}{0,2}[.\-–]?\d{1,3}(?:[.\-–]\d{1,3})*(?:[A-Z](?!\p{L}))?(?!\d)|[IVXLC]+(?!\p{L}))`;
const MORE = String.raw`(?:[a-z]?\)?\s*(?:,|;|${lists.moreAnd}|[–—-])\s*(?:${lists.moreAnd2})?\(?${ONE})*`;
const mentionPattern = (family: 'figure' | 'table'): RegExp =>
  new RegExp(
    String.raw`${MENTIONED_APART}(?:(?<!\p{L})(?:${MENTIONED[family]})\.?\s*|(?:${UNSPACED[family]})\s*)\(?(${ONE}${MORE})(?!\s*[a-z]?\)?\s+(?:${lists.mentionPattern})\s+\[)`,
    'gu',
  );
const MENTIONS = { figure: mentionPattern('figure'), table: mentionPattern('table') };
const EACH = new RegExp(ONE, 'gu');

/** The numbers of the document's own figures or tables that a text speaks of, as printed; of a range its ends. */
export function mentionedNumbers(family: 'figure' | 'table', text: string): readonly string[] {
  return [...text.matchAll(MENTIONS[family])].flatMap(([, list = '']) => list.match(EACH) ?? []);
}

/** What a text may speak of by its number: what is captioned, and what has its number beside it or in its title. */
export type MentionedFamily = LabelFamily | 'equation' | 'section';

const UNCAPTIONED = {
  equation: { nouns: 'Equations? Eqs? Eqns? Gleichung(?:en)? Gln? Formulas?', unspaced: '式' },
  section: {
    nouns: 'Sections? Secs? Sects? Subsections? Chapters? Chaps? Appendix Appendices Abschnitte? Kapitel Anhang',
    unspaced: '§{1,2}',
  },
} as const;
const asIs = (form: string): string => form;
const uncaptioned = Object.values(UNCAPTIONED);

/**
 * A pattern, to be used without regard to case, for the names of everything that a text may speak of by its number:
 * 'Figs.', 'Supplementary Table', 'таблице', '图', 'Section'.
 */
export const mentionedNames = [
  String.raw`(?<![\p{L}\d])(?:(?:${APART}|e)?(?:${families.map((family) => everyNoun(asIs, family)).join('|')})`,
  ...Object.values(MENTIONED),
  ...uncaptioned.map(({ nouns }) => nounsOf(nouns, asIs)),
]
  .join('|')
  .concat(String.raw`)\.?|`, [...Object.values(UNSPACED), ...uncaptioned.map(({ unspaced }) => unspaced)].join('|'));

const startsWith = (nouns: string, unspaced: string): RegExp =>
  new RegExp(String.raw`^(?:(?:${nouns})(?!\p{Ll})|${unspaced})`, 'iu');
const MENTIONED_FAMILY = [
  ['equation', startsWith(nounsOf(UNCAPTIONED.equation.nouns, asIs), UNCAPTIONED.equation.unspaced)],
  ['section', startsWith(nounsOf(UNCAPTIONED.section.nouns, asIs), UNCAPTIONED.section.unspaced)],
  ['figure', startsWith(MENTIONED.figure, UNSPACED.figure)],
  ['table', startsWith(MENTIONED.table, UNSPACED.table)],
] as const;

/** What a name that `mentionedNames` finds is one of. */
export function mentionedFamily(name: string): MentionedFamily {
  return MENTIONED_FAMILY.find(([, pattern]) => pattern.test(name))?.[0] ?? familyOf(name);
}
