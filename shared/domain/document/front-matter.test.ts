import { expect, test } from 'vitest';
import { buildDocument } from './build.ts';
import { content, page, paragraph, run } from './testing.ts';
import type { TextRun } from './page-content.ts';
import { isStructure } from './tree.ts';

const abstract = paragraph(
  [
    'Abstract. We study small things and how they grow. They',
    'grow slowly at first. Then they grow faster, as we show in',
    'a long experiment.',
  ],
  100,
  640,
);
const front = [
  run('Small things and how they grow', 100, 740, { size: 20 }),
  run('Ada Lovelace, Charles Babbage', 150, 700),
  ...abstract,
  run('1 Introduction', 100, 580, { font: 1, size: 12 }),
  ...paragraph(['Small things are everywhere around us, and nobody has', 'ever counted them all.'], 100, 560),
  run('2 Method', 100, 500, { font: 1, size: 12 }),
  ...paragraph(['We counted them, one after the other, for many years, and', 'then we counted again.'], 100, 480),
];

function build(runs: readonly TextRun[], title?: string): ReturnType<typeof buildDocument> {
  return buildDocument(content([page(0, runs)], [], title));
}

test('title, authors and abstract get their kinds and stay before the first section', () => {
  const { tree } = build(front);
  const shape = tree.nodes
    .slice(1, 5)
    .map((node) => (isStructure(node) ? node.title : `${node.kind} ${node.parent ?? ''}`));
  expect(shape).toEqual(['title s0', 'authors s0', 'abstract s0', '1 Introduction']);
});

test('the title is the largest type on top of the first page', () => {
  expect(build(front).title).toBe('Small things and how they grow');
});

test('metadata is believed where the first page prints it', () => {
  expect(build(front, 'small things and how they grow').title).toBe('small things and how they grow');
  expect(build(front, 'Microsoft Word - draft7.doc').title).toBe('Small things and how they grow');
});

test('a title that is not printed is taken from the metadata unless it is a file name', () => {
  const plain = paragraph(
    ['Nothing here is larger than anything else, so that', 'no line can be the title.'],
    100,
    700,
  );
  expect(build(plain, 'Annual report of the board').title).toBe('Annual report of the board');
  expect(build(plain, 'untitled').title).toBe('sample');
  expect(build(plain).title).toBe('sample');
});

test('a title that the first page has as a picture is taken from how the report asks to be cited', () => {
  const cover = (cite: string): readonly TextRun[] => [
    run('FOR RELEASE MAY 3, 2018', 100, 740),
    run(cite, 100, 200),
    run('Heron Institute, May 2018, “Most Herons', 100, 184),
    run('Fly Less Than They Did.”', 100, 172),
  ];
  expect(build(cover('RECOMMENDED CITATION')).title).toBe('Most Herons Fly Less Than They Did');
  expect(build(cover('Please cite this report as:')).title).toBe('Most Herons Fly Less Than They Did');
  expect(build(cover('What others say')).title).toBe('sample');
});

test('one small word or the line of an address is no title, however large', () => {
  const text = paragraph(['Nothing here is larger than the line above it, and', 'that line says nothing.'], 100, 640);
  expect(build([run('anal', 100, 740, { size: 20 }), ...text]).title).toBe('sample');
  expect(build([run('Houston, TX 77210-4283', 100, 740, { size: 20 }), ...text]).title).toBe('sample');
  expect(build([run('Herons', 100, 740, { size: 20 }), ...text]).title).toBe('Herons');
});

test('a title below the menus of a web page is a heading, with everything after it below', () => {
  const menu = Array.from({ length: 24 }, (_, i) =>
    run(`Menu entry ${'abcdefghijklmnopqrstuvwx'[i]!}`, 100, 780 - 12 * i),
  );
  const article = front.map((one) => ({ ...one, origin: [one.origin[0], one.origin[1] - 280] as const }));
  const { tree } = build([...menu, ...article], 'Small things and how they grow');
  const found = tree.nodes.filter(isStructure).slice(1);
  expect(found.map(({ title, level }) => `${String(level)} ${title}`)).toEqual([
    '1 Small things and how they grow',
    '2 1 Introduction',
    '2 2 Method',
  ]);
  const authors = tree.nodes.find((node) => node.kind === 'authors');
  expect(authors?.parent).toBe(found[0]!.id);
});

