/** Questions about works: the documents themselves, and those that are cited. */
import { referenceFilters } from '../filter-rows.ts';
import type { Filter, StructureQuestion } from '../reading.ts';
import { type Scanner, scan, type Token } from '../tokens.ts';
import { type FilterRow, isTagged, type Row, takeFilters, takeRow, wholly, wordsOf } from '../rows.ts';

const WORKS = 'doc-many|doc-one';
const WORDS = ['doc-many', 'doc-one', 'doc-several', 'genre'];

/** 'Which is the longest paper?' */
const LONGEST: Row = {
  when: [
    '^ ( which be? det? )? how=longest|shortest doc-one',
    '^ which mine* doc-one be det? how=longest|shortest one?',
  ],
  operation: (found) => ({ kind: 'extreme', most: isTagged(found, 'how', 'longest') }),
  target: { kind: 'page' },
  group: 'document',
};
/** 'Which documents have no tables?' */
const HOLDING: Row = {
  when: [`^ in? which|list mine* ${WORKS} that? have no=none? loosen* noun=thing $`],
  operation: (found) => ({ kind: 'holders', none: found.one('no') !== undefined }),
  group: 'document',
};

/** Questions about the documents themselves: how many, which of a year or by somebody, the longest. */
export function readWorks(tokens: readonly Token[]): StructureQuestion | undefined {
  if (!tokens.some(({ tags }) => WORDS.some((tag) => tags.has(tag)))) return undefined;
  // What is cited stands in a list of works.
  if (tokens.some(({ tags }) => tags.has('cite') || tags.has('bibliography'))) return undefined;
  const scanner = scan(tokens);
  const longest = takeRow(scanner, [LONGEST]);
  if (longest) return isUsedUp(scanner) ? wholly(longest) : undefined;
  const holding = takeRow(scanner, [HOLDING]);
  return holding ? wholly(holding) : takeNamed(scanner);
}

/** 'How many of my German books …', 'Which papers by …' */
function takeNamed(scanner: Scanner): StructureQuestion | undefined {
  const asked = scanner.take(`op=how-many ${WHOSE} n=${NAMED}`) ?? scanner.take(`^ op=list|which ${WHOSE} n=${NAMED}`);
  const called = asked?.one('n');
  if (!asked || !called) return undefined;
  // 'Which book by Ellison …' asks for one that a document speaks of.
  const several = called.tags.has('doc-many') || !isTagged(asked, 'op', 'which');
  const narrowed = takeDescribed(scanner, called, { own: asked.all('own'), several });
  if (narrowed.length === 0 && !called.tags.has('doc-many')) return undefined;
  const written = takeFilters(scanner, [WRITTEN_BY]);
  const filters = [...narrowed, ...(written.length > 0 ? written : referenceFilters(scanner))];
  if (!isUsedUp(scanner)) return undefined;
  const kind = isTagged(asked, 'op', 'how-many') ? 'count' : 'list';
  return wholly({ operation: { kind }, targets: [{ kind: 'document' }], nouns: [], filters, group: undefined });
}

/** Is nothing left of a question but words that any of them may have? */
function isUsedUp(scanner: Scanner): boolean {
  return scanner
    .rest()
    .every(({ tags }) => !tags.has('word') || tags.has('mine') || tags.has('courtesy') || tags.has('of-library'));
}

const WRITTEN_BY: FilterRow = {
  when: ['( be? wrote|dated )? by name=word+ $'],
  filter: (found) => ({ kind: 'author', name: wordsOf(found.all('name')) }),
};

/** What stands between asking word and noun: 'of my German'. */
const WHOSE = 'own=( ( mine / of / det / tongue )* )';
const NAMED = 'doc-many|doc-several|doc-one|genre';
// Nouns of other kinds mostly speak of something else, where nothing says that documents are meant: 'How many letters are there?'
const CALLED_SO: ReadonlySet<string> = new Set(['article', 'book', 'thesis', 'report', 'manual']);

/** The languages and the kinds that documents are asked for by: 'in German or French', 'theses', 'that are slides'. */
function takeDescribed(
  scanner: Scanner,
  noun: Token,
  { own, several }: { readonly own: readonly Token[]; readonly several: boolean },
): readonly Filter[] {
  const tongues =
    scanner.take('( that / be / wrote / have )* in? det? t=( tongue ( comma|and+ tongue )* ) $')?.all('t') ?? [];
  const genres = scanner.take('( that / be )* det? k=( genre ( comma|and+ genre )* ) $')?.all('k') ?? [];
  const languages = meantBy([...own, ...tongues], 'tongue');
  const said = meantBy(genres, 'genre');
  const named = several ? meantBy([noun], 'genre').filter((kind) => CALLED_SO.has(kind)) : [];
  const kinds = said.length > 0 ? said : named;
  return [
    ...(languages.length > 0 ? [{ kind: 'languages' as const, any: languages }] : []),
    ...(kinds.length > 0 ? [{ kind: 'kinds' as const, any: kinds }] : []),
  ];
}

/** What the tokens stand for, told by their tags: 'tongue-de'. */
function meantBy(tokens: readonly Token[], tag: string): readonly string[] {
  const lead = `${tag}-`;
  const meant = tokens.flatMap(({ tags }) => [...tags].filter((one) => one.startsWith(lead)));
  return [...new Set(meant.map((one) => one.slice(lead.length)))];
}

/** 'Works' that are cited, or stand in the bibliography, are its entries; the bibliography itself is then no section. */
export function withWorks(tokens: readonly Token[]): readonly Token[] {
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
