import { expect, test } from 'vitest';
import { noteText, refIn, type NoteCite } from './note-text.ts';

const data = (value: object): string => encodeURIComponent(JSON.stringify(value));
const quoted = data({
  attachmentURI: 'http://zotero.org/users/local/aB3x/items/ATTACH22',
  annotationKey: 'ANNOT222',
  pageLabel: 'xii',
  color: '#ffd400',
  position: { pageIndex: 4, rects: [[1, 2, 3, 4]] },
  citationItem: { uris: ['http://zotero.org/users/7/items/ITEM2222'], locator: 'xii' },
});
const cited = data({
  citationItems: [{ uris: ['http://zotero.org/groups/31/items/ITEM3333'], locator: '7' }],
  properties: {},
});

function read(html: string, addressOf: (cite: NoteCite) => string | undefined = () => undefined) {
  return noteText(`<div class="zotero-note znv1"><div data-schema-version="9">${html}</div></div>`, addressOf);
}

test('a note is Markdown, called after its first line', () => {
  const { title, markdown } = read(
    '<h1>On  reeds</h1><p>They are <strong>wet</strong>,<br>and <em>tall</em>.</p><ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul>' +
      '<blockquote><p>A saying</p></blockquote><pre>a  b\nc</pre><p>2 * 3 _x_ <a href="https://example.org/a">there</a></p>',
  );
  expect(title).toBe('On reeds');
  expect(markdown).toBe(
    [
      '# On reeds',
      '',
      'They are **wet**,',
      '',
      'and *tall*.',
      '',
      '- one',
      '- two',
      '    1. deep',
      '> A saying',
      '>',
      '```',
      'a  b',
      'c',
      '```',
      '',
      '2 \\* 3 \\_x\\_ [there](https://example.org/a)',
    ].join('\n'),
  );
});

test('what it quotes and cites is told, and leads where it stands', () => {
  const asked: NoteCite[] = [];
  const { markdown, cites } = read(
    `<p><span class="highlight" data-annotation="${quoted}">“the <b>first</b> words”</span> ` +
      `<span class="citation" data-citation="${cited}">(<span class="citation-item">Vogt, 2020, p. 7</span>)</span> so.</p>`,
    (cite) => {
      asked.push(cite);
      return `at:${cite.of.key}`;
    },
  );
  expect(markdown).toBe('[“the **first** words”](at:ATTACH22) [(Vogt, 2020, p. 7)](at:ITEM3333) so.');
  expect(cites).toEqual([
    {
      of: { library: '', key: 'ATTACH22' },
      annotation: 'ANNOT222',
      pageIndex: 4,
      label: 'xii',
      words: 'the **first** words',
    },
    { of: { library: 'g31', key: 'ITEM3333' }, annotation: null, pageIndex: null, label: '7', words: '' },
  ]);
  expect(asked).toEqual(cites);
});

test('a picture of a page is a link to it', () => {
  const { markdown } = read(`<p><img data-attachment-key="PICTURE2" data-annotation="${quoted}"></p>`, () => 'at:here');
  expect(markdown).toBe('[[xii]](at:here)');
});

test.each([
  ['scripts', '<p>before</p><script>alert(1)</script><p>after</p>'],
  ['an address that is none', '<p>before</p><p><a href="javascript:x()">after</a></p>'],
  ['what a citation does not say', '<p>before</p><p><span data-citation="%7B%">after</span></p>'],
  ['what an annotation does not say', '<p>before</p><p><span data-annotation="%5B%5D">after</span></p>'],
])('%s are passed by', (_, html) => {
  expect(read(html, () => 'at:none')).toEqual({ title: 'before', markdown: 'before\n\nafter', cites: [] });
});

test('what is deep, or long in one line, takes no longer than its length', () => {
  const deep = read(`${'<b>'.repeat(5000)}x${'</b>'.repeat(5000)}`);
  expect(deep.markdown).toContain('x');
  expect(deep.markdown.length).toBeLessThan(200);
  expect(read('<b>x</b>'.repeat(5000)).markdown).toBe('**x**'.repeat(5000));
});

test('what is not closed is read to its end', () => {
  expect(read('<p>one <b>two<p>three').markdown).toContain('three');
  expect(read('<ul><li>one').markdown).toBe('- one');
  expect(read('').title).toBe('');
});

test.each([
  ['http://zotero.org/users/7/items/ABCD2345', { library: '', key: 'ABCD2345' }],
  ['http://zotero.org/users/local/x1Y2/items/ABCD2345', { library: '', key: 'ABCD2345' }],
  ['https://zotero.org/groups/31/items/ABCD2345', { library: 'g31', key: 'ABCD2345' }],
  ['http://elsewhere.org/users/7/items/ABCD2345', null],
  ['http://zotero.org/users/7/items/../x', null],
])('%s names %j', (uri, ref) => {
  expect(refIn(uri)).toEqual(ref);
});
