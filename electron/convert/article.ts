/**
 * What of a saved page is its text: without menus, banners, side bars, offers and comments. What says that it is none is left out;
 * `@mozilla/readability` then says where the article is, and of what stands outside only what looks like text is kept. All of the
 * part of the page that holds the article stays, as it is written.
 */
import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { limits } from './limits.ts';

/** What HTML and ARIA call no text. */
const BY_ROLE = [
  ...['nav', 'dialog', 'menu', '[hidden]:not([hidden="until-found"])', '[aria-modal="true"]'],
  ...['navigation', 'search', 'dialog', 'alertdialog', 'menu', 'menubar', 'toolbar', 'banner', 'contentinfo'].map(
    (role) => `[role="${role}"]`,
  ),
].join(',');
/** The same where it is the page's, and not the article's. */
const OF_PAGE = 'footer';
/** What may be either, if it is not said to be a note, a glossary or the like. */
const BESIDE = 'body > header, aside:not([role^="doc-"]), [role="complementary"]';
const ARTICLE = 'article, main, [role="main"], [role="article"], [itemprop="articleBody"]';

const named = (names: string): RegExp => new RegExp(String.raw`(?:^|[\s_-])(?:${names})(?=$|[\s_-])`, 'iu');
/** Names in classes and ids that sites give to what is never their text. */
const NEVER = named(
  'cookies?|consent|gdpr|comments?|comment-?list|disqus|respond|newsletter|sign-?up|paywall|skip-?link|header-?link|edit-?section',
);
/** And to what may hold some. */
const SELDOM = named(
  'nav|navbar|navigation|menu|breadcrumbs?|side-?bar|share|sharing|social|related|recommend(?:ed|ations)|promo|ads?|advert(?:isement)?|footer|masthead|toolbar|pagination|pager|toc|toctree|cat-?links|widget-area',
);
const TOOLS = 'button, input, form, select, textarea';

/** Beyond them a page is no article, and a tree of its elements takes seconds. */
const MOST_CHARS = 3_000_000;
const MOST_ELEMENTS = 30_000;
/** Of the words of a part, those in links; menus are above it. */
const MOST_LINKED = 0.2;
const LEAST_WORDS = 20;
/** Of the page's words; what has more is no side matter, and where the article has fewer nobody knows where it is. */
const HALF = 0.5;

/** Of an element of a page, what is asked here. */
interface Part {
  readonly localName: string;
  readonly id: string;
  readonly textContent: string;
  readonly isConnected: boolean;
  readonly parentElement: Part | null;
  readonly children: Iterable<Part>;
  querySelector(selector: string): Part | null;
  querySelectorAll(selector: string): Iterable<Part>;
  closest(selector: string): Part | null;
  contains(part: Part): boolean;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  remove(): void;
}
type ReadablePage = ConstructorParameters<typeof Readability>[0];
interface Page {
  querySelector(selector: string): Part | null;
  cloneNode(deep: true): ReadablePage;
  toString(): string;
}

/** The markup of the page's text; all of it where there is nothing else, or where nobody knows which it is. */
export function articleOf(markup: string): string {
  if (!isWithinBounds(markup)) return markup;
  // Its types are those of a browser, which this program is none of.
  const { document: page } = parseHTML(markup) as unknown as { readonly document: Page & ReadablePage };
  const body = page.querySelector('body');
  if (!body) return markup;
  const isSite = prune(body) || body.querySelector(TOOLS) !== null || hasMenu(body);
  const root = isSite ? articleIn(page, body) : undefined;
  if (root) leaveAround(root, body);
  return page.toString();
}

function isWithinBounds(markup: string): boolean {
  if (markup.length > MOST_CHARS) return false;
  let [elements, depth, deepest] = [0, 0, 0];
  const parser = new Parser({
    onopentag: () => {
      elements++;
      deepest = Math.max(deepest, ++depth);
    },
    onclosetag: () => depth--,
  });
  parser.end(markup);
  return elements <= MOST_ELEMENTS && deepest <= limits.depth;
}

