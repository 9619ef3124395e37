/** More of everything than any document has: it is read to its end, or up to what is stated, and nothing overflows. */
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildDocument } from '#shared/domain/document/build.ts';
import { checkTree } from '#shared/domain/document/testing/check-tree.ts';
import { content, page, paragraph, run } from '#shared/domain/document/testing.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { DrawingCollector } from '../../electron/parser/text/drawings.ts';
import { draw, glyphs, text } from '../../electron/parser/text/testing.ts';
import { parseXml, textIn, first } from '../../electron/convert/xml.ts';
import { mutate } from '../../build/fuzz/mutate.ts';

test('twenty thousand scattered letters and a line of a hundred thousand are laid out', () => {
  const scattered = Array.from({ length: 20_000 }, (_, i) =>
    run('abefgh'[i % 6]!, 4 * (i % 150), 5.8 * Math.floor(i / 150), { size: 4 + (i % 9) }),
  );
  const pages = [page(0, scattered), page(1, [run('ab'.repeat(50_000), 10, 300)])];
  const { tree } = buildDocument(content(pages));
  expect(checkTree(tree, 2)).toEqual([]);
  const held = tree.nodes.map((node) => (isStructure(node) ? (node.lines.length > 0 ? node.title : '') : node.text));
  expect(held.join('').replace(/\s/gu, '')).toHaveLength(120_000);
});

test('fifty thousand bookmarks to titles that are not there change nothing', () => {
  const pages = [1, 2, 3].map((n) =>
    page(n - 1, [
      run(`${String(n)} Part of it`, 100, 700, { size: 15, font: 1 }),
      ...paragraph(
        ['Here text fills the column from one side to the other', 'and goes on in the next line.'],
        100,
        670,
      ),
    ]),
  );
  const many = Array.from({ length: 50_000 }, (_, i) => ({
    title: `Introduction ${String(i)}`,
    level: 1,
    pageIndex: 0,
  }));
  expect(buildDocument(content(pages, many)).tree).toEqual(buildDocument(content(pages)).tree);
});

test('a hundred thousand large shapes are gathered', () => {
  const drawings = new DrawingCollector({ x0: 0, y0: 0, x1: 600, y1: 800 });
  for (let i = 0; i < 100_000; i++) {
    const [x0, y0] = [i % 100, i % 90];
    drawings.addPath({ x0, y0, x1: 300 + x0, y1: 300 + y0 }, false);
  }
  expect(drawings.finish()).toMatchObject([{ marks: 60_000 }]);
});

test('sixty thousand pieces of text are read of a page, and that there are more', () => {
  const many = Array.from({ length: 60_100 }, (_, i) =>
    text((i % 30) * 20, 10 + Math.floor(i / 30) * 0.35, glyphs(String(i % 10))),
  ).flat();
  const drawn = draw(many);
  expect(drawn.truncated).toBe(true);
  expect(drawn.runs).toHaveLength(60_000);
});

test('XML that is nested fifty thousand deep is read, without what is in there', () => {
  const deep = parseXml(Buffer.from(`${'<a>'.repeat(50_000)}<b>lost</b>${'</a>'.repeat(50_000)}<c>kept</c>`));
  expect([textIn(first(deep, 'b')), textIn(first(deep, 'c'))]).toEqual(['', 'kept']);
});

test('hundreds of seeds of damage are the same damage each time', () => {
  const stream = deflateSync(Buffer.from('BT /F1 12 Tf 72 700 Td (Some words) Tj ET\n'.repeat(40)));
  const source = Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${String(stream.length)} >>\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\n2 0 obj\n<< /Kids [1 0 R] >>\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF\n'),
  ]);
  for (let seed = 0; seed < 300; seed++)
    expect(Buffer.from(mutate(source, seed)).equals(mutate(source, seed))).toBe(true);
});
