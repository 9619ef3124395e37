/** Questions about what a document is made of: counting, listing, first and last, where something stands. */
import { english } from '../text/languages/index.ts';
import { bareTitles, referenceFilters, sectionFilters, wordFilter } from './filters.ts';
import { pageFilters } from './page-filters.ts';
import type { Filter, StructureQuestion, Target } from './reading.ts';
import { placeAsked, takeLocated, takeNeighbor, takePart, takeSection } from './structure/located.ts';
import { takeExtreme, takeGroup, takeHolders, takeNoun, takeOperation } from './structure/operations.ts';
import { targetOf, type Understood, understood } from './structure/understood.ts';
import { readWorks, withWorks } from './structure/works.ts';
import { scan, type Scanner, type Token, tokensOf } from './tokens.ts';

/**
 * Read a question about the structure; undefined if it names nothing that can be counted, or nothing to do with it.
 *
 * @param tokens  of the question without what only leads up to it
 * @param headings  of the documents that are asked, to recognize 'in the results'
 */
export function readStructure(tokens: readonly Token[], headings: readonly string[]): StructureQuestion | undefined {
  const own = withoutLead(tokens);
  const works = readWorks(own);
  if (works) return works;
  const titles = bareTitles(mentioned(headings, tokens));
  const neighbor = takeNeighbor(scan(own), titles);
  if (neighbor) return neighbor;
  if (!tokens.some(({ tags }) => SPEAKING.some((tag) => tags.has(tag)))) return undefined;
  const scanner = scan(withWorks(own));
  const part = takePart(scanner, titles);
  if (part && scanner.rest().every(({ tags }) => !tags.has('word') || tags.has('fill'))) return part;
  return readParts(scanner, titles);
}

/** What is asked for, of which things, and where, each taken out of the question; what nothing takes is left over. */
function readParts(scanner: Scanner, titles: readonly string[]): StructureQuestion | undefined {
  const deep = scanner.take('deep') !== undefined;
  const numbering = takeNumbering(scanner, 'with-number|no-number thing');
  const top = scanner.take('top-level') !== undefined;
  const { asked, group, filters: placed } = takeAsked(scanner, titles);
  const things = asked?.nouns.flatMap(({ thing }) => thing ?? []) ?? [];
  if (!asked || things.length === 0) return undefined;
  const targets = things.map((thing) => targetOf(top && thing.kind === 'section' ? { ...thing, level: 1 } : thing));
  const filters = [...placed, ...numbering, ...takeOwn(scanner, targets)];
  dropWork(scanner);
  const leftover = leftoverOf(scanner.rest(), targets, asked.operation.kind === 'pick');
  const place = leftover.length === 0 && asked.operation.kind === 'list' ? placeAsked(asked.nouns, filters) : undefined;
  if (place) return understood({ kind: 'locate' }, { kind: 'section' }, [{ kind: 'named', section: place }]);
  return {
    operation: asked.operation,
    targets,
    filters: filters.map((filter) => reach(filter, targets)),
    group,
    deep,
    leftover,
    confidence: confidenceOf(leftover, targets),
  };
}

/** The operation with its nouns, by the rule that understands most of the question, and where it is to look. */
function takeAsked(
  scanner: Scanner,
  titles: readonly string[],
): {
  readonly asked: Understood | undefined;
  readonly group: StructureQuestion['group'];
  readonly filters: readonly Filter[];
} {
  const section = takeSection(scanner, titles);
  const grouping = section ? undefined : (takeExtreme(scanner) ?? takeHolders(scanner));
  const group = grouping ? grouping.group : takeGroup(scanner);
  const located = section ?? (grouping ? undefined : takeLocated(scanner, titles));
  const filters = located?.filters ?? [...pageFilters(scanner), ...sectionFilters(scanner, titles)];
  const asked = grouping ?? located ?? takeOperation(scanner) ?? takeNoun(scanner, filters.length > 0);
  return { asked, group, filters };
}

/** Take out what names the document itself. */
function dropWork(scanner: Scanner): void {
  // 'In this annual report': whatever word it is, it names the document.
  scanner.take('in? this-work !thing|section-word word work');
  scanner.take('in this-here !thing|section-word word $');
  // 'Does the standard have', not 'the standard error'.
  scanner.take('in? this-work work ( comma / ( have / be / do / stand / there / find )* $ )');
}

/** In [0, 1]: that the question was understood, by how many of its words were not. */
function confidenceOf({ length }: readonly string[], targets: readonly Target[]): number {
  if (length > 0) return length === 1 ? 0.45 : 0.2;
  return targets.some(({ loose }) => loose === true) ? 0.85 : 0.97;
}

/** Without one of these no question is about the structure. */
const SPEAKING = ['thing', 'cite', 'bibliography', 'conventional', 'page-word', 'wrote', 'id'];

/** 'And how many …', 'So which …'. */
function withoutLead(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ tags }) => !tags.has('courtesy') && !tags.has('comma') && !tags.has('but'));
  return at > 0 ? tokens.slice(at) : tokens;
}

/** The kind of thing that a text names, and nothing else; undefined for any other text. */
export function thingsNamed(text: string): Target | undefined {
  const [token, ...others] = tokensOf(text, english);
  return token?.thing && others.length === 0 ? targetOf(token.thing) : undefined;
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

/** @param where  as a rule: before their noun, or anywhere behind it */
function takeNumbering(scanner: Scanner, where: string): readonly Filter[] {
  const found = scanner.has(where) ? scanner.take('n=with-number|no-number') : undefined;
  return found ? [{ kind: 'numbered', numbered: found.one('n')?.tags.has('with-number') === true }] : [];
}

function takeOwn(scanner: Scanner, targets: readonly Target[]): readonly Filter[] {
  const filters: Filter[] = [];
  if (targets.some(({ kind }) => kind === 'reference')) filters.push(...referenceFilters(scanner));
  filters.push(...takeNumbering(scanner, 'with-number|no-number'));
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
