/** The guide of docs/guide for the window: Markdown as a tree of elements, which the window draws without parsing anything. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';

/**
 * `id` names a heading within its page; `page` is where a link leads, a page or a heading of one (`reading#find-words`).
 *
 * @typedef {string | { tag: string, id?: string, page?: string, src?: string, alt?: string, children?: readonly Node[] }} Node
 *
 * @typedef {object} Group
 * @property {string} title
 * @property {readonly string[]} pages
 */

const folder = fileURLToPath(new URL('../../docs/guide', import.meta.url));
const markdown = new MarkdownIt({ html: false });

/**
 * @param {string} text  Markdown
 * @param {ReadonlySet<string>} pages  that links may lead to; what leads elsewhere stays words, for there may be no connection
 * @param {string} [own]  the name of the page
 * @returns {readonly Node[]}
 */
export function compilePage(text, pages, own = '') {
  const nodes = nest(markdown.parse(text, {}), { pages, own });
  for (const node of nodes) if (typeof node === 'object' && /^h[23]$/.test(node.tag)) node.id = slug(textOf(node));
  return nodes;
}

/** @typedef {{ readonly pages: ReadonlySet<string>, readonly own: string }} Around */

/**
 * @param {readonly import('markdown-it').Token[]} tokens
 * @param {Around} around
 * @returns {readonly Node[]}
 */
function nest(tokens, around) {
  /** @type {Node[][]} */
  const open = [[]];
  for (const token of tokens) {
    const here = /** @type {Node[]} */ (open.at(-1));
    if (token.nesting === 1) {
      /** @type {Node[]} */
      const children = [];
      here.push({ tag: token.tag, ...linkOf(token, around), children });
      open.push(children);
    } else if (token.nesting === -1) open.pop();
    else here.push(...leaves(token, around));
  }
  return /** @type {Node[]} */ (open[0]);
}

/**
 * @param {import('markdown-it').Token} token
 * @param {Around} around
 * @returns {readonly Node[]}
 */
function leaves(token, around) {
  switch (token.type) {
    case 'inline':
      return nest(token.children ?? [], around);
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
 * @param {Around} around
 */
function linkOf(token, { pages, own }) {
  const href = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/.exec(String(token.attrGet('href') ?? '-'));
  if (!href) return {};
  const [, page = own, heading] = href;
  return pages.has(page) ? { page: heading === undefined ? page : `${page}#${heading}` } : {};
}

/** @param {string} heading @returns {string} as forges name it in addresses */
function slug(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {Node} node @returns {string} */
export function textOf(node) {
  return typeof node === 'string' ? node : (node.children ?? []).map(textOf).join('');
}

/**
 * @param {string} list  `# ` and the title of a group, and below it the names of its pages, one a line
 * @returns {Group[]}
 */
export function groupsIn(list) {
  return list
    .split(/^# /mu)
    .filter((group) => group.trim() !== '')
    .map((group) => {
      const [title = '', ...pages] = group.split('\n').filter((line) => line !== '');
      return { title, pages };
    });
}

/** @returns {import('vite').Plugin}  a `.guide` names pages in their order: see `groupsIn` */
export function guidePlugin() {
  return {
    name: 'guide',
    transform(list, id) {
      if (!id.endsWith('.guide')) return undefined;
      const groups = groupsIn(list);
      const named = groups.flatMap(({ title, pages }) => pages.map((name) => ({ group: title, name })));
      const known = new Set(named.map(({ name }) => name));
      /** @type {string[]} */
      const pictures = [];
      const pages = named.map(({ group, name }) => {
        const file = path.join(folder, `${name}.md`);
        this.addWatchFile(file);
        const nodes = compilePage(readFileSync(file, 'utf8'), known, name);
        return { name, group, title: titleOf(nodes), nodes };
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
