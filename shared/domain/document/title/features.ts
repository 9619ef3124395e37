/** What speaks for and against a candidate being the title, as numbers that a learned weight each is multiplied with. */
import type { DocumentContent } from '../build-document.ts';
import { isAlike, titleKey } from '../headings/title-key.ts';
import { endsSentence, startsAbstract } from '../patterns.ts';
import type { Line } from '../layout/line.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import { countNamesIn } from '../count-names.ts';
import type { TitleCandidate } from './candidates.ts';
import { isAside } from './plausible.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('titleFeatures');

/** What is the same for all candidates of a document. */
interface Surroundings {
  readonly lines: readonly Line[];
  readonly stats: StyleStats;
  readonly largest: number;
  readonly claimed: string;
  readonly bookmarks: readonly string[];
  readonly heads: ReadonlySet<string>;
  /** Rows that have a year and more numbers, up to those: names of journals. */
  readonly dated: readonly string[];
  readonly fileWords: string;
  readonly laterStyles: ReadonlyMap<string, number>;
  readonly keys: ReadonlyMap<string, number>;
}

type Range = TitleCandidate['lines'];

const MAX_BOOKMARKS = 60;
const FEW_LETTERS = 8;
const MANY_LETTERS = 60;
const LONG_CHARS = 160;
const ALIKE = 0.9;
const LEAST_WORD = 4;
const LEAST_HEAD = 8;
const ADDRESS = pattern('iu')`@|${lists.addressHttps}|\b\d{5}\b|\+\d{2}|${lists.addressVol}|(?:19|20)\d{2}\s*$`;

/**
 * @returns for each candidate a row, and last that of having no title: the file's name
 */
export function titleFeatures(
  candidates: readonly TitleCandidate[],
  lines: readonly Line[],
  content: Pick<DocumentContent, 'metadata' | 'outline' | 'fileName' | 'pages'>,
  stats: StyleStats,
): readonly (readonly number[])[] {
  const surroundings = surroundingsOf(candidates, lines, content, stats);
  const rows = candidates.map((_, at) => {
    const view = viewOf(candidates, at, surroundings);
    return TABLE.map(([, value]) => Number(value(view)));
  });
  return [...rows, FEATURES.map(() => 0)];
}

function surroundingsOf(
  candidates: readonly TitleCandidate[],
  lines: readonly Line[],
  { metadata, outline, fileName, pages }: Pick<DocumentContent, 'metadata' | 'outline' | 'fileName' | 'pages'>,
  stats: StyleStats,
): Surroundings {
  const sizes = candidates.map(({ lines: { from, to } }) => (to > from ? lines[from]!.size : 0));
  const laterStyles = new Map<string, number>();
  const keys = new Map(candidates.map(({ text }) => [titleKey(text), 0]));
  const longest = Math.max(0, ...candidates.map(({ text }) => text.length));
  for (const line of lines) {
    const key = line.text.length <= longest ? titleKey(line.text) : '';
    const count = keys.get(key);
    if (count !== undefined) keys.set(key, count + 1);
    laterStyles.set(styleOf(line), (laterStyles.get(styleOf(line)) ?? 0) + 1);
  }
  return {
    lines,
    stats,
    largest: Math.max(1, ...sizes),
    claimed: titleKey(metadata.title ?? ''),
    bookmarks: outline.slice(0, MAX_BOOKMARKS).map(({ title }) => titleKey(title)),
    ...headsOf(pages, lines),
    fileWords: titleKey(fileName.replace(/\.pdf$/iu, '')),
    laterStyles,
    keys,
  };
}

/** A candidate with what stands around it, as the features see it. */
interface CandidateView {
  readonly candidate: TitleCandidate;
  readonly candidates: readonly TitleCandidate[];
  readonly around: Surroundings;
  /** Its lines; none where it is not printed. */
  readonly own: readonly Line[];
  readonly first: Line | undefined;
  readonly key: string;
  readonly words: number;
  /** The lines below it, on its page. */
  readonly after: readonly Line[];
  /** Printed candidates below it. */
  readonly others: readonly TitleCandidate[];
  readonly size: SizeFeatures;
  readonly named: NamedElsewhere;
}

