/** The appendices of a document, and how sure it is that these are all. */
import type { NodeId } from '../../../base/ids.ts';
import type { ItemRecord } from '../../index/reader.ts';
import { printedNumberOf, type Sequence, sequenceOf } from './printed-numbers.ts';
import { wordLists } from '../../text/languages/words.ts';

const lists = wordLists('globalAppendices');

/** Sections in reading order, and the way up from each. */
interface Sections {
  readonly sections: readonly ItemRecord[];
  above(section: NodeId | null): readonly ItemRecord[];
}

// As headings name them in the languages that documents are read in; a schedule of something is a plan.
const NAMES = lists.names;
const CALLED = new RegExp(
  String.raw`^\s*(?:\d+\.?\s+)?(?:(?:${NAMES})(?![\p{Script=Latin}])|附\s?[录錄録]|付録)|^\s*(?:\p{L}+\s+)?${lists.called}(?:\s+(?:\d+|[A-Z]|[IVX]+))?\s*(?:[.:–—(-]|$)`,
  'iu',
);
const LETTERED = /^\s*(?:\p{L}{2,}\s+)?([A-Z])(?:[.:)]?\s|$)/u;
/** A lone roman numeral may as well be a letter. */
const NUMBERED = /^\s*(?:\p{L}{2,}\s+)?(?:\d|[IVX]{2,}[.\s])/u;

/** Sections called so, and top sections with letters that follow each other behind others with numbers. */
export function appendicesOf(outline: Sections): readonly ItemRecord[] {
  const top = outline.sections.filter(({ id }) => outline.above(id).length === 1);
  const isCalled = ({ text }: ItemRecord): boolean => CALLED.test(text);
  const last = top.findLastIndex((record) => NUMBERED.test(record.text) && !isCalled(record));
  const lettered = last < 0 ? [] : inOrder(top.slice(last + 1));
  const all = top.filter((record) => isCalled(record) || lettered.includes(record));
  return all.length === 1 ? partsOf(all[0]!, outline) : all;
}

/** From A on, each with the next letter. */
function inOrder(records: readonly ItemRecord[]): readonly ItemRecord[] {
  const found: ItemRecord[] = [];
  for (const record of records) {
    const letter = LETTERED.exec(record.text)?.[1];
    if (letter === String.fromCharCode(65 + found.length)) found.push(record);
  }
  return found;
}

/** 'Appendices' with lettered sections in it stands for these. */
function partsOf(only: ItemRecord, outline: Sections): readonly ItemRecord[] {
  if (LETTERED.test(only.text)) return [only];
  const below = inOrder(outline.sections.filter(({ id, parent }) => parent === only.id && id !== only.id));
  return below.length > 1 ? below : [only];
}

const MARK = /^\s*(?:\d+\.?\s+)?\p{L}{2,}\s*([A-Z]|\d+)(?![\p{L}\d])|^\s*([A-Z])(?![\p{L}\d])/u;

/** Appendices A, B, C or 1, 2, 3; a lone one needs no number. */
export function sequenceOfAppendices(records: readonly ItemRecord[]): Sequence {
  const marks = records.map(({ text }) => {
    const [, called, bare] = MARK.exec(text) ?? [];
    const mark = called ?? bare;
    if (mark === undefined) return undefined;
    return printedNumberOf(/\d/u.test(mark) ? mark : String(mark.charCodeAt(0) - 64));
  });
  return marks.length === 1 && marks[0] === undefined ? { state: 'complete', missing: [] } : sequenceOf(marks);
}
