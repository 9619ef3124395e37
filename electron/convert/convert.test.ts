import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { formatOfName, type SourceFormat } from '#shared/base/formats.ts';
import { cleanHtml } from './clean-html.ts';
import { decodeText, namedEncoding } from './decode-text.ts';
import { Pictures } from './pictures.ts';
import { toPage } from './to-page.ts';
import { first, parseXml, textIn } from './xml.ts';
import { storedZip, Zip } from './zip.ts';
import { pageOf } from './page.ts';

const zipOf = (files: Record<string, string | Buffer>): Buffer =>
  storedZip(new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])));

async function page(name: string, content: string | Buffer): Promise<{ body: string; facts: object }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-convert-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const { html, facts } = await toPage({ path: file, name, format: formatOfName(name) as SourceFormat });
  return { body: /<body>([\s\S]*)<\/body>/u.exec(html)?.[1] ?? '', facts };
}

const none = (): undefined => undefined;
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('markup keeps what can be read and nothing that runs, points anywhere or is styled', () => {
  const given = `<p onclick="x()" style="color:red" class="a title">One <a href="http://x.y/">two</a></p><script>three()</script>
<style>p{}</style><img src="http://x.y/p.png" alt="a boat"><iframe src="//x.y"></iframe><td colspan="1000000">four</td><object>five</object>`;
  expect(cleanHtml(given, none).replaceAll(/\s+/gu, ' ')).toBe(
    '<p class="title">One two</p> <span>a boat</span><td colspan="50">four</td>',
  );
  expect(cleanHtml('<img src="javascript:x()">', (address) => address)).not.toContain('javascript');
  expect(cleanHtml('<title/><p>seen</p>', none, true)).toBe('<p>seen</p>');
  expect(cleanHtml('<div>'.repeat(20_000) + 'deep', none).length).toBeLessThan(10_000);
});

test('text is decoded by its mark, as UTF-8, as it says, or as Western European', () => {
  expect(decodeText(Buffer.from('\uFEFFgrün'))).toBe('grün');
  expect(decodeText(Buffer.from('\uFEFFgrün', 'utf16le'))).toBe('grün');
  expect(decodeText(Buffer.from('grün', 'latin1'))).toBe('grün');
  const page = Buffer.from('<meta charset="iso-8859-2">\xb3', 'latin1');
  expect(decodeText(page, namedEncoding(page))).toMatch(/ł$/u);
  expect(decodeText(Buffer.from('a\xff', 'latin1'), 'no-such-encoding')).toBe('aÿ');
});

