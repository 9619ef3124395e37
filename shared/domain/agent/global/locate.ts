import { bareTitles, escape } from './filters.ts';
import type { Filter, Grouping, Operation, SectionName } from '../../question/structure.ts';
import type { Scanner } from './scanner.ts';
import { targetPattern } from './targets.ts';

/** What a rule took: the operation, the nouns for what it is about, and what narrows them. */
export interface Located {
  readonly operation: Operation;
  readonly nouns: readonly string[];
  readonly filters: readonly Filter[];
  readonly group?: Grouping;
}

const T = `(${targetPattern})(?![\\w])`;
const ONE = '\\(?((?:[A-Z]\\.?)?\\d+(?:\\.\\d+)*|[IVXLC]+|[A-Z])(?![\\w])\\)?';
/** What a number is followed by to be sure: '(Method)' or '"Method"'. */
const ASIDE = '(?:\\s*(?:\\([^)]*\\)|,?\\s*"[^"]*"))?';
const STANDS = '(?:\\s+(?:begin|start|appear|stand|occur|printed|located|found|on|in|be|shown|at)s?)*';
const FIND = '(?:can|could|do|would|will|may) (?:I|we|you|one) (?:find|see)';
const WHAT_PAGE = `(?:(?:on|at|to) )?(?:which|what)(?: is the)? pages?(?: number)?(?: of the \\w+)?(?: is| are| does| do| can| has| contains?| shows?| ${FIND}| of| for)*`;
const WHERE = `where(?:'s| is| are| does| do| ${FIND}| to find| in the \\w+ is)`;

/** 'On which page is Table 3?', 'In which section is it?', 'the caption of Figure 2', 'Where does the Method start?'. */
export function takeLocate(scanner: Scanner, titles: readonly string[]): Located | undefined {
  const within = takeWithin(scanner);
  if (within) return within;
  const where =
    scanner.take(new RegExp(`\\b${WHAT_PAGE}(?: the)? ${T}\\s*${ONE}${ASIDE}${STANDS}`, 'iu')) ??
    scanner.take(new RegExp(`\\b${WHERE}(?: the)? ${T}\\s*${ONE}${ASIDE}${STANDS}`, 'iu')) ??
    scanner.take(new RegExp(`^(?:find|locate|go to|take me to)(?: the)? ${T}\\s*${ONE}${ASIDE}(?=[\\s?.!]*$)`, 'iu')) ??
    scanner.take(
      new RegExp(`\\b(?:the )?page(?: number)? (?:of|for)(?: the)? ${T}\\s*${ONE}${ASIDE}(?=[\\s?.!]*$)`, 'iu'),
    );
  const there =
    where ??
    scanner.take(
      new RegExp(
        `\\bwhere(?: the)? ${T}\\s*${ONE}${ASIDE} (?:is|are|appears?|stands?|can be found|starts?|begins?)(?=[\\s?.!]*$)`,
        'iu',
      ),
    );
  if (there) return { operation: { kind: 'locate' }, nouns: [there[1] ?? ''], filters: [numbered(there[2])] };
  const section = takeSection(scanner, titles);
  if (section) {
    return { operation: { kind: 'locate' }, nouns: ['section'], filters: [{ kind: 'named', section }] };
  }
  const called =
    scanner.take(
      new RegExp(
        `\\bwhat(?:'s| is| are| does)?(?: the)? (?:captions?|titles?|headings?|names?) (?:of|for|belongs to|does|has)(?: the)? ${T}\\s*${ONE}(?: (?:have|say|read|called))*`,
        'iu',
      ),
    ) ??
    scanner.take(
      new RegExp(`\\bwhat does the (?:caption|title|heading) (?:of|for)(?: the)? ${T}\\s*${ONE} (?:say|read)`, 'iu'),
    ) ??
    scanner.take(
      new RegExp(`\\bwhat(?: is| are)(?: the)? ${T}\\s*${ONE} (?:called|titled|entitled|named|captioned)`, 'iu'),
    ) ??
    scanner.take(
      new RegExp(
        `\\b(?:give|show|quote|read|print|tell)(?: me| us)?(?: the)? (?:captions?|titles?|headings?|names?) (?:of|for)(?: the)? ${T}\\s*${ONE}`,
        'iu',
      ),
    );
  const captioned =
    called ??
    scanner.take(
      new RegExp(`^(?:the )?(?:caption|title|heading|name) (?:of|for)(?: the)? ${T}\\s*${ONE}(?=[\\s?.!]*$)`, 'iu'),
    ) ??
    scanner.take(
      new RegExp(
        `^(?:(?:what(?:'s| is)|show(?: me)?|give me|tell me) )?(?:the )?${T}\\s*${ONE}(?:'s)? (?:caption|title|heading|name)(?=[\\s?.!]*$)`,
        'iu',
      ),
    );
  return captioned && { operation: { kind: 'list' }, nouns: [captioned[1] ?? ''], filters: [numbered(captioned[2])] };
}

