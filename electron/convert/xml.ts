/** XML as a tree of plain values. No entity but the five of XML and numbers is known, and none can be declared. */
import { decodeText, namedEncoding } from './decode-text.ts';
import { parseMarkup, type Element } from './markup-tree.ts';

export type { Element } from './markup-tree.ts';

/** The whole as an element without a name. What is nested too deeply is left out, with what is in it. */
export function parseXml(bytes: Uint8Array): Element {
  return parseMarkup(decodeText(bytes, namedEncoding(bytes)), { xmlMode: true });
}

/** All elements of that name below, in their order. */
export function* within(element: Element, name: string): Generator<Element, void, void> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.name === name) yield child;
    yield* within(child, name);
  }
}

export function first(element: Element | undefined, name: string): Element | undefined {
  return (element && within(element, name).next().value) || undefined;
}

export function textIn(element: Element | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}
