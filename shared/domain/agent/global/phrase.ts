/** What is said of an evaluation: statements with their values, and why they may be wrong. */
import type { Evaluation, Found, Group } from './evaluate.ts';
import { allOf, type NamedThing, type Remark, type Tally } from '../../remarks/remark.ts';
import type { Filter, SectionName, Target } from '../../question/reading.ts';
import { clauseOf } from './filters/filters.ts';
import type { Item } from '../../index/item.ts';
import { printedNumberOf } from './printed-numbers.ts';
import type { ComputedSentence } from '../../retrieval/outcome.ts';

/** What an evaluation comes to, statement by statement. */
export function phrase(evaluation: Evaluation): readonly ComputedSentence[] {
  const missing = evaluation.unknown[0];
  const { documents } = evaluation;
  if (missing) {
    const says: Remark = {
      code: 'computed.no-section',
      params: { sections: sectionsOf(missing).slice(0, MOST_SECTIONS), documents: documents.length },
    };
    return [{ says, items: [] }];
  }
  const { operation, group } = evaluation.question;
  switch (operation.kind) {
    case 'extreme':
      return [extremeStatement(evaluation, operation.most)];
    case 'length':
      return [lengthStatement(evaluation, operation.longest)];
    case 'pick':
      return evaluation.found.map((found) => pickStatement(found, operation, evaluation));
    case 'locate':
      return evaluation.found.map((found) => locateStatement(found, evaluation));
    case 'holders':
      return holderStatements(evaluation, operation.none === true);
    case 'within':
      return withinStatements(evaluation);
    case 'exists':
      return [existsStatement(evaluation)];
    case 'count':
      return group
        ? [countStatement(evaluation), ...asItems(evaluation.groups.map((one) => groupStatement(one, evaluation)))]
        : [countStatement(evaluation)];
    case 'list':
      return group
        ? asItems(evaluation.groups.map((one) => groupStatement(one, evaluation)))
        : listStatements(evaluation);
  }
}

const MOST_SECTIONS = 3;

function countStatement(evaluation: Evaluation): ComputedSentence {
  const { found } = evaluation;
  const items = found.flatMap((one) => one.items);
  const parts = Map.groupBy(found, (one) => manner(one, evaluation));
  const statements = [...parts].map(([how, own]): Remark => {
    const tallies = own.map((one) => tallyOf(one, how, evaluation));
    const where = whereOf(evaluation);
    if (how === 'recognized') return { code: 'computed.recognized', params: { tallies, where } };
    if (how === 'none') return { code: 'computed.none-found', params: { tallies, where } };
    const params = { tallies, where: [...besideOf(own, evaluation), ...where], below: withAllBelow(own) };
    return { code: 'computed.there-are', params };
  });
  return { says: allOf(statements)!, items };
}

/** How a count is said: plainly, as the least there is, as what was recognized, or that nothing was. */
function manner(
  { items, state }: Found,
  { question, unsorted }: Evaluation,
): 'exact' | 'least' | 'recognized' | 'none' {
  if (items.length === 0 && question.filters.some(isTold)) return 'none';
  if (unsorted > 0) return 'least';
  if (question.filters.some(isLoose)) return items.length === 0 ? 'none' : 'least';
  if (state === 'complete') return 'exact';
  if (state === 'gaps' && !(items.length === 0 && question.filters.length > 0)) return 'least';
  return items.length === 0 ? 'none' : 'recognized';
}

// What is about something need not say it in the words of the question; what is quoted does.
const isLoose = (filter: Filter): boolean => filter.kind === 'words' && !filter.exact;
// That there is none may only mean that it was not told.
const isTold = ({ kind }: Filter): boolean => kind === 'languages' || kind === 'kinds';

function tallyOf(found: Found, how: ReturnType<typeof manner>, evaluation: Evaluation): Tally {
  const { items, missing } = found;
  // What is missing may stand outside of what was asked for.
  const count = items.length + (evaluation.question.filters.length === 0 ? missing.length : 0);
  return { target: nounTarget(evaluation, found), count, least: how === 'least' };
}

