/** Questions about works: the documents themselves, and those that are cited. */
import { referenceFilters } from '../filters.ts';
import type { StructureQuestion, Target } from '../reading.ts';
import { scan, type Token } from '../tokens.ts';
import { targetOf, understood } from './understood.ts';

const WORKS = 'doc-many|doc-one';

/** Questions about the documents themselves: how many, which of a year or by somebody, the longest. */
export function readWorks(tokens: readonly Token[]): StructureQuestion | undefined {
  if (!tokens.some(({ tags }) => tags.has('doc-many') || tags.has('doc-one'))) return undefined;
  // What is cited stands in a list of works.
  if (tokens.some(({ tags }) => tags.has('cite') || tags.has('bibliography'))) return undefined;
  const scanner = scan(tokens);
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
