import { describe, expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { OutlineEntry, PageContent, TextRun } from '../page-content.ts';
import { linesOf } from '../layout/lines.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure, type StructureNode } from '../tree.ts';
import { printedContents } from './contents.ts';

const body = (y: number, word = 'Running'): TextRun[] =>
  paragraph(
    [
      `${word} text fills the column from one side to the other`,
      'and goes on in the next line, and in the one after',
      'that, until it ends.',
    ],
    100,
    y,
  );

/** A page with headings, so many points from one to the next, and text below each. */
function headed(pageIndex: number, headings: readonly string[], size = 14, step = 130): PageContent {
  const runs = headings.flatMap((heading, i) => [
    run(heading, 100, 700 - step * i, { size, font: 1 }),
    ...body(670 - step * i, `Text ${'abcdefgh'[pageIndex]!}${'klmnop'[i]!} that`),
  ]);
  return page(pageIndex, runs);
}

function sections(pages: readonly PageContent[], outline: readonly OutlineEntry[] = []): StructureNode[] {
  const { tree } = buildDocument(content(pages, outline));
  return tree.nodes.filter(isStructure).slice(1);
}

const titles = (found: readonly StructureNode[]): string[] => found.map((node) => `${node.level} ${node.title}`);

test('numbered headings nest by their numbers', () => {
  const found = sections([
    headed(0, ['1 Introduction', '2 Method', '2.1 Data', '2.2 Model']),
    headed(1, ['3 Results', '3.1 Main results', '4 Conclusion', 'References']),
  ]);
  expect(titles(found)).toEqual([
    '1 1 Introduction',
    '1 2 Method',
    '2 2.1 Data',
    '2 2.2 Model',
    '1 3 Results',
    '2 3.1 Main results',
    '1 4 Conclusion',
    '1 References',
  ]);
  expect(found[0]!.evidence).toContain('numbering');
  expect(found[0]!.confidence).toBeGreaterThan(0.8);
});

test('headings without numbers are known by their type and ranked by it', () => {
  const pages = [0, 1].map((i) =>
    page(i, [
      run(`Chapter about ${'xy'[i]!}`, 100, 720, { size: 20, font: 1 }),
      ...body(690, 'First'),
      run(`Part on ${'pq'[i]!}`, 100, 600, { size: 13, font: 1 }),
      ...body(580, 'Second'),
      run(`Part on ${'rs'[i]!}`, 100, 500, { size: 13, font: 1 }),
      ...body(480, 'Third'),
    ]),
  );
  const first = page(0, [
    run('The title of this report', 100, 740, { size: 30 }),
    ...pages[0]!.runs.filter((one) => one.origin[1] < 730),
  ]);
  expect(titles(sections([first, pages[1]!]))).toEqual([
    '1 Chapter about x',
    '2 Part on p',
    '2 Part on r',
    '1 Chapter about y',
    '2 Part on q',
    '2 Part on s',
  ]);
});

test('a heading over two lines is one heading', () => {
  const runs = [
    run('1 A heading that is so long that it needs more', 100, 720, { size: 14, font: 1 }),
    run('than one line', 100, 704, { size: 14, font: 1 }),
    ...body(680),
    run('2 Another', 100, 600, { size: 14, font: 1 }),
    ...body(580),
  ];
  expect(titles(sections([page(0, runs)]))).toEqual([
    '1 1 A heading that is so long that it needs more than one line',
    '1 2 Another',
  ]);
});

test('numbered lists are no headings', () => {
  const list = ['1. Take the first item here.', '2. Take the second item here.', '3. Take the third item here.'];
  const runs = [...body(720), ...paragraph(list, 110, 670), ...body(620)];
  expect(sections([page(0, runs)]).map((node) => node.evidence)).toEqual([['page']]);
});

test('a document without headings is a list of its pages', () => {
  expect(titles(sections([page(0, body(700)), page(1, body(600))]))).toEqual(['1 Page 1', '1 Page 2']);
});

test('bookmarks that only count pages are not used', () => {
  const outline = ['Page 1', 'Page 2', 'Page 3'].map((title, i) => ({ title, level: 1, pageIndex: i }));
  const pages = [headed(0, ['1 One', '2 Two']), headed(1, ['3 Three', '4 Four']), headed(2, ['5 Five'])];
  expect(titles(sections(pages, outline))).toEqual(['1 1 One', '1 2 Two', '1 3 Three', '1 4 Four', '1 5 Five']);
});

test('a single bookmark does not hide the headings that are printed', () => {
  const pages = [headed(0, ['1 One', '2 Two']), headed(1, ['3 Three', '4 Four'])];
  expect(sections(pages, [{ title: 'One', level: 1, pageIndex: 0 }])).toHaveLength(4);
});

test('bookmarks of another document are not used', () => {
  const outline = ['Apples', 'Pears', 'Plums', 'Cherries'].map((title) => ({ title, level: 1, pageIndex: 0 }));
  expect(titles(sections([headed(0, ['1 One', '2 Two'])], outline))).toEqual(['1 1 One', '1 2 Two']);
});

test('bookmarks that point to wrong pages by a constant find their titles', () => {
  const pages = Array.from({ length: 8 }, (_, i) => headed(i, [`Topic ${'abcdefgh'[i]!}`]));
  const outline = Array.from({ length: 5 }, (_, i) => ({ title: `Topic ${'defgh'[i]!}`, level: 1, pageIndex: i }));
  const bookmarked = sections(pages, outline).filter(({ evidence }) => evidence.includes('outline'));
  expect(bookmarked.map((node) => node.pageIndex)).toEqual([3, 4, 5, 6, 7]);
});

describe('the title above all sections', () => {
  const pages = [
    page(0, [run('A report on fruit', 100, 760, { size: 24 }), ...headed(0, ['Apples', 'Pears']).runs]),
    headed(1, ['Plums']),
  ];
  const [title, ...below] = [
    ['A report on fruit', 1, 0],
    ['Apples', 2, 0],
    ['Pears', 3, 0],
    ['Plums', 2, 1],
  ].map(([name, level, pageIndex]) => ({ title: String(name), level: Number(level), pageIndex: Number(pageIndex) }));
  const named = (outline: readonly OutlineEntry[], outlineFrom?: 'tags'): string[] => {
    const { tree } = buildDocument({ ...content(pages, outline), outlineFrom });
    return titles(tree.nodes.filter(isStructure).slice(1));
  };

  test('is no section of its own where only tags call it a heading', () => {
    expect(named([title!, ...below], 'tags')).toEqual(['1 Apples', '2 Pears', '1 Plums']);
  });

  test('stays where bookmarks have it, and where other headings are as high', () => {
    expect(named([title!, ...below])).toEqual(['1 A report on fruit', '2 Apples', '3 Pears', '2 Plums']);
    const beside = below.map((entry) => ({ ...entry, level: 1 }));
    expect(named([title!, ...beside], 'tags')[0]).toBe('1 A report on fruit');
  });
});

test('an outline on one level gets its levels from its numbers', () => {
  const names = ['1 One', '1.1 Two', '1.2 Three', '2 Four', '2.1 Five', '3 Six'];
  const pages = [headed(0, names.slice(0, 4)), headed(1, names.slice(4))];
  const outline = names.map((title, i) => ({ title, level: 1, pageIndex: i < 4 ? 0 : 1 }));
  expect(sections(pages, outline).map((node) => node.level)).toEqual([1, 2, 2, 1, 2, 1]);
});

test('a bookmark on the page before finds its title, and a slip in its spelling does not matter', () => {
  const pages = [page(0, body(700)), headed(1, ['Experimental evaluation']), headed(2, ['Outlook'])];
  const outline = [
    { title: 'Experimental evalution', level: 1, pageIndex: 0 },
    { title: 'Start', level: 1, pageIndex: 0 },
    { title: 'Outlook', level: 1, pageIndex: 2 },
  ];
  const found = sections(pages, outline);
  expect(found.find((node) => node.title === 'Experimental evaluation')).toMatchObject({
    pageIndex: 1,
    evidence: ['outline'],
  });
});

test('a run-in heading is cut from the paragraph it opens', () => {
  const runs = [
    ...paragraph(['Data. We took all the reports that there were and', 'counted them twice.'], 100, 700),
    ...body(600),
    run('Method', 100, 500, { font: 1 }),
    ...body(480),
    run('Results', 100, 400, { font: 1 }),
    ...body(380),
  ];
  const outline = ['Data', 'Method', 'Results'].map((title) => ({ title, level: 1, pageIndex: 0 }));
  const { tree } = buildDocument(content([page(0, runs)], outline));
  expect(tree.nodes.slice(1, 3).map((node) => (isStructure(node) ? node.title : node.text))).toEqual([
    'Data.',
    'We took all the reports that there were and counted them twice.',
  ]);
});

test('a printed table of contents is no text and no heading, and vouches for the headings it lists', () => {
  const names = ['Apples', 'Pears', 'Plums', 'Cherries', 'Quinces', 'Medlars'];
  const contents = names.map((name, i) => run(`${name} ${'. '.repeat(30)}${i + 2}`, 100, 700 - 20 * i));
  const pages = [
    page(0, [run('Contents', 100, 740, { size: 14, font: 1 }), ...contents]),
    ...names.map((name, i) => page(i + 1, [run(name, 100, 700, { font: 1 }), ...body(680)])),
  ];
  const found = sections(pages);
  expect(found.map((node) => node.title)).toEqual(['Contents', ...names]);
  expect(found[1]!.evidence).toContain('contents');
});

test('a title that goes over lines in the printed contents, and one that is listed without the line below it', () => {
  const entries = ['Ants', 'Bees', 'Wasps and', 'other insects', 'Flies', 'Moths', 'Bugs'].map((name, i) =>
    run(name === 'Wasps and' ? name : `${name} ${'. '.repeat(20)}${String(i + 2)}`, 100, 700 - 20 * i),
  );
  const { titles: listed } = printedContents(linesOf([page(0, entries)], content([]).fonts));
  expect(listed.has('waspsandotherinsects')).toBe(true);
  const head = (words: string, y: number) => run(words, 100, y, { size: 14, font: 1 });
  const made = content([
    page(0, [run('Contents', 100, 740, { size: 14, font: 1 }), ...entries]),
    page(1, [head('Ants', 700), head('Small ones', 684), ...paragraph(['They are small and many'], 100, 660)]),
  ]);
  expect(
    buildDocument(made)
      .tree.nodes.filter(isStructure)
      .map(({ title }) => title),
  ).toContain('Ants');
});

test('the indents of a printed table of contents are known', () => {
  const names = ['Fruit', 'Apples', 'Pears', 'Roots', 'Carrots', 'Beets'];
  const entries = names.map((name, i) =>
    run(`${name} ${'. '.repeat(30)}${String(i + 2)}`, i % 3 === 0 ? 100 : 120, 700 - 20 * i),
  );
  const { titles: listed } = printedContents(linesOf([page(0, entries)], content([]).fonts));
  expect(names.map((name) => listed.get(name.toLowerCase()))).toEqual([0, 1, 1, 0, 1, 1]);
});

test('entries of no numbering and lines that only begin with a letter are no headings of their own', () => {
  const found = sections([
    headed(0, ['1 Opening', '-1 Broken entry', '2 Middle']),
    headed(1, ['3 Closing', 'A Survey of Trees']),
  ]);
  expect(titles(found)).toEqual(['1 1 Opening', '1 2 Middle', '1 3 Closing', '1 A Survey of Trees']);
});

test('headings that outlines leave out are added where they are printed', () => {
  const pages = [headed(0, ['Abstract', '1 One', '2 Two']), headed(1, ['3 Three', 'References'])];
  const outline = ['1 One', '2 Two', '3 Three'].map((title, i) => ({ title, level: 1, pageIndex: i < 2 ? 0 : 1 }));
  const found = sections(pages, outline);
  expect(found.map((node) => node.title)).toEqual(['Abstract', '1 One', '2 Two', '3 Three', 'References']);
  expect(found.at(-1)!.evidence).toEqual(['typography', 'name']);
});

test('a bookmark on "Chapter 2" or on its title takes both lines', () => {
  const pages = ['Beginnings', 'Middles', 'Endings'].map((name, i) =>
    page(i, [
      run(`Chapter ${i + 1}`, 100, 720, { size: 18 }),
      run(name, 100, 690, { size: 20 }),
      ...body(650, `Text ${name}`),
    ]),
  );
  const outline = ['Beginnings', 'Middles', 'Endings'].map((title, i) => ({ title, level: 1, pageIndex: i }));
  expect(titles(sections(pages, outline))).toEqual([
    '1 Chapter 1 Beginnings',
    '1 Chapter 2 Middles',
    '1 Chapter 3 Endings',
  ]);
});

test('a title that comes again below another heading is a section of its own', () => {
  const found = sections([
    headed(0, ['First study', 'Findings of it', 'Second study'], 12, 78),
    headed(1, ['Third study', 'Findings of it', 'Fourth study'], 12, 78),
  ]);
  expect(titles(found)).toEqual([
    '1 First study',
    '1 Findings of it',
    '1 Second study',
    '1 Third study',
    '1 Findings of it',
    '1 Fourth study',
  ]);
});

test('one that comes again on top of the next page goes on there', () => {
  const found = sections([
    headed(0, ['First study', 'Findings of it', 'Second study'], 12),
    headed(1, ['Findings of it', 'Third study'], 12),
  ]);
  expect(titles(found)).toEqual(['1 First study', '1 Findings of it', '1 Second study', '1 Third study']);
});

test('printed contents below a title and an abstract, which go on at the top of the next page', () => {
  const entry = (name: string, y: number, at: number): TextRun[] => [
    run(`${name} ${'. '.repeat(30)}`, 100, y),
    run(String(at), 500, y),
  ];
  const names = ['Fruit', 'Apples', 'Pears', 'Roots', 'Carrots', 'Beets'];
  const text = Array.from({ length: 12 }, (_, i) => `Words of the abstract that fill the line ${'abcdefghijkl'[i]!}`);
  const pages = [
    page(0, [
      run('A guide to plants', 100, 760, { size: 20 }),
      ...paragraph(text, 100, 720),
      ...names.flatMap((name, i) => entry(name, 500 - 20 * i, i + 2)),
      ...paragraph(['This line of text, far below, was written in the year of 1999'], 100, 300),
    ]),
    page(1, [...entry('Grasses', 760, 9), ...paragraph(['Text goes on below, and says nothing of its own'], 100, 720)]),
  ];
  const { titles: listed, lines } = printedContents(linesOf(pages, content([]).fonts));
  expect([...listed.keys()]).toEqual(['fruit', 'apples', 'pears', 'roots', 'carrots', 'beets', 'grasses']);
  expect(lines.size).toBe(7);
});