test('a title on the second page is found if the metadata names it', () => {
  const second = page(1, [run('Rules for small things', 100, 740, { size: 20 }), ...abstract]);
  const first = page(
    0,
    paragraph(['A letter goes with it', 'that says', 'what is sent', 'and why.', 'Yours, A.'], 100, 700),
  );
  expect(buildDocument(content([first, second], [], 'Rules for Small Things')).title).toBe('Rules for Small Things');
});

test('a heading below running text, in the style of the others, is not the title', () => {
  const headings = ['Scope of it all', 'What was found', 'What follows'].flatMap((heading, i) => [
    run(heading, 100, 700 - 100 * i, { size: 16, font: 1 }),
    ...paragraph(
      [`Part ${String(i)} says what it has to say in a line that fills all of it,`, 'and then it ends where it ends.'],
      100,
      670 - 100 * i,
    ),
  ]);
  const opening = ['The first lines of a page that has no title fill their column', 'and end in a full stop here.'];
  const { title, tree } = build([...paragraph(opening, 100, 740), ...headings]);
  expect(title).toBe('sample');
  expect(tree.nodes.filter(isStructure).map((node) => node.title)).toContain('Scope of it all');
});

test('names with initials are authors, in columns and in a row that begins with one', () => {
  const [title, , ...rest] = front;
  const columns = ['Ada A. Lovelace', 'Charles Babbage', 'Luigi F. Menabrea'].flatMap((name, i) => [
    run(name, 100, 715 - 14 * i),
    run('Mary Somerville', 240, 715 - 14 * i),
    run('Jane Marcet', 380, 715 - 14 * i),
  ]);
  expect(build([title!, ...columns, ...rest]).tree.nodes.some(({ kind }) => kind === 'authors')).toBe(true);
  const row = run('A. Lovelace, Charles Babbage, Luigi Menabrea', 100, 700);
  expect(build([title!, row, ...rest]).metadata.authors).toBe('A. Lovelace, Charles Babbage, Luigi Menabrea');
});

test('all names of a grid are authors, and no address stands behind a heading', () => {
  const people = [
    ['Ada Lovelace', 'Charles Babbage'],
    ['Engine House', 'Loom House'],
    ['12 Mill Lane', '12 Mill Lane'],
    ['London, England', 'London, England'],
    ['ada@engines.example', 'charles@looms.example'],
    ['Mary Somerville', 'Luigi Menabrea'],
    ['Engine House', 'House of Rails'],
    ['12 Mill Lane', '4 Station Road'],
    ['London, England', 'Turin, Italy'],
    ['mary@engines.example', 'luigi@rails.example'],
  ];
  const grid = people.flatMap((row, i) =>
    row.map((text, k) => run(text, (k === 0 ? 190 : 430) - 2.5 * text.length, 715 - 14 * i)),
  );
  const prose = (x: number) =>
    Array.from({ length: 14 }, (_, i) => run('Small things are seen by all who look at', x, 540 - 12 * i));
  const { metadata, tree } = build([front[0]!, ...grid, ...prose(90), ...prose(330)]);
  expect(metadata.authors).toBe('Ada Lovelace, Charles Babbage, Mary Somerville, Luigi Menabrea');
  const texts = tree.nodes.flatMap((node) => (node.kind === 'text' ? [node.text] : []));
  expect(texts.filter((text) => text.includes('@') || text.includes('Lane'))).toEqual([]);
});

test('a table below the title is a table, and names nobody', () => {
  const rows = [
    ['Year', 'Herons in Reeds'],
    ['2031', '112'],
    ['2032', '98'],
    ['2033', '143'],
    ['2034', '7'],
  ];
  const table = rows.flatMap(([year, count], i) => [run(year!, 150, 690 - 14 * i), run(count!, 260, 690 - 14 * i)]);
  const { metadata, tree } = build([run('Herons of the lower lake', 100, 740, { size: 18 }), ...table]);
  expect(metadata.authors).toBeUndefined();
  const found = tree.nodes.filter(({ kind }) => kind === 'table' || kind === 'authors');
  expect(found.map((node) => ('cells' in node ? [node.kind, node.cells?.rows, node.cells?.columns] : []))).toEqual([
    ['table', 5, 2],
  ]);
});
