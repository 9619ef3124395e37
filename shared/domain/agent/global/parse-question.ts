import { pageFilters, referenceFilters, sectionFilters, wordFilter } from './filters.ts';
import { takeHolders, takeLocate } from './locate.ts';
import { normalize } from './normalize.ts';
import type { Filter, GlobalQuestion, Grouping, Operation, Target } from '../../question/structure.ts';
import { scan, type Scanner } from './scanner.ts';
import { targetOf, targetPattern } from './targets.ts';

const T = `(${targetPattern})(?![\\w])`;
const FILL =
  '(?:(?:all|the|of|different|distinct|total|its|their|this|that|various|separate|individual|there|is|are|every|each|overall|complete|full|a|an|any|such) )*';

interface Understood {
  readonly operation: Operation;
  readonly nouns: readonly string[];
}

/**
 * Read a question about the whole of a document: counting, listing, the first or last of a kind, per section, where the
 * most are. Undefined if it names nothing that can be counted.
 *
 * @param headings  of the documents that are asked, to recognize 'in the results'
 */
export function parseGlobalQuestion(question: string, headings: readonly string[]): GlobalQuestion | undefined {
  if (!ANY_TARGET.test(question)) return undefined;
  const titles = mentioned(headings, question);
  const scanner = scan(normalize(question));
  const deep =
    scanner.take(
      /\b(?:(?:including|with|counting)\s+(?:all\s+)?(?:sub-?sections|nested(?: ones)?|those below)|(?:at|of|on)\s+(?:all|any|every)\s+levels?|altogether)\b/iu,
    ) !== undefined;
  const extreme = takeExtreme(scanner);
  const holders = extreme ? undefined : takeHolders(scanner);
  const group = (extreme ?? holders) ? undefined : takeGroup(scanner);
  const located = holders ?? (extreme ? undefined : takeLocate(scanner, titles));
  const narrowed = !located || located === holders;
  const filters: Filter[] = narrowed
    ? [...pageFilters(scanner), ...sectionFilters(scanner, titles)]
    : [...located.filters];
  const understood =
    extreme ?? located ?? takeOperation(scanner) ?? (filters.length > 0 ? takeNoun(scanner) : undefined);
  if (!understood) return undefined;
  const found = understood.nouns.flatMap((noun) => targetOf(noun) ?? []);
  const targets = found.map(({ target }) => target);
  if (targets.length === 0) return undefined;
  filters.push(...takeOwn(scanner, targets));
  const leftover = leftoverOf(scanner.rest, targets, understood.operation.kind === 'pick');
  return {
    operation: understood.operation,
    targets,
    filters: filters.map((filter) => reach(filter, targets)),
    group: group ?? extreme?.group ?? holders?.group,
    deep,
    leftover,
    confidence: confidenceOf(
      leftover.length,
      found.some(({ loose }) => loose),
    ),
  };
}

const ANY_TARGET = new RegExp(String.raw`\b(?:${targetPattern}|cite|bibliograph|reference)`, 'iu');

/** Headings that may stand in the question: a library has thousands, and each is looked for by rules of its own. */
function mentioned(headings: readonly string[], question: string): readonly string[] {
  const asked = question.toLowerCase();
  return headings.filter((heading) => {
    const last = heading.slice(heading.trimEnd().lastIndexOf(' ') + 1).trim();
    return asked.includes(last.toLowerCase());
  });
}

