/** What speaks for and against a candidate being the title, as numbers that a learned weight each is multiplied with. */
import type { DocumentContent } from '../build-document.ts';
import { isAlike, titleKey } from '../headings/title-key.ts';
import { endsSentence, startsAbstract } from '../patterns.ts';
import type { Line } from '../layout/line.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import { namesIn } from '../names-in.ts';
import type { TitleCandidate } from './candidates.ts';
import { isAside } from './plausible.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('titleFeatures');

/** In the order of the weights. */
export const FEATURES = [
  'candidate',
  'size',
  'share of largest',
  'largest',
  'depth',
  'bold',
  'capitals',
  'letters',
  'few letters',
  'one word',
  'one word and small',
  'long',
  'digits',
  'as metadata',
  'part of metadata',
  'as first bookmark',
  'as a later bookmark',
  'as running head',
  'words of file name',
  'authors follow',
  'authors follow another',
  'names itself',
  'abstract follows',
  'address or date',
  'sentence',
  'larger follows',
  'as large and longer follows',
  'something above',
  'begins small',
  'style of later lines',
  'centered',
  'repeated',
  'last of its kind',
  'metadata alone',
  'in a serial head',
  'serial line beside',
  'citation alone',
  'part of another',
  'on a later page',
] as const;

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
  const rows = candidates.map((_, at) => rowOf(candidates, at, surroundings));
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

function rowOf(candidates: readonly TitleCandidate[], at: number, around: Surroundings): number[] {
  const candidate = candidates[at]!;
  const { from, to } = candidate.lines;
  const own = around.lines.slice(from, to);
  const first = own[0];
  const key = titleKey(candidate.text);
  const letters = key.length;
  const words = candidate.text.split(/\s+/u).length;
  const say = (condition: boolean): number => Number(condition);
  const common = [
    1,
    ...sizeFeatures(first, around),
    first ? Math.min(1, Math.min(...own.map(({ base }) => base)) / first.pageHeight) : 0,
    say(first !== undefined && first.bold > 0.5 && !around.stats.bodyBold),
    say(first?.caps === true),
    Math.min(1, letters / MANY_LETTERS),
    say(letters < FEW_LETTERS),
    say(words === 1 && /\p{Script=Latin}/u.test(candidate.text)),
    Number(words === 1 && /\p{Script=Latin}/u.test(candidate.text)) * (1 - Math.min(1, sizeFeatures(first, around)[0])),
    say(candidate.text.length > LONG_CHARS),
    (key.match(/\p{N}/gu)?.length ?? 0) / Math.max(1, letters),
    ...agreement(key, around),
    fileAgreement(candidate.text, around.fileWords),
  ];
  const after = first ? around.lines.slice(to, to + 5).filter((line) => line.pageIndex === first.pageIndex) : [];
  const others = candidates.flatMap((other) =>
    other.lines.from >= to && other.lines.to > other.lines.from ? [other] : [],
  );
  const sizeOf = (other: TitleCandidate): number => around.lines[other.lines.from]!.size;
  const following = [
    say(hasAuthors(after)),
    say(
      first !== undefined &&
        !hasAuthors(after.slice(0, 2)) &&
        others.some(
          (other) =>
            sizeOf(other) > 0.7 * first.size && hasAuthors(around.lines.slice(other.lines.to, other.lines.to + 2)),
        ),
    ),
    say(first !== undefined && namesIn(candidate.text) > 0 && words < 12),
    say(first !== undefined && around.lines.slice(to, to + 25).some(({ text }) => startsAbstract(text))),
    say(ADDRESS.test(candidate.text)),
    say(endsSentence(candidate.text) && !candidate.text.endsWith(':') && !candidate.text.endsWith('?')),
    say(first !== undefined && others.some((other) => sizeOf(other) > 1.1 * first.size)),
    say(
      first !== undefined &&
        others.some((other) => sizeOf(other) > 0.7 * first.size && titleKey(other.text).length > 1.3 * letters + 4),
    ),
    say(first !== undefined && candidates.some((other) => other.lines.to > other.lines.from && other.lines.to <= from)),
    say(/^\p{Ll}/u.test(candidate.text)),
  ];
  return [
    ...common,
    ...following,
    first ? Math.min(1, Math.max(0, (around.laterStyles.get(styleOf(first)) ?? 0) - own.length) / 6) : 0,
    say(first !== undefined && isCentered(first)),
    Math.min(1, Math.max(0, (around.keys.get(key) ?? 0) - 1) / 3),
    say(others.length === 0),
    say(candidate.from === 'metadata'),
    say(key.length >= LEAST_HEAD && around.dated.some((head) => namesSeries(head, key))),
    say(first !== undefined && isBesideSerial(around.lines, from, to)),
    say(candidate.from === 'citation'),
    say(candidates.some((other) => isWithin({ from, to }, other.lines))),
    say(first !== undefined && first.pageIndex > around.lines[0]!.pageIndex),
  ];
}

function hasAuthors(after: readonly Line[]): boolean {
  return after.slice(0, 4).some(({ text }) => text.includes('@') || namesIn(text) > 0);
}

function sizeFeatures(first: Line | undefined, { stats, largest }: Surroundings): [number, number, number] {
  if (!first) return [0, 0, 0];
  const share = first.size / largest;
  return [Math.min(2, Math.log2(Math.max(1, first.size / stats.bodySize))), share, Number(share > 0.97)];
}

function agreement(key: string, { claimed, bookmarks, heads }: Surroundings): number[] {
  const isAs = (other: string): boolean => other.length > 3 && isAlike(key, other, ALIKE);
  const part =
    key.length >= 6 && claimed.length >= 6 && !isAs(claimed) && (claimed.includes(key) || key.includes(claimed));
  const isHead =
    heads.has(key) ||
    (key.length > 12 && [...heads].some((head) => head.length > 12 && (head.includes(key) || key.startsWith(head))));
  return [
    Number(isAs(claimed)),
    Number(part),
    Number(isAs(bookmarks[0] ?? '')),
    Number(bookmarks.slice(1).some(isAs)),
    Number(isHead),
  ];
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
function isBesideSerial(lines: readonly Line[], from: number, to: number): boolean {
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
