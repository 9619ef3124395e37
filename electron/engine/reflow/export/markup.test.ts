import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { FlowingText, ReflowPart } from '#shared/domain/reflow/part.ts';
import { contentsMarkup } from './contents.ts';
import { markupOf, type Surroundings } from './markup.ts';

const words = (at: number, text: string, rest: Partial<FlowingText> = {}): FlowingText => ({
  node: nodeId('content', at),
  text,
  links: [],
  notes: [],
  ...rest,
});
const nothing: Surroundings = { pictures: new Map(), hrefOf: () => undefined, pageBefore: new Map() };

test('words keep their signs, and what XML has no way to write is left out', () => {
  const part: ReflowPart = { kind: 'text', look: 'plain', words: words(1, 'a < b & "c" \u0002\ud800 d') };
  expect(markupOf([part], nothing)).toBe('<p id="b1" dir="auto">a &lt; b &amp; &quot;c&quot;  d</p>');
});

test('headings are one level below the title, and end at the sixth', () => {
  const levels = [1, 5, 9].map((level, i): ReflowPart => ({ kind: 'heading', level, words: words(i, 'x') }));
  expect(markupOf(levels, nothing).match(/<h\d/gu)).toEqual(['<h2', '<h6', '<h6']);
});

test('a mark leads to its footnote, which stands behind its paragraph', () => {
  const note = words(2, '1 Apis.');
  const link = { start: 4, end: 5, kind: 'note' as const, target: note.node };
  const part: ReflowPart = {
    kind: 'text',
    look: 'plain',
    words: words(1, 'Bees¹ dance.', { links: [link], notes: [note] }),
  };
  const made = markupOf([part], { ...nothing, hrefOf: (node) => `#${node}` });
  expect(made).toContain('Bees<a href="#b2" epub:type="noteref" role="doc-noteref">¹</a> dance.</p><aside id="b2"');
});

test('a table has its head, its spans and its caption; a picture has its words', () => {
  const cell = (row: number, column: number, start: number, columnSpan = 1) => ({
    row,
    column,
    rowSpan: 1,
    columnSpan,
    spans: [{ start, end: start + 1 }],
  });
  const table: ReflowPart = {
    kind: 'table',
    words: words(1, 'a b c'),
    cells: { rows: 2, columns: 2, headerRows: 1, cells: [cell(0, 0, 0, 2), cell(1, 0, 2), cell(1, 1, 4)] },
    caption: words(2, 'Table 1'),
  };
  expect(markupOf([table], nothing)).toContain(
    '<caption id="b2">Table 1</caption><thead><tr><th colspan="2" scope="col">a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody>',
  );
  const crop: ReflowPart = { kind: 'crop', reason: 'formula', areas: [], words: words(3, 'x = "y"'), caption: null };
  const pictures = new Map([[crop, [{ src: 'p.png', widthPx: 30, heightPx: 20 }]]]);
  expect(markupOf([crop], { ...nothing, pictures })).toContain('alt="x = &quot;y&quot;"');
  // One that could not be drawn is said in words.
  expect(markupOf([crop], nothing)).toContain('<p dir="auto">x = &quot;y&quot;</p>');
});

test('contents are nested as their headings are, also where a level is left out', () => {
  const heading = (at: number, level: number): ReflowPart => ({
    kind: 'heading',
    level,
    words: words(at, `h${String(at)}`),
  });
  const made = contentsMarkup([heading(1, 1), heading(2, 3), heading(3, 2), heading(4, 1)], (node) => `#${node}`);
  expect(made?.replaceAll(/<a href="#b\d">(h\d)<\/a>/gu, '$1')).toBe(
    '<ol><li>h1<ol><li>h2</li><li>h3</li></ol></li><li>h4</li></ol>',
  );
  expect(contentsMarkup([], () => undefined)).toBeNull();
});
