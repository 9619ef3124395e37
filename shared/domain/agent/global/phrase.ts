import type { Evaluation, Found, Group } from './evaluate.ts';
import { pageText } from '../../text/quantity.ts';
import type { NamedThing, Remark } from '../../remarks/remark.ts';
import type { Filter, Range, SectionName } from '../../question/reading.ts';
import { filterText, languageName, nounOf } from '../plan-words.ts';
import type { Item } from '../../index/item.ts';
import { printedNumberOf } from './printed-numbers.ts';
import type { ComputedSentence } from '../../retrieval/outcome.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('globalPhrase');

/** The answer in words, the number or the name first. */
export function phrase(evaluation: Evaluation): readonly ComputedSentence[] {
  const missing = evaluation.unknown[0];
  if (missing) return [{ text: `There is no ${sectionWords(missing)} in ${scopeWords(evaluation)}.`, items: [] }];
  const { operation, group } = evaluation.question;
  switch (operation.kind) {
    case 'extreme':
      return [extremeSentence(evaluation, operation.most)];
    case 'length':
      return [lengthSentence(evaluation, operation.longest)];
    case 'pick':
      return evaluation.found.map((found) => pickSentence(found, operation, evaluation));
    case 'locate':
      return evaluation.found.map((found) => locateSentence(found, evaluation));
    case 'holders':
      return holderSentences(evaluation, operation.none === true);
    case 'within':
      return withinSentences(evaluation);
    case 'exists':
      return existsSentences(evaluation);
    case 'count':
      return group
        ? [countSentence(evaluation), ...asItems(evaluation.groups.map((one) => groupSentence(one, evaluation)))]
        : [countSentence(evaluation)];
    case 'list':
      return group
        ? asItems(evaluation.groups.map((one) => groupSentence(one, evaluation)))
        : listSentences(evaluation);
  }
}

