/** Questions that the first page of a document answers by what it is set as: who wrote it, when, and what it is called. */
import { publishedFacts, type FrontAsked, type FrontFact } from './reading.ts';
import { scan, type Token } from './tokens.ts';

/** The document itself: 'the book' may be one that it speaks of, unless it calls itself one. */
const ITSELF = '( this-here work / det? doc-itself / itself )';
const CALLED = '( det n=( word / word word? word? work|genre ) )';
const AUTHORS = '( det? author|the-author )';

/** About `it`, where a question has to say which document it means; about the one that is asked where it need not. */
const RULES: readonly (readonly [FrontFact, (it: string) => string])[] = [
  ['authors', (it) => `who ( be|have )? wrote ${it}`],
  ['authors', (it) => `who be|have ${it} wrote`],
  ['authors', (it) => `by who be|have ${it} be? wrote`],
  ['authors', (it) => `who|which be? ${AUTHORS} ( of|for|in? ${it} )`],
  [
    'authors',
    (it) => `( ( which be )? / list courtesy* ) ( det? own of|for )? all-of? ${AUTHORS} own? ( of|for|in? ${it} )`,
  ],
  ['title', (it) => `( which be? / list courtesy* )? det? title ( of|for|in? ${it} )`],
  ['title', (it) => `which|how be ${it} called`],
  ['title', (it) => `which-name ${it}`],
  ['date', (it) => `in? when be|have|do ${it} be? wrote|dated`],
  // Where the verb stands before its subject, or at the end: 'cuándo se publicó este informe', 'quand ce document a-t-il été publié'.
  ['date', (it) => `in? when be|have? dated ${it}`],
  ['date', (it) => `in? when ${it} be|have dated`],
  ['date', (it) => `in|since|by when be ${it}`],
  ['date', (it) => `( which be )? det? date ( of|for|in? ${it} )`],
];

/** What became of a manuscript; of anything else, however it is called, the text may tell the same. */
const OF_MANUSCRIPT: readonly (readonly [FrontFact, string])[] = [
  ...(['received', 'accepted'] as const).flatMap((fact): readonly (readonly [FrontFact, string])[] => [
    [fact, `in? when be|have ${ITSELF} be? f-${fact}`],
    [fact, `in? when be|have f-${fact} ${ITSELF}`],
    [fact, `in? when ${ITSELF} be|have f-${fact}`],
  ]),
  ['conference', `in? which p-conference be|have ${ITSELF} be? dated|read-out`],
  ['conference', `which p-conference be|have ${ITSELF} be? dated|read-out in`],
  ['conference', `where be|have ${ITSELF} be? read-out`],
];

/** How it was published, each by the words that name it. */
const ofPublication = (it?: string): readonly (readonly [FrontFact, string])[] => [
  ...publishedFacts.map((field): readonly [FrontFact, string] => {
    const named = `( which be? / list courtesy* )? det? own? p-${field}`;
    return [field, it === undefined ? named : `${named} ( of|for|in? ${it} )`];
  }),
  ['publisher', `who be det? p-publisher ${it === undefined ? '' : `( of|for ${it} )`}`],
  ['editors', `who be det? p-editors ${it === undefined ? '' : `( of|for ${it} )`}`],
  ...(it === undefined
    ? []
    : ([
        ['journal', `in? which|what p-journal be|have|do ${it} be? dated`],
        ['journal', `where be|have ${it} be? dated`],
        ['publisher', `who be|have? dated ${it}`],
        ['editors', `who be|have? p-edited ${it}`],
        ['journal', `which p-journal be ${it} dated in`],
        ['edition', `which p-edition be ${it}`],
        ['volume', `which p-volume be ${it}`],
      ] as const)),
];
const UNSAID: readonly (readonly [FrontFact, string])[] = [
  ['authors', `who|which be? ${AUTHORS}`],
  ['authors', `( ( which be )? / list courtesy* ) ( det? own of|for )? all-of? ${AUTHORS} own?`],
  ['title', '( which be? / list courtesy* )? det? title'],
];

/** What a question about a document may ask for at its end. */
const ALSO: readonly (readonly [FrontFact, string])[] = [
  ['date', 'comma? but in? when ( be itself ( wrote|dated )? )? $'],
  ['authors', 'comma? but by? who ( wrote itself / be itself wrote )? $'],
];

/** The document itself in a language without spaces: '本' '文', '这' '篇' '论文'. */
const ITSELF_UNSPACED = '( det? itself / det measure* work )';
/** There who and when stand where the answer would: '本文是什么时候发表的'. */
const UNSPACED: readonly (readonly [FrontFact, string])[] = [
  ['date', `${ITSELF_UNSPACED} be? in? when be? wrote|dated aspect? be?`],
  ['date', `${ITSELF_UNSPACED} be? wrote|dated aspect? since|in? when be?`],
  ['date', `( ${ITSELF_UNSPACED} of? )? date be? when|which|stop`],
  ['authors', `${ITSELF_UNSPACED} be? who wrote aspect? be?`],
  ['authors', `who wrote aspect? be? ${ITSELF_UNSPACED}`],
  ['authors', `( ${ITSELF_UNSPACED} of? )? author be|have? who|which|list|stop`],
  ['authors', `who be? ${ITSELF_UNSPACED} of? author`],
  ['title', `( ${ITSELF_UNSPACED} of? )? title be? which|stop`],
];

/** @param tokens  of a question without spaces, cut into words. Undefined for any other question, and where any word is left over */
export function readFrontUnspaced(tokens: readonly Token[]): FrontAsked | undefined {
  const scanner = scan(tokens);
  const found = UNSPACED.find(([, rule]) => scanner.has(`^ ${rule} $`));
  return found && { fact: found[0] };
}

/** Undefined for any other question, and where any word is left over. */
export function readFront(tokens: readonly Token[]): FrontAsked | undefined {
  const own = readOne(tokens);
  if (own) return own;
  for (const [also, rule] of ALSO) {
    const scanner = scan(tokens);
    const first = scanner.take(rule) && readOne(scanner.rest());
    if (first && first.fact !== also) return { ...first, also };
  }
  return undefined;
}

function readOne(tokens: readonly Token[]): FrontAsked | undefined {
  const scanner = scan(tokens);
  const unsaid = [...UNSAID, ...ofPublication()].find(([, rule]) => scanner.has(`^ ${rule} $`));
  if (unsaid) return { fact: unsaid[0] };
  const ofItself = [...RULES.map(([fact, rule]) => [fact, rule(ITSELF)] as const), ...OF_MANUSCRIPT];
  const itself = [...ofItself, ...ofPublication(ITSELF)].find(([, rule]) => scanner.has(`^ ${rule} $`));
  if (itself) return { fact: itself[0] };
  for (const [fact, rule] of RULES) {
    const called = scan(tokens)
      .take(`^ ${rule(CALLED)} $`)
      ?.all('n');
    if (called) return { fact, called: called.map(({ text }) => text).join(' ') };
  }
  return undefined;
}
