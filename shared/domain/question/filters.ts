/** What of a question says where: pages, sections, years, authors, words. Each rule takes out what it understood. */
import type { Filter, ModalKind, Reference, SectionName } from './reading.ts';
import { pageFilters } from './page-filters.ts';
import { type Match, type Scanner, type Token, printedNumber, scan } from './tokens.ts';
import { languages } from '../text/languages/index.ts';
import { type LabelKind, type Language, labelKinds, phrasesOf } from '../text/languages/language.ts';
import { chineseNumber, romanValue, toRoman, pageNumberOf, pageText } from '../text/quantity.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('questionFilters');

const MOST_SECTIONS = 200;

/**
 * Sections that the question names, by number or by the words of a heading.
 *
 * @param titles  headings of the documents that are asked
 */
export function sectionFilters(scanner: Scanner, titles: readonly string[]): readonly Filter[] {
  const filters: Filter[] = [];
  const numbers = (tokens: readonly Token[]): readonly SectionName[] =>
    tokens.flatMap((token) => (token.tags.has('id') ? [{ number: printedNumber(token) }] : []));
  const beside = scanner.take('side=before|after det? section-word n=id|small-roman');
  if (beside) filters.push({ kind: 'beside', side: sideOf(beside), section: { number: numberOf(beside) } });
  const range = scanner.take('in? det? between? section-word a=number to section-word? b=number');
  if (range) {
    const [from, to] = [range.one('a')?.value ?? 0, range.one('b')?.value ?? 0];
    const count = Math.min(MOST_SECTIONS, Math.max(0, to - from + 1));
    filters.push({ kind: 'sections', any: Array.from({ length: count }, (_, at) => ({ number: String(from + at) })) });
  }
  const several = scanner.take('in? det? between? section-word list=( id ( comma|and and? section-word? id )+ )');
  if (several) filters.push({ kind: 'sections', any: numbers(several.all('list')) });
  const one = scanner.take(
    'in? det? w=section-word caption? n=id|small-roman ( comma? quote / open quote close / open .*? close )?',
  );
  if (one) filters.push({ kind: 'sections', any: [{ number: numberOf(one), ...labelOf(one.one('w')) }] });
  const named = namedSection(scanner, titles);
  if (named) filters.push(named);
  return filters;
}

function numberOf(found: Match): string {
  const token = found.one('n');
  return token ? printedNumber(token) : '';
}

/** The word before a number, where it tells more than 'section'. */
export function labelOf(token: Token | undefined): { readonly label?: string } {
  const word = token?.thing?.word;
  return word === undefined ? {} : { label: word };
}

function sideOf(found: Match): 'before' | 'after' {
  return found.one('side')?.tags.has('before') ? 'before' : 'after';
}

function namedSection(scanner: Scanner, titles: readonly string[]): Filter | undefined {
  const inSection = (words: string): Filter => ({ kind: 'sections', any: [{ words }] });
  const quoted =
    scanner.take('in? det? section-word ( that be )? called? q=quote') ??
    scanner.take('in? det? q=quote section-word') ??
    scanner.take('!have in det? q=quote');
  if (quoted) return inSection(unquoted(quoted.one('q')));
  for (const title of titles) {
    const side = scanner.takeText(title, 'side=before|after det? titled section-word?');
    if (side) return { kind: 'beside', side: sideOf(side), section: { words: title } };
    const into =
      // 'The number of references' counts them; only 'in the references' is about the section.
      scanner.takeText(title, `in det? section-word called|on? titled section-word?`) ??
      scanner.takeText(title, `inside det? titled section-word?`) ??
      scanner.takeText(title, `in det? !thing titled section-word?`) ??
      scanner.takeText(title, 'det titled section-word');
    if (into) return inSection(title);
  }
  const conventional =
    scanner.take('in det? name=conventional section-word?') ??
    scanner.take('inside det? name=bibliography section-word?') ??
    scanner.take(
      'in det? !no-name|how-many name=( word ( !section-word word )? ( !section-word word )? ( !section-word word )? ) section-word',
    ) ??
    scanner.take('in? det? section-word called|on name=( !courtesy word .*? ) ( have|there|stop|stand / $ )');
  return conventional && inSection(textOf(conventional.all('name')));
}

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
  if (section) places.push({ kind: 'sections', any: [{ words: textOf(section.all('name')).replaceAll('"', '') }] });
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