/** How many there are with all below them; 0 where nothing is below. */
function withAllBelow(found: readonly Found[]): number {
  const all = (part: 'items' | 'deeper' | 'beside'): number => found.reduce((sum, one) => sum + one[part].length, 0);
  return all('deeper') === 0 ? 0 : all('items') + all('beside') + all('deeper');
}

function besideOf(found: readonly Found[], { question }: Evaluation): readonly Remark[] {
  const beside = found.flatMap((one) => one.beside);
  const isTop = found.some(({ deeper }) => deeper.length > 0) && question.filters.length === 0;
  const level: readonly Remark[] = isTop ? [{ code: 'where.top-level' }] : [];
  if (beside.length === 0) return level;
  const titles = beside.slice(0, MOST_NAMED).map(({ record }) => shortened(record.text));
  const others = beside.length - titles.length;
  return [...level, { code: 'where.beside-numbered', params: { titles, others } }];
}

const MOST_NAMED = 4;

/** Why a count, or what follows from one, may be wrong; undefined where the inventory says that nothing is missing. */
export function doubtOf(evaluation: Evaluation): Remark | undefined {
  const { question, found, unknown } = evaluation;
  const { operation, filters } = question;
  const all = found.flatMap(({ items }) => items);
  if (unknown.length > 0) return undefined;
  const points = filters.some(({ kind }) => kind === 'numbers' || kind === 'named');
  if (all.length > 0 && (points || ['exists', 'locate', 'within'].includes(operation.kind))) return undefined;
  if (filters.some(isLoose)) return { code: 'count.literal' };
  const { unsorted, near } = evaluation;
  if (unsorted > 0) return { code: 'count.kind-unknown', params: { documents: unsorted } };
  if (all.length === 0 && filters.some(isTold)) return { code: 'count.language-of-words' };
  const open = found.find(({ state }) => state !== 'complete');
  if (!open)
    return near.length > 0
      ? { code: 'count.near-page', params: { things: near.slice(0, MOST_NAMED).map(named) } }
      : undefined;
  const { target, items, state, missing } = open;
  if (missing.length > 0) return { code: 'count.missing', params: { target, numbers: missing.slice(0, MOST_MISSING) } };
  if (items.length === 0) return { code: 'count.none-recognized', params: { target } };
  if (target.kind === 'author') return { code: 'count.authors-of-front' };
  return { code: state === 'gaps' ? 'count.gaps' : 'count.unnumbered', params: { target } };
}

function named({ record: { label, text } }: Item): NamedThing {
  return label === undefined ? { title: text } : { label };
}

const MOST_MISSING = 8;

/** What stands right below a named section is called a subsection, and chapters are what the document calls so. */
function nounTarget({ question, inside }: Evaluation, { target, items }: Found): Found['target'] {
  if (target.kind !== 'section') return target;
  if (target.word !== undefined) {
    const called =
      items.length === 0 || items.some(({ record }) => printedNumberOf(record.text)?.label === target.word);
    return called ? target : { ...target, word: undefined };
  }
  return inside.length > 0 && question.filters.some(({ kind }) => kind === 'sections')
    ? { ...target, level: 2 }
    : target;
}

function listStatements(evaluation: Evaluation): readonly ComputedSentence[] {
  const items = evaluation.found.flatMap((found) => found.items);
  if (items.length === 0) return [countStatement(evaluation)];
  if (evaluation.question.targets.every(({ kind }) => kind === 'author')) {
    const names: Remark = { code: 'computed.names', params: { names: items.map(({ record }) => record.text) } };
    return [
      { ...countStatement(evaluation), items: [] },
      { says: names, items },
    ];
  }
  const rows = items.slice(0, MOST_ROWS).map((item) => ({ says: rowOf(item, evaluation), items: [item] }));
  const asked = evaluation.question.filters.some(({ kind }) => kind === 'numbers' || kind === 'named');
  return asked ? rows : [{ ...countStatement(evaluation), items: [] }, ...asItems(rows)];
}

/** Nobody reads more, and the count is told before. */
const MOST_ROWS = 500;

/** Several are a list, one below the other; a single one is read with what leads in. */
function asItems(rows: readonly ComputedSentence[]): readonly ComputedSentence[] {
  return rows.length > 1 ? rows.map((row) => ({ ...row, form: 'item' })) : rows;
}

