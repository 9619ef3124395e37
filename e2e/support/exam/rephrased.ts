/**
 * The same questions as other readers put them. Each template has three lists of phrasings: rules of the parser were made
 * on the first, after a first measure on the second too, and the third only measures them.
 */
import { childrenOf, type Facts, inside, topOf } from './gold.ts';
import { between, count, exists, holder, labels, listed, onPages, says, sectionWord } from './template.ts';
import type { Gold } from './gold.ts';
import { called, many, type Noun } from './wording.ts';

export type Rephrased = readonly [
  first: readonly string[],
  second: readonly string[],
  gold: Gold,
  unseen: readonly string[],
];
export type RephrasedTemplate = (facts: Facts) => Rephrased | undefined;

const isAppendix = ({ number = '', title }: Facts['sections'][number]): boolean =>
  /^(?:Appendix )?[A-H]$/u.test(number.replace(/\.$/u, '')) || /^appendi/iu.test(title);

/** A numbered top section that has some of these before or after it. */
function numberedTop(facts: Facts): Facts['sections'][number] | undefined {
  const numbered = topOf(facts).filter(({ number }) => /^(?:Chapter )?\d+\.?$/u.test(number ?? ''));
  return numbered.length > 2 ? facts.pick(numbered.slice(1, -1)) : undefined;
}

const bare = (section: Facts['sections'][number]): string =>
  (section.number ?? '').replace(/\.$/u, '').replace('Chapter ', '');

function pagesOf(facts: Facts): readonly [number, number] {
  const from = facts.pick(Array.from({ length: Math.max(1, facts.pageCount - 1) }, (_, i) => i + 1));
  return [from, Math.min(facts.pageCount, from + facts.pick([1, 2, 3, 4]))];
}

