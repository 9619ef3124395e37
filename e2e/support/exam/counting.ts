/** Questions that count, list and ask whether there is something, in the words of readers. */
import { childrenOf, inside, topOf } from './gold.ts';
import {
  between,
  captioned,
  count,
  exists,
  holder,
  labels,
  listed,
  sectionWord,
  span,
  type Template,
} from './template.ts';
import { called, calledPages, many, nouns, whole } from './wording.ts';

const counts: Record<string, Template> = {
  'count all': ({ pick, of }) => {
    const noun = pick(nouns.slice(0, 4));
    const [n, w] = [many(noun), pick(whole)];
    return [
      [
        `How many ${n} are there${w}`,
        `How many ${n} does the paper have`,
        `What is the number of ${n}${w}`,
        `Count the ${n}${w}`,
        `Number of ${n}${w}`,
        `Tell me how many ${n} there are${w}`,
        `How many ${n} does this document contain`,
        `How many ${n} are included${w}`,
        `Total number of ${n}`,
        `Can you tell me how many ${n} there are${w}`,
      ],
      count(of(noun).length),
    ];
  },
  'count in section': (facts) => {
    const noun = facts.pick(facts.nouns);
    const section = holder(facts, facts.of(noun));
    const [n, s] = [many(noun), called(section, facts.pick)];
    return [
      [
        `How many ${n} are in ${s}`,
        `How many ${n} are there in ${s}`,
        `How many ${n} does ${s} have`,
        `How many ${n} does ${s} contain`,
        `Count the ${n} in ${s}`,
        `What is the number of ${n} in ${s}`,
        `In ${s}, how many ${n} are there`,
        `How many ${n} can be found in ${s}`,
        `How many ${n} appear in ${s}`,
      ],
      count(inside(facts.of(noun), section).length),
    ];
  },
  'count none in section': (facts) => {
    const noun = facts.pick(nouns.slice(0, 3));
    const empty = facts.sections.filter((section) => inside(facts.of(noun), section).length === 0);
    if (empty.length === 0) return undefined;
    const s = called(facts.pick(empty), facts.pick);
    return [[`How many ${many(noun)} are there in ${s}`, `How many ${many(noun)} does ${s} have`], count(0)];
  },
  'count on pages': (facts) => {
    const noun = facts.pick(facts.nouns);
    const [from, to] = span(facts);
    const [n, p] = [many(noun), calledPages(from, to, facts.pageCount, facts.pick)];
    return [
      [
        `How many ${n} are ${p}`,
        `How many ${n} are there ${p}`,
        `Count the ${n} ${p}`,
        `What is the number of ${n} ${p}`,
        `How many ${n} can I find ${p}`,
      ],
      count(between(facts.of(noun), from, to).length),
    ];
  },
  'count on page': (facts) => {
    const noun = facts.pick(facts.nouns);
    const { page } = facts.pick(facts.of(noun));
    const p = calledPages(page, page, facts.pageCount, facts.pick);
    return [
      [`How many ${many(noun)} are ${p}`, `How many ${many(noun)} are there ${p}`],
      count(between(facts.of(noun), page, page).length),
    ];
  },
  'count sections': (facts) => {
    const numbered = topOf(facts).length;
    const withoutAppendices = topOf(facts).filter(({ number = '' }) => !/^[AB]$/u.test(number)).length;
    const all = facts.document.sections.filter(({ level }) => level === 1).length;
    const w = sectionWord(facts);
    const main = w === 'chapter' ? w : facts.pick(['main section', 'top-level section']);
    return [
      [
        `How many ${main}s are there`,
        `How many ${main}s does the document have`,
        `Count the ${main}s`,
        `What's the number of ${main}s`,
      ],
      count(numbered, all, withoutAppendices),
    ];
  },
  'count subsections': (facts) => {
    const parents = facts.sections.filter((section) => childrenOf(facts, section).length > 0);
    if (parents.length === 0) return undefined;
    const section = facts.pick(parents);
    const s = called(section, facts.pick);
    return [
      [
        `How many subsections does ${s} have`,
        `How many subsections are in ${s}`,
        `How many subsections are there in ${s}`,
        `Into how many subsections is ${s} divided`,
        `Number of subsections of ${s}`,
        `How many sub-sections does ${s} contain`,
      ],
      count(childrenOf(facts, section).length),
    ];
  },
  'count pages': ({ pageCount }) => [
    [
      'How many pages does the document have',
      'How many pages are there',
      'How long is this document in pages',
      'Number of pages',
      'How many pages is this paper',
      'What is the page count',
    ],
    count(pageCount),
  ],
};