/** 'There are figures on pages 2, 4 and 5.'; sections and documents one by one. */
function holderStatements(evaluation: Evaluation, none: boolean): readonly ComputedSentence[] {
  const { groups, question } = evaluation;
  const holders = groups.filter(({ items }) => items.length > 0 !== none);
  const items = holders.flatMap((holder) => holder.items);
  const target = firstTarget(evaluation);
  const whole = question.group === 'document' ? 'document' : 'section';
  if (holders.length === 0)
    return none
      ? [{ says: { code: `computed.every-${whole}-has`, params: { target } }, items: [] }]
      : [countStatement(evaluation)];
  const where = whereOf(evaluation);
  if (question.group === 'page') {
    const pages = holders.flatMap(({ page }) => page ?? []);
    return [{ says: { code: 'computed.on-pages', params: { target, where, pages } }, items }];
  }
  const code = `computed.${whole}s-${none ? 'without' : 'with'}` as const;
  const rows = holders.map((holder) => ({
    ...groupStatement(holder, evaluation),
    items: holder.section ? [holder.section] : holder.items,
  }));
  return [{ says: { code, params: { count: holders.length, target, where } }, items: [] }, ...asItems(rows)];
}

function withinStatements(evaluation: Evaluation): readonly ComputedSentence[] {
  const { groups, found } = evaluation;
  if (groups.length === 0)
    return found
      .flatMap((one) => one.items)
      .map((item) => ({ says: { code: 'computed.at-top-level', params: { thing: [thingOf(item)] } }, items: [item] }));
  return groups.map(({ name, items }) => ({
    says: {
      code: 'computed.within',
      params: { things: items.map(thingOf), title: name, page: items[0] ? pageOf(items[0], evaluation) : '1' },
    },
    items,
  }));
}

function existsStatement(evaluation: Evaluation): ComputedSentence {
  const count = countStatement(evaluation);
  const isThere = evaluation.found.some(({ items }) => items.length > 0);
  if (!isThere && evaluation.found.some((one) => manner(one, evaluation) !== 'exact')) return count;
  return { ...count, says: { code: isThere ? 'computed.yes' : 'computed.no', params: { remark: count.says } } };
}

function pickStatement(
  { target, items }: Found,
  { from, nth }: { readonly from: 'start' | 'end'; readonly nth: number },
  evaluation: Evaluation,
): ComputedSentence {
  const item = from === 'start' ? items[nth - 1] : items[items.length - nth];
  if (!item) return { says: countStatement(evaluation).says, items };
  const code = from === 'start' ? 'computed.nth' : 'computed.nth-last';
  const params = { nth, target, where: whereOf(evaluation), item: rowOf(item, evaluation) };
  return { says: { code, params }, items: [item] };
}

function locateStatement({ target, items }: Found, evaluation: Evaluation): ComputedSentence {
  const { filters } = evaluation.question;
  const number = filters.flatMap((filter) => (filter.kind === 'numbers' ? filter.numbers : []))[0] ?? '';
  const [first] = items;
  const documents = evaluation.documents.length;
  if (!first) return { says: { code: 'computed.not-there', params: { target, number, documents } }, items: [] };
  const place: Remark = filters.some(({ kind }) => kind === 'named')
    ? { code: 'place.titled', params: { title: first.record.text } }
    : { code: 'place.numbered', params: { target, number } };
  const { pageIndex, endPageIndex } = first.record;
  const page = pageOf(first, evaluation);
  const says: Remark =
    target.kind === 'section' && endPageIndex > pageIndex
      ? {
          code: 'computed.on-pages-from-to',
          params: { place, from: page, to: pageOf(first, evaluation, endPageIndex) },
        }
      : { code: 'computed.on-page', params: { place, page } };
  return { says, items: [first] };
}

const MOST_WINNERS = 5;

