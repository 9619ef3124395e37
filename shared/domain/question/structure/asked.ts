/** The ways to ask what a document is made of, row by row; in each table the first that fits counts. */
import type { Filter, Grouping, Operation, SectionName } from '../reading.ts';
import { type Found, isTagged, labelOf, numbersBetween, type Row, sectionOf } from '../rows.ts';
import { type Match, printedNumber, type Scanner, type Token } from '../tokens.ts';

const CONTAINER = 'container-section|container-page|container-document';
const NOUNS = 'nouns=( thing ( comma|and+ how-many? loosen* thing )* )';
const WHAT_PAGE =
  '( in? which be? det? page-word ( of det work )? ( be|do|can|have|of|for|stand|there person? find? )* )';
const WHERE = '( where ( be|do|can|stand|there person? find? )* )';
const STANDS = 'stand|in|be*';
// What a number is followed by to be sure: '(Method)' or '"Method"'.
const ONE = 'open? n=id|small-roman close? ( open .*? close / comma? quote )?';
const OF_WORK = '( of|in det? work )?';
const NTH = 'ordinal|last|last-but|first';
const MOST_LISTED = 100;

const section = { kind: 'section' } as const;
const list: Operation = { kind: 'list' };
const locate: Operation = { kind: 'locate' };
const within = (found: Match): Operation => ({ kind: 'within', top: isTagged(found, 'group', 'container-top') });
const named = (found: Found): readonly Filter[] => [{ kind: 'named', section: sectionOf(found) }];

function groupIn(found: Match): Grouping {
  if (isTagged(found, 'group', 'container-page')) return 'page';
  return isTagged(found, 'group', 'container-document') ? 'document' : 'section';
}

function numbered(found: Match): readonly Filter[] {
  const number = found.one('n');
  return [{ kind: 'numbers', numbers: number ? [printedNumber(number)] : [], ...labelOf(found.one('noun')) }];
}

const THERE = '^ !list be|do|have|can|aux ( person|there|any|det|work|in|of|find|have|stand|it|loosen )*';
const END = '( in|of? det? work )? ( or .* )? $';

/** 'Does it have an appendix?', 'Is there a preface?', 'How many people wrote it?' */
export const PARTS: readonly Row[] = [
  { when: ['^ how-many people .*? wrote'], operation: { kind: 'count' }, target: { kind: 'author' } },
  {
    when: [`${THERE} a-appendix ${END}`, '^ any? a-appendix $'],
    operation: { kind: 'exists' },
    target: { kind: 'appendix' },
  },
  ...['titled', '!thing n=conventional|bibliography'].map((name) => ({
    when: [`${THERE} ${name} section-word? ${END}`],
    operation: { kind: 'exists' } as const,
    target: section,
    filters: named,
  })),
];

const PLAIN = '^ which be|do|stand|person|next-to* side=before|after det?';
const NOUNED =
  '^ list* ( which be? )? det? noun=a-section !thing ( that? be|do|stand )? be|stand|next-to* side=before|after det?';
const BESIDE_END = 'called? $';

/** Inside the question, with the capital that the heading has. */
const isWritten = (title: string, scanner: Scanner): boolean =>
  scanner.rest().some(({ text, tags }) => text === title && tags.has('capital'));

const besideBy = (lead: string): readonly Row[] => {
  const row = {
    fits: (found: Match) => !/s$/iu.test(found.one('noun')?.text ?? ''),
    operation: (found: Match): Operation => ({
      kind: 'pick',
      from: isTagged(found, 'side', 'before') ? 'end' : 'start',
      nth: 1,
    }),
    ...(lead === PLAIN ? { target: section } : {}),
    filters: (found: Found): readonly Filter[] => [
      { kind: 'beside', side: isTagged(found, 'side', 'before') ? 'before' : 'after', section: sectionOf(found) },
    ],
  };
  return [
    { ...row, when: [`${lead} w=section-word ${ONE} ${BESIDE_END}`] },
    { ...row, when: [`${lead} ( section-word called? )? n=quote section-word? ${BESIDE_END}`] },
    { ...row, when: [`${lead} n=conventional|bibliography section-word? ${BESIDE_END}`] },
    {
      ...row,
      when: [`${lead} titled ${BESIDE_END}`],
      // Titles of one word are also words of the text: without a word for a section they name none.
      mayName: (title, scanner) => lead === NOUNED || title.includes(' ') || isWritten(title, scanner),
    },
    { ...row, when: [`${lead} ( section-word called? titled / titled section-word ) ${BESIDE_END}`] },
  ];
};

/** 'Which chapter comes after Methods?', 'What precedes section 3.2?': one section by what stands beside it. */
export const NEIGHBORS: readonly Row[] = [...besideBy(NOUNED), ...besideBy(PLAIN)];

