import type { Filter, SectionName } from '../../question/structure.ts';
import type { Scanner } from './scanner.ts';

const TO = String.raw`\s*(?:-|–|—|\bto\b|\bthrough\b|\buntil\b|\bup to\b)\s*`;
const LAST = Number.POSITIVE_INFINITY;

/** Pages that the question names. */
export function pageFilters(scanner: Scanner): readonly Filter[] {
  const range = (from: number, to: number): Filter => ({ kind: 'pages', ranges: [{ from, to }] });
  const filters: Filter[] = [];
  const between =
    scanner.take(
      new RegExp(
        String.raw`\b(?:in between|between|from)(?: the)?(?: pages?| pp?\.)\s*(\d+)(?:\s+and\s+|${TO})(?:pages?\s*|pp?\.\s*)?(\d+)`,
        'iu',
      ),
    ) ??
    scanner.take(
      new RegExp(
        String.raw`(?:\b(?:on|in|across|over|within|for|of)\s+)?(?:the\s+)?\b(?:pages?|pp?\.)\s*(\d+)${TO}(?:page\s*)?(\d+)`,
        'iu',
      ),
    );
  if (between) filters.push(range(Number(between[1]), Number(between[2])));
  const several = scanner.take(
    /(?:\b(?:on|in|across|of)\s+)?\bpages\s+(\d+(?:(?:\s*,\s*(?:and |or )?|\s+(?:and|or|&)\s+)\d+)+)/iu,
  );
  if (several) {
    const ranges = [...(several[1] ?? '').matchAll(/\d+/g)].map(([page]) => ({ from: Number(page), to: Number(page) }));
    filters.push({ kind: 'pages', ranges });
  }
  const reach = scanner.take(
    /(?:\b(?:on|in|at)\s+)?\bpage\s+(\d+)\s+(?:or|and)\s+(earlier|before|later|after|beyond|onwards?)\b/iu,
  );
  if (reach) {
    const page = Number(reach[1]);
    filters.push(/^(?:earlier|before)/iu.test(reach[2] ?? '') ? range(1, page) : range(page, LAST));
  }
  const until = scanner.take(/\b(before|until|up to|prior to|earlier than)\s+page\s+(\d+)/iu);
  if (until) filters.push(range(1, Number(until[2]) - (/^(?:before|prior|earlier)/iu.test(until[1] ?? '') ? 1 : 0)));
  const since = scanner.take(
    /\b(after|past|beyond|later than|following|from|starting (?:on|at|from|with)|since)\s+page\s+(\d+)(?:\s+(?:on|onwards?|forward|to the end))?/iu,
  );
  if (since)
    filters.push(
      range(Number(since[2]) + (/^(?:after|past|beyond|later|following)/iu.test(since[1] ?? '') ? 1 : 0), LAST),
    );
  const edge = scanner.take(
    /\b(?:on|in|within|from|of|over|across|among)\s+the\s+(first|last|opening|final)\s+(?:(\d+)\s+pages|page)/iu,
  );
  if (edge) {
    const end = /^(?:first|opening)/iu.test(edge[1] ?? '') ? 'first' : 'last';
    filters.push({ kind: 'edge-pages', end, count: Number(edge[2] ?? 1) });
  }
  const one = scanner.take(/(?:\b(?:on|in|at|of|from|does|do|has)\s+)?\b(?:the\s+)?page\s+(?:number\s+)?(\d+)\b/iu);
  if (one) filters.push(range(Number(one[1]), Number(one[1])));
  return filters;
}

const SECTION_WORD = String.raw`(?:[Ss]ections?|[Ss]ec\.|SECTIONS?|[Cc]hapters?|CHAPTERS?|[Cc]h\.|[Ss]ubsections?|[Aa]ppendi(?:x|ces)|[Pp]arts?|§+)`;
const NUMBER = String.raw`(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)+|[IVXLC]+|[A-Z])(?![\w])`;
const JOINT = String.raw`(?:\s*,\s*(?:and |or )?|\s+(?:and|or|&)\s+)(?:${SECTION_WORD}\s*)?`;
const INTO = String.raw`(?:\b(?:[Ii]n|[Ii]nside|[Ww]ithin|[Uu]nder|[Oo]f|[Ff]rom|[Dd]oes|[Dd]o|[Hh]as|[Ff]or|[Tt]hroughout|[Bb]elow|[Bb]elong(?:ing|s)? to|[Pp]art of|[Ii]nto|[Aa]cross)\s+)?(?:the\s+)?`;

/**
 * Sections that the question names, by number or by the words of a heading.
 *
 * @param titles  headings of the documents that are asked
 */
