/** What might be the title of a document: lines of its first pages, and what the file says of itself. */
import type { DocumentContent } from '../build-document.ts';
import { isConventionalName } from '../headings/conventional-names.ts';
import { parseNumber } from '../headings/number.ts';
import { endsSentence, isBullet } from '../patterns.ts';
import { likeness, titleKey } from '../headings/title-key.ts';
import { isLegible, type Line } from '../layout/line.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import { continues, groupsOf, isBelow, type Range } from './groups.ts';
import { isAside, isPlausibleTitle, isRunningText, isTitleLike } from './plausible.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('titleCandidates');

export interface TitleCandidate {
  readonly text: string;
  readonly from: 'print' | 'metadata' | 'bookmark' | 'citation';
  /** The lines that print it: indexes into the document's lines; empty where it is not printed. */
  readonly lines: { readonly from: number; readonly to: number };
}

const MAX_TITLE_CHARS = 250;
/** A nearly empty first page is a cover; what comes with the document may stand on the second. */
const FEW_LINES = 4;
const MAX_FRONT_LINES = 120;
const MAX_CANDIDATES = 48;
const MAX_TITLE_LINES = 8;
const LEAST_KEY = 3;
const LEAST_GAP_EM = 0.5;
const MAX_CLAIM_LINES = 6;
const ALIKE = 0.9;
const LONG_KEY = 12;
const MAX_LABEL = 8;

const NOTHING = { from: 0, to: 0 } as const;

/** In reading order; what the file says comes last. */
export function titleCandidates(
  lines: readonly Line[],
  { metadata, outline }: Pick<DocumentContent, 'metadata' | 'outline'>,
  stats: StyleStats,
): readonly TitleCandidate[] {
  const front = frontLines(lines);
  const found = printedCandidates(front, lines, stats);
  const bookmark = outline[0]?.title.trim();
  const claims: readonly (readonly [Claimant, string | undefined])[] = [
    ['metadata', metadata.title?.trim()],
    ['bookmark', isSectionTitle(bookmark ?? '') ? undefined : bookmark],
    ['citation', citedTitle(firstPages(lines, 2))],
  ];
  for (const [from, claimed] of claims) {
    if (claimed === undefined || claimed.length > MAX_TITLE_CHARS || !isPlausibleTitle(claimed)) continue;
    const place = findPrinted(front, claimed) ?? findPrinted(firstPages(lines, 2), claimed);
    if (!place) addUnprinted(found, from, claimed);
    else if (mayBeTitle(textOf(lines.slice(place.from, place.to)), from)) addPrinted(found, claimed, place);
  }
  const whole = found.filter((one) => !isCutWord(one, found));
  return isForm(front) ? whole.filter((one) => one.from !== 'print' || isFilledIn(front, one)) : whole;
}

type Claimant = Exclude<TitleCandidate['from'], 'print'>;

function mayBeTitle(printed: string, from: Claimant): boolean {
  return !isRunningText(printed) && !(from === 'bookmark' && isSectionTitle(printed));
}

/** What the file says and the page prints is a candidate with its lines, or says how one is spelled. */
function addPrinted(found: TitleCandidate[], claimed: string, place: Range): void {
  const at = found.findIndex(({ lines: own }) => own.from === place.from && own.to === place.to);
  if (at >= 0) found[at] = { ...found[at]!, text: chosenText(claimed, found[at]!.text) };
  else found.push({ text: claimed, from: 'print', lines: place });
}

/** A bookmark that is printed nowhere names nothing. */
function addUnprinted(found: TitleCandidate[], from: Claimant, claimed: string): void {
  if (from === 'bookmark' || !isTitleLike(claimed)) return;
  const part = from === 'metadata' ? found.find(({ text }) => isPartOf(text, claimed)) : undefined;
  found.push(part ? { ...part, text: claimed } : { text: claimed, from, lines: NOTHING });
}

/** Check boxes, and below what is filled in what it is, in parentheses. */
const CHECK_BOX = /^(?:[☐☑☒✓](?:\s|$)|(?:[¨ýþox]|\[\s?[xX]?\s?\])\s+\p{Lu})/u;
const FIELD_LABEL = /^\((?:\S+\s+){2,}[^)]{1,60}\)$/u;
const FORM_MARKS = 3;
const MAX_FIELD_LINES = 2;
const LARGEST = 1.2;

function isForm(front: readonly Line[]): boolean {
  const labels = front.filter(({ text }) => FIELD_LABEL.test(text)).length;
  const boxes = front.filter(({ text }) => CHECK_BOX.test(text)).length;
  return labels > 0 && boxes > 0 && labels + boxes >= FORM_MARKS;
}