const PLACE_LEAD = `^ ( ${WHAT_PAGE} / ${WHERE} / page-word ( of|for|where|whose|that|on|with )* ) det?`;
const PLACE_TAIL = '( stand|in|be / in det work / comma? in which page-word )* $';

/** A section that the whole question asks the place of, by its number or by its title. */
export const PLACES: readonly Row[] = [
  `${PLACE_LEAD} s=section-word ${ONE} ${PLACE_TAIL}`,
  `${PLACE_LEAD} ( section-word called? )? n=quote section-word? ${PLACE_TAIL}`,
  `${PLACE_LEAD} n=conventional|bibliography section-word? ${PLACE_TAIL}`,
  `${PLACE_LEAD} ( section-word called|on|about? )? n=titled section-word? ${PLACE_TAIL}`,
].map((rule) => ({ when: [rule], operation: locate, target: section, filters: named }));

const SUPERLATIVE = 'det? how=most|fewest loosen* noun=thing';

/** Which of them has the most, and which have any. */
export const GROUPED: readonly Row[] = [
  {
    // 'Which section has the most tables?', 'Where are the most figures?'
    when: [
      `( in? which|list|find courtesy* ( one? of )? be? )? det? group=${CONTAINER} ( in|of det? work )? that? have|be|can|do there? ( person find|have )? ${SUPERLATIVE}`,
      `where be there? ${SUPERLATIVE}`,
    ],
    operation: (found) => ({ kind: 'extreme', most: isTagged(found, 'how', 'most') }),
    group: groupIn,
  },
  {
    // 'Which pages have figures?': every page or section that holds something of the kind.
    when: [
      `in? which|list|each|loosen courtesy* loosen* group=container-section|container-page ( of det work )? that? have|be|can|do ( there / person find )? loosen* noun=thing !id|small-roman|open|quote|called stand|in*`,
    ],
    operation: { kind: 'holders' },
    group: (found) => (isTagged(found, 'group', 'container-page') ? 'page' : 'section'),
  },
];

export function takeGroup(scanner: Scanner): Grouping | undefined {
  const found =
    scanner.take(`in? each group=${CONTAINER}`) ??
    scanner.take(`per group=${CONTAINER}`) ??
    scanner.take(`group=${CONTAINER} by ${CONTAINER}`);
  return found && groupIn(found);
}

const AROUND = '^ in? which group=container-section ( of det work )? be|have|do|can|stand|there+ ( person find )? det?';

/** Where a thing of a number stands, and what it is called or about. */
export const LOCATED: readonly Row[] = [
  // 'In which chapter is "Boot errors"?': the section that another one stands in.
  ...['( section-word called? )? n=quote', '( section-word called? )? n=titled'].map((rule) => ({
    when: [`${AROUND} ${rule} section-word? stand|in|of|be* $`],
    operation: within,
    target: section,
    filters: named,
  })),
  {
    when: [
      `in? which group=container-section ( of det work )? be|have|do|can|stand|there+ ( person find )? det? !a-section noun=thing ${ONE} stand|in|of|be*`,
    ],
    operation: within,
    filters: numbered,
  },
  {
    // 'On which page is Table 3?'
    when: [
      `( ${WHAT_PAGE} / ${WHERE} ) det? noun=thing ${ONE} ${STANDS}`,
      `^ find det? noun=thing ${ONE} $`,
      `page-word of|for det? noun=thing ${ONE} $`,
      `where det? noun=thing ${ONE} be|can|stand+ $`,
      `^ det? noun=thing ${ONE} ( be|stand|in )* ( which page-word / where ) $`,
    ],
    operation: locate,
    filters: numbered,
  },
  {
    // 'The caption of Figure 2', 'What is section 3.2 about?', 'Tell me what Table 4 shows', 'Title of Part III'
    when: [
      `which be|do? det? caption of|for|have|do? det? noun=thing ${ONE} have|say|called*`,
      `which be det? noun=thing ${ONE} called`,
      `( ^ / list courtesy* ) det? caption of|for det? noun=thing ${ONE}`,
      `( ^ / which be / list courtesy* ) det? noun=thing ${ONE} be? caption $`,
      `^ which be|do? det? !a-page noun=thing ${ONE} ${OF_WORK} ( be? tells )? ${OF_WORK} $`,
      `^ list courtesy* which det? !a-page noun=thing ${ONE} ${OF_WORK} be? tells $`,
      `^ ( which be )? det? caption|own of|for? det? !a-page noun=thing ${ONE} ${OF_WORK} $`,
      `^ det? !a-page noun=thing ${ONE} ${OF_WORK} be tells $`,
      `^ which|what ( be|do|stand|have|tells|there )* inside|in? det? noun=a-table|a-figure ${ONE} ${OF_WORK} stand|tells? $`,
    ],
    operation: list,
    filters: numbered,
  },
  {
    // 'Figures 2 to 5'
    when: ['^ list|which courtesy* ( be det? )? det? noun=thing a=number to thing? b=number $'],
    fits: (found) => {
      const numbers = numbersBetween(found, MOST_LISTED + 1);
      return numbers.length > 1 && numbers.length <= MOST_LISTED;
    },
    operation: list,
    filters: (found) => [
      { kind: 'numbers', numbers: numbersBetween(found, MOST_LISTED), ...labelOf(found.one('noun')) },
    ],
  },
  {
    // 'What is in part 2?' asks for what stands below it.
    when: [`^ which be inside det? w=container-top ${ONE} $`],
    operation: list,
    target: section,
    filters: (found) => [{ kind: 'sections', any: [sectionOf(found)] }],
  },
  {
    // A number of several parts is a section's.
    when: [`^ ( which be )? det? caption|own of|for? section-word? n=dotted ${OF_WORK} $`],
    operation: list,
    target: section,
    filters: (found) => [{ kind: 'numbers', numbers: found.all('n').map(({ text }) => text) }],
  },
  {
    // Whatever a heading may be called by: 'Item 1A', 'Note 6'; 'should I' names nothing.
    when: ['^ which be|do? det? !thing|page-word w=word n=id ( of|in|to .*? )? ( be? tells )? $'],
    fits: (found) => /\d/u.test(found.one('n')?.text ?? ''),
    operation: list,
    target: section,
    filters: (found) => [
      { kind: 'named', section: { words: `${found.one('w')!.text} ${printedNumber(found.one('n')!)}` } },
    ],
  },
];