function viewOf(candidates: readonly TitleCandidate[], at: number, around: Surroundings): CandidateView {
  const candidate = candidates[at]!;
  const { from, to } = candidate.lines;
  const own = around.lines.slice(from, to);
  const first = own[0];
  const key = titleKey(candidate.text);
  return {
    candidate,
    candidates,
    around,
    own,
    first,
    key,
    words: candidate.text.split(/\s+/u).length,
    after: first ? around.lines.slice(to, to + 5).filter((line) => line.pageIndex === first.pageIndex) : [],
    others: candidates.filter((other) => other.lines.from >= to && isPrinted(other)),
    size: sizeFeatures(first, around),
    named: namedElsewhere(key, around),
  };
}

function isPrinted({ lines: { from, to } }: TitleCandidate): boolean {
  return to > from;
}

type Feature = readonly [name: string, value: (view: CandidateView) => number | boolean];

const HOW_IT_IS_SET: readonly Feature[] = [
  ['candidate', () => 1],
  ['size', ({ size }) => size.aboveBody],
  ['share of largest', ({ size }) => size.share],
  ['largest', ({ size }) => size.isLargest],
  ['depth', ({ first, own }) => (first ? Math.min(1, Math.min(...own.map(({ base }) => base)) / first.pageHeight) : 0)],
  ['bold', ({ first, around }) => first !== undefined && first.bold > 0.5 && !around.stats.bodyBold],
  ['capitals', ({ first }) => first?.caps === true],
];

const WHAT_IT_SAYS: readonly Feature[] = [
  ['letters', ({ key }) => Math.min(1, key.length / MANY_LETTERS)],
  ['few letters', ({ key }) => key.length < FEW_LETTERS],
  ['one word', isOneWord],
  ['one word and small', (view) => Number(isOneWord(view)) * (1 - Math.min(1, view.size.aboveBody))],
  ['long', ({ candidate }) => candidate.text.length > LONG_CHARS],
  ['digits', ({ key }) => (key.match(/\p{N}/gu)?.length ?? 0) / Math.max(1, key.length)],
];

const WHERE_ELSE_IT_STANDS: readonly Feature[] = [
  ['as metadata', ({ named }) => named.asMetadata],
  ['part of metadata', ({ named }) => named.partOfMetadata],
  ['as first bookmark', ({ named }) => named.asFirstBookmark],
  ['as a later bookmark', ({ named }) => named.asLaterBookmark],
  ['as running head', ({ named }) => named.asHead],
  ['words of file name', ({ candidate, around }) => fileAgreement(candidate.text, around.fileWords)],
];

const WHAT_STANDS_AROUND_IT: readonly Feature[] = [
  ['authors follow', ({ after }) => hasAuthors(after)],
  ['authors follow another', authorsFollowAnother],
  [
    'names itself',
    ({ first, candidate, words }) => first !== undefined && countNamesIn(candidate.text) > 0 && words < 12,
  ],
  ['abstract follows', abstractFollows],
  ['address or date', ({ candidate }) => ADDRESS.test(candidate.text)],
  ['sentence', ({ candidate: { text } }) => endsSentence(text) && !text.endsWith(':') && !text.endsWith('?')],
  ['larger follows', (view) => someFollows(view, 1.1)],
  ['as large and longer follows', (view) => someFollows(view, 0.7, 1.3 * view.key.length + 4)],
  ['something above', isBelowAnother],
  ['begins small', ({ candidate }) => /^\p{Ll}/u.test(candidate.text)],
];

const HOW_IT_COMPARES: readonly Feature[] = [
  ['style of later lines', laterInItsStyle],
  ['centered', ({ first }) => first !== undefined && isCentered(first)],
  ['repeated', ({ around, key }) => Math.min(1, Math.max(0, (around.keys.get(key) ?? 0) - 1) / 3)],
  ['last of its kind', ({ others }) => others.length === 0],
  ['metadata alone', ({ candidate }) => candidate.from === 'metadata'],
  ['in a serial head', isInSerialHead],
  [
    'serial line beside',
    ({ first, around, candidate }) => first !== undefined && isBesideSerial(around.lines, candidate),
  ],
  ['citation alone', ({ candidate }) => candidate.from === 'citation'],
  [
    'part of another',
    ({ candidate, candidates }) => candidates.some((other) => isWithin(candidate.lines, other.lines)),
  ],
  ['on a later page', ({ first, around }) => first !== undefined && first.pageIndex > around.lines[0]!.pageIndex],
];