const counting: Record<string, RephrasedTemplate> = {
  'how many of all': ({ pick, nouns: present, of }) => {
    const noun = pick(present);
    const n = many(noun);
    return [
      [
        `In total, how many ${n} does the document have`,
        `I need the number of ${n}`,
        `How many ${n} did the authors include`,
        `Give me the total number of ${n} in this text`,
        `How many different ${n} are there overall`,
      ],
      [
        `What is the ${noun} count`,
        `How many ${n} are presented in the whole document`,
        `Could you count the ${n} for me`,
        `Overall, how many ${n} are there`,
        `How many ${n} exist in this file`,
        `What's the total of ${n}`,
      ],
      count(of(noun).length),
      [
        `What number of ${n} does the document have`,
        `Please give a count of all ${n}`,
        `The number of ${n} in the entire text`,
      ],
    ];
  },
  'how many in a section': (facts) => {
    const noun = facts.pick(facts.nouns);
    const section = holder(facts, facts.of(noun));
    const [n, s] = [many(noun), called(section, facts.pick)];
    return [
      [
        `How many ${n} can be found under ${s}`,
        `Number of ${n} within ${s}`,
        `How many ${n} belong to ${s}`,
        `Looking only at ${s}, how many ${n} are there`,
      ],
      [
        `How many ${n} are part of ${s}`,
        `How many ${n} do we have in ${s}`,
        `Within ${s}, how many ${n} are there`,
        `What number of ${n} does ${s} contain`,
        `How many ${n} are located in ${s}`,
      ],
      count(inside(facts.of(noun), section).length),
      [`Tell me the number of ${n} in ${s}`, `How many ${n} occur in ${s}`, `How many of the ${n} are in ${s}`],
    ];
  },
  'how many on pages': (facts) => {
    const noun = facts.pick(facts.nouns);
    const [from, to] = pagesOf(facts);
    const n = many(noun);
    return [
      [
        `Between page ${from} and page ${to}, how many ${n} are there`,
        `How many ${n} show up on pages ${from} to ${to}`,
        `How many ${n} are there between pages ${from} and ${to}`,
        `How many ${n} are located on pages ${from}-${to}`,
      ],
      [
        `From page ${from} to page ${to}, how many ${n} are there`,
        `How many ${n} are within pages ${from} to ${to}`,
        `On pages ${from} through ${to}, how many ${n} appear`,
        `How many ${n} lie between page ${from} and ${to}`,
        `Pages ${from} to ${to}: how many ${n} are there`,
      ],
      count(between(facts.of(noun), from, to).length),
      [
        `How many ${n} occur on pages ${from} to ${to}`,
        `Tell me the number of ${n} between pages ${from} and ${to}`,
        `How many ${n} are printed on pages ${from} to ${to}`,
      ],
    ];
  },
  'how many from a page on': (facts) => {
    const noun = facts.pick(facts.nouns);
    const page = facts.pick(Array.from({ length: facts.pageCount }, (_, i) => i + 1));
    const n = many(noun);
    const after = count(between(facts.of(noun), page + 1, 999).length);
    const before = count(between(facts.of(noun), 1, page - 1).length);
    return facts.pick<Rephrased>([
      [
        [`How many ${n} are there after page ${page}`, `How many ${n} come later than page ${page}`],
        [`How many ${n} appear after page ${page}`, `After page ${page}, how many ${n} are there`],
        after,
        [`How many ${n} occur after page ${page}`, `Count the ${n} after page ${page}`],
      ],
      [
        [`How many ${n} are there before page ${page}`, `How many ${n} come before page ${page}`],
        [`How many ${n} appear before page ${page}`, `Before page ${page}, how many ${n} are there`],
        before,
        [`How many ${n} occur before page ${page}`, `Count the ${n} before page ${page}`],
      ],
      [
        [`How many ${n} are there up to page ${page}`, `How many ${n} are there from page 1 to page ${page}`],
        [`How many ${n} are on page ${page} or earlier`, `Up to page ${page}, how many ${n} are there`],
        count(between(facts.of(noun), 1, page).length),
        [`How many ${n} are there until page ${page}`, `Count the ${n} up to page ${page}`],
      ],
    ]);
  },
  'in the appendix': (facts) => {
    const appended = facts.sections.filter((section) => section.level === 1 && isAppendix(section));
    if (appended.length === 0) return undefined;
    const noun = facts.pick(['figure', 'table'] as const);
    const items = appended.flatMap((section) => inside(facts.of(noun), section));
    const n = many(noun);
    return facts.pick<Rephrased>([
      [
        [`How many ${n} are in the appendix`, `How many ${n} does the appendix have`],
        [`How many ${n} are there in the appendices`, `Number of ${n} in the appendix`],
        count(items.length),
        [`Count the ${n} of the appendix`, `How many ${n} do the appendices contain`],
      ],
      [
        [`List the ${n} in the appendix`, `Which ${n} are in the appendices`],
        [`Show all ${n} from the appendix`, `What ${n} appear in the appendix`],
        labels(items),
        [`Name the ${n} of the appendix`, `What are the ${n} in the appendices`],
      ],
    ]);
  },
  'per section': (facts) => {
    const noun = facts.pick(facts.nouns);
    const tops = facts.document.sections.filter(({ level }) => level === 1);
    const w = sectionWord(facts);
    const n = many(noun);
    return [
      [`How many ${n} does each ${w} have`, `Number of ${n} per ${w}`, `How many ${n} are there in each ${w}`],
      [`Count the ${n} by ${w}`, `How many ${n} per ${w} are there`, `Give the number of ${n} for every ${w}`],
      {
        kind: 'groups',
        groups: tops.map((section) => ({ title: section.title, count: inside(facts.of(noun), section).length })),
      },
      [`How many ${n} are in every ${w}`, `The number of ${n} in each ${w}`],
    ];
  },
  'works cited': ({ pick, document }) => {
    const all = document.items.filter(({ kind }) => kind === 'reference');
    if (all.length === 0) return undefined;
    return [
      pick([
        [
          'How many items does the bibliography have',
          'How many publications are cited',
          'How many entries does the reference list have',
        ],
        ['Number of cited works', 'How many references are listed at the end'],
      ]),
      pick([
        [
          'Count the entries of the bibliography',
          'How many works are referenced',
          'How many articles are cited in this paper',
        ],
        ['What is the number of references cited', 'How many bibliography entries are there'],
      ]),
      count(all.length),
      [
        'How many references are there altogether',
        'How many sources are listed in the bibliography',
        'How many other works does this paper reference',
      ],
    ];
  },
};