function numbered(number: string | undefined): Filter {
  return { kind: 'numbers', numbers: number === undefined ? [] : [number] };
}

const WITHIN = '(sections?|chapters?|sub-?sections?|parts?)';

/** 'Which section is Table 3 in?' */
function takeWithin(scanner: Scanner): Located | undefined {
  const found = scanner.take(
    new RegExp(
      `\\b(?:(?:in|to|under|of) )?(?:which|what) ${WITHIN} (?:(?:of the \\w+ )?(?:is|has|contains?|includes?|holds?|shows?|does|${FIND}))(?: the)? (?!(?:sub-?)*(?:section|chapter))${T}\\s*${ONE}(?:\\s+(?:in|part of|belong|belongs|to|appear|appears|located|found|stand|stands|under|be))*`,
      'iu',
    ),
  );
  if (!found) return undefined;
  const top = /^(?:chapter|part)/iu.test(found[1] ?? '');
  return { operation: { kind: 'within', top }, nouns: [found[2] ?? ''], filters: [numbered(found[3])] };
}

const HAVE = `(?:(?:that|which) )?(?:have|has|contain|contains|containing|with|show|shows|include|includes|including|having|are(?: there)?|is there|${FIND}|do)`;

/** 'Which pages have figures?': every page or section that holds something of the kind. */
export function takeHolders(scanner: Scanner): Located | undefined {
  const found = scanner.take(
    new RegExp(
      `\\b(?:(?:on|in) )?(?:which|what|(?:list|show|name|give|find|tell)(?: me)?(?: all)?(?: the)?|all(?: the)?) (?:the )?(pages?|sections?|chapters?) (?:of the \\w+ )?${HAVE}(?: (?:any|the|all|some|an?))* ${T}(?!\\s*\\(?(?:\\d|[IVXLC]+\\b))${STANDS}`,
      'iu',
    ),
  );
  if (!found) return undefined;
  const group = /^page/iu.test(found[1] ?? '') ? 'page' : 'section';
  return { operation: { kind: 'holders' }, nouns: [found[2] ?? ''], filters: [], group };
}

const KIND = '(?:sub-?section|section|chapter|part|appendix)';

/** A section that the whole question asks the place of, by its number or by its title. */
function takeSection(scanner: Scanner, titles: readonly string[]): SectionName | undefined {
  const lead = `^\\s*(?:${WHAT_PAGE}|${WHERE})(?: the)? `;
  const tail = `(?: (?:begin|start|located|found|on|at|in this \\w+|in the (?:paper|document|manual|book|report)|appear|stand|be)s?)*[\\s?.!]*$`;
  const number = scanner.take(new RegExp(`${lead}${KIND} ${ONE}${ASIDE}${tail}`, 'iu'));
  if (number?.[1] !== undefined) return { number: number[1] };
  const quoted = scanner.take(
    new RegExp(`${lead}(?:${KIND} (?:called |titled |named )?)?"([^"]+)"(?: ${KIND})?${tail}`, 'iu'),
  );
  if (quoted) return { words: quoted[1] };
  for (const title of bareTitles(titles)) {
    const words = title
      .split(/\s+/u)
      .map(escape)
      .join(String.raw`\s+`);
    if (
      scanner.take(new RegExp(`${lead}(?:${KIND} (?:called |titled |named |on )?)?${words}(?: ${KIND})?${tail}`, 'iu'))
    ) {
      return { words: title };
    }
  }
  return undefined;
}
