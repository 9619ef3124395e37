/** How rows of rules are carried out: what is asked for, of which things, and where, each by the first row that fits. */
import type { Thing } from '../text/languages/language.ts';
import type { Filter, Grouping, Operation, SectionName, StructureQuestion, Target } from './reading.ts';
import { type Match, printedNumber, type Scanner, type Token } from './tokens.ts';

/** A match with the heading that stood for `titled`. */
export interface Found extends Match {
  readonly title?: string;
}

/** One way to ask about what a document is made of. */
export interface Row {
  /** The first that fits counts. Rules with `titled` are tried with heading after heading. */
  readonly when: readonly string[];
  readonly operation: Operation | ((found: Found) => Operation);
  /** What it is about; the things among the words named `noun`, `nouns` and `more` where absent. */
  readonly target?: Target | ((found: Found) => Target);
  /** What narrows the things where the row says it itself; filters are looked for where absent. */
  readonly filters?: (found: Found) => readonly Filter[];
  readonly group?: Grouping | ((found: Found) => Grouping);
  /** Whether what was found can be meant; where it cannot, the next row is tried. */
  readonly fits?: (found: Found) => boolean;
  /** Which headings may stand for `titled`; all of them where absent. */
  readonly mayName?: (title: string, scanner: Scanner) => boolean;
}

/** What a row makes of a question. */
export interface Understood {
  readonly operation: Operation;
  readonly targets: readonly Target[];
  readonly nouns: readonly Token[];
  readonly filters: readonly Filter[] | undefined;
  readonly group: Grouping | undefined;
}

/** One way to say where; undefined where the words narrow nothing. */
export interface FilterRow {
  readonly when: readonly string[];
  readonly filter: (found: Found) => Filter | undefined;
}

/** Take out what the first row that fits understands. */
export function takeRow(
  scanner: Scanner,
  rows: readonly Row[],
  titles: readonly string[] = [],
): Understood | undefined {
  for (const { when, operation, target, filters, group, fits, mayName } of rows) {
    const found = takeRule(scanner, when, mayName ? titles.filter((title) => mayName(title, scanner)) : titles);
    if (!found || fits?.(found) === false) continue;
    const nouns = ['noun', 'nouns', 'more'].flatMap((name) => found.all(name)).filter(({ tags }) => tags.has('thing'));
    return {
      operation: typeof operation === 'function' ? operation(found) : operation,
      targets: target ? [typeof target === 'function' ? target(found) : target] : nouns.flatMap(targetsOf),
      nouns,
      filters: filters?.(found),
      group: typeof group === 'function' ? group(found) : group,
    };
  }
  return undefined;
}

/** Take out all that narrows: of rows that are listed together the first that fits. */
export function takeFilters(
  scanner: Scanner,
  rows: readonly (FilterRow | readonly FilterRow[])[],
  titles: readonly string[] = [],
): readonly Filter[] {
  return rows.flatMap((together) => {
    const taken = first([together].flat(), ({ when, filter }) => {
      const found = takeRule(scanner, when, titles);
      return found && { filter: filter(found) };
    });
    return taken?.filter ?? [];
  });
}

function takeRule(scanner: Scanner, rules: readonly string[], titles: readonly string[]): Found | undefined {
  if (!rules[0]?.includes('titled')) return first(rules, (rule) => scanner.take(rule));
  return first(titles, (title) => {
    const found = first(rules, (rule) => scanner.takeText(title, rule));
    return found && { ...found, title };
  });
}

function first<Given, Made>(list: readonly Given[], make: (one: Given) => Made | undefined): Made | undefined {
  for (const one of list) {
    const made = make(one);
    if (made !== undefined) return made;
  }
  return undefined;
}

export const targetOf = ({ kind, level, word, loose }: Omit<Thing, 'forms'>): Target => ({
  kind,
  ...(level === undefined ? {} : { level }),
  ...(word === undefined ? {} : { word }),
  ...(loose === true ? { loose } : {}),
});

const targetsOf = ({ thing }: Token): readonly Target[] => (thing ? [targetOf(thing)] : []);

/** A question of which a row understood every word. */
export const wholly = ({ operation, targets, filters = [], group }: Understood): StructureQuestion => ({
  operation,
  targets,
  filters,
  group,
  deep: false,
  leftover: [],
  confidence: 0.97,
});

export const isTagged = (found: Match, name: string, tag: string): boolean => found.one(name)?.tags.has(tag) === true;
export const valueOf = (found: Match, name: string): number => found.one(name)?.value ?? 0;
export const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');
export const unquoted = (text: string): string => text.replaceAll('"', '').trim();

/** The word before a number, where it tells more than 'section'. */
export function labelOf(token: Token | undefined): { readonly label?: string } {
  const word = token?.thing?.word;
  return word === undefined ? {} : { label: word };
}

/** The section that a match names by the heading it was tried with, or by `n`: its number, with the word `w` before it, or its words. */
export function sectionOf(found: Found): SectionName {
  const token = found.one('n');
  if (found.title !== undefined || !token) return { words: found.title ?? '' };
  const isNumber = token.tags.has('id') || token.tags.has('small-roman');
  return isNumber ? { number: printedNumber(token), ...labelOf(found.one('w')) } : { words: unquoted(token.text) };
}

/** Whole numbers from one to another, as printed; at most so many. */
export function numbersBetween(found: Match, most: number): readonly string[] {
  const [from, to] = [valueOf(found, 'a'), valueOf(found, 'b')];
  return Array.from({ length: Math.min(most, Math.max(0, to - from + 1)) }, (_, at) => String(from + at));
}
