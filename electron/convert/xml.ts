/** XML as a tree of plain values. No entity but the five of XML and numbers is known, and none can be declared. */
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { decodeText, namedEncoding } from './decode-text.ts';
import { ElementBuilder, parseMarkup, type Element } from './markup-tree.ts';

export type { Element } from './markup-tree.ts';

/** The whole as an element without a name. What is nested too deeply is left out, with what is in it. */
export function parseXml(bytes: Uint8Array): Element {
  return parseMarkup(decodeText(bytes, namedEncoding(bytes)), { xmlMode: true });
}

/** Of what may be too much for a tree of all its elements. */
export interface XmlVisitor {
  /** Elements of these names are given whole, when they end; nothing else is kept. */
  readonly whole: ReadonlySet<string>;
  readonly onElement: (element: Element) => void;
  /** The beginning of any other. */
  readonly onOpen: (name: string, attributes: Element['attributes']) => void;
}

const CHUNK = 2 ** 20;

/** Goes through XML once; what the visitor throws ends it. */
export function visitXml(bytes: Uint8Array, { whole, onElement, onOpen }: XmlVisitor): void {
  const builder = new ElementBuilder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (builder.isOutside && !whole.has(name)) onOpen(name, attributes);
        else builder.open(name, attributes);
      },
      ontext: (text) => builder.text(text),
      onclosetag: () => {
        const element = builder.close();
        if (element) onElement(element);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  parser.end(decoder.decode());
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  try {
    return new TextDecoder(namedEncoding(bytes));
  } catch {
    return new TextDecoder();
  }
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
