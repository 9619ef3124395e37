/** Questions about the list of references by year and author. */
import type { KnownItem } from '../../fixtures/pdf/structured.ts';
import { count, listed, type Question, type Template } from './template.ts';
import { whole } from './wording.ts';

export const references: Record<string, Template> = {
  'count references': ({ pick, document }) => {
    const all = cited(document.items);
    const w = pick(whole);
    return all.length === 0
      ? undefined
      : [
          [
            `How many references are there${w}`,
            `How many references does the paper have`,
            'How many papers are cited',
            'How many works are cited',
            'How many sources does the paper cite',
            'How many references does it cite',
            'How many entries are in the bibliography',
            'Count the references',
            'How many references are in the reference list',
            'How many works does this paper cite',
          ],
          count(all.length),
        ];
  },
  'count references by year': ({ pick, document }) => {
    const all = cited(document.items);
    if (all.length === 0) return undefined;
    const { year = 0 } = pick(all);
    const y = pick([...years(year), ...years(year + 3)]);
    return [
      [
        `How many references are ${y.words}`,
        `How many papers ${y.words} are cited`,
        `How many of the references are ${y.words}`,
        `Count the references ${y.words}`,
        `How many references were published ${y.published}`,
        `How many cited works were published ${y.published}`,
      ],
      count(all.filter((one) => y.holds(one.year ?? 0)).length),
    ];
  },
  'list references by year': ({ pick, document }) => {
    const all = cited(document.items);
    if (all.length === 0) return undefined;
    const y = pick(years(pick(all).year ?? 0));
    return [
      [
        `List the references ${y.words}`,
        `Which references are ${y.words}`,
        `Which references were published ${y.published}`,
        `Show me the references ${y.words}`,
        `Which papers ${y.words} are cited`,
      ],
      listed(all.filter((one) => y.holds(one.year ?? 0)).map(({ text }) => text)),
    ];
  },
  'references by author': ({ pick, document }) => {
    const all = cited(document.items);
    if (all.length === 0) return undefined;
    const author = pick(pick(all).authors ?? []);
    const own = all.filter((one) => one.authors?.includes(author));
    return pick<Question>([
      [
        [
          `How many references are by ${author}`,
          `How many papers by ${author} are cited`,
          `How many works by ${author} does the paper cite`,
          `How many references have ${author} as an author`,
          `How many of the references are by ${author}`,
        ],
        count(own.length),
      ],
      [
        [
          `List the references by ${author}`,
          `Which references are by ${author}`,
          `Which papers by ${author} are cited`,
          `Show all references by ${author}`,
          `Which works by ${author} are cited`,
        ],
        listed(own.map(({ text }) => text)),
      ],
    ]);
  },
};

interface Years {
  /** After 'references' or 'papers'. */
  readonly words: string;
  /** After 'published'. */
  readonly published: string;
  readonly holds: (year: number) => boolean;
}

function years(year: number): readonly Years[] {
  const same = (words: string, holds: Years['holds']): Years => ({ words, published: words, holds });
  return [
    { words: `from ${year}`, published: `in ${year}`, holds: (one) => one === year },
    { words: `published in ${year}`, published: `in ${year}`, holds: (one) => one === year },
    same(`after ${year}`, (one) => one > year),
    same(`before ${year}`, (one) => one < year),
    same(`since ${year}`, (one) => one >= year),
    same(`between ${year} and ${year + 6}`, (one) => one >= year && one <= year + 6),
    { words: `from ${year} or later`, published: `in ${year} or later`, holds: (one) => one >= year },
  ];
}

function cited(items: readonly KnownItem[]): readonly KnownItem[] {
  return items.filter(({ kind }) => kind === 'reference');
}
