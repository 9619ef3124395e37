/** Questions about what a document is made of: counting, listing, first and last, where something stands. */
import { english } from '../text/languages/en/index.ts';
import type { Thing } from '../text/languages/language.ts';
import { bareTitles, labelOf, pageFilters, referenceFilters, sectionFilters, wordFilter } from './filters.ts';
import type { Filter, Grouping, Operation, SectionName, StructureQuestion, Target } from './reading.ts';
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
  const works = readWorks(tokens);
  if (works) return works;
  if (!tokens.some(({ tags }) => SPEAKING.some((tag) => tags.has(tag)))) return undefined;
  const titles = bareTitles(mentioned(headings, tokens));
  const scanner = scan(withWorks(withoutLead(tokens)));
  const part = takePart(scanner, titles);
  if (part && scanner.rest().every(({ tags }) => !tags.has('word') || tags.has('fill'))) return part;
  const deep = scanner.take('deep') !== undefined;
  const section = takeSection(scanner, titles);
  const grouping = section ? undefined : (takeExtreme(scanner) ?? takeHolders(scanner));
  const group = grouping ? grouping.group : takeGroup(scanner);
  const located = section ?? (grouping ? undefined : takeLocated(scanner));
  const filters: Filter[] = located?.filters
    ? [...located.filters]
    : [...pageFilters(scanner), ...sectionFilters(scanner, titles)];
  const taken = grouping ?? located ?? takeOperation(scanner) ?? takeNoun(scanner, filters.length > 0);
  const things = taken?.nouns.flatMap(({ thing }) => thing ?? []) ?? [];
  if (!taken || things.length === 0) return undefined;
  const targets = things.map(targetOf);
  filters.push(...takeOwn(scanner, targets));
  // 'In this annual report': whatever word it is, it names the document.
  scanner.take('in? this-work !thing|section-word word work');
  scanner.take('in this-here !thing|section-word word $');
  const leftover = leftoverOf(scanner.rest(), targets, taken.operation.kind === 'pick');
  const loose = targets.some((target) => target.loose === true);
  const place = leftover.length === 0 && taken.operation.kind === 'list' ? placeAsked(taken.nouns, filters) : undefined;
  if (place) return understood({ kind: 'locate' }, { kind: 'section' }, [{ kind: 'named', section: place }]);
  return {
    operation: taken.operation,
    targets,
    filters: filters.map((filter) => reach(filter, targets)),
    group,
    deep,
    leftover,
    confidence: leftover.length === 0 ? (loose ? 0.85 : 0.97) : leftover.length === 1 ? 0.45 : 0.2,
  };
}

/** Without one of these no question is about the structure. */
const SPEAKING = ['thing', 'cite', 'bibliography', 'conventional', 'page-word', 'wrote', 'id'];

/** 'And how many …', 'So which …'. */
function withoutLead(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ tags }) => !tags.has('courtesy') && !tags.has('comma') && !tags.has('but'));
  return at > 0 ? tokens.slice(at) : tokens;
}

const understood = (
  operation: Operation,
  target: Target,
  filters: readonly Filter[] = [],
  group?: Grouping,
): StructureQuestion => ({ operation, targets: [target], filters, group, deep: false, leftover: [], confidence: 0.97 });

/** 'Does it have an appendix?', 'Is there a preface?', 'How many people wrote it?' */
function takePart(scanner: Scanner, titles: readonly string[]): StructureQuestion | undefined {
  const there = '^ !list be|do|have|can|aux ( person|there|any|det|work|in|of|find|have|stand|it|loosen )*';
  const end = '( in|of? det? work )? ( or .* )? $';
  if (scanner.take('^ how-many people .*? wrote')) return understood({ kind: 'count' }, { kind: 'author' });
  const noun = scanner.take(`${there} a-appendix ${end}`) ?? scanner.take('^ any? a-appendix $');
  if (noun) return understood({ kind: 'exists' }, { kind: 'appendix' });
  const called = (words: string): StructureQuestion =>
    understood({ kind: 'exists' }, { kind: 'section' }, [{ kind: 'named', section: { words } }]);
  for (const title of titles) if (scanner.takeText(title, `${there} titled section-word? ${end}`)) return called(title);
  const conventional = scanner.take(`${there} !thing n=conventional|bibliography section-word? ${end}`)?.one('n');
  return conventional && called(conventional.text);
}

