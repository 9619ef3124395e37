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

/** The whole as an element without a name. What is nested too deeply is left out, with what is in it. */
export function parseMarkup(markup: string, options: ParserOptions): Element {
  const root: Open = { name: '', attributes: {}, children: [] };
  const stack: Open[] = [root];
  let tooDeep = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (tooDeep > 0 || stack.length > limits.depth) {
          tooDeep++;
          return;
        }
        const element: Open = { name, attributes, children: [] };
        stack.at(-1)?.children.push(element);
        stack.push(element);
      },
      ontext: (text) => {
        if (tooDeep === 0) stack.at(-1)?.children.push(text);
      },
      onclosetag: () => {
        if (tooDeep > 0) tooDeep--;
        else if (stack.length > 1) stack.pop();
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
