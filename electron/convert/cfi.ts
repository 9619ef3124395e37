/** Canonical fragment identifiers of EPUB (EPUB CFI 1.1): places in a book as steps through its files. */
import { elementsIn, type Element } from './markup-tree.ts';

/** A stretch of a book as its CFI says it. */
export interface Cfi {
  /** Position in the spine, from 0. */
  readonly chapter: number;
  readonly start: CfiPlace;
  readonly end: CfiPlace;
}

/** From the root element of a chapter: even numbers are its elements, odd ones the text between them. */
export interface CfiPlace {
  readonly steps: readonly number[];
  /** Characters into the text that the last step leads to. */
  readonly offset: number;
}

/** Undefined for anything else, and for one that leads through more than a book and one of its chapters. */
export function readCfi(value: string): Cfi | undefined {
  // What stands in brackets only helps where steps fail, and may hold any sign.
  const plain = /^epubcfi\((.*)\)$/su.exec(value.trim())?.[1]?.replace(/\[(?:\^.|[^\]^])*\]/gsu, '');
  const [ofBook, inside, ...more] = plain?.split('!') ?? [];
  const chapter = placeIn(ofBook)?.steps.at(-1);
  if (inside === undefined || more.length > 0 || chapter === undefined || chapter % 2 !== 0) return undefined;
  const [shared = '', from = '', to = from, ...rest] = inside.split(',');
  const [start, end] = [placeIn(shared + from), placeIn(shared + to)];
  return start && end && rest.length === 0 ? { chapter: chapter / 2 - 1, start, end } : undefined;
}

function placeIn(path = ''): CfiPlace | undefined {
  const [, steps, offset = '0'] = /^((?:\/\d+)+)(?::(\d+))?(?:[~@].*)?$/su.exec(path) ?? [];
  return steps === undefined ? undefined : { steps: steps.slice(1).split('/').map(Number), offset: Number(offset) };
}

/**
 * Characters before a place in all of the text of an element, markup aside.
 *
 * @param root  whose children the first step counts
 * @returns undefined where there is no such place
 */
export function offsetOfCfi(root: Element, { steps, offset }: CfiPlace): number | undefined {
  let at = root;
  let before = 0;
  for (const [i, step] of steps.entries()) {
    const isElement = step % 2 === 0;
    const wanted = isElement ? step / 2 - 1 : (step - 1) / 2;
    const elements = elementsIn(at);
    if (isElement ? wanted < 0 || wanted >= elements.length : wanted > elements.length || i < steps.length - 1)
      return undefined;
    let passed = 0;
    for (const child of at.children) {
      if (passed === wanted && (!isElement || typeof child !== 'string')) break;
      before += lengthOf(child);
      if (typeof child !== 'string') passed++;
    }
    if (isElement) at = elements[wanted]!;
  }
  return before + offset;
}

export function lengthOf(node: Element | string): number {
  return typeof node === 'string' ? node.length : node.children.reduce((sum, child) => sum + lengthOf(child), 0);
}
