/** What kind of document it is: by its form, and by what its title or its cover calls it; nothing where that is not plain. */
import type { Line } from '../layout/line.ts';
import { startsAbstract } from '../patterns.ts';
import { KIND_NAMES } from './kind-names.ts';
import type { DocumentKind } from './kinds.ts';
import { marksOfPublication } from './published.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('kind');

export interface LikelyKind {
  readonly kind: DocumentKind;
  /** In [0, 1]. */
  readonly confidence: number;
}

/** What a document is shows in its first pages; the rest only says how long it is. */
const FRONT_PAGES = 12;
const COVER_CHARS = 600;
/** A slide has less text than half a page. */
const SLIDE_CHARS = 1500;
const LEAST_SLIDES = 5;
const MOST_UPRIGHT = 0.2;
/** Of the page, from its edge: where programs that print web pages put address and date. */
const EDGE = 0.07;
/** A line that names what a document is says little else. */
const NAME_CHARS = 110;
const ARTICLE_PAGES = [3, 70] as const;
/** In a thousand characters of the front. */
const LEAST_CITATIONS = 0.15;
/** Lines of the front; an article has no table of contents, except for long ones. */
const MOST_CONTENTS = 0.02;
/** Of what makes an article: marks on its first page, and citations. */
const ENOUGH = 2;
/** Where a table of contents, or a title that names something else, speaks against one. */
const ENOUGH_AGAINST = 3;
const LEAST_CLAUSES = 0.02;
const THESIS_PAGES = 20;
const REPORT_PAGES = 20;

/** Of what both say of 264 documents, with 192 of which they were written: 139 of 149. */
const RIGHT = 0.93;

/** That of a DOI stands on the pages of journals. */
const LINK = pattern('u')`${lists.linkHttps}:\/\/(?!${lists.linkDx})|${lists.linkFile}`;
const CONTENTS = /(?:\s?[.·…]){4,}\s*\p{N}+$|^\p{N}[\p{N}.]*\s.{3,80}\s\p{N}{1,3}$/u;
const CLAUSE =
  /^\((?:\p{Ll}{1,2}|[ivx]{1,5}|\p{N}{1,2})\)\s|^(?:§+\s?\p{N}|\p{N}{1,3}\.\s?\(\p{N}\)|第.{1,4}条)|^\p{N}{1,2}(?:\.\p{N}{1,2}){0,2}\.?\s+\p{Lu}.{2,70}$/u;
const CITATIONS = [
  /\[\p{N}{1,3}(?:\s?[,–-]\s?\p{N}{1,3})*\]/gu,
  /\p{Lu}[\p{L}’'-]+[^()]{0,20}\(?,?\s?(?:19|20)\p{N}\p{N}[a-z]?\)/gu,
  /\bet al\b/gu,
];
/** Ways of citing that other documents use for footnotes and names of parts. */
const CITATIONS_OF_ARTICLES = [
  ...CITATIONS,
  // Letters of names with a year: [KT05].
  /\[\p{Lu}[\p{L}+]{1,6}\p{N}{2}[a-z]?(?:,\s?\p{Lu}[\p{L}+]{1,6}\p{N}{2}[a-z]?)*\]/gu,
  // Raised numbers after a word.
  /(?<=\p{L}\p{Ll}[.,;)]?)[¹²³⁴⁵⁶⁷⁸⁹][⁰¹²³⁴⁵⁶⁷⁸⁹,–⁻-]*/gu,
];

interface About {
  readonly title: string;
  /** Of the whole document. */
  readonly pageCount: number;
  /** Lines of the first two pages, running heads and feet too, which `lines` leave out. */
  readonly printed: readonly Line[];
}

export function documentKind(lines: readonly Line[], about: About): LikelyKind | undefined {
  const { title, pageCount } = about;
  const front = lines.filter(({ pageIndex }) => pageIndex < FRONT_PAGES);
  if (front.length === 0) return undefined;
  const byForm = kindByForm(front, about);
  if (byForm) return { kind: byForm, confidence: RIGHT };
  const byName = kindByName(front, pageCount, title);
  return byName && { kind: byName, confidence: RIGHT };
}

