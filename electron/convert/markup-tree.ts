/** Markup as a tree of plain values, as a browser counts its elements. */
import { Parser, type ParserOptions } from 'htmlparser2';
import { limits } from './limits.ts';

export interface Element {
  /** With its prefix, as it is written: those that programs write are always the same. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

interface Open extends Element {
  readonly children: (Element | string)[];
}

/** Puts elements together from the events of a parser. What is nested too deeply is left out, with what is in it. */
export class ElementBuilder {
  readonly #stack: Open[] = [];
  #tooDeep = 0;

  /** Whether no element is open. */
  get isOutside(): boolean {
    return this.#stack.length === 0;
  }

  open(name: string, attributes: Element['attributes']): void {
    if (this.#tooDeep > 0 || this.#stack.length > limits.depth) {
      this.#tooDeep++;
      return;
    }
    const element: Open = { name, attributes, children: [] };
    this.#stack.at(-1)?.children.push(element);
    this.#stack.push(element);
  }

  text(text: string): void {
    if (this.#tooDeep === 0) this.#stack.at(-1)?.children.push(text);
  }

  /** Gives the element that ends, if it stands in no other. */
  close(): Element | undefined {
    if (this.#tooDeep > 0) {
      this.#tooDeep--;
      return undefined;
    }
    const element = this.#stack.pop();
    return this.isOutside ? element : undefined;
  }
}

/** The whole as an element without a name. */
export function parseMarkup(markup: string, options: ParserOptions): Element {
  const root: Open = { name: '', attributes: {}, children: [] };
  const builder = new ElementBuilder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes),
      ontext: (text) => {
        if (builder.isOutside) root.children.push(text);
        else builder.text(text);
      },
      onclosetag: () => {
        const element = builder.close();
        if (element) root.children.push(element);
      },
    },
    { decodeEntities: true, ...options },
  );
  parser.end(markup);
  return root;
}

export function elementsIn({ children }: Element): readonly Element[] {
  return children.filter((child): child is Element => typeof child !== 'string');
}
