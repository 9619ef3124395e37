import { expect, test } from 'vitest';
import { articleOf } from './article.ts';

const sentence =
  'The keeper of the north pier lights every lamp at dusk and counts the steps to the gate and back again. ';
const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>${String(at)}. ${sentence.repeat(3)}</p>`).join('');
const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Lamps</title></head><body>${body}</body></html>`;
const menu = '<ul><li><a href="/">Start page</a></li><li><a href="/b">Boats</a></li></ul>';
/** The words of the body, with single spaces. */
const textOf = (markup: string): string =>
  markup
    .replace(/^[\s\S]*<body[^>]*>/u, '')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

test('menus, banners, side bars, offers and comments are no text, whatever a site calls its parts', () => {
  const named = page(`<header><div class="logo">The Courier</div><nav>${menu}</nav></header>
    <div id="cookie-consent">Cookies are good for you. <button>Accept</button></div>
    <main><article><h1>Lamps</h1>${paragraphs(4)}<div class="share-buttons"><a href="/s">Share it</a></div></article></main>
    <aside>${menu.replace('Boats', 'Related')}</aside><section id="comments"><p>Nice. ${sentence.repeat(2)}</p></section><footer>© Courier</footer>`);
  const unnamed =
    page(`<div class="x1"><div class="x2">${menu}</div><div class="x3"><h1>Lamps</h1>${paragraphs(4)}</div>
    <div class="x4">Cookies are good for you, and for the ones who sell them to you as well. <button>Accept</button></div></div>`);
  for (const markup of [named, unnamed])
    expect(textOf(articleOf(markup))).toBe(textOf(page(`<h1>Lamps</h1>${paragraphs(4)}`)));
});

test.each([
  ['a list of links', `<h1>Links</h1>${menu.repeat(5)}`],
  ['a table', `<p>By hand.</p><table>${'<tr><td>gate</td><td>12</td></tr>'.repeat(20)}</table>`],
  [
    'short sections',
    '<section><h2>One</h2><p>It burns.</p></section><section><h2>Two</h2><p>It does not.</p></section>',
  ],
  [
    'a lead, a note and footnotes',
    `<article><header><h1>Lamps</h1><p>A lead.</p></header>${paragraphs(2)}<aside><p>A note.</p></aside>${paragraphs(2)}<footer><ol><li>By hand.</li></ol></footer></article>`,
  ],
  ['questions that fold', '<details><summary>Why?</summary><p>It is dark.</p></details>'.repeat(4)],
])('nothing is lost of a page that is %s', (_, main) => {
  const found = textOf(articleOf(page(`<nav>${menu}</nav><main>${main}</main><footer>© Courier</footer>`)));
  expect(found).toBe(textOf(page(main)));
});

test('a page that is all text stays whole: its head, its notes, remarks in programs, words named like menus', () => {
  const whole = page(`<header id="title-block-header"><h1 class="title">Lamps</h1></header>${paragraphs(3)}
    <pre class="sidebar"><code><span class="hljs-comment"># counts lamps</span> count()</code></pre>
    <div class="commentary">${paragraphs(1)}</div><div class="related-terms"><dl><dt>Lamp</dt><dd>${sentence}</dd></dl></div>
    <aside role="doc-endnotes"><ol><li>By hand.</li></ol></aside>`);
  expect(textOf(articleOf(whole))).toBe(textOf(whole));
});

test('an equation that a script drew is there once', () => {
  const drawn = page(
    `<p>So <span class="katex"><span class="katex-mathml"><math><mi>n</mi></math></span><span class="katex-html" aria-hidden="true">n</span></span> lamps.</p><p aria-hidden="true">Kept.</p>`,
  );
  expect(textOf(articleOf(drawn))).toBe('So n lamps. Kept.');
});

test('what no article is, or is nested without an end, is left as it is', () => {
  const deep = page(`${'<div>'.repeat(5000)}deep`);
  expect(articleOf(deep)).toBe(deep);
  const long = page('<p>x</p>'.repeat(40_000));
  expect(articleOf(long)).toBe(long);
  expect(articleOf('words alone')).toContain('words alone');
});