export function sectionFilters(scanner: Scanner, titles: readonly string[]): readonly Filter[] {
  const filters: Filter[] = [];
  const beside = scanner.take(
    new RegExp(
      String.raw`\b((?:[Bb]efore|[Aa]fter|[Pp]receding|[Ff]ollowing|[Ff]ollows?|[Pp]recedes?))\s+(?:the\s+)?${SECTION_WORD}\s*(${NUMBER})`,
      'u',
    ),
  );
  if (beside) filters.push({ kind: 'beside', side: sideOf(beside[1]), section: { number: beside[2] } });
  const range = scanner.take(
    new RegExp(
      String.raw`${INTO}(?:between\s+)?${SECTION_WORD}\s*(\d+)(?:${TO}|\s+and\s+(?=\S+\s*inclusive))(?:${SECTION_WORD}\s*)?(\d+)(?![\w.]\d)`,
      'u',
    ),
  );
  if (range) filters.push({ kind: 'sections', any: numbersBetween(Number(range[1]), Number(range[2])) });
  const several = scanner.take(
    new RegExp(String.raw`${INTO}(?:either\s+)?${SECTION_WORD}\s*(${NUMBER}(?:${JOINT}${NUMBER})+)`, 'u'),
  );
  if (several) {
    const numbers = [...(several[1] ?? '').matchAll(new RegExp(String.raw`(?<![\w.])${NUMBER}`, 'gu'))];
    filters.push({ kind: 'sections', any: numbers.map(([number]) => ({ number })) });
  }
  const one = scanner.take(
    new RegExp(
      String.raw`${INTO}${SECTION_WORD}\s*(?:number\s+)?(${NUMBER})(?:\s*[,(]?\s*"[^"]*"\)?|\s*\([^)]*\))?`,
      'u',
    ),
  );
  if (one) filters.push({ kind: 'sections', any: [{ number: one[1] }] });
  const named = namedSection(scanner, titles);
  if (named !== undefined) filters.push(named);
  return filters;
}

const KIND = '(?:sub-?section|section|chapter|part|appendix)s?';
const IN = String.raw`\b(?:in|inside|within|under|of|from|does|do|has|for|throughout|below|belong(?:s|ing)? to|part of|across)\s+(?:the\s+)?`;
// 'In each section' and 'of all sections' name none.
const NO_NAME =
  '(?!(?:each|every|all|any|which|what|this|that|these|its|the|a|an|whole|entire|one|numbered|first|second|third|last|top[- ]level|main)\\b)';
const CONVENTIONAL =
  'introduction|conclusions?|appendix|appendices|abstract|(?<!\\b(?:of|for|does|do|has|from) (?:the )?)references|bibliography|discussion|results|methods|methodology|related work|acknowledge?ments?|background|preface|glossary|index';

// 'The number of references' counts them; only 'in the references' is about the section.
const THINGS = /^(?:references|figures|tables|equations|algorithms|definitions|theorems|footnotes)$/iu;
const IN_ALONE = String.raw`\b(?:in|inside|within|under)\s+(?:the\s+)?`;

function namedSection(scanner: Scanner, titles: readonly string[]): Filter | undefined {
  const quoted =
    scanner.take(
      new RegExp(
        `(?:${IN})?${KIND}\\s+(?:which is |that is )?(?:called|titled|entitled|named|headed|labell?ed)?\\s*"([^"]+)"`,
        'iu',
      ),
    ) ??
    scanner.take(new RegExp(`(?:${IN})?"([^"]+)"\\s+${KIND}`, 'iu')) ??
    scanner.take(new RegExp(`${IN}"([^"]+)"`, 'iu'));
  if (quoted) return inSection(quoted[1]);
  for (const title of bareTitles(titles)) {
    const words = title
      .split(/\s+/)
      .map(escape)
      .join(String.raw`\s+`);
    const side = scanner.take(
      new RegExp(
        `\\b(before|after|preceding|following|follows?|precedes?)\\s+(?:the\\s+)?${words}(?:\\s+${KIND})?(?!\\w)`,
        'iu',
      ),
    );
    if (side) return { kind: 'beside', side: sideOf(side[1]), section: { words: title } };
    const into = THINGS.test(title) ? IN_ALONE : IN;
    const inside =
      scanner.take(
        new RegExp(
          `${into}(?:${KIND}\\s+(?:called|titled|entitled|named|on|about)?\\s*)?${words}(?:\\s+${KIND})?(?!\\w)`,
          'iu',
        ),
      ) ?? scanner.take(new RegExp(`\\bthe\\s+${words}\\s+${KIND}(?!\\w)`, 'iu'));
    if (inside) return inSection(title);
  }
  const conventional =
    scanner.take(new RegExp(`${IN}(${CONVENTIONAL})(?:\\s+${KIND})?(?!\\w)`, 'iu')) ??
    scanner.take(new RegExp(`${IN}${NO_NAME}([\\w-]+(?:\\s[\\w-]+){0,3}?)\\s+${KIND}(?!\\w)`, 'iu')) ??
    scanner.take(
      new RegExp(
        `(?:${IN})?${KIND}\\s+(?:called|titled|entitled|named|headed|on|about)\\s+([\\w-]+(?:\\s[\\w-]+){0,6}?)(?=\\s+(?:have|has|contains?|includes?|there)\\b|[?.,]|$)`,
        'iu',
      ),
    );
  return conventional ? inSection(conventional[1]) : undefined;
}

