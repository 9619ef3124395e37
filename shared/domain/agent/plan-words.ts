/** The parameters of a plan's operators, as words and read again from words. */
import {
  modalKinds,
  type Filter,
  type Grouping,
  type Operation,
  type Range,
  type SectionName,
  type Target,
} from '../question/reading.ts';
import { pageNumberOf } from '../text/quantity.ts';
import { nameOf as referenceName, referencesIn } from '../question/filters.ts';
import { pageText } from '../text/quantity.ts';
import { english } from '../text/languages/index.ts';
import { phrasesOf } from '../text/languages/language.ts';
import { thingsNamed } from '../question/read-structure.ts';
import type { PlanOperator } from '../remarks/operators.ts';
import type { Remark } from '../remarks/remark.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('agentPlanWords');

/** How things are called: one, several. */
export function nounOf(target: Target, count: number): string {
  const [one, many] = names(target);
  return count === 1 ? one : many;
}

function names({ kind, level, word }: Target): readonly [string, string] {
  switch (kind) {
    case 'section':
      if (word !== undefined) return [word, `${word}s`];
      if (level === undefined || level === 1) return ['section', 'sections'];
      return level === 2 ? ['subsection', 'subsections'] : ['sub-subsection', 'sub-subsections'];
    case 'appendix':
      return ['appendix', 'appendices'];
    case 'code':
      return ['code listing', 'code listings'];
    case 'statement': {
      const noun = word ?? 'statement';
      return [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`];
    }
    default:
      return [kind, `${kind}s`];
  }
}

/** 'tables, figures'; with 'at all levels' where sections below sections count too. */
export function targetsText(targets: readonly Target[], deep: boolean): string {
  const nouns = targets.map((target) =>
    target.kind === 'section' && target.level === 1 ? 'chapters' : nounOf(target, 2),
  );
  return `${nouns.join(', ')}${deep ? ' at all levels' : ''}`;
}

const DEEP = pattern('iu')`\s+${lists.deep}$`;

const LIST_BREAK = pattern('u')`${lists.listBreak}`;

/** Undefined if some of the words are no kind of thing. */
export function readTargets(text: string): { readonly targets: readonly Target[]; readonly deep: boolean } | undefined {
  const nouns = text
    .replace(DEEP, '')
    .split(LIST_BREAK)
    .map((noun) => noun.trim());
  const targets = nouns.flatMap((noun) => thingsNamed(noun) ?? []);
  return targets.length === nouns.length ? { targets, deep: DEEP.test(text) } : undefined;
}

const NUMBER = String.raw`(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)*|[IVXLC]+)`;
const NUMBERS = new RegExp(String.raw`^${NUMBER}(?:\s*(?:${lists.numbers})\s*${NUMBER})*$`, 'u');
const RANGE = /^(\d+|[ivxlc]+)\s*(?:-|–|—|to)\s*(\d+|[ivxlc]+)$/iu;

const ABOUT_WORDS = pattern('iu')`^(?:(${lists.aboutWords})\s+)?(?:["“](.+)["”]|(.+))$`;

/** A parameter that narrows, in the words of `filterText` or a bit less; what is wrong with it if it cannot be read. */
export function readFilter(
  operator: 'Filter_Range' | 'Select_by_Section' | 'Select_by_Words',
  text: string,
): Filter | { readonly wrong: Remark } {
  const plain = text.trim().replace(/\s+/gu, ' ');
  if (plain === '') return { wrong: empty[operator] };
  switch (operator) {
    case 'Filter_Range':
      return readRange(plain);
    case 'Select_by_Section':
      return readSection(plain);
    case 'Select_by_Words': {
      const author = /^by (.+)$/iu.exec(plain)?.[1];
      if (author) return { kind: 'author', name: author };
      const told = readLanguages(plain) ?? readKinds(plain);
      if (told) return told;
      const [, lead = '', quoted, bare] = ABOUT_WORDS.exec(plain) ?? [];
      const where = lead.toLowerCase() === 'mentioning' ? 'body' : 'own';
      return { kind: 'words', words: quoted ?? bare ?? plain, where, exact: lead.toLowerCase() === 'saying' };
    }
  }
}

const empty = {
  Filter_Range: { code: 'plan.pages-unsaid' },
  Select_by_Section: { code: 'plan.section-unsaid' },
  Select_by_Words: { code: 'plan.words-unsaid' },
} as const;

/** What a language is called in plans and answers, which are in English. */
export function languageName(code: string): string {
  return phrasesOf(english.tongues?.[code] ?? code)[0] ?? code;
}

function readLanguages(text: string): Filter | undefined {
  const names = split(/^in (.+)$/iu.exec(text)?.[1] ?? '');
  const any = names.flatMap(
    (name) => Object.keys(english.tongues ?? {}).find((code) => languageName(code) === name) ?? [],
  );
  return any.length > 0 && any.length === names.length ? { kind: 'languages', any } : undefined;
}

const OF_KIND = pattern('iu')`^${lists.ofKind} (.+)$`;

function readKinds(text: string): Filter | undefined {
  const names = split(OF_KIND.exec(text)?.[1] ?? '');
  const any = names.filter((name) => Object.hasOwn(english.kinds ?? {}, name));
  return any.length > 0 && any.length === names.length ? { kind: 'kinds', any } : undefined;
}

const EDGE_PAGES = pattern(
  'iu',
)`^(?:${lists.edgePagesThe})?(${lists.edgePagesFirst}) (?:(\d+) )?${lists.edgePagesPages}$`;

const WITH_NUMBERS = pattern('iu')`^(?:${lists.withNumbers}) (.+)$`;

const NUMBERED = pattern('iu')`^${lists.numbered}$`;

const UNNUMBERED = pattern('iu')`^(?:${lists.unnumberedUn})${lists.unnumberedNumbered}$`;

const OF_YEARS = pattern(
  'iu',
)`^(?:${lists.ofYearsOf}) ((?:1[5-9]|20)\d\d)(?:(?:\s*(?:-|–|—|to)\s*)((?:1[5-9]|20)\d\d)| or (${lists.ofYearsLater}))?$`;

function readRange(text: string): Filter | { readonly wrong: Remark } {
  const years = OF_YEARS.exec(text);
  if (years) {
    const [from, to] = [Number(years[1]), Number(years[2] ?? years[1])];
    if (years[3]?.toLowerCase() === 'later') return { kind: 'years', from };
    if (years[3]) return { kind: 'years', to: from };
    return from > to ? { wrong: { code: 'plan.years-turned', params: { from, to } } } : { kind: 'years', from, to };
  }
  if (UNNUMBERED.test(text)) return { kind: 'numbered', numbered: false };
  if (NUMBERED.test(text)) return { kind: 'numbered', numbered: true };
  const numbers = WITH_NUMBERS.exec(text)?.[1];
  if (numbers !== undefined && NUMBERS.test(numbers)) return { kind: 'numbers', numbers: split(numbers) };
  const edge = EDGE_PAGES.exec(text);
  if (edge) {
    const end = edge[1]?.toLowerCase() === 'last' ? 'last' : 'first';
    const count = Number(edge[2] ?? 1);
    return count > 0 ? { kind: 'edge-pages', end, count } : { wrong: { code: 'plan.page-zero' } };
  }
  return readPages(text);
}

const AND_OR_COMMA = pattern('u')`${lists.andOrComma}`;

const FROM_PAGE = pattern('iu')`^${lists.fromPageFrom} (?:${lists.fromPagePage})?`;

const SINCE_PAGE = pattern('iu')`^(?:${lists.sincePageFrom})?(\d+|[ivxlc]+) (?:${lists.sincePageOn})$`;

const PAGE_LABEL = pattern('iu')`^(?:${lists.pageLabel})\s*`;

function readPages(text: string): Filter | { readonly wrong: Remark } {
  const bare = text.replace(PAGE_LABEL, '');
  const since = SINCE_PAGE.exec(bare.replace(FROM_PAGE, ''));
  const wrong: Remark = { code: 'plan.no-range', params: { told: text } };
  const first = since?.[1] === undefined ? undefined : pageNumberOf(since[1]);
  if (first) return paged([{ from: first.value, ...(first.roman && { roman: true }) }]);
  const ranges = bare.split(AND_OR_COMMA).flatMap((part) => {
    const [a = part, b = a] = RANGE.exec(part)?.slice(1) ?? [];
    const [from, to] = [pageNumberOf(a), pageNumberOf(b)];
    if (!from || from.roman !== to?.roman) return [];
    return [{ from: from.value, to: to.value, ...(from.roman && { roman: true as const }) }];
  });
  return ranges.length === bare.split(AND_OR_COMMA).length ? paged(ranges) : { wrong };
}

function paged(ranges: readonly Range[]): Filter | { readonly wrong: Remark } {
  const turned = ranges.find(({ from, to = from }) => from > to);
  if (turned)
    return { wrong: { code: 'plan.pages-turned', params: { from: turned.from, to: turned.to ?? turned.from } } };
  if (ranges.some(({ from }) => from < 1)) return { wrong: { code: 'plan.page-zero' } };
  return { kind: 'pages', ranges };
}

const SECTION_LABEL = pattern('iu')`^${lists.sectionLabel}\s+`;

const CALLED = pattern('iu')`^(?:${lists.called}) (.+)$`;

const BESIDE_SECTION = pattern('iu')`^(${lists.besideSectionBefore})\s+(?:${lists.besideSectionSection})?(.+)$`;

function readSection(text: string): Filter {
  const beside = BESIDE_SECTION.exec(text);
  if (beside) {
    const side = beside[1]?.toLowerCase() === 'before' ? 'before' : 'after';
    return { kind: 'beside', side, section: nameOf(beside[2] ?? '') };
  }
  const called = CALLED.exec(text)?.[1];
  if (called) return { kind: 'named', section: nameOf(called) };
  const bare = text.replace(/^in\s+/iu, '').replace(SECTION_LABEL, '');
  if (NUMBERS.test(bare)) return { kind: 'sections', any: split(bare).map((number) => ({ number })) };
  return { kind: 'sections', any: [{ words: bare }] };
}

function nameOf(text: string): SectionName {
  const bare = text.replace(SECTION_LABEL, '');
  return new RegExp(`^${NUMBER}$`, 'u').test(bare) ? { number: bare } : { words: bare };
}

function split(numbers: string): readonly string[] {
  return numbers.split(AND_OR_COMMA);
}

/** 'Table 3', 'tables', 'abstract': where passages stand that a plan takes. */
export function readModal(told: string): Filter | undefined {
  const reference = referencesIn(told).find((one) => one.kind === 'labelled');
  if (reference) return { kind: 'label', reference };
  const word = told.trim().toLowerCase();
  const modal = modalKinds.find((kind) => kind === word || `${kind}s` === word);
  return modal && { kind: 'modal', modal };
}

/** What each kind of filter says. */
const filterTexts: { readonly [Kind in Filter['kind']]: (filter: Extract<Filter, { kind: Kind }>) => string } = {
  pages: ({ ranges }) => pagesText(ranges),
  'edge-pages': ({ end, count }) => (count === 1 ? `${end} page` : `${end} ${count} pages`),
  sections: ({ any }) => `in ${any.map(nameText).join(', ')}`,
  named: ({ section }) => `called ${nameText(section)}`,
  beside: ({ side, section }) => `${side} ${nameText(section)}`,
  words: ({ exact, where, words }) => `${exact ? 'saying' : where === 'body' ? 'mentioning' : 'with'} “${words}”`,
  years: ({ from, to }) => {
    if (to === undefined) return `of ${String(from)} or later`;
    if (from === undefined) return `of ${to} or earlier`;
    return from === to ? `of ${from}` : `of ${from}–${to}`;
  },
  author: ({ name }) => `by ${name}`,
  languages: ({ any }) => `in ${any.map(languageName).join(', ')}`,
  kinds: ({ any }) => `of the kind ${any.join(', ')}`,
  numbers: ({ numbers }) => `numbered ${numbers.join(', ')}`,
  numbered: ({ numbered }) => (numbered ? 'numbered' : 'not numbered'),
  label: ({ reference }) => referenceName(reference),
  modal: ({ modal }) => (modal === 'abstract' || modal === 'code' ? modal : `${modal}s`),
};

/** A filter in the words of the plan, which `readFilter` and `readModal` read again: 'pages 3–10', 'in 3.1', 'with “loss”'. */
export function filterText<Kind extends Filter['kind']>(filter: Extract<Filter, { kind: Kind }>): string {
  const say: (one: Extract<Filter, { kind: Kind }>) => string = filterTexts[filter.kind];
  return say(filter);
}

function pagesText(ranges: readonly Range[]): string {
  const [only] = ranges;
  if (only && ranges.length === 1 && only.to === undefined) return `pages ${pageText(only.from, only.roman)} on`;
  const texts = ranges.map(({ from, to, roman }) =>
    from === to ? pageText(from, roman) : `${pageText(from, roman)}–${pageText(to ?? from, roman)}`,
  );
  const single = ranges.length === 1 && only?.from === only?.to;
  return `${single ? 'page' : 'pages'} ${texts.join(', ')}`;
}

function nameText({ number, words }: SectionName): string {
  return [number, words].filter((part) => part !== undefined).join(' ');
}

/** The operator that a filter belongs to. */
export function operatorOf(
  filter: Filter,
): Extract<PlanOperator, 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section' | 'Select_by_Words'> {
  switch (filter.kind) {
    case 'label':
    case 'modal':
      return 'Filter_Modal';
    case 'pages':
    case 'edge-pages':
    case 'years':
    case 'numbers':
    case 'numbered':
      return 'Filter_Range';
    case 'sections':
    case 'named':
    case 'beside':
      return 'Select_by_Section';
    case 'words':
    case 'author':
    case 'languages':
    case 'kinds':
      return 'Select_by_Words';
  }
}

export const groupings: readonly Grouping[] = ['section', 'page', 'document'];

/** What Reduce makes of the things that were counted. */
export function operationText(operation: Operation): string {
  switch (operation.kind) {
    case 'count':
    case 'list':
      return operation.kind;
    case 'exists':
      return 'are there any';
    case 'locate':
      return 'where';
    case 'holders':
      return operation.none === true ? 'which have none' : 'which have any';
    case 'within':
      return operation.top ? 'chapter around' : 'section around';
    case 'length':
      return operation.longest ? 'longest' : 'shortest';
    case 'extreme':
      return operation.most ? 'most' : 'fewest';
    case 'pick':
      return pickText(operation);
  }
}

function pickText({ from, nth }: Extract<Operation, { kind: 'pick' }>): string {
  if (from === 'end') return nth === 1 ? 'last' : 'last but one';
  return nth === 1 ? 'first' : `${nth}${suffix(nth)}`;
}

function suffix(nth: number): string {
  if (nth % 100 >= 11 && nth % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][nth % 10] ?? 'th';
}

const OPERATIONS: readonly Operation[] = [
  { kind: 'count' },
  { kind: 'list' },
  { kind: 'exists' },
  { kind: 'locate' },
  { kind: 'pick', from: 'start', nth: 1 },
  { kind: 'pick', from: 'end', nth: 1 },
  { kind: 'pick', from: 'end', nth: 2 },
  { kind: 'extreme', most: true },
  { kind: 'extreme', most: false },
  { kind: 'length', longest: true },
  { kind: 'length', longest: false },
  { kind: 'holders' },
  { kind: 'holders', none: true },
  { kind: 'within', top: false },
  { kind: 'within', top: true },
];

/** What Reduce can be told in a plan that counts things, beside the n-th. */
export const operationTexts: readonly string[] = OPERATIONS.map(operationText);

export function readOperation(text: string): Operation | undefined {
  const nth = Number(/^(\d{1,3})(?:st|nd|rd|th)$/iu.exec(text)?.[1] ?? 0);
  if (nth > 0) return { kind: 'pick', from: 'start', nth };
  return OPERATIONS.find((operation) => operationText(operation) === text);
}
