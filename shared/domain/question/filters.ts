/** What a question names by its number or its kind, and the places that it says its answer stands in. */
import { pageFilters } from './filter-rows.ts';
import type { Filter, ModalKind, Reference } from './reading.ts';
import { wordsOf } from './rows.ts';
import { type Scanner, type Token, scan } from './tokens.ts';
import { languages } from '../text/languages/index.ts';
import { type LabelKind, type Language, labelKinds, phrasesOf } from '../text/languages/language.ts';
import { chineseNumber, romanValue, toRoman, pageNumberOf, pageText } from '../text/quantity.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('questionFilters');

const MODALS: readonly (readonly [ModalKind, string])[] = [
  ['table', 'k-table'],
  ['figure', 'chart'],
  ['formula', 'k-formula'],
  ['code', 'k-code'],
  ['footnote', 'k-footnote'],
  ['abstract', 'k-abstract'],
  ['reference', 'k-reference'],
];

/**
 * Where the question says that its answer stands (constraints C of BookRAG, eq. 4): pages, what it names by a number, a
 * section by its words, a kind of thing; in this order, none for most questions.
 */
export function placesIn(tokens: readonly Token[], references: readonly Reference[]): readonly Filter[] {
  const scanner = scan(tokens);
  const places: Filter[] = [...pageFilters(scanner)];
  for (const reference of references) {
    if (reference.kind === 'labelled') places.push({ kind: 'label', reference });
    if (reference.kind === 'section') places.push({ kind: 'sections', any: [{ number: reference.number }] });
  }
  takeReferences(scanner);
  const section =
    scanner.take('out-of det name=place-section section-word?') ??
    scanner.take(
      'out-of det name=( !section-word word ( !section-word word )? ( !section-word word )? ) section-word',
    ) ??
    scanner.take('out-of det name=quote section-word');
  if (section) places.push({ kind: 'sections', any: [{ words: wordsOf(section.all('name')).replaceAll('"', '') }] });
  if (places.some(({ kind }) => kind === 'label')) return places;
  // 'In the table', 'the chart shows': a thing of this kind is where the answer stands, not what is asked about.
  for (const [modal, tag] of MODALS)
    if (scanner.has(`at-place this-one word? ${tag}`) || scanner.has(`${tag} shows`))
      places.push({ kind: 'modal', modal });
  return places;
}

const PLACE = 'det? page-word|section-word id|small-roman ( of|in det work )?';
const FRAMES = [
  `^ in ${PLACE}`,
  `^ which do|be|can ${PLACE} says|tells|list`,
  `^ which be ( ( !in word )? ( !in word )? ( !in word )? ) in ${PLACE} $`,
  `^ which do ( det word / person ) says about .*? in ${PLACE} $`,
];

/** Is all of the question asked of the place that it names: 'In section 3, …', 'What does page 12 say about …'? */
export function isFramed(tokens: readonly Token[], references: readonly Reference[]): boolean {
  return references.length === 1 && FRAMES.some((rule) => scan(tokens).has(rule));
}

/** Take out what is named by its number: 'in Table 3', 'of Section 4.1', 'on page 5'. */
export function takeReferences(scanner: Scanner): void {
  while (
    scanner.take('in? det? page-word number|small-roman') ??
    scanner.take('in? det? a-table|a-figure|a-formula|a-algorithm|section-word open? id|small-roman close?')
  );
}

// A word before a number belongs to it where it names a part, or where a mark parts both from the rest: 'Item 1A. Risks'.
const LEAD = /^\s*(?:(\p{L}{2,})\s+)?(?:\d+(?:\.\d+)*[A-Z]?|[A-Z]|[IVXLC]+)([.:)]?|\s[–—-])\s+(?=\S)/u;

/** A heading without its number. */
export function bareTitle(title: string): string {
  const [lead = '', word, mark] = LEAD.exec(title) ?? [];
  const named = word === undefined || mark !== '' || SECTION_WORD.test(word);
  return (named ? title.slice(lead.length) : title).trim();
}

/** Headings without their numbers, long ones first; short words stand anywhere. */
export function bareTitles(titles: readonly string[]): readonly string[] {
  const bare = titles.map(bareTitle);
  return [...new Set(bare)].filter((title) => title.length >= 4).sort((a, b) => b.length - a.length);
}

/** Matches any of the forms, longest first. */
function anyOf(forms: readonly string[]): string {
  return [...new Set(forms)]
    .sort((a, b) => b.length - a.length)
    .map((form) => escape(form).replaceAll(' ', String.raw`\s+`))
    .join('|');
}

const formsIn = (of: (language: Language) => string | undefined): readonly string[] =>
  languages.flatMap((language) => phrasesOf(of(language) ?? ''));

const LABELS = Object.fromEntries(
  labelKinds.map((label) => [label, anyOf(formsIn(({ labels }) => labels[label]))]),
) as Readonly<Record<LabelKind, string>>;
const PAGE = new RegExp(
  `(?<!\\p{L})(?:${anyOf(formsIn(({ pageLabels }) => pageLabels))})\\s*(\\d{1,5}(?=\\s*页|\\b)|[ivxlc]{1,8}(?![\\p{L}\\p{N}]))`,
  'giu',
);
const SECTION_LABELS = anyOf(formsIn(({ sectionLabels }) => sectionLabels));
// 'Part 2' heads a section, but in a question it is mostly part of a name.
const PART_LABELS = anyOf(formsIn(({ partLabels }) => partLabels));
const SECTION_WORD = new RegExp(`^(?:${SECTION_LABELS}|${PART_LABELS})$`, 'iu');
const SECTION = new RegExp(
  `(?<!\\p{L})(?:${SECTION_LABELS})\\s*((?:\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)+|[A-Z]|[IVX]+)(?![\\w]))`,
  'giu',
);
const NUMBER = '\\(?([A-Z]?\\d+(?:\\.\\d+)*|[IVX]+(?![a-z]))\\)?';

