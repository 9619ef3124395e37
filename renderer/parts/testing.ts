/** Renders components in a test without a browser: as much of a document as React needs to put elements into it. */
import { act, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';

/** An element that keeps its children and attributes, and has neither looks nor events. */
class PlainNode {
  readonly ownerDocument: PlainDocument;
  readonly nodeName: string;
  readonly tagName: string;
  readonly nodeType: number;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style = { setProperty: () => undefined };
  readonly childNodes: PlainNode[] = [];
  readonly attributes = new Map<string, string>();
  parentNode: PlainNode | null = null;
  /** Of a text node. */
  nodeValue = '';

  constructor(ownerDocument: PlainDocument, nodeName: string, nodeType: number) {
    this.ownerDocument = ownerDocument;
    this.nodeName = nodeName;
    this.tagName = nodeName;
    this.nodeType = nodeType;
  }

  get textContent(): string {
    return this.nodeValue + this.childNodes.map((child) => child.textContent).join('');
  }
  set textContent(text: string) {
    this.childNodes.length = 0;
    if (text !== '') this.appendChild(this.ownerDocument.createTextNode(text));
  }
  appendChild(child: PlainNode): void {
    this.insertBefore(child, null);
  }
  insertBefore(child: PlainNode, before: PlainNode | null): void {
    child.parentNode?.removeChild(child);
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
  }
  removeChild(child: PlainNode): void {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  addEventListener(): void {
    // Nothing happens to these elements.
  }
  removeEventListener(): void {
    // Nothing happens to these elements.
  }
  scrollTo(): void {
    // They have no size.
  }
  scrollIntoView(): void {
    // They have no place.
  }
}

class PlainDocument {
  readonly nodeType = 9;
  readonly defaultView = globalThis;
  readonly activeElement = null;
  readonly body = this.createElement('body');
  readonly documentElement = this.body;
  createElement(name: string): PlainNode {
    return new PlainNode(this, name.toUpperCase(), 1);
  }
  createElementNS(_namespace: string, name: string): PlainNode {
    return this.createElement(name);
  }
  createTextNode(text: string): PlainNode {
    const node = new PlainNode(this, '#text', 3);
    node.nodeValue = text;
    return node;
  }
  addEventListener(): void {
    // Nothing happens in this document.
  }
  removeEventListener(): void {
    // Nothing happens in this document.
  }
}

export interface Rendered {
  /** Do something that changes what is shown, and wait until it is. */
  readonly after: (work: () => Promise<void> | void) => Promise<void>;
  /** All words that stand there. */
  readonly text: () => string;
  readonly unmount: () => Promise<void>;
}

/** Stands in for the globals of a page from the first call on. */
export async function render(element: ReactNode): Promise<Rendered> {
  const document = new PlainDocument();
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    window: globalThis,
    document,
    HTMLIFrameElement: PlainDocument, // no element here is one
  });
  const { createRoot } = await import('react-dom/client');
  const container = document.createElement('div');
  const after = (work: () => Promise<void> | void): Promise<void> => act(async () => work());
  const root: Root = createRoot(container as unknown as Element);
  await after(() => root.render(element));
  return { after, text: () => container.textContent, unmount: () => after(() => root.unmount()) };
}
