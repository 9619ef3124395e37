/** What of a question says where: pages, sections, years, authors, words. Each row takes out what it understood. */
import type { Filter, Range, SectionName } from './reading.ts';
import {
  type FilterRow,
  type Found,
  isTagged,
  numbersBetween,
  sectionOf,
  takeFilters,
  unquoted,
  valueOf,
  wordsOf,
} from './rows.ts';
import { type Match, pageOf, printedNumber, type Scanner, type Token } from './tokens.ts';

const MOST_SECTIONS = 200;

/** @param when  of these rules the first that fits counts */
const where = (filter: FilterRow['filter'], ...when: readonly string[]): FilterRow => ({ when, filter });

const pages = (ranges: (found: Match) => readonly Range[], ...when: readonly string[]): FilterRow =>
  where((found) => ({ kind: 'pages', ranges: ranges(found) }), ...when);

const pagesBetween = (kind: 'number' | 'small-roman', roman: Pick<Range, 'roman'>): FilterRow =>
  pages(
    (found) => [{ from: valueOf(found, 'a'), to: valueOf(found, 'b'), ...roman }],
    `between|since det? page-word a=${kind} and|to page-word? b=${kind}`,
    `in? det? page-word a=${kind} to page-word? b=${kind}`,
  );

const PAGES: readonly FilterRow[] = [
  pagesBetween('number', {}),
  pagesBetween('small-roman', { roman: true }),
  pages(
    (found) => found.all('list').flatMap(pageOf),
    'in? det? page-word list=( number|small-roman ( comma|and and? number|small-roman )+ )',
  ),
  pages((found) => {
    const page = valueOf(found, 'a');
    return [isTagged(found, 'side', 'earlier') ? { from: 1, to: page } : { from: page }];
  }, 'in? det? page-word a=number and side=earlier|later'),
  pages(
    (found) => [{ from: 1, to: valueOf(found, 'a') - Number(isTagged(found, 'side', 'before')) }],
    'side=before|upto page-word a=number',
  ),
  pages(
    (found) => [{ from: valueOf(found, 'a') + Number(isTagged(found, 'side', 'after')) }],
    'side=after|since page-word a=number on-page?',
  ),
  pages((found) => found.all('a').flatMap(pageOf), 'in? det? page-word a=number|small-roman'),
  where((found) => {
    const end = isTagged(found, 'end', 'first') ? 'first' : 'last';
    return { kind: 'edge-pages', end, count: found.one('n')?.value ?? 1 };
  }, 'in det end=first|last n=number? page-word'),
];

export function pageFilters(scanner: Scanner): readonly Filter[] {
  return takeFilters(scanner, PAGES);
}

const inside = (any: readonly SectionName[]): Filter => ({ kind: 'sections', any });
const inNumbered = (numbers: readonly string[]): Filter => inside(numbers.map((number) => ({ number })));
const inOne = (found: Found): Filter => inside([sectionOf(found)]);

const besideOne = (found: Found): Filter => ({
  kind: 'beside',
  side: isTagged(found, 'side', 'before') ? 'before' : 'after',
  section: sectionOf(found),
});

const SECTIONS: readonly (FilterRow | readonly FilterRow[])[] = [
  where(besideOne, 'side=before|after det? section-word n=id|small-roman'),
  where(
    (found) => inNumbered(numbersBetween(found, MOST_SECTIONS)),
    'in? det? between? section-word a=number to section-word? b=number',
  ),
  where((found) => {
    const numbers = found.all('list').filter(({ tags }) => tags.has('id'));
    return inNumbered(numbers.map(printedNumber));
  }, 'in? det? between? section-word list=( id ( comma|and and? section-word? id )+ )'),
  where(
    inOne,
    'in? det? w=section-word caption? n=id|small-roman ( comma? quote / open quote close / open .*? close )?',
  ),
  [
    where(
      inOne,
      'in? det? section-word ( that be )? called? n=quote',
      'in? det? n=quote section-word',
      '!have in det? n=quote',
    ),
    where(
      (found) => (found.one('side') ? besideOne(found) : inOne(found)),
      'side=before|after det? titled section-word?',
      // 'The number of references' counts them; only 'in the references' is about the section.
      'in det? section-word called|on? titled section-word?',
      'inside det? titled section-word?',
      'in det? !thing titled section-word?',
      'det titled section-word',
    ),
    where(
      (found) => inside([{ words: wordsOf(found.all('name')) }]),
      'in det? name=conventional section-word?',
      'inside det? name=bibliography section-word?',
      'in det? !no-name|how-many name=( word ( !section-word word )? ( !section-word word )? ( !section-word word )? ) section-word',
      'in? det? section-word called|on name=( !courtesy word .*? ) ( have|there|stop|stand / $ )',
    ),
  ],
];