/** The question without what it names. */
export function withoutReferences(question: string): string {
  const labels = Object.values(LABELS).map(
    (label) => new RegExp(`(?<!\\p{Script=Latin})(?:${label})\\s*${NUMBER}`, 'giu'),
  );
  return [...labels, PAGE]
    .reduce((text, pattern) => text.replace(pattern, ' '), question)
    .replace(SECTION, (found, number: string) => (number === number.toUpperCase() ? ' ' : found));
}

/** What the question names, each once, in the order labels, pages, sections. */
export function referencesIn(question: string): readonly Reference[] {
  const found: Reference[] = [];
  for (const label of labelKinds) {
    const pattern = new RegExp(`(?<!\\p{Script=Latin})(?:${LABELS[label]})\\s*${NUMBER}`, 'giu');
    for (const match of question.matchAll(pattern)) found.push({ kind: 'labelled', label, number: match[1] ?? '' });
  }
  for (const [, number = ''] of question.matchAll(PAGE)) {
    const read = pageNumberOf(number);
    // 'Page I' and 'page C' are words: of the Roman ones a lone letter is small.
    if (read && !/^[A-Z]$/u.test(number))
      found.push({ kind: 'page', page: read.value, ...(read.roman && { roman: true }) });
  }
  for (const match of question.matchAll(SECTION)) {
    const number = match[1] ?? '';
    // 'section a reader likes' names nothing: letters count only as capitals.
    if (number === number.toUpperCase()) found.push({ kind: 'section', number });
  }
  return found.filter((one, at) => found.findIndex((other) => sameReference(one, other)) === at);
}

// What is numbered there belongs to another file.
const ELSEWHERE = String.raw`(?<!${lists.elsewhere})`;
const mentions = new Map<LabelKind, RegExp>();

/** The numbers of the tables or figures of the document that a text speaks of, as printed. */
export function labelNumbers(label: LabelKind, text: string): readonly string[] {
  const labelled =
    mentions.get(label) ??
    pattern(
      'giu',
    )`${ELSEWHERE}(?<!\p{Script=Latin})(?:${LABELS[label]})\s*${NUMBER}(?!\s+(?:${lists.labelNumbers})\s+\[)`;
  mentions.set(label, labelled);
  return [...text.matchAll(labelled)].map(([, number = '']) => number);
}

/** Phrases, as `searchTerms` makes terms, that a passage with the thing itself or a mention of it contains. */
export function phrasesFor(reference: Reference): readonly string[] {
  if (reference.kind !== 'labelled') return [];
  const numbers = spellings(reference.number).map((number) => number.toLowerCase().replaceAll('.', ' '));
  const names = { table: ['table', 'tab'], figure: ['figure', 'fig'], equation: ['equation', 'eq'] };
  const labels = reference.label in names ? names[reference.label as keyof typeof names] : [reference.label];
  return labels.flatMap((label) => numbers.map((number) => `${label} ${number}`));
}

/** True if `text` begins with the caption of what is named. */
export function isCaptionOf(reference: Reference, text: string): boolean {
  if (reference.kind !== 'labelled') return false;
  const numbers = spellings(reference.number).map(escape).join('|');
  return new RegExp(`^\\s*(?:${LABELS[reference.label]})\\s*(?:${numbers})(?![\\w.]*\\d)`, 'iu').test(text);
}

/** True if `heading` bears the number that is named: '4.1' of '4.1 Training data', 'B' of 'Appendix B'. */
export function isHeadingOf(reference: Reference, heading: string): boolean {
  if (reference.kind !== 'section') return false;
  const chinese = chineseNumber(heading);
  if (chinese) return String(chinese.value) === reference.number;
  const numbers = spellings(reference.number).map(escape).join('|');
  return new RegExp(`^\\s*(?:(?:${SECTION_LABELS}|${PART_LABELS})\\s*)?(?:${numbers})(?![\\w]|\\.\\d)`, 'iu').test(
    heading,
  );
}

/** How the thing is called when the trace speaks of it. */
export function nameOf(reference: Reference): string {
  switch (reference.kind) {
    case 'page':
      return `page ${pageText(reference.page, reference.roman)}`;
    case 'section':
      return `section ${reference.number}`;
    case 'labelled':
      return `${reference.label} ${reference.number}`;
  }
}

/** A number as it may be printed: Arabic and, up to 39, Roman. */
function spellings(number: string): readonly string[] {
  if (/^\d+$/.test(number) && Number(number) > 0 && Number(number) < 40) return [number, toRoman(Number(number))];
  if (/^[IVX]+$/i.test(number)) return [number, String(romanValue(number))];
  return [number];
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function sameReference(a: Reference, b: Reference): boolean {
  return nameOf(a) === nameOf(b);
}