function extremeStatement(evaluation: Evaluation, most: boolean): ComputedSentence {
  const { groups } = evaluation;
  const target = firstTarget(evaluation);
  const counts = groups.map(({ items }) => items.length);
  const count = most ? Math.max(0, ...counts) : Math.min(...counts);
  const winners = groups.filter(({ items }) => items.length === count);
  if (winners.length === 0 || (most && count === 0))
    return { says: { code: 'computed.none', params: { target } }, items: [] };
  const places = winners.slice(0, MOST_WINNERS).map(placeOf);
  return {
    says: { code: most ? 'computed.most' : 'computed.fewest', params: { places, target, count } },
    items: winners.flatMap(({ items }) => items),
  };
}

function lengthStatement(evaluation: Evaluation, longest: boolean): ComputedSentence {
  const counts = [...evaluation.lengths.values()].filter((words) => words > 0);
  const best = longest ? Math.max(...counts) : Math.min(...counts);
  const winners = [...evaluation.lengths].filter(([, words]) => words === best).map(([item]) => item);
  if (winners.length === 0) return { says: countStatement(evaluation).says, items: [] };
  const titles = winners.map(({ record }) => record.text);
  const params = { titles, target: firstTarget(evaluation), where: whereOf(evaluation), words: best };
  return { says: { code: longest ? 'computed.longest' : 'computed.shortest', params }, items: winners };
}

function groupStatement(group: Group, evaluation: Evaluation): ComputedSentence {
  const { items } = group;
  const { question } = evaluation;
  const asked = firstTarget(evaluation);
  const target = asked.kind === 'section' && question.group === 'section' ? { ...asked, level: 2 } : asked;
  const place = placeOf(group);
  const says: Remark =
    question.operation.kind === 'list' && items.length > 0
      ? { code: 'computed.in-place', params: { place, titles: items.map(titleOf) } }
      : { code: 'computed.of-place', params: { place, target, count: items.length } };
  return { says, items };
}

/** A question counts at least one kind of thing. */
function firstTarget({ question }: Evaluation): Target {
  return question.targets[0]!;
}

function placeOf({ name, page }: Group): Remark {
  return page === undefined
    ? { code: 'place.titled', params: { title: name } }
    : { code: 'place.page', params: { page } };
}

/** 'Table 3: Results by language (page 7).' */
function rowOf(item: Item, evaluation: Evaluation): Remark {
  const { kind } = item.record;
  if (kind === 'document' || (kind === 'text' && item.record.lines.length === 0))
    return { code: 'as-written', params: { text: `${titleOf(item)}.` } };
  return { code: 'computed.row', params: { title: titleOf(item), page: pageOf(item, evaluation) } };
}

function pageOf({ document, record }: Item, { pages }: Evaluation, pageIndex = record.pageIndex): string {
  return pages.get(document)?.name(pageIndex) ?? String(pageIndex + 1);
}

/** A heading by its title, anything else by its label and caption. */
function thingOf(item: Item): NamedThing {
  return item.record.kind === 'section' ? { title: titleOf(item) } : { label: titleOf(item) };
}

const TITLE_CHARS = 140;

/** A heading, or as much of a caption or an entry as tells which it is. */
function titleOf({ record: { text, label } }: Item): string {
  const words = shortened(text.replace(/\s+/gu, ' ').trim());
  const labelled =
    label !== undefined && !words.toLowerCase().startsWith(label.toLowerCase()) ? `${label}: ${words}` : words;
  return labelled.replace(/[.:;,\s]+$/u, '');
}

function shortened(words: string): string {
  if (words.length <= TITLE_CHARS) return words;
  const sentence = /^.{20,}?[.!?](?=\s\p{Lu})/u.exec(words)?.[0];
  if (sentence && sentence.length <= TITLE_CHARS) return sentence;
  const cut = words.slice(0, TITLE_CHARS);
  return `${cut.slice(0, Math.max(20, cut.lastIndexOf(' ')))}…`;
}

/** 'in ‘3 Methods’ on pages 3 to 10 that mention ‘memory’'. */
function whereOf({ question, inside }: Evaluation): readonly Remark[] {
  return question.filters.flatMap((filter) => clauseOf(filter, inside) ?? []);
}

function sectionsOf(filter: Filter): readonly SectionName[] {
  return filter.kind === 'sections' ? filter.any : filter.kind === 'beside' ? [filter.section] : [];
}