/** Leaves out what says that it is no text, unless it holds most of the page. */
function prune(body: Part): boolean {
  const most = wordsIn(body) * HALF;
  let isPruned = false;
  const drop = (part: Part): void => {
    if (!part.isConnected || wordsIn(part) > most) return;
    part.remove();
    isPruned = true;
  };
  for (const part of body.querySelectorAll(BY_ROLE)) drop(part);
  // How scripts drew an equation, beside the equation that they keep for those who hear the page.
  for (const part of body.querySelectorAll('span[aria-hidden="true"], mjx-math[aria-hidden="true"]'))
    if (!part.querySelector('math') && part.parentElement?.querySelector('math')) drop(part);
  for (const part of body.querySelectorAll(OF_PAGE)) if (!part.closest(ARTICLE)) drop(part);
  for (const part of body.querySelectorAll(BESIDE))
    if (!part.closest(ARTICLE) && !isText(part) && (linkedShare(part) > MOST_LINKED || part.querySelector(TOOLS)))
      drop(part);
  for (const part of body.querySelectorAll('[class], [id]')) {
    const name = `${part.getAttribute('class') ?? ''} ${part.id}`;
    const isNamed = NEVER.test(name) || (SELDOM.test(name) && !isText(part));
    // Programs have comments of their own.
    if (isNamed && !part.closest('pre, code')) drop(part);
  }
  return isPruned;
}

const MARK = 'data-place';
const BLOCKS = 'p, li, dt, dd, td, pre, blockquote, h2, h3, h4, h5, h6, div';

/** The smallest part of the page that holds the article; undefined where nobody knows where it is. */
function articleIn(page: Page, body: Part): Part | undefined {
  const blocks = [...body.querySelectorAll(BLOCKS)].filter(
    (block) => !block.querySelector(BLOCKS) && wordsIn(block) > 0,
  );
  for (const [at, block] of blocks.entries()) block.setAttribute(MARK, String(at));
  const found = new Readability(page.cloneNode(true)).parse()?.content ?? '';
  for (const block of blocks) block.removeAttribute(MARK);
  const places = Array.from(found.matchAll(/ data-place="(\d+)"/gu), ([, at]) => Number(at));
  const [first, last] = [blocks[Math.min(...places)], blocks[Math.max(...places)]];
  if (!first || !last) return undefined;
  const root = holderOf(first, last);
  const whole = root.closest(ARTICLE) ?? root;
  return wordsIn(whole) < HALF * wordsIn(body) ? undefined : whole;
}

function holderOf(first: Part, last: Part): Part {
  for (let part = first.parentElement; part; part = part.parentElement) if (part.contains(last)) return part;
  return first;
}

/** Beside the article, and beside each part that holds it, only what looks like text stays. */
function leaveAround(root: Part, body: Part): void {
  for (let part = root; part !== body && part.parentElement; part = part.parentElement)
    for (const beside of [...part.parentElement.children])
      if (beside !== part && !isText(beside) && !beside.querySelector('h1') && beside.localName !== 'h1')
        beside.remove();
}

/** Words that are not mostly links, and nothing to click on. */
function isText(part: Part): boolean {
  return wordsIn(part) >= LEAST_WORDS && !part.querySelector(TOOLS) && linkedShare(part) <= MOST_LINKED;
}

/** A list of links alone, as in pages whose parts have no names. */
function hasMenu(body: Part): boolean {
  return [...body.querySelectorAll('ul, ol')].some((list) => linkedShare(list) > 1 - MOST_LINKED);
}

function linkedShare(part: Part): number {
  const inLinks = [...part.querySelectorAll('a')].reduce((sum, link) => sum + wordsIn(link), 0);
  return inLinks / Math.max(1, wordsIn(part));
}

function wordsIn(part: Part): number {
  return part.textContent.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