function takeOwn(scanner: Scanner, targets: readonly Target[]): readonly Filter[] {
  const filters: Filter[] = [];
  if (targets.some(({ kind }) => kind === 'reference')) filters.push(...referenceFilters(scanner));
  if (scanner.take(/\b(?:un|not )(?:numbered|labell?ed)\b/iu)) filters.push({ kind: 'numbered', numbered: false });
  else if (scanner.take(/\b(?:numbered|labell?ed)\b/iu)) filters.push({ kind: 'numbered', numbered: true });
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

const MOST = 'most|(?:largest|highest|greatest|maximum|biggest) (?:number|amount|count) of';
const FEWEST = 'fewest|least|(?:smallest|lowest|minimum) (?:number|amount|count) of';
const WITHIN = '(sections?|chapters?|sub-?sections?|pages?|documents?|papers?)';

function takeExtreme(scanner: Scanner): (Understood & { readonly group: Grouping }) | undefined {
  const found =
    scanner.take(
      new RegExp(
        `\\b(?:which|what|find|name|identify|show|in which|on which)?\\s*(?:one )?(?:of )?(?:is )?(?:the )?(?:single )?${WITHIN}\\s+(?:in (?:the|this) \\w+ )?(?:(?:that|which) )?(?:has|have|contains?|containing|with|having|includes?|are(?: there)?|is (?:sub-?divided|divided|split|broken)(?: up| down)? into|can (?:I|we|you|one) find|do (?:I|we|you) find)\\s+(?:the )?(${MOST}|${FEWEST})\\s+${FILL}${T}`,
        'iu',
      ),
    ) ?? scanner.take(new RegExp(`\\bwhere are(?: there)? (?:the )?(${MOST}|${FEWEST})\\s+${T}`, 'iu'));
  if (!found) return undefined;
  const [within, how, noun] = found.length === 4 ? found.slice(1) : ['sections', found[1], found[2]];
  return {
    operation: { kind: 'extreme', most: new RegExp(`^(?:${MOST})`, 'iu').test(how ?? '') },
    nouns: noun ? [noun] : [],
    group: groupOf(within),
  };
}

function takeGroup(scanner: Scanner): Grouping | undefined {
  const found =
    scanner.take(
      new RegExp(
        `\\b(?:(?:in|on|for|of|from|does|do|has) )?(?:each|every)(?: of the| single| individual)? ${WITHIN}(?![\\w])`,
        'iu',
      ),
    ) ??
    scanner.take(new RegExp(`\\b(?:per|by) ${WITHIN}(?![\\w])`, 'iu')) ??
    scanner.take(new RegExp(`\\b${WITHIN} by \\1`, 'iu'));
  return found ? groupOf(found[1]) : undefined;
}

function groupOf(word: string | undefined): Grouping {
  if (/^page/iu.test(word ?? '')) return 'page';
  return /^(?:document|paper)/iu.test(word ?? '') ? 'document' : 'section';
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
const ORDINAL = `${Object.keys(ORDINALS).join('|')}|\\d+(?:st|nd|rd|th)|last|final|very first|very last|penultimate|second[- ](?:to[- ])?last|last but one`;
const MORE = `(?:(?:\\s*,\\s*(?:and |or )?|\\s+(?:and|or|plus|&)\\s+)${FILL}${T})?`;

function takeOperation(scanner: Scanner): Understood | undefined {
  const several = (kind: 'count' | 'list' | 'exists', lead: string): Understood | undefined => {
    const found = scanner.take(
      new RegExp(`${lead}\\s*${FILL}(?:((?:un)?(?:numbered|labell?ed)) )?${T}${MORE}${MORE}`, 'iu'),
    );
    return found && { operation: { kind }, nouns: found.slice(2).filter((noun) => noun !== undefined) };
  };
  const pick = takeLength(scanner) ?? takePick(scanner);
  if (pick) return pick;
  return (
    several(
      'count',
      String.raw`\b(?:how many|(?:what(?:'s| is| was| are)\s+)?(?:the\s+)?(?:total\s+|overall\s+|exact\s+)?(?:number|count|amount|quantity|tally)\s+of|count(?: up)?)`,
    ) ??
    countBehind(scanner) ??
    several(
      'exists',
      String.raw`^\s*(?:(?:is|are|was|were) there(?: any| some| an?)?|(?:do|does|did) (?:any|some|an?)(?= .+\b(?:occur|appear|exist|stand)s?\b)|(?:do|does|can|could) (?:I|we|you|one) (?:find|have|see)(?: any| some| an?)?|(?:is|are|were|was) any(?= .+\b(?:included|contained|shown|found|given|present|printed|used|listed)\b)|(?:does|do|did) (?:the |this |these |it\b)?\w* ?(?:have|contain|include|feature|use|provide|come with)(?: any| an?)?|(?:has|have) (?:the |this )?\w+ (?:got )?(?:any|an?)|(?:(?:does|do)\s+)?(?:have|contain|include|feature)(?: any| an?)?|(?:can|could|may) (?:(?:I|we|you|one) (?:find|see) )?(?:any|some|an?)(?= .+\bbe (?:found|seen)\b))`,
    ) ??
    several(
      'list',
      String.raw`\b(?:list|name|enumerate|show|give|tell|provide|print|output|display|identify|state|write out|find|what(?:'s| is| are| were)?|which(?: are| is)?)(?: me| us)?(?: a list of| the list of| an overview of)?(?: all| every| each)?(?: of)?(?: the)?(?: (?:titles?|names?|captions?|numbers?|labels?|headings?)(?: and (?:titles?|names?|captions?|pages?|numbers?))?(?: of| for)?)?`,
    )
  );
}

/** 'Tables in section 3', without a word on what to do with them. */
function takeNoun(scanner: Scanner): Understood | undefined {
  const found = scanner.take(new RegExp(`^\\s*(?:all )?(?:the )?${T}${MORE}`, 'iu'));
  return found && { operation: { kind: 'list' }, nouns: found.slice(1).filter((noun) => noun !== undefined) };
}

/** 'The table count', 'total tables'. */
function countBehind(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take(new RegExp(`\\b(?:total |overall )?${T} (?:count|total|tally)\\b`, 'iu')) ??
    scanner.take(new RegExp(`^\\s*(?:what(?:'s| is) the )?total ${T}`, 'iu'));
  return found && { operation: { kind: 'count' }, nouns: [found[1] ?? ''] };
}

const WHERE_IS =
  "(?:(?:on|at) )?(?:which|what) page(?: number)? (?:is|are|has|does|contains|shows|can (?:I|we|you) find)|where(?:'s| is| are| (?:do|can|could|would) (?:I|we|you|one) find| does| do)";
const NAMED = "(?:'s? (?:captions?|titles?|names?|headings?))?(?:\\s+(?:called|titled|entitled|named|start|begin)s?)?";

const SECTION = '(?:sub-?)?(?:section|chapter)s?';

/** 'Which section is the longest?', 'the shortest chapter'. */
function takeLength(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take(
      new RegExp(
        `\\b(?:which|what) (${SECTION})(?: of the \\w+)? (?:is|are) (?:the )?(longest|shortest)(?: one)?(?![\\w-])`,
        'iu',
      ),
    ) ??
    scanner.take(
      new RegExp(`\\b(?:which|what) (${SECTION}) has the (most|least|longest|shortest) (?:text|words)(?![\\w-])`, 'iu'),
    );
  const before = found ?? scanner.take(new RegExp(`\\b(longest|shortest) (${SECTION})(?![\\w-])`, 'iu'));
  if (!before) return undefined;
  const [noun, word] = found ? [found[1], found[2]] : [before[2], before[1]];
  return { operation: { kind: 'length', longest: /^(?:longest|most)$/iu.test(word ?? '') }, nouns: [noun ?? ''] };
}

function takePick(scanner: Scanner): Understood | undefined {
  const after = scanner.take(
    new RegExp(
      `\\b(?:which|what) ${T}\\s+(?:is|comes|appears|stands|are)(?: the)?\\s+(?:very )?(${ORDINAL})(?: one| of all)?(?![\\w-])(?!\\s+(?:${targetPattern}))`,
      'iu',
    ),
  );
  if (after) return picked(after[2], after[1]);
  const found = scanner.take(
    new RegExp(
      `\\b(?:${WHERE_IS}|(?:what|which)(?:'s| is| are)?|show(?: me)?|give(?: me)?|name|tell me|find|identify|quote|list)?\\s*(?:the )?(?:(?:titles?|captions?|names?|headings?) (?:of|for) )?(?:the )?(?:very )?(${ORDINAL}) ${T}${NAMED}`,
      'iu',
    ),
  );
  return found && picked(found[1], found[2]);
}

function picked(ordinal: string | undefined, noun: string | undefined): Understood {
  const word = (ordinal ?? '').toLowerCase().replace('very ', '');
  const fromEnd = /last|final|penultimate/u.test(word);
  const nth = fromEnd
    ? /penultimate|second|but one/u.test(word)
      ? 2
      : 1
    : (ORDINALS[word] ?? Number.parseInt(word, 10));
  return { operation: { kind: 'pick', from: fromEnd ? 'end' : 'start', nth }, nouns: [noun ?? ''] };
}

const FILLERS = new Set(
  `a an the of in on for to and or is are was were be been do does did what which who how when where by at as into this
   that these those there here it its they their them we i you me us my our your with from within inside across throughout
   over under have has had contain contains contained containing include includes included including exist exists appear
   appears appearing occur occurs comprise comprises consist consists feature features provide provides found located
   listed shown presented given provided used present available defined cited mentioned printed whole entire complete total
   overall all every each altogether full together document documents paper papers article book manual report thesis text
   file pdf publication study library work please can could would will like know want find tell show give list name count
   number numbers many much any some such also only just exactly currently made up titles title captions caption names
   one's page's order sequence appendix body main divided split organized structured into parts come comes coming
   stand stands lie lies show shows shown seen belong belongs author authors looking considering
   make makes`.split(/\s+/),
);

// 'What does the last figure show?', 'Which definition is used here?': what a thing is for, not where it stands.
const WHAT_FOR = /^(?:used?|shows?|provides?|gives?|does|do)$/u;
const USED = /^used?$/u;
const USABLE: ReadonlySet<Target['kind']> = new Set(['statement', 'formula', 'algorithm']);

/** Words that stand in the question for no reason that was understood. */
function leftoverOf(rest: string, targets: readonly Target[], picking: boolean): readonly string[] {
  const known = new Set(
    targets.some(({ kind }) => kind === 'reference')
      ? ['bibliography', 'references', 'referenced', 'published', 'cite', 'author', 'authors']
      : [],
  );
  const usable = targets.some(({ kind }) => USABLE.has(kind)) ? USED : undefined;
  const asking = picking ? WHAT_FOR : usable;
  return [...rest.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)]
    .map(([word]) => word)
    .filter((word) => {
      const lower = word.toLowerCase();
      return asking?.test(lower) === true || (!FILLERS.has(lower) && !known.has(lower));
    });
}

function confidenceOf(leftover: number, loose: boolean): number {
  const sure = loose ? 0.85 : 0.97;
  return leftover === 0 ? sure : leftover === 1 ? 0.45 : 0.2;
}