const WORKS = 'doc-many|doc-one';

/** Questions about the documents themselves: how many, which of a year or by somebody, the longest. */
function readWorks(tokens: readonly Token[]): StructureQuestion | undefined {
  if (!tokens.some(({ tags }) => tags.has('doc-many') || tags.has('doc-one'))) return undefined;
  // What is cited stands in a list of works.
  if (tokens.some(({ tags }) => tags.has('cite') || tags.has('bibliography'))) return undefined;
  const scanner = scan(withoutLead(tokens));
  const target: Target = { kind: 'document' };
  const trivial = (): boolean =>
    scanner.rest().every(({ tags }) => !tags.has('word') || tags.has('mine') || tags.has('courtesy'));
  const long =
    scanner.take(`^ ( which be? det? )? how=longest|shortest doc-one`) ??
    scanner.take(`^ which mine* doc-one be det? how=longest|shortest one?`);
  if (long) {
    const most = long.one('how')?.tags.has('longest') === true;
    return trivial() ? understood({ kind: 'extreme', most }, { kind: 'page' }, [], 'document') : undefined;
  }
  const holders = scanner.take(`^ in? which|list mine* ${WORKS} that? have no=none? loosen* noun=thing $`);
  const noun = holders?.one('noun');
  if (holders && noun?.thing)
    return understood({ kind: 'holders', none: holders.one('no') !== undefined }, targetOf(noun.thing), [], 'document');
  const asked = scanner.take(`op=how-many mine* doc-many`) ?? scanner.take(`^ op=list|which mine* doc-many`);
  if (!asked) return undefined;
  const written = scanner.take('( be? wrote|dated )? by name=word+ $');
  const filters = written
    ? [
        {
          kind: 'author' as const,
          name: written
            .all('name')
            .map(({ text }) => text)
            .join(' '),
        },
      ]
    : referenceFilters(scanner);
  const count = asked.one('op')?.tags.has('how-many') === true;
  return trivial() ? understood({ kind: count ? 'count' : 'list' }, target, filters) : undefined;
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

/** 'The page of the conclusion' asks where that section begins. */
function placeAsked(nouns: readonly Token[], filters: readonly Filter[]): SectionName | undefined {
  const [noun, ...others] = nouns;
  const [filter, ...more] = filters;
  if (!noun || others.length > 0 || more.length > 0 || filter?.kind !== 'sections' || filter.any.length !== 1)
    return undefined;
  return noun.tags.has('a-page') && !/s$/iu.test(noun.text) ? filter.any[0] : undefined;
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
function takeLocated(scanner: Scanner): Understood | undefined {
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
  const captioned =
    scanner.take(`which be|do? det? caption of|for|have|do? det? noun=thing ${ONE} have|say|called*`) ??
    scanner.take(`which be det? noun=thing ${ONE} called`) ??
    scanner.take(`( ^ / list courtesy* ) det? caption of|for det? noun=thing ${ONE}`) ??
    scanner.take(`( ^ / which be / list courtesy* ) det? noun=thing ${ONE} be? caption $`);
  if (captioned) return { operation: { kind: 'list' }, nouns: captioned.all('noun'), filters: [numbered(captioned)] };
  return takeAbout(scanner);
}

const OF_WORK = '( of|in det? work )?';

/** 'What is section 3.2 about?', 'Tell me what Table 4 shows', 'Title of Part III', 'What is Item 1A?' */
function takeAbout(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take(`^ which be|do? det? !a-page noun=thing ${ONE} ${OF_WORK} ( be? tells )? ${OF_WORK} $`) ??
    scanner.take(`^ list courtesy* which det? !a-page noun=thing ${ONE} ${OF_WORK} be? tells $`) ??
    scanner.take(`^ ( which be )? det? caption|own of|for? det? !a-page noun=thing ${ONE} ${OF_WORK} $`) ??
    scanner.take(`^ det? !a-page noun=thing ${ONE} ${OF_WORK} be tells $`);
  if (found) return { operation: { kind: 'list' }, nouns: found.all('noun'), filters: [numbered(found)] };
  // Whatever a heading may be called by: 'Item 1A', 'Note 6'.
  const heading = scanner.take(`^ which be|do? det? !thing|page-word w=word n=id ( of|in|to .*? )? ( be? tells )? $`);
  const [word, number] = [heading?.one('w'), heading?.one('n')];
  if (!word || !number || !/\d/u.test(number.text)) return undefined; // 'should I' names nothing
  const words = `${word.text} ${printedNumber(number)}`;
  return {
    operation: { kind: 'list' },
    nouns: [{ ...word, thing: { kind: 'section', forms: '' } }],
    filters: [{ kind: 'named', section: { words } }],
  };
}

function numbered(found: Match): Filter {
  const number = found.one('n');
  return { kind: 'numbers', numbers: number ? [printedNumber(number)] : [], ...labelOf(found.one('noun')) };
}

/** A section that the whole question asks the place of, by its number or by its title. */
function takeSection(scanner: Scanner, titles: readonly string[]): Understood | undefined {
  const lead = `^ ( ${WHAT_PAGE} / ${WHERE} / page-word ( of|for|where|whose|that|on|with )* ) det?`;
  const tail = '( stand|in|be / in det work / comma? in which page-word )* $';
  const asked = (name: { number: string } | { words: string }, found: Match): Understood => ({
    operation: { kind: 'locate' },
    nouns: [{ ...(found.one('s') ?? found.one('n')!), thing: { kind: 'section', forms: '' } }],
    filters: [{ kind: 'named', section: name }],
  });
  const number = scanner.take(`${lead} s=section-word ${ONE} ${tail}`);
  const n = number?.one('n');
  if (number && n) return asked({ number: printedNumber(n) }, number);
  const quoted = scanner.take(`${lead} ( section-word called? )? n=quote section-word? ${tail}`);
  const conventional = scanner.take(`${lead} n=conventional|bibliography section-word? ${tail}`);
  if (conventional) return asked({ words: conventional.one('n')?.text ?? '' }, conventional);
  if (quoted) return asked({ words: (quoted.one('n')?.text ?? '').replaceAll('"', '') }, quoted);
  for (const title of titles) {
    const found = scanner.takeText(title, `${lead} ( section-word called|on|about? )? n=titled section-word? ${tail}`);
    if (found) return asked({ words: title }, found);
  }
  return undefined;
}

const NOUNS = 'nouns=( thing ( comma|and+ how-many? loosen* thing )* )';

function takeOperation(scanner: Scanner): Understood | undefined {
  const several = (kind: 'count' | 'list' | 'exists', rule: string): Understood | undefined => {
    const found = scanner.take(rule);
    return found && { operation: { kind }, nouns: found.all('nouns').filter(({ tags }) => tags.has('thing')) };
  };
  return (
    takeLength(scanner) ??
    takePick(scanner) ??
    several('count', `( which be? det? )? how-many loosen* ${NOUNS}`) ??
    several('count', `loosen* ${NOUNS} stop? how-many|tally`) ??
    several('count', `^ ( which be det? )? total ${NOUNS}`) ??
    several('count', 'how-long be det? work in nouns=thing') ??
    several('exists', `^ !list be|do|have|can|aux ( person|there|any|det|work|find|have|stand|it|loosen )* ${NOUNS}`) ??
    several(
      'list',
      `list|which be? person|courtesy* ( det list|summarize of? )? loosen|each* ( det? caption ( and caption )* of|for? )? loosen* ${NOUNS}`,
    )
  );
}

/** 'Tables in section 3', 'Figures?', without a word on what to do with them. */
function takeNoun(scanner: Scanner, narrowed: boolean): Understood | undefined {
  const found = scanner.take(narrowed ? `^ loosen* ${NOUNS}` : `^ ( loosen / any )* ${NOUNS} $`);
  const nouns = found?.all('nouns').filter(({ tags }) => tags.has('thing'));
  return nouns && { operation: { kind: narrowed ? 'list' : 'count' }, nouns };
}

/** 'Which section is the longest?', 'the shortest chapter', 'Which section has the most text?' */
function takeLength(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take('which ( of det )? noun=a-section ( of det work )? be det? how=longest|shortest one?') ??
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
    scanner.take(`^ which do|be det? nth=${NTH} noun=thing ( in det? work )? tells ( in det? work )? $`) ??
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
