/** Questions about what a document is made of: counting, listing, first and last, where something stands. */
import { english } from '../text/languages/en/index.ts';
import type { Thing } from '../text/languages/language.ts';
import { bareTitles, pageFilters, referenceFilters, sectionFilters, wordFilter } from './filters.ts';
import type { Filter, Grouping, Operation, StructureQuestion, Target } from './reading.ts';
import { type Match, printedNumber, scan, type Scanner, type Token, tokensOf } from './tokens.ts';

interface Understood {
  readonly operation: Operation;
  readonly nouns: readonly Token[];
  /** What narrows the things where the rule says it itself; filters are looked for where absent. */
  readonly filters?: readonly Filter[] | undefined;
  readonly group?: Grouping | undefined;
}

/**
 * Read a question about the structure; undefined if it names nothing that can be counted, or nothing to do with it.
 *
 * @param tokens  of the question without what only leads up to it
 * @param headings  of the documents that are asked, to recognize 'in the results'
 */
export function readStructure(tokens: readonly Token[], headings: readonly string[]): StructureQuestion | undefined {
  if (!tokens.some(({ tags }) => tags.has('thing') || tags.has('cite') || tags.has('bibliography'))) return undefined;
  const titles = bareTitles(mentioned(headings, tokens));
  const scanner = scan(withWorks(tokens));
  const deep = scanner.take('deep') !== undefined;
  const grouping = takeExtreme(scanner) ?? takeHolders(scanner);
  const group = grouping ? grouping.group : takeGroup(scanner);
  const located = grouping ? undefined : takeLocated(scanner, titles);
  const filters: Filter[] = located?.filters
    ? [...located.filters]
    : [...pageFilters(scanner), ...sectionFilters(scanner, titles)];
  const understood =
    grouping ?? located ?? takeOperation(scanner) ?? (filters.length > 0 ? takeNoun(scanner) : undefined);
  const things = understood?.nouns.flatMap(({ thing }) => thing ?? []) ?? [];
  if (!understood || things.length === 0) return undefined;
  const targets = things.map(targetOf);
  filters.push(...takeOwn(scanner, targets));
  const leftover = leftoverOf(scanner.rest(), targets, understood.operation.kind === 'pick');
  const loose = targets.some((target) => target.loose === true);
  return {
    operation: understood.operation,
    targets,
    filters: filters.map((filter) => reach(filter, targets)),
    group,
    deep,
    leftover,
    confidence: leftover.length === 0 ? (loose ? 0.85 : 0.97) : leftover.length === 1 ? 0.45 : 0.2,
  };
}

/** The kind of thing that a text names, and nothing else; undefined for any other text. */
export function thingsNamed(text: string): Target | undefined {
  const [token, ...others] = tokensOf(text, english);
  return token?.thing && others.length === 0 ? targetOf(token.thing) : undefined;
}

function targetOf({ kind, level, word, loose }: Thing): Target {
  return {
    kind,
    ...(level === undefined ? {} : { level }),
    ...(word === undefined ? {} : { word }),
    ...(loose === true ? { loose } : {}),
  };
}

