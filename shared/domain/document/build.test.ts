import { expect, test } from 'vitest';
import { buildDocument } from './build.ts';
import { checkTree } from './testing/check-tree.ts';
import { content, page, paragraph, run } from './testing.ts';
import { isStructure } from './tree.ts';

const body = [
  'This line of running text fills its column to the',
  'right edge and goes on in the next one until it',
  'stops.',
];

function texts(document: ReturnType<typeof buildDocument>): string[] {
  return document.tree.nodes.map((node) => (isStructure(node) ? `# ${node.title}` : `${node.kind}: ${node.text}`));
}

test('bookmarks become sections whose titles are taken out of the text', () => {
  const pages = [
    page(0, [
      run('A study of small things', 100, 720, { size: 18 }),
      run('1 Introduction', 100, 650, { size: 12, font: 1 }),
      ...paragraph(body, 100, 630),
      run('2 Method', 100, 560, { size: 12, font: 1 }),
      ...paragraph(body, 100, 540),
    ]),
  ];
  const outline = [
    { title: 'Introduction', level: 1, pageIndex: 0, y: 662 },
    { title: 'Method', level: 1, pageIndex: 0 },
  ];
  const document = buildDocument(content(pages, outline));
  expect(checkTree(document.tree, 1)).toEqual([]);
  expect(document.title).toBe('A study of small things');
  expect(texts(document)).toEqual([
    '# A study of small things',
    'title: A study of small things',
    '# 1 Introduction',
    `text: ${body.join(' ')}`,
    '# 2 Method',
    `text: ${body.join(' ')}`,
  ]);
});

test('a bookmark whose title is not printed still becomes a section at its place', () => {
  const pages = [page(0, paragraph(body, 100, 700)), page(1, paragraph(body, 100, 700))];
  const document = buildDocument(
    content(pages, [
      { title: 'This line of running text fills its column to the', level: 1, pageIndex: 0 },
      { title: 'Unprinted', level: 1, pageIndex: 1 },
    ]),
  );
  const section = document.tree.nodes.find((node) => isStructure(node) && node.title === 'Unprinted');
  expect(section).toMatchObject({ pageIndex: 1, lines: [], evidence: ['outline'] });
});

test('a document without pages with text is a list of its pages', () => {
  const document = buildDocument(content([page(0, []), page(1, [])]));
  expect(texts(document)).toEqual(['# sample', '# Page 1', '# Page 2']);
  expect(checkTree(document.tree, 2)).toEqual([]);
});

test('what recognition could hardly read is neither title nor heading, and stays marked', () => {
  const sure = { confidence: 94 };
  const unsure = { confidence: 48 };
  const pages = [
    page(0, [
      run('Tle wlnd arid fhe hxrbor', 100, 720, { size: 18, ...unsure }),
      run('1 lnfroducfion', 100, 650, { size: 12, font: 1, ...unsure }),
      ...paragraph(body, 100, 630, sure),
      run('2 Method', 100, 560, { size: 12, font: 1, ...sure }),
      ...paragraph(body, 100, 540, unsure),
    ]),
  ];
  const document = buildDocument(content(pages));
  expect(document.title).toBe('sample');
  const sections = document.tree.nodes.filter(isStructure).map(({ title }) => title);
  expect(sections.filter((title) => title !== 'sample')).toEqual(['2 Method']);
  const doubtful = document.tree.nodes.flatMap((node) =>
    isStructure(node) ? [] : (node.doubtful ?? []).map(({ start, end }) => node.text.slice(start, end)),
  );
  expect(doubtful.join(' ')).toContain('lnfroducfion');
  expect(doubtful.slice(-body.length)).toEqual(body);
});

test('a numbered heading below a title of its size and weight is the first section, not the end of the title', () => {
  const bold = { size: 18, font: 1 };
  const { title, tree } = buildDocument(
    content([
      page(0, [
        run('Losses of the ferry saloon', 185, 740, bold),
        run('1 Area and volume', 100, 705, bold),
        ...paragraph(
          ['The saloon has walls of wood and a roof of zinc, and', 'loses most of its heat through both of them.'],
          100,
          680,
        ),
        run('2 Losses through the roof', 100, 640, bold),
        ...paragraph(['The roof loses more than the walls, above all at', 'night, when nobody is there.'], 100, 615),
      ]),
    ]),
  );
  expect(title).toBe('Losses of the ferry saloon');
  const sections = tree.nodes.flatMap((node) => (node.kind === 'section' ? [node.title] : []));
  expect(sections).toContain('1 Area and volume');
});

test('what repeats at the edges of pages is a running head, but text on pages that were laid out here', () => {
  const pages = [0, 1, 2].map((at) => page(at, [run('count the steps aloud', 100, 780), ...paragraph(body, 100, 700)]));
  const printed = content(pages);
  expect(texts(buildDocument(printed)).join(' ')).not.toContain('aloud');
  expect(
    texts(buildDocument({ ...printed, isLaidOut: true }))
      .join(' ')
      .match(/aloud/gu),
  ).toHaveLength(3);
});