/** The head of a form says which form it is and whose, as that of thousands of others does; what it is about is filled in. */
function isFilledIn(front: readonly Line[], { lines: { from, to } }: TitleCandidate): boolean {
  const isBox = front.slice(from, to).some(({ text }) => CHECK_BOX.test(text));
  // A name may have no label; it is larger than all else, and stands below the boxes.
  const isLargest = front.every((line, at) => (at >= from && at < to) || line.size * LARGEST < front[from]!.size);
  const isBelowBoxes = front.slice(0, from).some(({ text }) => CHECK_BOX.test(text));
  if (!isBox && to > from && isLargest && isBelowBoxes) return true;
  return !isBox && to > from && to - from <= MAX_FIELD_LINES && FIELD_LABEL.test(front[to]?.text ?? '');
}

const LEAST_PART = 8;
const MOST_ADDED = 3;
const WORD = /\p{L}{4,}|[^\P{L}\p{Script=Latin}]/gu;

/** 'User Manual' on the page, of 'Kettle 3 User Manual' in the file. */
function isPartOf(printed: string, claimed: string): boolean {
  const [key, whole] = [titleKey(printed), titleKey(claimed)];
  const words = new Set(printed.toLowerCase().match(WORD));
  const isNamed =
    claimed
      .toLowerCase()
      .match(WORD)
      ?.some((word) => !words.has(word)) === true;
  return key.length >= LEAST_PART && whole.length <= MOST_ADDED * key.length && whole.includes(key) && isNamed;
}

/** The file spells a title as it is said, where the page has it in capitals; the page is right about its letters. */
function chosenText(claimed: string, printed: string): string {
  return printed === printed.toUpperCase() || titleKey(claimed) === titleKey(printed) ? claimed : printed;
}

/** 'The Time-', where 'The Time-Sharing System' is another candidate. */
function isCutWord({ text }: TitleCandidate, all: readonly TitleCandidate[]): boolean {
  if (!/\p{L}-$/u.test(text)) return false;
  const key = titleKey(text);
  return all.some((other) => titleKey(other.text).length > key.length && titleKey(other.text).startsWith(key));
}

function printedCandidates(front: readonly Line[], lines: readonly Line[], stats: StyleStats): TitleCandidate[] {
  const groups = groupsOf(front, lines);
  const found: TitleCandidate[] = [];
  for (const [at, group] of groups.entries()) {
    const next = groups[at + 1];
    add(found, front, group, stats);
    if (next && continues(front, group, next, stats)) add(found, front, { from: group.from, to: next.to }, stats);
    if (found.length >= MAX_CANDIDATES) break;
  }
  return found;
}

function add(found: TitleCandidate[], lines: readonly Line[], { from, to }: Range, stats: StyleStats): void {
  const own = lines.slice(from, to);
  const text = textOf(own);
  const first = own[0]!;
  const isTitle = standsAsTitle(own, text) && shows(first, stats) && isPlausibleTitle(text);
  if (isTitle && !isHeading(text, lines, { from, to }) && !isOtherText(text, first, lines[from - 1]))
    found.push({ text, from: 'print', lines: { from, to } });
}

/** Upright lines that can be read, few and short enough. */
function standsAsTitle(own: readonly Line[], text: string): boolean {
  // Lines that lie on each other are those of a page that leans.
  const overlap = own.some((line, at) => at > 0 && Math.abs(line.base - own[at - 1]!.base) < LEAST_GAP_EM * line.size);
  const isReadable = own.every((line) => line.upright && isLegible(line));
  const isShort = own.length <= MAX_TITLE_LINES && text.length <= MAX_TITLE_CHARS;
  return !overlap && isReadable && isShort && titleKey(text).length >= LEAST_KEY;
}

/** What is smaller than running text, or looks like it, names nothing. */
function shows(first: Line, { bodySize }: StyleStats): boolean {
  if (first.size < 0.98 * bodySize) return false;
  return first.size > 1.04 * bodySize || first.bold > 0.5 || isSetApart(first);
}

function isHeading(text: string, lines: readonly Line[], { from, to }: Range): boolean {
  const first = lines[from]!;
  const alike = lines.filter((line) => line.font === first.font && line.size === first.size).length - (to - from);
  return isSectionTitle(text) || (alike >= LEAST_ALIKE && isBelowText(lines, from, first));
}

/** The rest of the title above, in small letters; an item, an aside, a sentence, a citation, a version. */
function isOtherText(text: string, first: Line, above: Line | undefined): boolean {
  const isRest = /^\p{Ll}/u.test(text) && above !== undefined && isBelow(above, first);
  return isRest || isBullet(text) || isAside(text) || isRunningText(text) || CITE.test(text) || VERSION.test(text);
}