test('XML knows no entities of its own', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "boom"><!ENTITY c SYSTEM "file:///etc/passwd">]><a>&b;&c;&amp;</a>`;
  expect(textIn(first(parseXml(Buffer.from(bomb)), 'a'))).toBe('&b;&c;&');
  const deep = parseXml(Buffer.from(`${'<a>'.repeat(20_000)}<b>lost</b>${'</a>'.repeat(20_000)}<c>kept</c>`));
  expect([textIn(first(deep, 'b')), textIn(first(deep, 'c'))]).toEqual(['', 'kept']);
});

test('an archive gives what was put in, and what it has of one name once', async () => {
  const zip = await Zip.open(zipOf({ 'a/ü.txt': 'hello', 'b.bin': pixel }), 'x.docx');
  expect(zip.names).toEqual(['a/ü.txt', 'b.bin']);
  expect(await zip.read('a/ü.txt')).toEqual(Buffer.from('hello'));
  expect(await zip.read('no')).toBeUndefined();
});

test('archives that unfold to far more than they are, or lie about it, are refused', async () => {
  const packed = deflateRawSync(Buffer.alloc(2 ** 20));
  // What it says is enough: nothing of it is unfolded.
  await expect(Zip.open(withDeflated(packed, 40 * 2 ** 20), 'bomb.docx')).rejects.toMatchObject({
    code: 'file.too-large',
  });
  const lying = await Zip.open(withDeflated(packed, 1000), 'lie.docx');
  await expect(lying.read('a')).rejects.toMatchObject({ code: 'convert.unreadable' });
  await expect(Zip.open(Buffer.from('PK no'), 'x.docx')).rejects.toMatchObject({
    code: 'convert.unreadable',
    message: 'x.docx is damaged.',
  });
});

/** An archive with one packed file that says it has `size` bytes. */
function withDeflated(packed: Buffer, size: number): Buffer {
  const zip = zipOf({ a: packed });
  const central = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
  for (const [method, unpacked] of [
    [8, 22],
    [central + 10, central + 24],
  ] as const) {
    zip.writeUInt16LE(8, method);
    zip.writeUInt32LE(size, unpacked);
  }
  return zip;
}

test('pictures of known kinds and bounded size are taken', () => {
  const pictures = new Pictures();
  expect(pictures.take(pixel)).toMatch(/^data:image\/png;base64,/u);
  const huge = Buffer.from(pixel);
  huge.writeUInt32BE(100_000, 16);
  huge.writeUInt32BE(100_000, 20);
  expect(pictures.take(huge)).toBeUndefined();
  expect(pictures.take(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(3)))).toBeUndefined();
  const address = `data:image/png;base64,${pixel.toString('base64')}`;
  expect(pictures.takeAddress(address)).toBe(address);
  expect(pictures.takeAddress('data:text/html;base64,PHA+')).toBeUndefined();
});

test('plain text keeps its paragraphs and lines; underlined lines are headings', async () => {
  const text = 'The harbor\n==========\n\nOne <b>line\nand another.\n\nIts wall\n---\nThird.\n\n---\n';
  const { body } = await page('a.txt', text);
  expect(body.replaceAll('\n', '|')).toBe(
    '<div class="chapter"><p class="title">The harbor</p>|<p class="plain">One &lt;b&gt;line|and another.</p>|<h2>Its wall</h2>|<p class="plain">Third.</p>|<p class="plain">---</p></div>',
  );
});

test('Markdown has tables and front matter, and its markup is cleaned', async () => {
  const text =
    '---\ntitle: "On lamps"\nauthor: Ada Walker\ndate: 2020-01-02\ntags: [a]\n---\n# One\n\n|a|b|\n|-|-|\n|1|2|\n\n<script>x()</script>\n\n![boat](boat.png) [two](javascript:x)\n';
  const { body, facts } = await page('a.md', text);
  expect(facts).toEqual({ title: 'On lamps', authors: 'Ada Walker', year: 2020 });
  expect(body).toContain('<h1>One</h1>');
  expect(body).toContain('<td>2</td>');
  expect(body).not.toMatch(/script|png/u);
  expect(body).toContain('boat');
});

test('a page says its title, author, date and language', async () => {
  const { body, facts } = await page(
    'a.html',
    '<html lang="de-CH"><head><title>Über &amp; unter</title><meta name="author" content="Ada Walker"><meta name="date" content="2018-03-01"></head><body><h2>Eins</h2></body></html>',
  );
  expect(facts).toEqual({ title: 'Über & unter', authors: 'Ada Walker', year: 2018, language: 'de-CH' });
  expect(body).toBe('<h2>Eins</h2>');
});

const container = '<container><rootfiles><rootfile full-path="o/b.opf"/></rootfiles></container>';
const opf = `<package><metadata><dc:title>A Book</dc:title></metadata><manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="b" href="t/two.xhtml" media-type="application/xhtml+xml"/><item id="a" href="t/one%20.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="gone"/></spine></package>`;
const book = {
  'META-INF/container.xml': container,
  'o/b.opf': opf,
  'o/nav.xhtml': '<html><body>contents</body></html>',
  'o/t/one .xhtml': '<html><head><title/></head><body><h1>One</h1><img src="../p.png"/></body></html>',
  'o/t/two.xhtml': '<html><body><h1>Two</h1></body></html>',
  'o/p.png': pixel,
};