function countSentence(evaluation: Evaluation): ComputedSentence {
  const { found } = evaluation;
  const items = found.flatMap((one) => one.items);
  const parts = Map.groupBy(found, (one) => manner(one, evaluation));
  const sentences = [...parts].map(([how, own]) => {
    const counts = joined(own.map((one) => countWords(one, how, evaluation)));
    const single = own.length === 1 && / 1 | 1$|^1 /u.test(` ${counts}`);
    if (how === 'recognized') return `${counts} ${single ? 'was' : 'were'} recognized${where(evaluation)}`;
    if (how === 'none') return `${counts} were found${where(evaluation)}`;
    return `there ${single ? 'is' : 'are'} ${counts}${besideWords(own, evaluation)}${where(evaluation)}${deeperWords(own)}`;
  });
  return { text: `${sentences.map(capital).join('. ')}.`, items };
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

function countWords(found: Found, how: ReturnType<typeof manner>, evaluation: Evaluation): string {
  const { items, missing } = found;
  // What is missing may stand outside of what was asked for.
  const count = items.length + (evaluation.question.filters.length === 0 ? missing.length : 0);
  const noun = nounOf(nounTarget(evaluation, found), count);
  return `${how === 'least' ? 'at least ' : ''}${count === 0 ? 'no' : count} ${noun}`;
}

function deeperWords(found: readonly Found[]): string {
  const all = (part: 'items' | 'deeper' | 'beside'): number => found.reduce((sum, one) => sum + one[part].length, 0);
  if (all('deeper') === 0) return '';
  return `, ${all('items') + all('beside') + all('deeper')} with all below ${all('items') === 1 ? 'it' : 'them'}`;
}

function besideWords(found: readonly Found[], { question }: Evaluation): string {
  const beside = found.flatMap((one) => one.beside);
  const level =
    found.some(({ deeper }) => deeper.length > 0) && question.filters.length === 0 ? ' at the top level' : '';
  if (beside.length === 0) return level;
  const names = beside.slice(0, MOST_NAMED).map(({ record }) => quoted(shortened(record.text)));
  const more = beside.length > MOST_NAMED ? ['others'] : [];
  return `${level} with a number, beside ${joined([...names, ...more])}`;
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

function listSentences(evaluation: Evaluation): readonly ComputedSentence[] {
  const items = evaluation.found.flatMap((found) => found.items);
  if (items.length === 0) return [countSentence(evaluation)];
  if (evaluation.question.targets.every(({ kind }) => kind === 'author')) {
    const names = { text: `${joined(items.map(({ record }) => record.text))}.`, items };
    return [{ ...countSentence(evaluation), items: [] }, names];
  }
  const rows = items.slice(0, MOST_ROWS).map((item) => ({ text: describe(item, evaluation), items: [item] }));
  const asked = evaluation.question.filters.some(({ kind }) => kind === 'numbers' || kind === 'named');
  return asked ? rows : [{ ...countSentence(evaluation), items: [] }, ...asItems(rows)];
}

/** Nobody reads more, and the count is told before. */
const MOST_ROWS = 500;

/** Several are a list, one below the other; a single one is read with what leads in. */
function asItems(rows: readonly ComputedSentence[]): readonly ComputedSentence[] {
  return rows.length > 1 ? rows.map((row) => ({ ...row, form: 'item' })) : rows;
}

/** 'There are figures on pages 2, 4 and 5.'; sections and documents one by one. */
function holderSentences(evaluation: Evaluation, none: boolean): readonly ComputedSentence[] {
  const { found, groups, question } = evaluation;
  const holders = groups.filter(({ items }) => items.length > 0 !== none);
  const items = holders.flatMap((holder) => holder.items);
  const noun = found[0] ? nounOf(found[0].target, 2) : 'items';
  const whole = question.group === 'document' ? 'document' : 'section';
  if (holders.length === 0)
    return none ? [{ text: `Every ${whole} has ${noun}.`, items: [] }] : [countSentence(evaluation)];
  if (question.group === 'page') {
    const numbers = holders.map(({ name }) => name.replace('page ', ''));
    const pages = `${numbers.length === 1 ? 'page' : 'pages'} ${joined(numbers)}`;
    return [{ text: `There are ${noun}${where(evaluation)} on ${pages}.`, items }];
  }
  const count = holders.length === 1 ? `is 1 ${whole}` : `are ${holders.length} ${whole}s`;
  const head = `There ${count} ${none ? `in which no ${noun} were found` : `with ${noun}`}${where(evaluation)}.`;
  const rows = holders.map((holder) => ({
    ...groupSentence(holder, evaluation),
    items: holder.section ? [holder.section] : holder.items,
  }));
  return [{ text: head, items: [] }, ...asItems(rows)];
}

function withinSentences(evaluation: Evaluation): readonly ComputedSentence[] {
  const { groups, found } = evaluation;
  const items = found.flatMap((one) => one.items);
  if (groups.length === 0)
    return items.map((item) => ({
      text: `${nameOf(item)} stands at the top level, in no other section.`,
      items: [item],
    }));
  return groups.map(({ name, items }) => ({
    text: `${items.map(nameOf).join('; ')} is in ${quoted(name)} (page ${items[0] ? pageOf(items[0], evaluation) : 1}).`,
    items,
  }));
}

function existsSentences(evaluation: Evaluation): readonly ComputedSentence[] {
  const count = countSentence(evaluation);
  const any = evaluation.found.some(({ items }) => items.length > 0);
  if (!any && evaluation.found.some((one) => manner(one, evaluation) !== 'exact')) return [count];
  const text = `${any ? 'Yes' : 'No'}: ${count.text.charAt(0).toLowerCase()}${count.text.slice(1)}`;
  return [{ ...count, text }];
}

function pickSentence(
  { target, items }: Found,
  { from, nth }: { readonly from: 'start' | 'end'; readonly nth: number },
  evaluation: Evaluation,
): ComputedSentence {
  const item = from === 'start' ? items[nth - 1] : items[items.length - nth];
  if (!item) return { text: countSentence(evaluation).text, items };
  return {
    text: `The ${ordinal(nth, from)} ${nounOf(target, 1)}${where(evaluation)} is ${describe(item, evaluation)}`,
    items: [item],
  };
}

function locateSentence({ target, items }: Found, evaluation: Evaluation): ComputedSentence {
  const number =
    evaluation.question.filters.flatMap((filter) => (filter.kind === 'numbers' ? filter.numbers : []))[0] ?? '';
  const [first] = items;
  const noun = nounOf(target, 1);
  const heading = evaluation.question.filters.some(({ kind }) => kind === 'named') && first?.record.text;
  const named = heading ? quoted(heading) : `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}`;
  if (!first) return { text: `There is no ${noun} ${number} in ${scopeWords(evaluation)}.`, items: [] };
  const { pageIndex, endPageIndex } = first.record;
  const pages =
    target.kind === 'section' && endPageIndex > pageIndex
      ? `starts on page ${pageOf(first, evaluation)} and ends on page ${pageOf(first, evaluation, endPageIndex)}`
      : `is on page ${pageOf(first, evaluation)}`;
  return { text: `${named} ${pages}.`, items: [first] };
}

function extremeSentence({ groups, found }: Evaluation, most: boolean): ComputedSentence {
  const noun = (count: number): string => (found[0] ? nounOf(found[0].target, count) : 'items');
  const counts = groups.map(({ items }) => items.length);
  const best = most ? Math.max(0, ...counts) : Math.min(...counts);
  const winners = groups.filter(({ items }) => items.length === best);
  if (winners.length === 0 || (most && best === 0)) return { text: `There are no ${noun(0)}.`, items: [] };
  const names = joined(winners.slice(0, 5).map(({ name }) => quoted(name)));
  const verb = winners.length === 1 ? 'has' : 'have';
  const each = winners.length === 1 ? '' : ' each';
  return {
    text: `${capital(names)} ${verb} the ${most ? 'most' : 'fewest'} ${noun(2)}: ${best}${each}.`,
    items: winners.flatMap(({ items }) => items),
  };
}

function lengthSentence(evaluation: Evaluation, longest: boolean): ComputedSentence {
  const { found, lengths } = evaluation;
  const counts = [...lengths.values()].filter((words) => words > 0);
  const best = longest ? Math.max(...counts) : Math.min(...counts);
  const winners = [...lengths].filter(([, words]) => words === best).map(([item]) => item);
  const [first] = winners;
  if (!first) return { text: countSentence(evaluation).text, items: [] };
  const noun = found[0] ? nounOf(found[0].target, 1) : 'section';
  const names = joined(winners.map(({ record }) => quoted(record.text)));
  const verb = winners.length === 1 ? 'is' : 'are each';
  return {
    text: `${capital(names)} ${verb} the ${longest ? 'longest' : 'shortest'} ${noun}${where(evaluation)}: ${best} words of running text.`,
    items: winners,
  };
}

function groupSentence({ name, items }: Group, { found, question }: Evaluation): ComputedSentence {
  const target = found[0]?.target;
  const below = target?.kind === 'section' && question.group === 'section' ? { ...target, level: 2 } : target;
  const noun = below ? nounOf(below, items.length) : 'items';
  const what =
    question.operation.kind === 'list' && items.length > 0 ? items.map(titleOf).join('; ') : `${items.length} ${noun}`;
  return { text: `${capital(quoted(name))}: ${what}.`, items };
}

/** 'Table 3: Results by language (page 7).' */
function describe(item: Item, evaluation: Evaluation): string {
  const { kind } = item.record;
  if (kind === 'document' || (kind === 'text' && item.record.lines.length === 0)) return `${titleOf(item)}.`;
  return `${titleOf(item)} (page ${pageOf(item, evaluation)}).`;
}

function pageOf({ document, record }: Item, { pages }: Evaluation, pageIndex = record.pageIndex): string {
  return pages.get(document)?.name(pageIndex) ?? String(pageIndex + 1);
}

/** A heading in quotes, anything else by its label and caption. */
function nameOf(item: Item): string {
  return item.record.kind === 'section' ? quoted(titleOf(item)) : titleOf(item);
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
function where(evaluation: Evaluation): string {
  const { question, inside } = evaluation;
  const parts = question.filters.map((filter) => filterWords(filter, inside));
  return parts
    .filter((part) => part !== '')
    .map((part) => ` ${part}`)
    .join('');
}

function filterWords(filter: Filter, inside: readonly string[]): string {
  switch (filter.kind) {
    case 'pages':
      return joined(filter.ranges.map(pageWords));
    case 'edge-pages':
      return filter.count === 1 ? `on the ${filter.end} page` : `on the ${filter.end} ${filter.count} pages`;
    case 'sections':
      return inside.length === 0 ? '' : `in ${joined(inside.map(quoted))}`;
    case 'named':
      return filter.section.words === undefined ? '' : `called ‘${filter.section.words}’`;
    case 'beside':
      return `${filter.side} ${nameWords(filter.section)}`;
    case 'words':
      return `${filter.where === 'body' ? 'that mention' : 'about'} ‘${filter.words}’`;
    case 'years':
      return yearWords(filter.from, filter.to);
    case 'author':
      return `by ${filter.name}`;
    case 'languages':
      return `in ${joined(filter.any.map(languageName))}`;
    case 'kinds':
      return `of the kind ${joined(filter.any.map(quoted))}`;
    case 'numbers':
      return `with number ${joined(filter.numbers)}`;
    case 'numbered':
      return filter.numbered ? 'with a number' : 'without a number';
    case 'label':
    case 'modal':
      return `in ${filterText(filter)}`;
  }
}

function pageWords({ from, to, roman }: Range): string {
  const first = pageText(from, roman);
  if (to === undefined) return `from page ${first} on`;
  return from === to ? `on page ${first}` : `on pages ${first} to ${pageText(to, roman)}`;
}

function yearWords(from?: number, to?: number): string {
  if (to === undefined) return `from ${String(from)} or later`;
  if (from === undefined) return `from ${to} or earlier`;
  return from === to ? `from ${from}` : `from ${from} to ${to}`;
}

function sectionWords(filter: Filter): string {
  const names = filter.kind === 'sections' ? filter.any : filter.kind === 'beside' ? [filter.section] : [];
  return joined(names.slice(0, 3).map(nameWords));
}

function nameWords({ number, words }: SectionName): string {
  return number === undefined ? `section ‘${words ?? ''}’` : `section ${number}`;
}

function scopeWords({ documents }: Evaluation): string {
  return documents.length === 1 ? 'this document' : 'these documents';
}

export function joined(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

const PAGE_NAME = pattern('u')`^${lists.pageName} \d+$`;

function quoted(name: string): string {
  return PAGE_NAME.test(name) ? name : `‘${name}’`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function ordinal(nth: number, from: 'start' | 'end'): string {
  if (from === 'end') return nth === 1 ? 'last' : 'last but one';
  return NAMES[nth - 1] ?? `${nth}th`;
}