/** 'A Survey' begins with a word, not with a number. */
function isSectionTitle(text: string): boolean {
  if (isConventionalName(text)) return true;
  const number = parseNumber(text);
  if (/^[\d.,–-]+\s/u.test(text)) return true;
  return (
    number !== undefined && !(number.scheme === 'letter' && !/^\p{L}\s?[.:)]/u.test(text)) && !/^[AI]\s/u.test(text)
  );
}

/** Headings of one style are the sections of a document that opens with text. */
const LEAST_ALIKE = 2;
const FULL_CHARS = 40;

/** Some line above ends a sentence after a line that fills its column. */
function isBelowText(lines: readonly Line[], from: number, { pageIndex, size }: Line): boolean {
  for (let at = from - 1; at > 0; at--) {
    const line = lines[at]!;
    const before = lines[at - 1]!;
    if (line.pageIndex !== pageIndex) return false;
    const full = before.text.length >= FULL_CHARS && before.right - before.x1 < 2 * before.size;
    if (full && line.size < size && endsSentence(line.text)) return true;
  }
  return false;
}

/** Capitals, or alone in the middle of its column. */
function isSetApart(line: Line): boolean {
  const left = line.x0 - line.left;
  const right = line.right - line.x1;
  return line.caps || (left > 2 * line.size && Math.abs(left - right) < 2 * line.size);
}

/** The words of lines as they stand below each other, whatever order layout gave them. */
function textOf(lines: readonly Line[]): string {
  return [...lines]
    .sort((a, b) => a.base - b.base || a.x0 - b.x0)
    .map(({ text }) => text)
    .reduce(
      (all, text) => (all.endsWith('-') && /\p{L}-$/u.test(all) ? all + text : all === '' ? text : `${all} ${text}`),
      '',
    );
}

/** Lines of the first page, or of the first two where the first is nearly empty. */
function frontLines(lines: readonly Line[]): readonly Line[] {
  const one = firstPages(lines, 1);
  return (one.length < FEW_LINES ? firstPages(lines, 2) : one).slice(0, MAX_FRONT_LINES);
}

function firstPages(lines: readonly Line[], count: number): readonly Line[] {
  const first = lines[0]?.pageIndex ?? 0;
  const end = lines.findIndex((line) => line.pageIndex >= first + count);
  return end < 0 ? lines : lines.slice(0, end);
}

function findPrinted(lines: readonly Line[], title: string): Range | undefined {
  const wanted = titleKey(title);
  if (wanted.length < LEAST_KEY) return undefined;
  let best: Alike | undefined;
  for (let from = 0; from < lines.length; from++) {
    const found = printedFrom(lines, from, wanted);
    if (found?.likeness === Infinity) return { from, to: found.to };
    if (found && found.likeness > (best?.likeness ?? 0)) best = found;
  }
  return best && { from: best.from, to: best.to };
}

interface Alike extends Range {
  readonly likeness: number;
}

/** The lines from here that are most like the title, above a threshold; likeness is infinite where they are it, maybe behind a label. */
function printedFrom(lines: readonly Line[], from: number, wanted: string): Alike | undefined {
  const isLong = wanted.length > LONG_KEY;
  let best: Alike | undefined;
  let key = '';
  for (let to = from + 1; to <= Math.min(lines.length, from + MAX_CLAIM_LINES); to++) {
    const line = lines[to - 1]!;
    if (!isLegible(line)) break;
    key += titleKey(line.text);
    // 'Title: …', as on the cover of a thesis.
    const isLabelled = isLong && key.endsWith(wanted) && key.length <= wanted.length + MAX_LABEL;
    if (key === wanted || isLabelled) return { from, to, likeness: Infinity };
    if (key.length > 1.2 * wanted.length) break;
    const near = isLong && key.length > 0.8 * wanted.length ? likeness(key, wanted) : 0;
    if (near > ALIKE && near > (best?.likeness ?? 0)) best = { from, to, likeness: near };
  }
  return best;
}

/** What stands below a title, and whatever goes on behind it. */
const VERSION = pattern('iu')`^(?:${lists.version})\s?\p{N}+(?:\.\p{N}+)+`;
const CITE = pattern('iu')`${lists.cite}`;
const QUOTED = /[“"]([^“”"]{12,})[”"]/u;
const CITATION_LINES = 8;

/** The title in quotation marks of 'Recommended citation: …': reports print it where the title itself is a picture. */
function citedTitle(lines: readonly Line[]): string | undefined {
  const at = lines.findIndex(({ text }) => CITE.test(text));
  if (at === -1) return undefined;
  const note = lines
    .slice(at, at + CITATION_LINES)
    .map(({ text }) => text)
    .join(' ');
  const title = QUOTED.exec(note.slice(note.search(CITE)))?.[1]
    ?.replace(/[\s.,]+$/u, '')
    .trim();
  return title !== undefined && title.length <= MAX_TITLE_CHARS && /\p{L}\s+\p{L}/u.test(title) ? title : undefined;
}