const naming: Record<string, RephrasedTemplate> = {
  'beside a section': (facts) => {
    const section = numberedTop(facts);
    if (!section) return undefined;
    const noun = facts.pick(facts.nouns);
    const n = many(noun);
    const tops = facts.document.sections.filter(({ level }) => level === 1);
    const at = tops.indexOf(section);
    const of = (which: readonly (typeof section)[]) => which.flatMap((one) => inside(facts.of(noun), one));
    const w = sectionWord(facts);
    return facts.pick<Rephrased>([
      [
        [`List the ${n} after ${w} ${bare(section)}`, `Which ${n} come after ${w} ${bare(section)}`],
        [`Which ${n} appear after ${w} ${bare(section)}`, `Show the ${n} that follow ${w} ${bare(section)}`],
        labels(of(tops.slice(at + 1))),
        [`Name all ${n} after ${w} ${bare(section)}`, `What are the ${n} following ${w} ${bare(section)}`],
      ],
      [
        [`How many ${n} are there before ${w} ${bare(section)}`, `How many ${n} come before ${w} ${bare(section)}`],
        [`How many ${n} appear before ${w} ${bare(section)}`, `Before ${w} ${bare(section)}, how many ${n} are there`],
        count(of(tops.slice(0, at)).length),
        [`How many ${n} precede ${w} ${bare(section)}`, `Count the ${n} before ${w} ${bare(section)}`],
      ],
    ]);
  },
  'n-th of all': ({ pick, nouns: present, of }) => {
    const enough = present.filter((noun) => of(noun).length >= 3);
    if (enough.length === 0) return undefined;
    const noun = pick(enough);
    const all = of(noun);
    const [word, short, item] = pick([
      ['second', '2nd', all[1]!],
      ['third', '3rd', all[2]!],
      ['second-to-last', 'second last', all.at(-2)!],
    ] as const);
    const others = all.filter((one) => one !== item && !item.label.startsWith(one.label)).map(({ label }) => label);
    return [
      [`What is the ${word} ${noun}`, `Which is the ${word} ${noun} of the document`, `Show me the ${short} ${noun}`],
      [`Which ${noun} is the ${word} one`, `Tell me the ${word} ${noun}`, `What's the ${short} ${noun} in the text`],
      says(item.label, others),
      [`Identify the ${word} ${noun}`, `Name the ${word} ${noun} of this document`, `Give me the ${short} ${noun}`],
    ];
  },
  'page of the n-th': ({ pick, nouns: present, of }) => {
    const enough = present.filter((noun) => of(noun).length >= 2);
    if (enough.length === 0) return undefined;
    const noun: Noun = pick(enough);
    const [word, item] = pick([
      ['second', of(noun)[1]!],
      ['final', of(noun).at(-1)!],
      ['very first', of(noun)[0]!],
    ] as const);
    return [
      [`On which page is the ${word} ${noun}`, `Where is the ${word} ${noun}`],
      [`What page has the ${word} ${noun}`, `On what page does the ${word} ${noun} appear`],
      onPages(item.page),
      [
        `On what page can I find the ${word} ${noun}`,
        `Which page shows the ${word} ${noun}`,
        `Where do I find the ${word} ${noun}`,
      ],
    ];
  },
  'list on some pages': (facts) => {
    const noun = facts.pick(facts.nouns);
    const [from, to] = pagesOf(facts);
    const n = many(noun);
    return [
      [`Which ${n} can I find on pages ${from} to ${to}`, `List every ${noun} between pages ${from} and ${to}`],
      [`Name the ${n} on pages ${from} through ${to}`, `What ${n} are there from page ${from} to ${to}`],
      labels(between(facts.of(noun), from, to)),
      [`Give me the ${n} printed on pages ${from} to ${to}`, `Which ${n} occur between pages ${from} and ${to}`],
    ];
  },
  'what is in a section': (facts) => {
    const noun = facts.pick(facts.nouns);
    const section = holder(facts, facts.of(noun));
    const [n, s] = [many(noun), called(section, facts.pick)];
    return [
      [`Enumerate the ${n} of ${s}`, `Which ${n} can be found in ${s}`, `What are the ${n} in ${s}`],
      [`Which ${n} belong to ${s}`, `Give me the ${n} within ${s}`, `In ${s}, which ${n} are there`],
      labels(inside(facts.of(noun), section)),
      [`Which ${n} occur in ${s}`, `Tell me which ${n} are in ${s}`],
    ];
  },
  'parts of a section': (facts) => {
    const parents = facts.sections.filter((section) => childrenOf(facts, section).length > 0);
    if (parents.length === 0) return undefined;
    const section = facts.pick(parents);
    const s = called(section, facts.pick);
    const children = childrenOf(facts, section);
    return facts.pick<Rephrased>([
      [
        [`Which subsections are part of ${s}`, `List the subsections that belong to ${s}`],
        [`Give me the subsections of ${s}`, `What are the subsections within ${s}`],
        listed(children.map(({ title }) => title)),
        [`Which subsections can be found in ${s}`, `Enumerate the subsections of ${s}`],
      ],
      [
        [`How many subsections is ${s} divided into`, `How many subsections belong to ${s}`],
        [`How many subsections make up ${s}`, `What is the number of subsections of ${s}`],
        count(children.length),
        [`Tell me how many subsections ${s} has`, `How many subsections are within ${s}`],
      ],
    ]);
  },
  'is there any': (facts) => {
    const noun = facts.pick(['figure', 'table', 'equation', 'algorithm'] as const);
    const section = facts.pick(facts.sections);
    const [n, s] = [many(noun), called(section, facts.pick)];
    return [
      [`Can any ${n} be found in ${s}`, `Does ${s} include any ${n}`],
      [`Is there any ${noun} in ${s}`, `Are any ${n} included in ${s}`],
      exists(inside(facts.of(noun), section).length > 0),
      [`Do any ${n} occur in ${s}`, `Do we find any ${n} in ${s}`, `Are there some ${n} in ${s}`],
    ];
  },
};

export const rephrased: Readonly<Record<string, RephrasedTemplate>> = { ...counting, ...naming };
