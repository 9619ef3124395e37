import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, regular, run } from '../testing.ts';
import { isStructure, type ContentNode } from '../tree.ts';
import { captionLabel } from '../../text/labels.ts';
import { endsSentence, isReferencesTitle, looksLikeFormula } from '../patterns.ts';

const prose = (y: number, x = 100): TextRun[] =>
  paragraph(
    [
      'This is a paragraph of running text that fills its column to',
      'the right edge and goes on in the next line as long as it',
      'has something to say.',
    ],
    x,
    y,
  );

function blocks(...pages: readonly (readonly TextRun[])[]): ContentNode[] {
  const { tree } = buildDocument(content(pages.map((runs, i) => page(i, runs))));
  return tree.nodes.filter((node): node is ContentNode => !isStructure(node));
}

const kinds = (nodes: readonly ContentNode[]): string[] => nodes.map((node) => node.kind);

test('a caption has its label', () => {
  const nodes = blocks([...prose(700), run('Table 2: Scores of all models.', 100, 640, { size: 9 }), ...prose(600)]);
  expect(nodes).toContainEqual(expect.objectContaining({ kind: 'caption', label: 'Table 2' }));
});

test.each([
  ['Figure 3: A diagram', 'Figure 3'],
  ['Fig. 2.1. Prices', 'Fig. 2.1'],
  ['Table IV. Results', 'Table IV'],
  ['图 3：结构', '图 3'],
  ['Algorithm 1: Search', 'Algorithm 1'],
])('%s is a caption', (text, label) => {
  expect(captionLabel(text)?.label).toBe(label);
});

test.each(['Figure 2.1 shows the state', 'Figures are good', 'FIG1p-GFP', 'Table tennis: a history'])(
  '%s is none',
  (text) => {
    expect(captionLabel(text)?.sure ?? false).toBe(false);
  },
);

test('items of a list are blocks of their own', () => {
  const items = paragraph(['• The first item says this.', '• The second item says that.'], 110, 640);
  expect(kinds(blocks([...prose(700), ...items]))).toEqual(['text', 'list-item', 'list-item']);
});

test('small type at the foot of a column is a footnote', () => {
  const note = run('1 See the appendix for more.', 100, 80, { size: 7 });
  expect(kinds(blocks([...prose(700), ...prose(300), note]))).toEqual(['text', 'text', 'footnote']);
});

test('rows of cells are one table, a line a row', () => {
  const rows = [0, 1, 2, 3].flatMap((i) => [
    run(`model ${'abcd'[i]!}`, 100, 600 - 14 * i),
    run('12.5', 250, 600 - 14 * i),
  ]);
  const nodes = blocks([...prose(700), ...rows]);
  expect(nodes[1]).toMatchObject({ kind: 'table', text: 'model a 12.5\nmodel b 12.5\nmodel c 12.5\nmodel d 12.5' });
});

test('names of groups stand within a table, also one below the other', () => {
  const cells = (at: number, name: string, value: string): TextRun[] => [
    run(name, 100, 600 - 14 * at),
    run(value, 300, 600 - 14 * at),
  ];
  const group = (at: number, name: string): TextRun => run(name, 100, 600 - 14 * at);
  const rows = [
    ...cells(0, 'In millions', '2021'),
    group(1, 'ASSETS'),
    group(2, 'Current assets:'),
    ...cells(3, 'Cash', '9,889'),
    ...cells(4, 'Goodwill', '242'),
  ];
  const text = 'In millions 2021\nASSETS\nCurrent assets:\nCash 9,889\nGoodwill 242';
  expect(blocks([...prose(700), ...rows])[1]).toMatchObject({ kind: 'table', text });
});

test('a formula is a block between the paragraphs around it', () => {
  const nodes = blocks([...prose(700), run('E = mc + x (1)', 200, 640), ...prose(610)]);
  expect(kinds(nodes)).toEqual(['text', 'formula', 'text']);
});

test('a paragraph goes on over a page break, and over the footnote in between', () => {
  const top = paragraph(['The sentence that starts on this page does not end on it but'], 100, 640);
  const nodes = blocks(
    [...prose(700), ...top, run('1 A note of small print at the foot.', 100, 80, { size: 7 })],
    [
      ...paragraph(['goes on here on the second page of this short document, where', 'it ends.'], 100, 700),
      ...prose(600),
    ],
  );
  const joined = nodes.find((node) => node.text.includes('does not end on it but goes on here'));
  expect(joined?.lines.map((line) => line.pageIndex)).toEqual([0, 1, 1]);
});

test('words scattered over a drawing are one figure beside its caption', () => {
  const labels = ['input', 'encoder', 'decoder', 'output'].map((word, i) =>
    run(word, 100 + 90 * (i % 2), 640 - 30 * i, { size: 7 }),
  );
  const nodes = blocks([
    ...prose(740),
    ...labels,
    run('Figure 1: The model and its parts.', 100, 500, { size: 9 }),
    ...prose(470),
  ]);
  expect(kinds(nodes)).toEqual(['text', 'figure', 'caption', 'text']);
});