const lists: Record<string, Template> = {
  'list all': ({ pick, of, nouns: present }) => {
    const noun = pick(present);
    const [n, w] = [many(noun), pick(whole)];
    return [
      [
        `List all ${n}${w}`,
        `List the ${n}${w}`,
        `What ${n} are there${w}`,
        `Show me all the ${n}${w}`,
        `Give me a list of all ${n}${w}`,
        `Which ${n} does the paper have`,
        `What are the ${n}${w}`,
        `List every ${noun}${w}`,
        `Name all ${n}`,
        `Show all ${n}`,
      ],
      labels(of(noun)),
    ];
  },
  'list in section': (facts) => {
    const noun = facts.pick(facts.nouns);
    const section = holder(facts, facts.of(noun));
    const [n, s] = [many(noun), called(section, facts.pick)];
    return [
      [
        `List the ${n} in ${s}`,
        `Which ${n} are in ${s}`,
        `What ${n} are there in ${s}`,
        `Show me the ${n} in ${s}`,
        `Which ${n} does ${s} contain`,
        `List all ${n} of ${s}`,
        `Give me all ${n} from ${s}`,
        `What ${n} appear in ${s}`,
      ],
      labels(inside(facts.of(noun), section)),
    ];
  },
  'list on pages': (facts) => {
    const noun = facts.pick(facts.nouns);
    const [from, to] = span(facts);
    const [n, p] = [many(noun), calledPages(from, to, facts.pageCount, facts.pick)];
    return [
      [
        `List the ${n} ${p}`,
        `Which ${n} are ${p}`,
        `What ${n} are ${p}`,
        `Show all ${n} ${p}`,
        `Which ${n} appear ${p}`,
      ],
      labels(between(facts.of(noun), from, to)),
    ];
  },
  'list subsections': (facts) => {
    const parents = facts.sections.filter((section) => childrenOf(facts, section).length > 0);
    if (parents.length === 0) return undefined;
    const section = facts.pick(parents);
    const s = called(section, facts.pick);
    return [
      [
        `List the subsections of ${s}`,
        `What are the subsections of ${s}`,
        `Which subsections does ${s} have`,
        `What subsections are in ${s}`,
        `Name the subsections of ${s}`,
        `Show the titles of the subsections of ${s}`,
      ],
      listed(childrenOf(facts, section).map(({ title }) => title)),
    ];
  },
  'list chapters': (facts) =>
    facts.document.name === 'manual'
      ? [
          [
            'List the chapters',
            'What chapters are there',
            'What are the chapters of this manual',
            'Show me the chapter titles',
            'Which chapters does the document have',
          ],
          listed(topOf(facts).map(({ title }) => title)),
        ]
      : undefined,
  'list captioned': ({ pick, nouns: present, of }) => {
    const noun = captioned(present, pick);
    if (!noun) return undefined;
    return [
      [
        `List the captions of all ${many(noun)}`,
        `Show me the captions of the ${many(noun)}`,
        `What are the captions of the ${many(noun)}`,
        `List all ${noun} captions`,
      ],
      listed(of(noun).map(({ text }) => text)),
    ];
  },
};

const existing: Record<string, Template> = {
  'any at all': ({ pick, of }) => {
    const noun = pick(nouns.slice(0, 4));
    const n = many(noun);
    return [
      [
        `Are there any ${n}`,
        `Does the paper have ${n}`,
        `Are there any ${n} in this document`,
        `Does this document contain any ${n}`,
        `Is there a ${noun}`.replace('a e', 'an e').replace('a a', 'an a'),
        `Does it have any ${n}`,
      ],
      exists(of(noun).length > 0),
    ];
  },
  'any in section': (facts) => {
    const noun = facts.pick(nouns.slice(0, 3));
    const section = facts.pick(facts.sections);
    const [n, s] = [many(noun), called(section, facts.pick)];
    return [
      [`Are there any ${n} in ${s}`, `Does ${s} contain ${n}`, `Does ${s} have any ${n}`, `Are there ${n} in ${s}`],
      exists(inside(facts.of(noun), section).length > 0),
    ];
  },
  'any on page': (facts) => {
    const noun = facts.pick(['figure', 'table'] as const);
    const page = facts.pick(Array.from({ length: facts.pageCount }, (_, i) => i + 1));
    const p = calledPages(page, page, facts.pageCount, facts.pick);
    return [
      [`Is there a ${noun} ${p}`, `Are there any ${many(noun)} ${p}`, `Are there ${many(noun)} ${p}`],
      exists(between(facts.of(noun), page, page).length > 0),
    ];
  },
};

export const countsAndLists: Readonly<Record<string, Template>> = { ...counts, ...lists, ...existing };
