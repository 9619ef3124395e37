/** Pages that a question names. */
import type { Filter, Range } from './reading.ts';
import { type Match, pageOf, type Scanner } from './tokens.ts';

const valueOf = (found: Match, name: string): number => found.one(name)?.value ?? 0;

/** A rule for pages, and what pages it means. */
type PageRule = readonly [rule: string, ranges: (found: Match) => readonly Range[]];

const between = (kind: 'number' | 'small-roman'): readonly PageRule[] => {
  const ranges = (found: Match): readonly Range[] => [
    { from: valueOf(found, 'a'), to: valueOf(found, 'b'), ...(kind === 'small-roman' ? { roman: true } : {}) },
  ];
  return [
    [`between|since det? page-word a=${kind} and|to page-word? b=${kind}`, ranges],
    [`in? det? page-word a=${kind} to page-word? b=${kind}`, ranges],
  ];
};

/** In their order, each takes out what it understood; of a row only the first rule that fits. */
const PAGES: readonly (readonly PageRule[])[] = [
  between('number'),
  between('small-roman'),
  [
    [
      'in? det? page-word list=( number|small-roman ( comma|and and? number|small-roman )+ )',
      (found) => found.all('list').flatMap(pageOf),
    ],
  ],
  [
    [
      'in? det? page-word a=number and side=earlier|later',
      (found) => [isSide(found, 'earlier') ? { from: 1, to: valueOf(found, 'a') } : { from: valueOf(found, 'a') }],
    ],
  ],
  [
    [
      'side=before|upto page-word a=number',
      (found) => [{ from: 1, to: valueOf(found, 'a') - Number(isSide(found, 'before')) }],
    ],
  ],
  [
    [
      'side=after|since page-word a=number on-page?',
      (found) => [{ from: valueOf(found, 'a') + Number(isSide(found, 'after')) }],
    ],
  ],
];

const isSide = (found: Match, side: string): boolean => found.one('side')?.tags.has(side) === true;

export function pageFilters(scanner: Scanner): readonly Filter[] {
  const ranges = PAGES.flatMap((rules): (readonly Range[])[] => {
    for (const [rule, rangesOf] of rules) {
      const found = scanner.take(rule);
      if (found) return [rangesOf(found)];
    }
    return [];
  });
  const edge = scanner.take('in det end=first|last n=number? page-word');
  const one = scanner.take('in? det? page-word a=number|small-roman');
  if (one) ranges.push(one.all('a').flatMap(pageOf));
  const pages = ranges.map((own): Filter => ({ kind: 'pages', ranges: own }));
  if (!edge) return pages;
  const end = edge.one('end')?.tags.has('first') ? 'first' : 'last';
  return [...pages, { kind: 'edge-pages', end, count: edge.one('n')?.value ?? 1 }];
}
