/** The guide of docs/guide for the window: Markdown as a tree of elements, which the window draws without parsing anything. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';

/** @typedef {string | { tag: string, page?: string, src?: string, alt?: string, children?: readonly Node[] }} Node */

const folder = fileURLToPath(new URL('../../docs/guide', import.meta.url));
const markdown = new MarkdownIt({ html: false });

/**
 * @param {string} text  Markdown
 * @param {ReadonlySet<string>} pages  that links may lead to; what leads elsewhere stays words, for there may be no connection
 * @returns {readonly Node[]}
 */
export function compilePage(text, pages) {
  return nest(markdown.parse(text, {}), pages);
}

/**
 * @param {readonly import('markdown-it').Token[]} tokens
 * @param {ReadonlySet<string>} pages
 * @returns {readonly Node[]}
 */
function nest(tokens, pages) {
  /** @type {Node[][]} */
  const open = [[]];
  for (const token of tokens) {
    const here = /** @type {Node[]} */ (open.at(-1));
    if (token.nesting === 1) {
      /** @type {Node[]} */
      const children = [];
      here.push({ tag: token.tag, ...linkOf(token, pages), children });
      open.push(children);
    } else if (token.nesting === -1) open.pop();
    else here.push(...leaves(token, pages));
  }
  return /** @type {Node[]} */ (open[0]);
}

/**
 * @param {import('markdown-it').Token} token
 * @param {ReadonlySet<string>} pages
 * @returns {readonly Node[]}
 */
function leaves(token, pages) {
  switch (token.type) {
    case 'inline':
      return nest(token.children ?? [], pages);
    case 'text':
      return [token.content];
    case 'softbreak':
      return [' '];
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }];
    case 'fence':
    case 'code_block':
      return [{ tag: 'pre', children: [token.content] }];
    case 'image':
      return [{ tag: 'img', src: String(token.attrGet('src')), alt: token.content }];
    default:
      throw new Error(`The guide has nothing for ${token.type}`);
  }
}

/**
 * @param {import('markdown-it').Token} token
 * @param {ReadonlySet<string>} pages
 */
function linkOf(token, pages) {
  const page = /^([\w-]+)\.md$/.exec(String(token.attrGet('href') ?? ''))?.[1];
  return page !== undefined && pages.has(page) ? { page } : {};
}

/** @returns {import('vite').Plugin}  a `.guide` names pages, one a line, in their order */
export function guidePlugin() {
  return {
    name: 'guide',
    transform(list, id) {
      if (!id.endsWith('.guide')) return undefined;
      const names = list.split('\n').filter((line) => line !== '');
      const known = new Set(names);
      /** @type {string[]} */
      const pictures = [];
      const pages = names.map((name) => {
        const file = path.join(folder, `${name}.md`);
        this.addWatchFile(file);
        const nodes = compilePage(readFileSync(file, 'utf8'), known);
        return { name, title: titleOf(nodes), nodes };
      });
      // One that is not there is left out: the pictures are taken from a window that is built before them.
      const data = JSON.stringify(pages, (key, value) => {
        if (key !== 'src') return /** @type {unknown} */ (value);
        const file = path.join(folder, String(value));
        return existsSync(file) ? `picture ${pictures.push(file) - 1}` : undefined;
      }).replaceAll(/"picture (\d+)"/g, 'picture$1');
      const imports = pictures.map((file, at) => `import picture${at} from ${JSON.stringify(file)};`);
      return { code: `${imports.join('\n')}\nexport const pages = ${data};`, map: null };
    },
  };
}

/** @param {readonly Node[]} nodes */
function titleOf([first]) {
  const title = typeof first === 'object' && first.tag === 'h1' ? first.children?.[0] : undefined;
  if (typeof title !== 'string') throw new Error('A page of the guide begins with its title');
  return title;
}
