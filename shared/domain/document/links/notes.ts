/** Marks of footnotes in the text, 'data⁴' or 'Ada Lovelace*', and the notes that they lead to. */
import type { NodeId } from '../../../base/ids.ts';
import { withPlainMarks } from '../../text/raised-marks.ts';
import { isStructure, type ContentNode, type TreeNode } from '../tree.ts';
import type { Link } from './link.ts';

interface Note {
  readonly id: NodeId;
  readonly order: number;
  readonly pageIndex: number;
}

/** A mark in the text of a node: characters `start` to `end`. */
interface Mark {
  readonly source: NodeId;
  readonly order: number;
  readonly pageIndex: number;
  readonly start: number;
  readonly end: number;
  readonly mark: string;
  /** Signs may be given to several names, a number stands once. */
  readonly isSign: boolean;
}

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const RAISED = new RegExp(`[${DIGITS}]{1,3}(?:[,;]\\s?[${DIGITS}]{1,3})*(?![${DIGITS}⁺⁻ⁿ])`, 'gu');
const ONE_RAISED = new RegExp(`[${DIGITS}]+`, 'gu');
// A word, a bracket or a quotation that closes, the end of a clause; an exponent stands behind a letter or a number.
const BEHIND = /(?:\p{L}{2}|[\p{L}\d%][)\]]|[\p{L}\d%)\]][.,;:!?’”"»]{1,2})$/u;
/** '3 km²', '10 cm²'. */
const UNIT = /\d\s?\p{L}{1,3}$/u;
// Signs are few: looking for one before it looks behind takes a third of the time.
const SIGNS = /(?=[*∗⋆†‡§¶‖#])(?<=\p{L}\p{L}[.,\d¹²³⁴⁵⁶⁷⁸⁹]{0,4})[*∗⋆†‡§¶‖#]{1,4}(?![\p{L}\d*∗⋆†‡§¶‖#])/gu;
/** '∗†' are two marks, '††' is one. */
const ONE_SIGN = /(.)\1*/gu;
const LOOK_BACK = 12;

/** The links of each node from its marks to notes on their pages, else to the only such note that comes later. */
export function noteLinks(nodes: readonly TreeNode[]): ReadonlyMap<NodeId, readonly Link[]> {
  const notes = notesByMark(nodes);
  const links = new Map<NodeId, Link[]>();
  if (notes.size === 0) return links;
  const led = new Set<NodeId>();
  const late: Mark[] = [];
  const add = ({ source, start, end, isSign }: Mark, target: NodeId): void => {
    if (target === source || (led.has(target) && !isSign)) return;
    led.add(target);
    const own = links.get(source);
    const link: Link = { source, start, end, target, kind: 'note' };
    if (own) own.push(link);
    else links.set(source, [link]);
  };
  for (const node of nodes) {
    if (isStructure(node) || NO_MARKS.has(node.kind)) continue;
    for (const mark of marksIn(node)) {
      const here = notes.get(mark.mark)?.get(mark.pageIndex);
      if (here) add(mark, nearest(here, mark.order));
      else if (!mark.isSign && !NO_LATE_MARKS.has(node.kind)) late.push(mark);
    }
  }
  // Notes at the end: none on their own page are meant.
  for (const mark of late) {
    const only = onlyNote(notes.get(mark.mark), led);
    if (only && only.order > mark.order) add(mark, only.id);
  }
  return links;
}

/** The one note of a mark to which nothing leads yet; undefined where there are several. */
function onlyNote(pages: ReadonlyMap<number, readonly Note[]> | undefined, led: ReadonlySet<NodeId>): Note | undefined {
  const free = [...(pages?.values() ?? [])].flat().filter(({ id }) => !led.has(id));
  return free.length === 1 ? free[0] : undefined;
}

const NO_MARKS: ReadonlySet<TreeNode['kind']> = new Set(['code', 'formula', 'reference']);
/** The numbers behind authors are those of their addresses. */
const NO_LATE_MARKS: ReadonlySet<TreeNode['kind']> = new Set(['authors', 'title']);

/** By mark, then by page. */
function notesByMark(nodes: readonly TreeNode[]): ReadonlyMap<string, ReadonlyMap<number, readonly Note[]>> {
  const found = new Map<string, Map<number, Note[]>>();
  for (const node of nodes) {
    if (isStructure(node) || node.kind !== 'footnote' || node.label === undefined) continue;
    const { id, order, pageIndex } = node;
    const mark = plainMark(node.label);
    const pages = found.get(mark) ?? new Map<number, Note[]>();
    found.set(mark, pages);
    pages.set(pageIndex, [...(pages.get(pageIndex) ?? []), { id, order, pageIndex }]);
  }
  return found;
}

function nearest(notes: readonly Note[], order: number): NodeId {
  return notes.reduce((best, one) => (Math.abs(one.order - order) < Math.abs(best.order - order) ? one : best)).id;
}

function marksIn(node: ContentNode): readonly Mark[] {
  const found: Mark[] = [];
  const add = (start: number, words: string, isSign: boolean): void => {
    const { id: source, order } = node;
    const end = start + words.length;
    found.push({ source, order, pageIndex: pageOf(node, start), start, end, mark: plainMark(words), isSign });
  };
  for (const { index, 0: group } of node.text.matchAll(RAISED)) {
    const before = node.text.slice(Math.max(0, index - LOOK_BACK), index);
    if (!BEHIND.test(before) || UNIT.test(before)) continue;
    for (const one of group.matchAll(ONE_RAISED)) add(index + one.index, one[0], false);
  }
  for (const { index, 0: group } of node.text.matchAll(SIGNS))
    for (const one of group.matchAll(ONE_SIGN)) add(index + one.index, one[0], true);
  return found;
}

/** The page where a character of the node stands. */
function pageOf({ lines, pageIndex }: ContentNode, at: number): number {
  return lines.find(({ start, end }) => at >= start && at < end)?.pageIndex ?? pageIndex;
}

function plainMark(mark: string): string {
  return withPlainMarks(mark).replace(/[∗⋆]/gu, '*');
}
