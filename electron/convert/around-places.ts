/** What stands around places of a book or a saved page that another program names by selectors: by that they are found where the words are laid out. */
import { offsetOfCfi, lengthOf, readCfi, type Cfi } from './cfi.ts';
import { elementAt } from './css-path.ts';
import { decodeText, namedEncoding } from './decode-text.ts';
import { chaptersOf } from './epub.ts';
import { elementsIn, parseMarkup, type Element } from './markup-tree.ts';
import type { Around, SourcePlace } from './protocol.ts';

const AROUND_CHARS = 160;
/** What no reader sees. */
const UNSEEN = new Set(['script', 'style', 'title', 'template', 'noscript', 'head', 'svg', 'nav']);

/**
 * @returns by key; those that name no place are left out
 * @throws AppError `convert.unreadable`, `file.too-large`
 */
export async function aroundPlaces(
  bytes: Buffer,
  format: 'epub' | 'html',
  name: string,
  places: readonly SourcePlace[],
): Promise<readonly Around[]> {
  if (format === 'html') return aroundInPage(asShown(treeOf(bytes, false)), places);
  const found: Around[] = [];
  const wanted = places.flatMap(({ key, selector }) => {
    const cfi = selector.kind === 'cfi' ? readCfi(selector.value) : undefined;
    return cfi ? [{ key, cfi }] : [];
  });
  const byChapter = Map.groupBy(wanted, ({ cfi }) => cfi.chapter);
  let at = 0;
  for await (const content of chaptersOf(bytes, name)) {
    const here = byChapter.get(at++) ?? [];
    if (here.length === 0 || !content) continue;
    const root = treeOf(content, true);
    for (const { key, cfi } of here) found.push(...aroundCfi(root, key, cfi));
  }
  return found;
}

function treeOf(bytes: Buffer, isXml: boolean): Element {
  const markup = decodeText(bytes, namedEncoding(bytes));
  return parseMarkup(markup, { recognizeSelfClosing: isXml || /^\s*<\?xml/u.test(markup), lowerCaseTags: true });
}

const IN_HEAD = new Set(['head', 'title', 'meta', 'link', 'base', 'style']);

/** With the elements that a browser adds where a page leaves them out. */
function asShown(root: Element): Element {
  const html = elementsIn(root).find(({ name }) => name === 'html');
  const all = (html ?? root).children;
  const inBody = (child: Element | string): boolean => typeof child === 'string' || !IN_HEAD.has(child.name);
  const hasBody = all.some((child) => typeof child !== 'string' && child.name === 'body');
  const children = hasBody
    ? all
    : [...all.filter((child) => !inBody(child)), { name: 'body', attributes: {}, children: all.filter(inBody) }];
  return { ...root, children: [withRows({ name: 'html', attributes: html?.attributes ?? {}, children })] };
}

/** Rows stand in a part of their table. */
function withRows(element: Element): Element {
  const children: (Element | string)[] = [];
  let rows: (Element | string)[] | undefined;
  for (const child of element.children) {
    const isRow = element.name === 'table' && typeof child !== 'string' && child.name === 'tr';
    if (!isRow && typeof child !== 'string') rows = undefined;
    if (isRow && !rows) children.push({ name: 'tbody', attributes: {}, children: (rows = []) });
    (rows ?? children).push(typeof child === 'string' ? child : withRows(child));
  }
  return { ...element, children };
}

function aroundCfi(root: Element, key: string, { start, end }: Cfi): readonly Around[] {
  const [html] = elementsIn(root).filter(({ name }) => name === 'html');
  const from = html && offsetOfCfi(html, start);
  const to = html && offsetOfCfi(html, end);
  return html && from !== undefined && to !== undefined ? [{ key, ...around(html, from, to) }] : [];
}

function aroundInPage(root: Element, places: readonly SourcePlace[]): readonly Around[] {
  return places.flatMap(({ key, selector }) => {
    const element = selector.kind === 'css' ? elementAt(root, selector.value) : undefined;
    const before = element && lengthBefore(root, element);
    if (selector.kind !== 'css' || !element || before === undefined) return [];
    const { start = 0, end = lengthOf(element) } = selector;
    return [{ key, ...around(root, before + start, before + end) }];
  });
}

/** Of the text before an element; undefined where it is not below. */
function lengthBefore(root: Element, wanted: Element): number | undefined {
  let before = 0;
  for (const child of root.children) {
    if (child === wanted) return before;
    const within = typeof child === 'string' ? undefined : lengthBefore(child, wanted);
    if (within !== undefined) return before + within;
    before += lengthOf(child);
  }
  return undefined;
}

/** What is seen before and behind characters `from` to `to` of the text of an element. */
function around(root: Element, from: number, to: number): Omit<Around, 'key'> {
  const [before, after]: readonly [string[], string[]] = [[], []];
  let at = 0;
  const walk = (element: Element, isSeen: boolean): void => {
    for (const child of element.children) {
      if (typeof child !== 'string') walk(child, isSeen && !UNSEEN.has(child.name));
      else {
        if (isSeen && at < from) before.push(child.slice(0, from - at));
        if (isSeen && at + child.length > to) after.push(child.slice(Math.max(0, to - at)));
        at += child.length;
      }
    }
  };
  walk(root, true);
  return {
    before: short(before.join(' ').slice(-4 * AROUND_CHARS)).slice(-AROUND_CHARS),
    after: short(after.join(' ').slice(0, 4 * AROUND_CHARS)).slice(0, AROUND_CHARS),
  };
}

function short(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