/** Headings that may stand in the question: a library has thousands, and each is looked for by rules of its own. */
function mentioned(headings: readonly string[], tokens: readonly Token[]): readonly string[] {
  const asked = new Set(tokens.flatMap(({ text }) => text.toLowerCase().split(/[\s"]+/u)));
  return headings.filter((heading) => {
    const last = heading
      .trimEnd()
      .slice(heading.trimEnd().lastIndexOf(' ') + 1)
      .toLowerCase();
    return asked.has(last) || [...asked].some((word) => word !== '' && last.endsWith(word));
  });
}

/** 'Works' that are cited, or stand in the bibliography, are its entries; the bibliography itself is then no section. */
function withWorks(tokens: readonly Token[]): readonly Token[] {
  const scanner = scan(tokens);
  const works =
    scanner.take('noun=works|a-reference ( stand|be|there|cite|do|have|person )* in|have? det? bibliography have?') ??
    scanner.take('noun=works c=( .*? be|have|do .*? ) cite');
  const noun = works?.one('noun');
  if (!works || !noun) return tokens;
  const tags = new Set([...noun.tags, 'thing', 'a-reference']);
  const entries: Token = { ...noun, tags, thing: { kind: 'reference', forms: '' } };
  return [...scanner.rest(), ...works.all('c'), entries].sort((a, b) => a.start - b.start);
}

function takeOwn(scanner: Scanner, targets: readonly Target[]): readonly Filter[] {
  const filters: Filter[] = [];
  if (targets.some(({ kind }) => kind === 'reference')) filters.push(...referenceFilters(scanner));
  if (scanner.take('no-number')) filters.push({ kind: 'numbered', numbered: false });
  else if (scanner.take('with-number')) filters.push({ kind: 'numbered', numbered: true });
  scanner.take('called $');
  const words = wordFilter(scanner);
  return words ? [...filters, words] : filters;
}

/** A page mentions what stands on it, and a section with 'about' speaks of it in its heading. */
function reach(filter: Filter, targets: readonly Target[]): Filter {
  if (filter.kind !== 'words') return filter;
  const below =
    targets.some(({ kind }) => kind === 'page') ||
    (filter.where === 'body' && targets.some(({ kind }) => kind === 'section'));
  return { ...filter, where: below ? 'body' : 'own' };
}

const CONTAINER = 'container-section|container-page|container-document';

/** 'Which section has the most tables?', 'Where are the most figures?' */
function takeExtreme(scanner: Scanner): (Understood & { readonly group: Grouping }) | undefined {
  const superlative = 'det? how=most|fewest loosen* noun=thing';
  const found =
    scanner.take(
      `( in? which|list|find courtesy* ( one? of )? be? )? det? group=${CONTAINER} ( in|of det? work )? that? have|be|can|do there? ( person find|have )? ${superlative}`,
    ) ?? scanner.take(`where be there? ${superlative}`);
  if (!found) return undefined;
  return {
    operation: { kind: 'extreme', most: found.one('how')?.tags.has('most') === true },
    nouns: found.all('noun'),
    group: groupOf(found.one('group')),
  };
}

function groupOf(token: Token | undefined): Grouping {
  if (token?.tags.has('container-page')) return 'page';
  return token?.tags.has('container-document') ? 'document' : 'section';
}

/** 'Which pages have figures?': every page or section that holds something of the kind. */
function takeHolders(scanner: Scanner): (Understood & { readonly group: Grouping }) | undefined {
  const found = scanner.take(
    `in? which|list|each|loosen courtesy* loosen* group=container-section|container-page ( of det work )? that? have|be|can|do ( there / person find )? loosen* noun=thing !id|small-roman|open|quote|called stand|in*`,
  );
  if (!found) return undefined;
  const group = found.one('group')?.tags.has('container-page') ? 'page' : 'section';
  return { operation: { kind: 'holders' }, nouns: found.all('noun'), group };
}

function takeGroup(scanner: Scanner): Grouping | undefined {
  const found =
    scanner.take(`in? each group=${CONTAINER}`) ??
    scanner.take(`per group=${CONTAINER}`) ??
    scanner.take(`group=${CONTAINER} by ${CONTAINER}`);
  return found && groupOf(found.one('group'));
}

const WHAT_PAGE = '( in? which be? det? page-word ( of det work )? ( be|do|can|have|of|for person? find? )* )';
const WHERE = '( where ( be|do|can person? find? )* )';
// What a number is followed by to be sure: '(Method)' or '"Method"'.
const ONE = 'open? n=id|small-roman close? ( open .*? close / comma? quote )?';
const STANDS = 'stand|in|be*';

/** 'On which page is Table 3?', 'In which section is it?', 'the caption of Figure 2', 'Where does the Method start?'. */
function takeLocated(scanner: Scanner, titles: readonly string[]): Understood | undefined {
  const within = scanner.take(
    `in? which group=container-section ( of det work )? be|have|do|can ( person find )? det? !a-section noun=thing ${ONE} stand|in|of|be*`,
  );
  if (within) {
    const top = within.one('group')?.tags.has('container-top') === true;
    return { operation: { kind: 'within', top }, nouns: within.all('noun'), filters: [numbered(within)] };
  }
  const where =
    scanner.take(`( ${WHAT_PAGE} / ${WHERE} ) det? noun=thing ${ONE} ${STANDS}`) ??
    scanner.take(`^ find det? noun=thing ${ONE} $`) ??
    scanner.take(`page-word of|for det? noun=thing ${ONE} $`) ??
    scanner.take(`where det? noun=thing ${ONE} be|can|stand+ $`);
  if (where) return { operation: { kind: 'locate' }, nouns: where.all('noun'), filters: [numbered(where)] };
  const section = takeSection(scanner, titles);
  if (section) return section;
  const captioned =
    scanner.take(`which be|do? det? caption of|for|have|do? det? noun=thing ${ONE} have|say|called*`) ??
    scanner.take(`which be det? noun=thing ${ONE} called`) ??
    scanner.take(`( ^ / list courtesy* ) det? caption of|for det? noun=thing ${ONE}`) ??
    scanner.take(`( ^ / which be / list courtesy* ) det? noun=thing ${ONE} be? caption $`);
  return captioned && { operation: { kind: 'list' }, nouns: captioned.all('noun'), filters: [numbered(captioned)] };
}

function numbered(found: Match): Filter {
  const number = found.one('n');
  return { kind: 'numbers', numbers: number ? [printedNumber(number)] : [] };
}

/** A section that the whole question asks the place of, by its number or by its title. */
function takeSection(scanner: Scanner, titles: readonly string[]): Understood | undefined {
  const lead = `^ ( ${WHAT_PAGE} / ${WHERE} ) det?`;
  const tail = '( stand|in|be / in det work )* $';
  const asked = (name: { number: string } | { words: string }, found: Match): Understood => ({
    operation: { kind: 'locate' },
    nouns: [{ ...(found.one('s') ?? found.one('n')!), thing: { kind: 'section', forms: '' } }],
    filters: [{ kind: 'named', section: name }],
  });
  const number = scanner.take(`${lead} s=section-word ${ONE} ${tail}`);
  const n = number?.one('n');
  if (number && n) return asked({ number: printedNumber(n) }, number);
  const quoted = scanner.take(`${lead} ( section-word called? )? n=quote section-word? ${tail}`);
  if (quoted) return asked({ words: (quoted.one('n')?.text ?? '').replaceAll('"', '') }, quoted);
  for (const title of titles) {
    const found = scanner.takeText(title, `${lead} ( section-word called? )? n=titled section-word? ${tail}`);
    if (found) return asked({ words: title }, found);
  }
  return undefined;
}

const NOUNS = 'nouns=( thing ( comma|and+ loosen* thing )* )';

function takeOperation(scanner: Scanner): Understood | undefined {
  const several = (kind: 'count' | 'list' | 'exists', rule: string): Understood | undefined => {
    const found = scanner.take(rule);
    return found && { operation: { kind }, nouns: found.all('nouns').filter(({ tags }) => tags.has('thing')) };
  };
  return (
    takeLength(scanner) ??
    takePick(scanner) ??
    several('count', `( which be? det? )? how-many loosen* ${NOUNS}`) ??
    several('count', `loosen* ${NOUNS} how-many|tally`) ??
    several('count', `^ ( which be det? )? total ${NOUNS}`) ??
    several('count', 'how-long be det? work in nouns=thing') ??
    several('exists', `^ !list be|do|have|can|aux ( person|there|any|det|work|find|have|stand|it|loosen )* ${NOUNS}`) ??
    several(
      'list',
      `list|which be? person|courtesy* ( det list|summarize of? )? loosen|each* ( det? caption ( and caption )* of|for? )? loosen* ${NOUNS}`,
    )
  );
}

/** 'Tables in section 3', without a word on what to do with them. */
function takeNoun(scanner: Scanner): Understood | undefined {
  const found = scanner.take(`^ loosen* ${NOUNS}`);
  return found && { operation: { kind: 'list' }, nouns: found.all('nouns').filter(({ tags }) => tags.has('thing')) };
}

/** 'Which section is the longest?', 'the shortest chapter', 'Which section has the most text?' */
function takeLength(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take('which noun=a-section ( of det work )? be det? how=longest|shortest one?') ??
    scanner.take('which noun=a-section have det? how=most|fewest|longest|shortest text') ??
    scanner.take('( which be )? det? how=longest|shortest noun=a-section');
  const how = found?.one('how')?.tags;
  return (
    found && {
      operation: { kind: 'length', longest: how?.has('longest') === true || how?.has('most') === true },
      nouns: found.all('noun'),
    }
  );
}

const NTH = 'ordinal|last|last-but|first';

function takePick(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take(`which noun=thing be|stand det? nth=${NTH} one? ( of loosen )? !thing`) ??
    scanner.take(
      `( ( ${WHAT_PAGE} / ${WHERE} ) / which be? / list courtesy* )? det? ( caption of|for )? det? nth=${NTH} noun=thing ( be? caption )? called? ${STANDS}`,
    );
  const nth = found?.one('nth');
  if (!found || !nth) return undefined;
  const fromEnd = nth.tags.has('last') || nth.tags.has('last-but');
  const place = fromEnd ? (nth.tags.has('last-but') ? 2 : 1) : (nth.value ?? 1);
  return { operation: { kind: 'pick', from: fromEnd ? 'end' : 'start', nth: place }, nouns: found.all('noun') };
}

// Of an entry of the bibliography these say nothing.
const ENTRY_FILL = ['cite', 'dated', 'author', 'bibliography'];
const USABLE: ReadonlySet<Target['kind']> = new Set(['statement', 'formula', 'algorithm']);

/** Words that stand in the question for no reason that was understood. */
function leftoverOf(rest: readonly Token[], targets: readonly Target[], picking: boolean): readonly string[] {
  const entries = targets.some(({ kind }) => kind === 'reference');
  // 'What does the last figure show?', 'Which definition is used here?': what a thing is for, not where it stands.
  const asking = picking ? 'used-for' : targets.some(({ kind }) => USABLE.has(kind)) ? 'use' : undefined;
  return rest
    .filter(({ tags }) => tags.has('word') || tags.has('id') || tags.has('quote'))
    .filter(({ tags }) => {
      if (asking !== undefined && tags.has(asking)) return true;
      return (
        !tags.has('fill') &&
        !tags.has('stand') &&
        !tags.has('courtesy') &&
        !(entries && ENTRY_FILL.some((tag) => tags.has(tag)))
      );
    })
    .map(({ text }) => text);
}