function pickOf(found: Match): Operation {
  if (isTagged(found, 'nth', 'last-but')) return { kind: 'pick', from: 'end', nth: 2 };
  if (isTagged(found, 'nth', 'last')) return { kind: 'pick', from: 'end', nth: 1 };
  return { kind: 'pick', from: 'start', nth: found.one('nth')?.value ?? 1 };
}

/** What is done with things of a kind. */
export const OPERATIONS: readonly Row[] = [
  {
    // 'Which section is the longest?', 'the shortest chapter', 'Which section has the most text?'
    when: [
      'which ( of det )? noun=a-section ( of det work )? be det? how=longest|shortest one?',
      'which noun=a-section have det? how=most|fewest|longest|shortest text',
      'which be det? noun=a-section det? how=longest|shortest $',
      '( which be )? det? how=longest|shortest noun=a-section',
    ],
    operation: (found) => ({
      kind: 'length',
      longest: isTagged(found, 'how', 'longest') || isTagged(found, 'how', 'most'),
    }),
  },
  {
    when: [
      `which noun=thing be|stand det? nth=${NTH} one? ( of loosen )? !thing`,
      `^ which do|be det? nth=${NTH} noun=thing ( in det? work )? tells ( in det? work )? $`,
      `( ( ${WHAT_PAGE} / ${WHERE} ) / which be? / list courtesy* )? det? ( caption of|for )? det? nth=${NTH} noun=thing ( be? caption )? called? ${STANDS}`,
    ],
    operation: pickOf,
  },
  {
    when: [
      `^ how-many loosen* nouns=thing ( do|have|be|there|in|det|work|stand )* comma|and+ how-many loosen* more=( thing ( comma|and+ thing )* )`,
      `( which be? det? )? how-many loosen* ${NOUNS}`,
      `loosen* ${NOUNS} stop? how-many|tally`,
      `^ ( which be det? )? total ${NOUNS}`,
      'how-long be det? work in nouns=thing',
    ],
    operation: { kind: 'count' },
  },
  {
    when: [`^ !list be|do|have|can|aux ( person|there|any|det|work|find|have|stand|it|loosen )* ${NOUNS}`],
    operation: { kind: 'exists' },
  },
  {
    when: [
      `list|which be? person|courtesy* ( det list|summarize of? )? loosen|each* ( det? caption ( and caption )* of|for? )? loosen* ${NOUNS}`,
    ],
    operation: list,
  },
];

/** Things without a word on what to do with them: 'Tables in section 3'. */
export const NARROWED_THINGS: Row = { when: [`^ loosen* ${NOUNS}`], operation: list };
/** 'Figures?' */
export const THINGS: Row = { when: [`^ ( loosen / any )* ${NOUNS} $`], operation: { kind: 'count' } };

/** 'The page of the conclusion' asks where that section begins. */
export function placeAsked(nouns: readonly Token[], filters: readonly Filter[]): SectionName | undefined {
  const [noun, ...others] = nouns;
  const [filter, ...more] = filters;
  if (!noun || others.length > 0 || more.length > 0 || filter?.kind !== 'sections' || filter.any.length !== 1)
    return undefined;
  return noun.tags.has('a-page') && !/s$/iu.test(noun.text) ? filter.any[0] : undefined;
}