/** Years and authors, for entries of the list of references. */
export function referenceFilters(scanner: Scanner): readonly Filter[] {
  const filters: Filter[] = [];
  const when = '( that? be )? dated?';
  const year = (found: Match, name = 'a'): number => found.one(name)?.value ?? 0;
  const between = scanner.take(`${when} between|since the-year? a=year and|to b=year`);
  if (between) filters.push({ kind: 'years', from: year(between), to: year(between, 'b') });
  const decade = scanner.take(`${when} in det a=decade`);
  if (decade) filters.push({ kind: 'years', from: year(decade), to: year(decade) + 9 });
  const open = scanner.take(`${when} in? a=year and side=earlier|later`);
  if (open) {
    const earlier = open.one('side')?.tags.has('earlier');
    filters.push({ kind: 'years', ...(earlier ? { to: year(open) } : { from: year(open) }) });
  }
  const bound = scanner.take(`${when} side=before|after|since the-year? a=year`);
  if (bound) {
    const tags = bound.one('side')?.tags;
    if (tags?.has('after')) filters.push({ kind: 'years', from: year(bound) + 1 });
    else if (tags?.has('before')) filters.push({ kind: 'years', to: year(bound) - 1 });
    else
      filters.push({
        kind: 'years',
        from: year(bound),
        ...(bound.one('side')?.text === 'since' ? {} : { to: year(bound) }),
      });
  }
  const one = scanner.take(`${when} in the-year? a=year`);
  if (one) filters.push({ kind: 'years', from: year(one), to: year(one) });
  const author =
    scanner.take('( author|dated )? by the-author? name=capital+ et-al?') ??
    scanner.take('have|list name=word as-author') ??
    scanner.take('whose author be|have? name=word') ??
    scanner.take('( author|dated )? by !no-author name=word et-al? ( be there? / cite|stand )* $');
  if (author) filters.push({ kind: 'author', name: textOf(author.all('name')).replace(/[.'’-]+$/u, '') });
  return filters;
}

/** Words that the things are to have. `where: 'body'` if what stands below a heading is meant too. */
export function wordFilter(scanner: Scanner): Filter | undefined {
  const own =
    scanner.take('whose det? own that? be? mention|have|about|say|start ( det? the-word )? w=( .+ ) $') ??
    scanner.take('that? have|mention ( det? the-word )? w=( .+? ) inside det? own');
  if (own) return wordsOf(own.all('w'), 'own');
  const says = scanner.take('that? mention ( det? the-word )? w=( .*? word .* ) $');
  if (says) return wordsOf(says.all('w'), 'body');
  const about = scanner.take('that? be? about !in w=( .*? word .* ) $');
  if (about) return wordsOf(about.all('w'), 'own');
  const quoted = scanner.take('that? have|called? w=quote');
  return quoted && wordsOf(quoted.all('w'), 'own');
}

function wordsOf(found: readonly Token[], where: 'own' | 'body'): Filter | undefined {
  const cut = found.findIndex(
    ({ tags }, at) => tags.has('stop') || tags.has('comma') || tags.has('courtesy') || isTail(found.slice(at)),
  );
  const kept = found.slice(0, cut === -1 ? undefined : cut);
  const [only] = kept;
  // 'In total', 'them': words that narrow nothing.
  if (kept.every(({ tags }) => tags.has('fill') && !tags.has('quote'))) return undefined;
  const exact = kept.length === 1 && only?.tags.has('quote') === true;
  return { kind: 'words', words: exact ? unquoted(only) : textOf(kept), where, exact };
}

/** 'are there', 'does the paper have', 'in the document': the question goes on behind the words. */
function isTail(tokens: readonly Token[]): boolean {
  const tags = (at: number): ReadonlySet<string> => tokens[at]?.tags ?? new Set();
  if (tags(0).has('be')) return tags(1).has('there') || tags(1).has('stand') || tags(1).has('in');
  if (tags(0).has('do')) return tags(1).has('det') || tags(1).has('person');
  if (tags(0).has('of') || tags(0).has('in')) return tags(1).has('det') && tags(2).has('work');
  return tags(0).has('stand') && tokens.slice(1).every((token) => token.tags.has('stop'));
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

function unquoted(token: Token | undefined): string {
  return (token?.text ?? '').replace(/^"|"$/gu, '').trim();
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