function inSection(words: string | undefined): Filter {
  return { kind: 'sections', any: [{ words: words?.trim() }] };
}

/** Headings without their numbers, long ones first; short words stand anywhere. */
export function bareTitles(titles: readonly string[]): readonly string[] {
  const bare = titles.map((title) =>
    title
      .replace(/^\s*(?:(?:chapter|section|appendix|part)\s+)?(?:\d+(?:\.\d+)*|[A-Z]|[IVXLC]+)[.:)]?\s+/iu, '')
      .trim(),
  );
  return [...new Set(bare)].filter((title) => title.length >= 4).sort((a, b) => b.length - a.length);
}

function sideOf(word: string | undefined): 'before' | 'after' {
  return /^(?:before|preced)/iu.test(word ?? '') ? 'before' : 'after';
}

function numbersBetween(from: number, to: number): readonly SectionName[] {
  const count = Math.min(200, Math.max(0, to - from + 1));
  return Array.from({ length: count }, (_, at) => ({ number: String(from + at) }));
}

export function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const YEAR = String.raw`((?:19|20)\d{2})`;
const WHEN = String.raw`(?:(?:that (?:were|are)|which (?:were|are)|were|are)\s+)?(?:published|dated|written|released)?\s*`;

/** Years and authors, for entries of the list of references. */
export function referenceFilters(scanner: Scanner): readonly Filter[] {
  const filters: Filter[] = [];
  const years = (from: number, to: number): void => void filters.push({ kind: 'years', from, to });
  const between = scanner.take(
    new RegExp(`${WHEN}(?:between|from)\\s+(?:the years\\s+)?${YEAR}(?:\\s+and\\s+|${TO})${YEAR}`, 'iu'),
  );
  if (between) years(Number(between[1]), Number(between[2]));
  const decade = scanner.take(new RegExp(`${WHEN}(?:in|from|during)\\s+the\\s+${YEAR}\\s*['’]?s\\b`, 'iu'));
  if (decade) years(Number(decade[1]), Number(decade[1]) + 9);
  const orLater = scanner.take(
    new RegExp(`${WHEN}(?:in\\s+)?${YEAR}\\s+or\\s+(later|newer|after|earlier|before|older)`, 'iu'),
  );
  if (orLater)
    years(
      ...(/^(?:later|newer|after)/iu.test(orLater[2] ?? '')
        ? ([Number(orLater[1]), LAST] as const)
        : ([0, Number(orLater[1])] as const)),
    );
  const bound = scanner.take(
    new RegExp(
      `${WHEN}(before|prior to|older than|earlier than|after|newer than|later than|since)\\s+(?:the year\\s+)?${YEAR}`,
      'iu',
    ),
  );
  if (bound) {
    const year = Number(bound[2]);
    if (/^since/iu.test(bound[1] ?? '')) years(year, LAST);
    else if (/^(?:after|newer|later)/iu.test(bound[1] ?? '')) years(year + 1, LAST);
    else years(0, year - 1);
  }
  const one = scanner.take(new RegExp(`${WHEN}(?:in|from|of)\\s+(?:the year\\s+)?${YEAR}\\b`, 'iu'));
  if (one) years(Number(one[1]), Number(one[1]));
  const author = scanner.take(
    /(?:(?:co-?)?authored|written)?\s*\bby\s+(?:the author\s+)?((?:\p{Lu}[\p{L}.'’-]*)(?:\s+\p{Lu}[\p{L}.'’-]*)*)(?:\s+et al\.?)?/u,
  );
  const name = author?.[1]?.replace(/[.'’-]+$/u, '') ?? unlikelyAuthor(scanner);
  if (name) filters.push({ kind: 'author', name });
  return filters;
}

/** 'by ellison' at the end, 'with Ellison as an author', "Ellison's papers". */
function unlikelyAuthor(scanner: Scanner): string | undefined {
  const found =
    scanner.take(
      /\b(?:have|has|with|having|list(?:s|ing)?)\s+(\p{L}[\p{L}'’-]+)\s+as\s+(?:an?\s+|the\s+|one of (?:the|its)\s+)?(?:co-?)?authors?\b/iu,
    ) ??
    scanner.take(
      /\b(?:whose|where the|with the)\s+(?:co-?)?authors? (?:is|are|includes?|being)?\s*(\p{L}[\p{L}'’-]+)/iu,
    ) ??
    scanner.take(
      /\b(?:(?:co-?)?authored |written )?by\s+(?!(?:the|an?|whom|year|years|author|authors|page|pages|section|title|type|this|that|these|other|others)\b)(\p{L}[\p{L}'’-]+)(?=\s*(?:et al\.?)?\s*(?:(?:are|were|is)(?: there)?(?: cited| listed)?|cited|listed)?[\s?.!]*$)/iu,
    );
  return found?.[1];
}

const SAYS =
  'mention(?:s|ing|ed)?|discuss(?:es|ing|ed)?|refer(?:s|ring|red)? to|talk(?:s|ing)? about|use(?:s)? the (?:word|term|phrase)|speak(?:s|ing)? (?:of|about)|contain(?:s|ing)? the (?:words?|terms?|phrases?|names?)|cite(?:s)?';
const IS_ABOUT =
  'about|concerning|regarding|relat(?:ed|ing) to|deal(?:s|ing)? with|describ(?:es|ing)|show(?:s|ing)|illustrat(?:es|ing)|depict(?:s|ing)|compar(?:es|ing)|report(?:s|ing)|list(?:s|ing)|covering|present(?:s|ing)';
const OWN = 'captions?|titles?|headings?|names?|labels?|text|entry|entries';
const TAIL =
  /(?:\s+(?:are|is|were|was)\s+(?:there|shown|included|listed|given|presented|in|contained)\b.*|\s+(?:does|do|did)\s+(?:the|this|it)\b.*|\s+(?:in|of|from)\s+(?:the|this)\s+(?:document|paper|book|manual|report|thesis|article|text|file|pdf)\b.*|\s+(?:exist|appear)s?\b.*|[?.!\s]+)$/iu;

/** Words that the things are to have. `where: 'body'` if what stands below a heading is meant too. */
export function wordFilter(scanner: Scanner): Filter | undefined {
  const own =
    scanner.take(
      new RegExp(
        `\\b(?:whose|where the|and whose|with)\\s+(?:(?:a|an|the|their)\\s+)?(?:${OWN})\\s+(?:that\\s+)?(?:mentions?|contains?|containing|includes?|including|says?|has|have|with|starts? with|mentioning|about|is about)\\s+(?:the (?:words?|terms?|phrases?|names?)\\s+)?(.+)$`,
        'iu',
      ),
    ) ??
    scanner.take(
      new RegExp(
        `\\b(?:with|that have|which have|having|containing|that contain|that include|mentioning|that mention)\\s+(?:the (?:words?|terms?|phrases?|names?)\\s+)?(.+?)\\s+in\\s+(?:the|their|its)\\s+(?:${OWN})(?![\\w])`,
        'iu',
      ),
    );
  if (own?.[1]) return words(own[1], 'own');
  const says = scanner.take(
    new RegExp(
      `\\b(?:(?:that|which)\\s+)?(?:${SAYS})\\s+(?:the (?:words?|terms?|phrases?|names?)\\s+)?((?=.*\\p{L}{2}).+)$`,
      'iu',
    ),
  );
  if (says?.[1]) return words(says[1], 'body');
  const about = scanner.take(new RegExp(`\\b(?:(?:that|which)\\s+(?:are\\s+|is\\s+)?)?(?:${IS_ABOUT})\\s+(.+)$`, 'iu'));
  if (about?.[1] && !isNothing(about[1])) return words(about[1], 'own');
  const quoted = scanner.take(
    /(?:(?:that|which)\s+)?(?:contain(?:s|ing)?|with|including|named|called|titled)?\s*"([^"]+)"/iu,
  );
  return quoted?.[1] ? words(`"${quoted[1]}"`, 'own') : undefined;
}

function isNothing(text: string): boolean {
  return /^(?:in|on|of|by|there|the document|this)\b/iu.test(text.trim());
}

function words(text: string, where: 'own' | 'body'): Filter {
  let bare = text.trim();
  for (let before = ''; bare !== before;) {
    before = bare;
    bare = bare.replace(TAIL, '').trim();
  }
  return { kind: 'words', words: bare.replace(/^["']|["']$/g, ''), where, exact: /^["'].*["']$/u.test(bare) };
}