/** In the order of the weights. */
const TABLE: readonly Feature[] = [
  ...HOW_IT_IS_SET,
  ...WHAT_IT_SAYS,
  ...WHERE_ELSE_IT_STANDS,
  ...WHAT_STANDS_AROUND_IT,
  ...HOW_IT_COMPARES,
];

/** Names of the features, in the order of the weights. */
export const FEATURES: readonly string[] = TABLE.map(([name]) => name);

function isOneWord({ words, candidate }: CandidateView): boolean {
  return words === 1 && /\p{Script=Latin}/u.test(candidate.text);
}

function authorsFollowAnother({ first, after, others, around }: CandidateView): boolean {
  if (first === undefined || hasAuthors(after.slice(0, 2))) return false;
  return others.some(
    (other) =>
      sizeOf(other, around) > 0.7 * first.size && hasAuthors(around.lines.slice(other.lines.to, other.lines.to + 2)),
  );
}

function abstractFollows({ first, candidate: { lines }, around }: CandidateView): boolean {
  return first !== undefined && around.lines.slice(lines.to, lines.to + 25).some(({ text }) => startsAbstract(text));
}

/** Whether another candidate below it is larger than a share of its size, and has more letters than given. */
function someFollows({ first, others, around }: CandidateView, share: number, letters = -1): boolean {
  return (
    first !== undefined &&
    others.some((other) => sizeOf(other, around) > share * first.size && titleKey(other.text).length > letters)
  );
}

function isBelowAnother({ first, candidates, candidate }: CandidateView): boolean {
  return first !== undefined && candidates.some((other) => isPrinted(other) && other.lines.to <= candidate.lines.from);
}

function laterInItsStyle({ first, own, around }: CandidateView): number {
  return first ? Math.min(1, Math.max(0, (around.laterStyles.get(styleOf(first)) ?? 0) - own.length) / 6) : 0;
}

function isInSerialHead({ key, around }: CandidateView): boolean {
  return key.length >= LEAST_HEAD && around.dated.some((head) => namesSeries(head, key));
}

function sizeOf({ lines }: TitleCandidate, around: Surroundings): number {
  return around.lines[lines.from]!.size;
}

function hasAuthors(after: readonly Line[]): boolean {
  return after.slice(0, 4).some(({ text }) => text.includes('@') || countNamesIn(text) > 0);
}

interface SizeFeatures {
  /** Doublings of the size of the text, at most two. */
  readonly aboveBody: number;
  /** Of the largest candidate's size. */
  readonly share: number;
  readonly isLargest: boolean;
}

function sizeFeatures(first: Line | undefined, { stats, largest }: Surroundings): SizeFeatures {
  if (!first) return { aboveBody: 0, share: 0, isLargest: false };
  const share = first.size / largest;
  return {
    aboveBody: Math.min(2, Math.log2(Math.max(1, first.size / stats.bodySize))),
    share,
    isLargest: share > 0.97,
  };
}

interface NamedElsewhere {
  readonly asMetadata: boolean;
  readonly partOfMetadata: boolean;
  readonly asFirstBookmark: boolean;
  readonly asLaterBookmark: boolean;
  readonly asHead: boolean;
}

function namedElsewhere(key: string, { claimed, bookmarks, heads }: Surroundings): NamedElsewhere {
  const isAs = (other: string): boolean => other.length > 3 && isAlike(key, other, ALIKE);
  const asMetadata = isAs(claimed);
  return {
    asMetadata,
    partOfMetadata:
      key.length >= 6 && claimed.length >= 6 && !asMetadata && (claimed.includes(key) || key.includes(claimed)),
    asFirstBookmark: isAs(bookmarks[0] ?? ''),
    asLaterBookmark: bookmarks.slice(1).some(isAs),
    asHead:
      heads.has(key) ||
      (key.length > 12 && [...heads].some((head) => head.length > 12 && (head.includes(key) || key.startsWith(head)))),
  };
}

