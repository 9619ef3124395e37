import { expect, test } from 'vitest';
import { aroundPlaces } from './around-places.ts';
import { readCfi } from './cfi.ts';
import { elementAt } from './css-path.ts';
import { parseMarkup } from './markup-tree.ts';
import type { SourcePlace } from './protocol.ts';
import { storedZip } from './zip.ts';

const css = (value: string, start?: number, end?: number): SourcePlace => ({
  key: 'A',
  selector: { kind: 'css', value, ...(start !== undefined && { start }), ...(end !== undefined && { end }) },
});
const cfi = (value: string): SourcePlace => ({ key: 'A', selector: { kind: 'cfi', value } });

async function inPage(markup: string, place: SourcePlace): Promise<string | undefined> {
  const [found] = await aroundPlaces(Buffer.from(markup), 'html', 'page.html', [place]);
  return found && `${found.before.trim()}|${found.after.trim()}`;
}

const chapter = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Unseen</title></head><body>
<p>In the <i>marsh</i> it rains.</p><p>In the marsh it is quiet.</p></body></html>`;
const book = storedZip(
  new Map(
    Object.entries({
      'META-INF/container.xml': '<container><rootfile full-path="book.opf"/></container>',
      'book.opf': `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
        <item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
      'a.xhtml': '<html><head/><body><p>Another marsh.</p></body></html>',
      'b.xhtml': chapter,
    }).map(([name, content]) => [name, Buffer.from(content)]),
  ),
);

async function inBook(value: string): Promise<string | undefined> {
  const [found] = await aroundPlaces(book, 'epub', 'book.epub', [cfi(value)]);
  return found && `${found.before.trim()}|${found.after.trim()}`;
}

test('a selector leads to an element of a page, and characters of its text', async () => {
  const page = '<!doctype html><title>Unseen</title><p>One.<p class="b">In the <b>marsh</b>.<p>Three.';
  expect(await inPage(page, css('body > p:nth-child(2)', 7, 12))).toBe('One. In the|. Three.');
  expect(await inPage(page, css('p.b'))).toBe('One.|Three.');
  expect(await inPage(page, css('body > p:nth-child(9)', 0, 2))).toBeUndefined();
  const table = '<table><tr><td>1<td>2<tr><td>3</table><script>unseen()</script><p>after';
  expect(await inPage(table, css('table > tbody > tr:nth-child(2) > td'))).toBe('1 2|after');
});

test('of CSS what names one element is read, and nothing is guessed of the rest', () => {
  const root = parseMarkup('<div id="a"><p>1</p><div><p>2</p><p id="x:1" class="c d">3</p></div></div>', {});
  const text = (selector: string): unknown => elementAt(root, selector)?.children[0];
  expect(text('#a > div p:nth-of-type(2)')).toBe('3');
  expect(text('#x\\:1')).toBe('3');
  expect(text('#x\\3A 1')).toBe('3');
  expect(text('div > div > :last-child')).toBe('3');
  expect(text('P.d.c')).toBe('3');
  for (const other of ['p:not(.c)', 'p[id]', 'p, div', 'p ~ p', 'p >', '', '>p']) expect(text(other)).toBeUndefined();
});

test('a CFI leads through the spine and a chapter, between and into its elements', async () => {
  // Text before the first element of a paragraph, and behind it.
  expect(await inBook('epubcfi(/6/4[b]!/4/2,/1:0,/1:2)')).toBe('|the marsh it rains. In the marsh it is quiet.');
  expect(await inBook('epubcfi(/6/4!/4/2,/2/1:0,/3:3)')).toBe('In the|rains. In the marsh it is quiet.');
  expect(await inBook('epubcfi(/6/4!/4[x^]y]/4,/1:7,/1:12)')).toBe('In the marsh it rains. In the|it is quiet.');
  for (const nowhere of ['epubcfi(/6/4!/4/20/1:0)', 'epubcfi(/6/40!/4/2/1:0)', 'epubcfi(/6/4)', 'anything'])
    expect(await inBook(nowhere)).toBeUndefined();
  expect(readCfi('epubcfi(/6/4!/4/2/1:3)')?.end).toEqual({ steps: [4, 2, 1], offset: 3 });
});