test('what stands below "References" is references, one a block', () => {
  const entries = paragraph(
    ['[1] A. Author. A first paper. 2019.', '[2] B. Writer. A second paper with', 'a longer title. 2020.'],
    100,
    560,
  );
  const { tree } = buildDocument(
    content([
      page(0, [
        run('1 Work', 100, 740, { font: 1, size: 12 }),
        ...prose(700),
        run('2 More', 100, 650, { font: 1, size: 12 }),
        ...prose(630),
        run('References', 100, 580, { font: 1, size: 12 }),
        ...entries,
      ]),
    ]),
  );
  const references = tree.nodes.flatMap((node) => (node.kind === 'reference' ? [node.text] : []));
  expect(references).toEqual([
    '[1] A. Author. A first paper. 2019.',
    '[2] B. Writer. A second paper with a longer title. 2020.',
  ]);
});

test('entries by author that fill their line are told apart, and one that runs on is not cut', () => {
  const entries = [
    'Miller, A. and Stone, B. 2011. The long way of words through books. Papers.',
    'Norton, C. 2014. Another long way of words through many other books. Notes.',
    'Oakley, D. 2015. The way of words, with a preface by a friend of the author',
    'Smith, E., and with many notes that go on and on to the end. Press of words.',
  ];
  const title = run('References', 100, 500, { size: 14, font: 1 });
  const { tree } = buildDocument(content([page(0, [...prose(700), title, ...paragraph(entries, 100, 470)])]));
  const references = tree.nodes.flatMap((node) => (node.kind === 'reference' ? [node.text] : []));
  expect(references).toEqual([entries[0], entries[1], `${entries[2]} ${entries[3]}`]);
});

test('the address in a reference, set in the type of programs, stays in it', () => {
  const heads = [run('1 Work', 100, 740, { font: 1, size: 12 }), run('References', 100, 650, { font: 1, size: 12 })];
  const entry = [
    ...paragraph(['[1] A. Author. A first paper. 2019. URL'], 100, 630),
    run('https://papers.example/first.', 114, 618, { font: 2 }),
    run('[2] B. Writer. A second paper. 2020.', 100, 606),
  ];
  const given = content([page(0, [...heads, ...prose(720), ...entry])]);
  const fonts = [...given.fonts, { ...regular, name: 'Mono', monospace: true }];
  const { tree } = buildDocument({ ...given, fonts });
  const references = tree.nodes.flatMap((node) => (node.kind === 'reference' ? [node.text] : []));
  expect(references).toEqual([
    '[1] A. Author. A first paper. 2019. URL https://papers.example/first.',
    '[2] B. Writer. A second paper. 2020.',
  ]);
});

test('a numbered formula has its number, a footnote its mark', () => {
  const formula = [run('E = mc2', 260, 640), run('(5)', 480, 640)];
  const note = run('3 Measured in the dark of the hive.', 100, 80, { size: 8 });
  const nodes = blocks([...prose(700), ...formula, ...prose(600), note]);
  expect(nodes.find((node) => node.kind === 'formula')?.label).toBe('(5)');
  expect(nodes.find((node) => node.kind === 'footnote')?.label).toBe('3');
});

test('formulas below each other have a block and a number each', () => {
  const rows = [
    [run('f(x) = a + b', 220, 640), run('(1)', 385, 640)],
    [run('g(x) = a - b', 220, 612), run('(2)', 385, 612)],
  ].flat();
  const formulas = blocks([...prose(700), ...rows, ...prose(570)]).filter(({ kind }) => kind === 'formula');
  expect(formulas.map(({ label }) => label)).toEqual(['(1)', '(2)']);
  expect(formulas[1]!.text).toContain('g(x)');
});

test('what is set in before a number at the right edge is a formula; years and calls in brackets are no numbers', () => {
  const formula = [run('KL(p, q) KL(r, s)', 240, 640), run('(7)', 385, 640)];
  expect(blocks([...prose(700), ...formula, ...prose(600)])[1]).toMatchObject({ kind: 'formula', label: '(7)' });
  const year = [run('y = x', 240, 640), run('(1998)', 370, 640)];
  expect(blocks([...prose(700), ...year, ...prose(600)])[1]!.label).toBeUndefined();
});

test('sentence ends, reference titles and formulas are told apart', () => {
  expect(endsSentence('as shown before [12].')).toBe(true);
  expect(endsSentence('as shown before')).toBe(false);
  expect(isReferencesTitle('7. References')).toBe(true);
  expect(isReferencesTitle('Annexe C Bibliographie')).toBe(true);
  expect(isReferencesTitle('Appendix B: References')).toBe(true);
  expect(isReferencesTitle('Appendix B Frames')).toBe(false);
  expect(isReferencesTitle('Reference frames')).toBe(false);
  expect(looksLikeFormula('x = y + z')).toBe(true);
  expect(looksLikeFormula('where the value of x = 3 is given')).toBe(false);
});