/** Share of the longer words that the file's name has. */
function fileAgreement(text: string, fileWords: string): number {
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .map(titleKey)
    // Of a file's name the years and numbers are those of thousands of documents.
    .filter((word) => word.length >= LEAST_WORD && !/\p{N}/u.test(word));
  return words.length === 0 ? 0 : words.filter((word) => fileWords.includes(word)).length / words.length;
}

function hasYear(text: string): boolean {
  return /(?<!\d)(?:19|20)\d{2}(?!\d)/u.test(text);
}

/** 'August 2014, Volume 59, Issue 10' stands below the name of a journal. */
function isBesideSerial(lines: readonly Line[], { lines: { from, to } }: TitleCandidate): boolean {
  const near = [...lines.slice(Math.max(0, from - 1), from), ...lines.slice(to, to + 3)];
  return near.some(({ text, pageIndex }) => isSerial(text) && pageIndex === lines[from]!.pageIndex);
}

function isSerial(text: string): boolean {
  return text.length < MAX_SERIAL_CHARS && hasYear(text) && SERIAL.test(text) && !isAside(text);
}

/** 'Journal of Kettles, 2016, 10, 214' begins with the name; what cites an article has that of the journal last. */
function namesSeries(head: string, key: string): boolean {
  if (head.endsWith(key) || (head.length >= LEAST_HEAD && key.startsWith(head))) return true;
  return head.startsWith(key) && head.length <= key.length + MAX_AFTER_NAME;
}

function isWithin({ from, to }: Range, other: Range): boolean {
  return other.from <= from && other.to >= to && other.to - other.from > to - from;
}

function isCentered(line: Line): boolean {
  return Math.abs(line.x0 + line.x1 - line.pageWidth) < 0.06 * line.pageWidth && line.x0 > 0.12 * line.pageWidth;
}

function styleOf(line: Line): string {
  return `${String(line.font)} ${line.size.toFixed(1)}`;
}

const HEAD_ZONE = 0.1;
const HEAD_PAGES = 8;
const SAME_ROW_PT = 2;
const MAX_SERIAL_CHARS = 90;
/** 'Vol', 'Volume', 'Issue No'. */
const MAX_AFTER_NAME = 12;
/** Volume, year, pages: two more numbers beside the year. */
const SERIAL = /\d\D+\d+\D+\d/u;

/** What stands at the upper and lower edge of later pages, each row as a key; and rows of the first with year, volume, pages. */
function headsOf(pages: DocumentContent['pages'], lines: readonly Line[]): Pick<Surroundings, 'heads' | 'dated'> {
  const heads = new Set<string>();
  const dated = new Set<string>();
  for (const { text, pageIndex } of lines) {
    if (pageIndex > lines[0]!.pageIndex) break;
    if (isSerial(text)) dated.add(beforeYear(titleKey(text).replace(/^\d+/u, '')));
  }
  for (const [pageIndex, { frame, runs }] of pages.slice(0, 1 + HEAD_PAGES).entries()) {
    const { y0, y1 } = frame.box;
    const edge = HEAD_ZONE * (y1 - y0);
    const rows = new Map<number, { readonly x: number; readonly text: string }[]>();
    for (const { origin, text } of runs) {
      if (origin[1] > y0 + edge && origin[1] < y1 - edge) continue;
      const row = Math.round(origin[1] / SAME_ROW_PT);
      rows.set(row, [...(rows.get(row) ?? []), { x: origin[0], text }]);
    }
    for (const row of rows.values()) {
      const text = row
        .sort((a, b) => a.x - b.x)
        .map((run) => run.text)
        .join(' ');
      const key = titleKey(text).replace(/^\d+|\d+$/gu, '');
      if (key.length > 3 && pageIndex > 0) heads.add(key);
      if (hasYear(text) && SERIAL.test(text)) dated.add(beforeYear(key));
    }
  }
  return { heads, dated: [...dated] };
}

function beforeYear(key: string): string {
  return key.replace(/\d.*$/u, '');
}
