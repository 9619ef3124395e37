import { once } from '../../../base/remembered.ts';
import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { Item } from '../../index/item.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import type { SectionName } from '../../question/reading.ts';
import { bareTitle, isHeadingOf } from '../../question/filters.ts';
import { stemsOf } from '../../text/stems.ts';
import { roleOf } from '../../index/sections.ts';
import { appendicesOf } from './appendices.ts';
import { printedNumberOf } from './printed-numbers.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('globalOutline');

/** Sections of one document, with their ways up. */
export interface Outline {
  /** Of the document. */
  readonly title: string;
  /** The document itself; undefined if it has no nodes. */
  readonly first: Item | undefined;
  readonly sections: readonly ItemRecord[];
  /** The section and all sections above it, the root not included. */
  above(section: NodeId | null): readonly ItemRecord[];
}

export function outlineOf(document: DocumentId, reader: IndexReader): Outline {
  // Of a library of thousands hardly any is asked for its sections.
  const sections = once(() => belowTitle(reader.items(document, ['section'])));
  const byId = once(() => new Map(sections().map((section) => [section.id, section])));
  const [root] = reader.items(document, ['document']);
  const title = reader.documents({ kind: 'documents', documents: [document] })[0]?.title ?? root?.text ?? '';
  return {
    title,
    first: root && { document, section: null, record: root },
    get sections() {
      return sections();
    },
    above: (section) => {
      const way: ItemRecord[] = [];
      for (
        let at = section === null ? undefined : byId().get(section);
        at;
        at = at.parent ? byId().get(at.parent) : undefined
      ) {
        way.push(at);
      }
      return way;
    },
  };
}

/** A heading above all others is the title, which is no section. */
function belowTitle(sections: readonly ItemRecord[]): readonly ItemRecord[] {
  const [first, second] = sections;
  if (!first || !second) return sections;
  const ids = new Set(sections.map(({ id }) => id));
  const tops = sections.filter(({ parent }) => parent === null || !ids.has(parent));
  return tops.length === 1 && tops[0] === first ? sections.slice(1) : sections;
}

/** The sections that a name stands for; all of those that fit equally well. */
export function sectionsNamed(name: SectionName, outline: Outline): readonly ItemRecord[] {
  const { number, words, label } = name;
  if (number !== undefined) {
    const numbered = outline.sections.filter(({ text }) => isHeadingOf({ kind: 'section', number }, text));
    const exact = highest(calledSo(numbered, number, label), outline);
    if (exact.length > 0 || !/^\d+$/.test(number)) return exact;
    const implied = outline.sections.filter((section) => impliedNumber(section, outline) === Number(number));
    if (implied.length > 0) return implied;
    // Chapters without printed numbers are counted, if no heading of the document bears one.
    const top = outline.sections.filter(({ id }) => outline.above(id).length === 1);
    const bare = !outline.sections.some(({ text }) => /^\s*(?:\w+\s+)?\d/u.test(text));
    return bare ? top.slice(Number(number) - 1, Number(number)) : [];
  }
  if (APPENDIX.test(words ?? '')) {
    const lettered = appendicesOf(outline);
    if (lettered.length > 0) return lettered;
  }
  const wanted = stemsOf(words ?? '');
  if (wanted.length === 0) return [];
  const role = roleOf(words ?? '');
  // A list of works is one by any name.
  if (role === 'references' || role === 'acknowledgment') {
    const same = outline.sections.filter(({ text }) => roleOf(bareTitle(text)) === role);
    if (same.length > 0) return same;
  }
  const fits = outline.sections
    .map((section) => ({ section, stems: stemsOf(/\d/u.test(words ?? '') ? section.text : bareTitle(section.text)) }))
    .filter(({ stems }) => wanted.every((stem) => stems.includes(stem)));
  const shortest = Math.min(...fits.map(({ stems }) => stems.length));
  const best = fits.filter(({ stems }) => stems.length === shortest).map(({ section }) => section);
  return highest(best, outline);
}

const childrenOf = new WeakMap<Outline, ReadonlyMap<NodeId | null, readonly ItemRecord[]>>();

/** The number of a section that prints none, told by those right below it: what holds 3.1 and 3.2 is section 3. */
export function impliedNumber(section: ItemRecord, outline: Outline): number | undefined {
  if (printedNumberOf(section.text)) return undefined;
  let children = childrenOf.get(outline);
  if (!children) {
    children = Map.groupBy(outline.sections, ({ parent }) => parent);
    childrenOf.set(outline, children);
  }
  const series = new Set((children.get(section.id) ?? []).map(({ text }) => printedNumberOf(text)?.series));
  const [only] = series;
  return series.size === 1 && only !== undefined && /^\d+\.$/u.test(only) ? Number.parseInt(only, 10) : undefined;
}

/** Numbers begin again in lists and worked examples: the section is the one that stands above. */
function highest(sections: readonly ItemRecord[], outline: Outline): readonly ItemRecord[] {
  const depths = sections.map(({ id }) => outline.above(id).length);
  const least = Math.min(...depths);
  return sections.filter((_, at) => depths[at] === least);
}

/** Of headings with this number those with the word of the question, else those without another; printed alike first. */
function calledSo(headings: readonly ItemRecord[], number: string, label: string | undefined): readonly ItemRecord[] {
  const wordOf = ({ text }: ItemRecord): string => printedNumberOf(text)?.label ?? '';
  const alike = headings.filter(({ text }) => text.includes(number));
  const pool = alike.length > 0 ? alike : headings;
  const same = pool.filter((heading) => wordOf(heading) === label);
  if (same.length > 0) return same;
  const bare = pool.filter((heading) => wordOf(heading) === '');
  // 'Part II' is no section 2, nor is a chapter a part.
  return bare.length > 0
    ? bare
    : pool.filter((heading) => label === undefined || (wordOf(heading) === 'part') === (label === 'part'));
}

const APPENDIX = pattern('iu')`^${lists.appendixAppendi}(?:${lists.appendixCes})$`;
/** Whether the words are just those of a heading. */
export function isTitle(words: string, titles: readonly string[]): boolean {
  const wanted = stemsOf(words).join(' ');
  return titles.some((title) => stemsOf(bareTitle(title)).join(' ') === wanted);
}
