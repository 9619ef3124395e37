/** Figures and tables of a document by their captions, and how sure it is that these are all. */
import type { DocumentId } from '../../../base/ids.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import { labelParts, mentionedNumbers } from '../../text/labels.ts';
import { type PrintedNumber, printedNumberOf, type Sequence, sequenceOf } from './printed-numbers.ts';

export interface FloatInventory extends Sequence {
  readonly records: readonly ItemRecord[];
}

/**
 * The labelled figures or tables, each label once: a table that goes on over a page is one table. What is labelled with
 * another word, 'Chart 2' beside figures, counts only where nothing has the usual one. Without any label what looks like
 * one is listed, and nothing is sure.
 */
export function floatsOf(family: 'figure' | 'table', document: DocumentId, reader: IndexReader): FloatInventory {
  const all = reader.items(document, [family]);
  const labelled = once(all.filter(({ label }) => label !== undefined));
  const usual = labelled.filter(({ label = '' }) => labelParts(label).beside === '');
  const records = usual.length > 0 ? usual : labelled;
  const mentioned = mentionsOf(family, document, reader, records);
  if (records.length === 0) {
    const own = mentioned.filter((number) => !isSupplement(number));
    if (family === 'table' && own.length === 0 && all.every(isListing) && isReadable(document, reader))
      return { records: [], state: 'complete', missing: [] };
    return { records: all, ...sequenceOf([], own) };
  }
  const numbers = records.map(({ label = '' }) => numberOf(label));
  const judged = sequenceOf(numbers, mentioned);
  // A series that is only spoken of may have been overlooked.
  const doubtful = mentioned.some((number) => isOverlooked(number, numbers)) || isRepeated(all);
  return { records, ...judged, state: judged.state === 'complete' && doubtful ? 'unsure' : judged.state };
}

function isSupplement({ series }: Pick<PrintedNumber, 'series'>): boolean {
  return series.startsWith('S');
}

const ENTRY = /(?:\.\s?){4,}|…|\s\d{1,3}$|^\s*(?:\[\d{1,3}\]|\d{1,3}\.)\s/u;
const MOSTLY = 0.6;
const READABLE = 0.7; // segments run over pages

/** Entries of a table of contents or of a list of references, which are set in columns like cells. */
function isListing({ text }: ItemRecord): boolean {
  const lines = text.split('\n');
  return lines.filter((line) => ENTRY.test(line)).length >= MOSTLY * lines.length && /\p{L}{3}/u.test(text);
}

/** Nothing is said of pages without text: what is on them may be a picture of a table. */
function isReadable(document: DocumentId, reader: IndexReader): boolean {
  const [root] = reader.items(document, ['document']);
  const pages = new Set(reader.segments(document).map(({ pageIndex }) => pageIndex));
  return root !== undefined && pages.size >= READABLE * (root.endPageIndex + 1);
}

/** The same label on pages that do not follow each other: two things rather than one that goes on. */
function isRepeated(records: readonly ItemRecord[]): boolean {
  const last = new Map<string, number>();
  return records.some(({ label, pageIndex, endPageIndex }) => {
    if (label === undefined) return false;
    const before = last.get(keyOf(label));
    last.set(keyOf(label), endPageIndex);
    return before !== undefined && pageIndex > before + 1;
  });
}

/** Of a series of which nothing was found, and which can be the document's own. */
function isOverlooked({ series }: PrintedNumber, found: readonly (PrintedNumber | undefined)[]): boolean {
  // Where numbers have parts, one without is another document's; 'S' numbers a supplement, which may be another file.
  if (series === '' || isSupplement({ series })) return false;
  // 'Figure 5.2' with the mark of a note is 'Figure 5.2.4'.
  return !found.some((one) => one && (one.series === series || `${one.series}${one.ordinal}.` === series));
}

function once(records: readonly ItemRecord[]): readonly ItemRecord[] {
  const seen = new Set<string>();
  return records.filter(({ label = '' }) => !seen.has(keyOf(label)) && Boolean(seen.add(keyOf(label))));
}

function keyOf(label: string): string {
  const { apart, beside, number } = labelParts(label);
  return `${apart} ${beside} ${number}`;
}

const BEFORE_A = 64;

/** Supplement and text, charts and figures are sequences of their own. */
function numberOf(label: string): PrintedNumber | undefined {
  const { apart, beside, number } = labelParts(label);
  const letter = /^[A-Z]$/u.test(number) && !/^[IVX]$/u.test(number) ? number.charCodeAt(0) - BEFORE_A : undefined;
  const found = printedNumberOf(letter === undefined ? number : String(letter));
  const sequence = [apart, beside, letter !== undefined && 'lettered'].filter(Boolean).join(' ');
  return found && { ...found, label: sequence };
}

function mentionsOf(
  family: 'figure' | 'table',
  document: DocumentId,
  reader: IndexReader,
  records: readonly ItemRecord[],
): readonly PrintedNumber[] {
  const dashed = records.some(({ label = '' }) => /\d-\d/u.test(labelParts(label).number));
  return reader
    .segments(document)
    .filter(({ kind }) => kind !== 'reference')
    .flatMap(({ text }) => mentionedNumbers(family, text))
    .flatMap((number) => (dashed ? number.replaceAll('–', '-') : number.split(/(?<=\d)[–-](?=\d)/u)))
    .flatMap((number) => printedNumberOf(number) ?? [])
    .map((number) => ({ ...number, label: '' }));
}
