/** The parameters of a plan's operators, as words and read again from words. */
import type { Filter, Grouping, Operation, SectionName, Target } from '../../question/structure.ts';
import { nounOf, targetOf, targetPattern } from '../global/targets.ts';
import type { PlanOperator } from '../../retrieval/carried-plan.ts';

/** 'tables, figures'; with 'at all levels' where sections below sections count too. */
export function targetsText(targets: readonly Target[], deep: boolean): string {
  const nouns = targets.map((target) =>
    target.kind === 'section' && target.level === 1 ? 'chapters' : nounOf(target, 2),
  );
  return `${nouns.join(', ')}${deep ? ' at all levels' : ''}`;
}

const DEEP = /\s+at all levels$/iu;
const NOUN = new RegExp(`^(?:${targetPattern})$`, 'iu');

/** Undefined if some of the words are no kind of thing. */
export function readTargets(text: string): { readonly targets: readonly Target[]; readonly deep: boolean } | undefined {
  const nouns = text
    .replace(DEEP, '')
    .split(/\s*,\s*|\s+and\s+/u)
    .map((noun) => noun.trim());
  const targets = nouns.flatMap((noun) => (NOUN.test(noun) ? (targetOf(noun)?.target ?? []) : []));
  return targets.length === nouns.length ? { targets, deep: DEEP.test(text) } : undefined;
}

const NUMBER = String.raw`(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)*|[IVXLC]+)`;
const NUMBERS = new RegExp(String.raw`^${NUMBER}(?:\s*(?:,|and)\s*${NUMBER})*$`, 'u');
const RANGE = /^(\d+)\s*(?:-|–|—|to)\s*(\d+)$/iu;

/** A parameter that narrows, in the words of `filterText` or a bit less; what is wrong with it if it cannot be read. */
export function readFilter(
  operator: 'Filter_Range' | 'Select_by_Section' | 'Select_by_Words',
  text: string,
): Filter | { readonly wrong: string } {
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
      const [, lead = '', quoted, bare] = /^(?:(with|mentioning|saying)\s+)?(?:["“](.+)["”]|(.+))$/iu.exec(plain) ?? [];
      const where = lead.toLowerCase() === 'mentioning' ? 'body' : 'own';
      return { kind: 'words', words: quoted ?? bare ?? plain, where, exact: lead.toLowerCase() === 'saying' };
    }
  }
}

const empty = {
  Filter_Range: 'Say which pages, such as ‘3–10’ or ‘last 2 pages’.',
  Select_by_Section: 'Name a section by its number or by words of its heading.',
  Select_by_Words: 'Say which words.',
} as const;

function readRange(text: string): Filter | { readonly wrong: string } {
  const years =
    /^(?:of|years?) ((?:1[5-9]|20)\d\d)(?:(?:\s*(?:-|–|—|to)\s*)((?:1[5-9]|20)\d\d)| or (later|earlier))?$/iu.exec(
      text,
    );
  if (years) {
    const [from, to] = [Number(years[1]), Number(years[2] ?? years[1])];
    if (years[3]?.toLowerCase() === 'later') return { kind: 'years', from, to: Infinity };
    if (years[3]) return { kind: 'years', from: 0, to: from };
    return from > to ? { wrong: `The years ${from} to ${to} are in the wrong order.` } : { kind: 'years', from, to };
  }
  if (/^(?:un|not )numbered$/iu.test(text)) return { kind: 'numbered', numbered: false };
  if (/^numbered$/iu.test(text)) return { kind: 'numbered', numbered: true };
  const numbers = /^(?:numbered|numbers?) (.+)$/iu.exec(text)?.[1];
  if (numbers !== undefined && NUMBERS.test(numbers)) return { kind: 'numbers', numbers: split(numbers) };
  const edge = /^(?:the )?(first|last) (?:(\d+) )?pages?$/iu.exec(text);
  if (edge) {
    const end = edge[1]?.toLowerCase() === 'last' ? 'last' : 'first';
    const count = Number(edge[2] ?? 1);
    return count > 0 ? { kind: 'edge-pages', end, count } : { wrong: 'There is no page 0.' };
  }
  return readPages(text);
}

function readPages(text: string): Filter | { readonly wrong: string } {
  const bare = text.replace(/^(?:pages?|pp?\.)\s*/iu, '');
  const since = /^(?:from )?(\d+) (?:on|to the end|onwards?)$/iu.exec(bare.replace(/^from (?:page )?/iu, ''));
  if (since) return paged([{ from: Number(since[1]), to: Infinity }]);
  const ranges = bare.split(/\s*(?:,|\band\b)\s*/u).map((part) => {
    const [from, to] = RANGE.exec(part)?.slice(1) ?? [part, part];
    return { from: Number(from), to: Number(to) };
  });
  if (ranges.some(({ from, to }) => !Number.isInteger(from) || !Number.isInteger(to)))
    return { wrong: `‘${text}’ is no range: write pages such as ‘3–10’, ‘4’ or ‘last 2 pages’.` };
  return paged(ranges);
}

function paged(ranges: readonly { readonly from: number; readonly to: number }[]): Filter | { readonly wrong: string } {
  const turned = ranges.find(({ from, to }) => from > to);
  if (turned) return { wrong: `The pages ${turned.from} to ${turned.to} are in the wrong order.` };
  if (ranges.some(({ from }) => from < 1)) return { wrong: 'There is no page 0.' };
  return { kind: 'pages', ranges };
}

function readSection(text: string): Filter {
  const beside = /^(before|after)\s+(?:section\s+)?(.+)$/iu.exec(text);
  if (beside) {
    const side = beside[1]?.toLowerCase() === 'before' ? 'before' : 'after';
    return { kind: 'beside', side, section: nameOf(beside[2] ?? '') };
  }
  const called = /^(?:called|named) (.+)$/iu.exec(text)?.[1];
  if (called) return { kind: 'named', section: nameOf(called) };
  const bare = text.replace(/^in\s+/iu, '').replace(/^sections?\s+/iu, '');
  if (NUMBERS.test(bare)) return { kind: 'sections', any: split(bare).map((number) => ({ number })) };
  return { kind: 'sections', any: [{ words: bare }] };
}

function nameOf(text: string): SectionName {
  const bare = text.replace(/^sections?\s+/iu, '');
  return new RegExp(`^${NUMBER}$`, 'u').test(bare) ? { number: bare } : { words: bare };
}

function split(numbers: string): readonly string[] {
  return numbers.split(/\s*(?:,|\band\b)\s*/u);
}

/** The operator that a filter belongs to. */
export function operatorOf(
  filter: Filter,
): Extract<PlanOperator, 'Filter_Range' | 'Select_by_Section' | 'Select_by_Words'> {
  switch (filter.kind) {
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
      return 'which have any';
    case 'within':
      return operation.top ? 'chapter around' : 'section around';
    case 'length':
      return operation.longest ? 'longest' : 'shortest';
    case 'extreme':
      return operation.most ? 'most' : 'fewest';
    case 'pick':
      if (operation.from === 'end') return operation.nth === 1 ? 'last' : 'last but one';
      return operation.nth === 1 ? 'first' : `${operation.nth}${suffix(operation.nth)}`;
  }
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