/**
 * Sections that the question names, by number or by the words of a heading.
 *
 * @param titles  headings of the documents that are asked
 */
export function sectionFilters(scanner: Scanner, titles: readonly string[]): readonly Filter[] {
  return takeFilters(scanner, SECTIONS, titles);
}

/** @param range  by the year in `a`, and by which side of it is meant */
const years = (
  range: (
    year: number,
    side: (tag: string) => boolean,
    found: Match,
  ) => { readonly from?: number; readonly to?: number },
  rule: string,
): FilterRow =>
  where((found) => {
    const side = (tag: string): boolean => isTagged(found, 'side', tag);
    return { kind: 'years', ...range(valueOf(found, 'a'), side, found) };
  }, `( that? be )? dated? ${rule}`);

const REFERENCES: readonly FilterRow[] = [
  years((from, _, found) => ({ from, to: valueOf(found, 'b') }), 'between|since the-year? a=year and|to b=year'),
  years((from) => ({ from, to: from + 9 }), 'in det a=decade'),
  years((year, side) => (side('earlier') ? { to: year } : { from: year }), 'in? a=year and side=earlier|later'),
  years((year, side, found) => {
    if (side('after')) return { from: year + 1 };
    if (side('before')) return { to: year - 1 };
    return { from: year, ...(found.one('side')?.text === 'since' ? {} : { to: year }) };
  }, 'side=before|after|since the-year? a=year'),
  years((year) => ({ from: year, to: year }), 'in the-year? a=year'),
  where(
    (found) => ({ kind: 'author', name: wordsOf(found.all('name')).replace(/[.'’-]+$/u, '') }),
    '( author|dated )? by the-author? name=capital+ et-al?',
    'have|list name=word as-author',
    'whose author be|have? name=word',
    '( author|dated )? by !no-author name=word et-al? ( be there? / cite|stand )* $',
  ),
];

/** Years and authors, for entries of the list of references. */
export function referenceFilters(scanner: Scanner): readonly Filter[] {
  return takeFilters(scanner, REFERENCES);
}

const having = (place: 'own' | 'body', ...when: readonly string[]): FilterRow =>
  where((found) => havingWords(found.all('w'), place), ...when);

const WORDS: readonly FilterRow[] = [
  having(
    'own',
    'whose det? own that? be? mention|have|about|say|start ( det? the-word )? w=( .+ ) $',
    'that? have|mention ( det? the-word )? w=( .+? ) inside det? own',
  ),
  having('body', 'that? mention ( det? the-word )? w=( .*? word .* ) $'),
  having('own', 'that? be? about !in w=( .*? word .* ) $'),
  having('own', 'that? have|called? w=quote'),
];

/** Words that the things are to have. `where: 'body'` if what stands below a heading is meant too. */
export function wordFilter(scanner: Scanner): readonly Filter[] {
  return takeFilters(scanner, [WORDS]);
}

function havingWords(found: readonly Token[], place: 'own' | 'body'): Filter | undefined {
  const cut = found.findIndex(
    ({ tags }, at) => tags.has('stop') || tags.has('comma') || tags.has('courtesy') || isTail(found.slice(at)),
  );
  const kept = found.slice(0, cut === -1 ? undefined : cut);
  // 'In total', 'them': words that narrow nothing.
  if (kept.every(({ tags }) => tags.has('fill') && !tags.has('quote'))) return undefined;
  const exact = kept.length === 1 && kept[0]?.tags.has('quote') === true;
  return { kind: 'words', words: exact ? unquoted(wordsOf(kept)) : wordsOf(kept), where: place, exact };
}

/** 'are there', 'does the paper have', 'in the document': the question goes on behind the words. */
function isTail(tokens: readonly Token[]): boolean {
  const tags = (at: number): ReadonlySet<string> => tokens[at]?.tags ?? new Set();
  if (tags(0).has('be')) return tags(1).has('there') || tags(1).has('stand') || tags(1).has('in');
  if (tags(0).has('do')) return tags(1).has('det') || tags(1).has('person');
  if (tags(0).has('of') || tags(0).has('in')) return tags(1).has('det') && tags(2).has('work');
  return tags(0).has('stand') && tokens.slice(1).every((token) => token.tags.has('stop'));
}