function kindByForm(front: readonly Line[], about: About): DocumentKind | undefined {
  const looked = Math.min(FRONT_PAGES, about.pageCount);
  const addressed = front.filter((line) => isAtEdge(line) && LINK.test(line.text)).length;
  if (addressed >= looked / 2) return 'web';
  const isLow = shareOf(front, ({ pageWidth, pageHeight }) => pageWidth <= pageHeight) <= MOST_UPRIGHT;
  if (isLow && about.pageCount >= LEAST_SLIDES && charsOf(front) < SLIDE_CHARS * looked) return 'slides';
  return isArticle(front, about) ? 'article' : undefined;
}

/** Whatever is published bears some of the marks of a journal, and cites. */
function isArticle(front: readonly Line[], { title, pageCount, printed }: About): boolean {
  const [least, most] = ARTICLE_PAGES;
  if (pageCount < least || pageCount >= most) return false;
  const marks = marksOfPublication(openingOf(front, printed));
  const isAgainst = namesOf(title).length > 0 || shareOf(front, ({ text }) => CONTENTS.test(text)) >= MOST_CONTENTS;
  return (
    marks > 0 &&
    marks + Number(citationsOf(front, CITATIONS_OF_ARTICLES) > LEAST_CITATIONS) >= (isAgainst ? ENOUGH_AGAINST : ENOUGH)
  );
}

function kindByName(front: readonly Line[], pageCount: number, title: string): DocumentKind | undefined {
  const opening = openingOf(front);
  if (opening.some(({ text }) => startsAbstract(text))) return undefined;
  const opened = new Set(opening.flatMap(({ text }) => (text.length < NAME_CHARS ? namesOf(text) : [])));
  const isCovered = charsOf(front.filter(({ pageIndex }) => pageIndex === front[0]!.pageIndex)) < COVER_CHARS;
  if (opened.has('thesis') && isCovered && pageCount >= THESIS_PAGES) return 'thesis';
  const [named, ...others] = namesOf(title);
  if (others.length > 0) return undefined;
  // A paper on a report is none, and a book about slides has none.
  if (named === 'law') return shareOf(front, ({ text }) => CLAUSE.test(text)) > LEAST_CLAUSES ? 'law' : undefined;
  if (named === 'report') return citationsOf(front) < 2 * LEAST_CITATIONS ? 'report' : undefined;
  if (named !== undefined) return named === 'slides' ? undefined : named;
  return opened.has('report') && pageCount >= REPORT_PAGES && citationsOf(front) < LEAST_CITATIONS
    ? 'report'
    : undefined;
}

function namesOf(text: string): readonly DocumentKind[] {
  return KIND_NAMES.flatMap(([kind, names]) => (names.some((name) => name.test(text)) ? [kind] : []));
}

/** The first page, or the first two where the first is a cover; of `lines` those that stand there. */
function openingOf(front: readonly Line[], lines = front): readonly Line[] {
  const first = front[0]!.pageIndex;
  const isCover = charsOf(front.filter(({ pageIndex }) => pageIndex === first)) < COVER_CHARS;
  return lines.filter(({ pageIndex }) => pageIndex <= first + Number(isCover));
}

/** Of the way of citing that is most used: its citations in a thousand characters, dampened. */
function citationsOf(front: readonly Line[], ways = CITATIONS): number {
  const text = front.map((line) => line.text).join('\n');
  const most = Math.max(...ways.map((pattern) => [...text.matchAll(pattern)].length));
  return Math.log1p((1000 * most) / Math.max(1000, text.length));
}

function shareOf(lines: readonly Line[], test: (line: Line) => boolean): number {
  return lines.filter(test).length / lines.length;
}

function charsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function isAtEdge({ base, pageHeight }: Line): boolean {
  return base < EDGE * pageHeight || base > (1 - EDGE) * pageHeight;
}