test('a book has its chapters in the order of its spine, with their pictures', async () => {
  const { body, facts } = await page('a.epub', zipOf(book));
  expect(facts).toEqual({ title: 'A Book' });
  expect([...body.matchAll(/<h1>(\w+)/gu)].map(([, title]) => title)).toEqual(['One', 'Two']);
  expect(body).toContain('<img src="data:image/png;base64,');
  expect(body).not.toContain('contents');
});

test('a book that a shop protects says so; one whose fonts are garbled opens', async () => {
  const locked = (algorithm: string): Promise<unknown> =>
    page(
      'a.epub',
      zipOf({
        ...book,
        'META-INF/encryption.xml': `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
      }),
    );
  await expect(locked('http://www.w3.org/2001/04/xmlenc#aes128-cbc')).rejects.toMatchObject({
    code: 'convert.unreadable',
    message: expect.stringContaining('protected') as string,
  });
  await expect(locked('http://www.idpf.org/2008/embedding')).resolves.toMatchObject({ facts: { title: 'A Book' } });
});

test('a text of OpenDocument has headings, notes, spaces and none of what was deleted', async () => {
  const content = `<office:document-content><office:automatic-styles><style:style style:name="P1" style:parent-style-name="Title"/></office:automatic-styles><office:body><office:text><text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:p text:style-name="P1">Top</text:p><text:h text:outline-level="2">Two</text:h><text:p text:style-name="Heading_20_3">Three</text:p><text:p>a<text:s text:c="2"/>b<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>below</text:p></text:note-body></text:note></text:p><text:list><text:list-item><text:p>item</text:p></text:list-item></text:list></office:text></office:body></office:document-content>`;
  const { body } = await page('a.odt', zipOf({ 'content.xml': content }));
  expect(body).toBe(
    '<p class="title">Top</p><h2>Two</h2><h3>Three</h3><p>a  b<sup>1</sup></p><ul><li><p>item</p></li></ul><ol><li><p>below</p></li></ol>',
  );
  const sealed = { 'content.xml': 'x', 'META-INF/manifest.xml': '<manifest:encryption-data/>' };
  await expect(page('a.odt', zipOf(sealed))).rejects.toMatchObject({ message: 'a.odt is protected by a password.' });
});

test('a page without a title is not called after its address', () => {
  expect(pageOf('<p>One</p>', {})).toContain('<title>\u200b</title>');
  expect(pageOf('<p>One</p>', { title: 'A & B' })).toContain('<title>A &amp; B</title>');
});

test.each([
  ['# One & *all*\n\nWords.\n\n## Two', 'One & all', /<p class="title">One &amp; <em>all<\/em><\/p>/u],
  ['# One\n\n## Two\n\n# Three', undefined, /<h1>One<\/h1>/u],
  ['# One\n\nWords.', undefined, /<h1>One<\/h1>/u],
  ['Words.\n\n# One\n\n## Two', undefined, /<h1>One<\/h1>/u],
])('the only first heading that opens a document with others is its title: %j', async (text, title, shown) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-title-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'notes.md');
  writeFileSync(file, text);
  const { html, facts } = await toPage({ path: file, name: 'notes.md', format: 'md' });
  expect(facts.title).toBe(title);
  expect(html).toMatch(shown);
});

test.each([
  ['text of more than five thousand pages', 'a.txt', `${'word '.repeat(20)}\n\n`.repeat(110_000)],
  ['page breaks', 'a.txt', 'x\f'.repeat(200_000)],
  ['cells', 'a.html', `<table>${'<tr><td>1<td>2</tr>'.repeat(90_000)}</table>`],
  ['elements', 'a.html', '<p><b>x</b></p>'.repeat(210_000)],
])(
  'what no browser lays out within its memory and time is refused by name: %s',
  { timeout: 30_000 },
  async (_, name, content) => {
    await expect(page(name, content)).rejects.toMatchObject({ code: 'file.too-large', details: { name } });
  },
);
