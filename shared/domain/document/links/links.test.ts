import { describe, expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import type { ContentKind, ContentNode, StructureNode, TreeNode } from '../tree.ts';
import { linksOf } from './links.ts';

const common = { level: 1, pageIndex: 0, endPageIndex: 0, lines: [] };

function section(order: number, title: string): StructureNode {
  const id = nodeId('section', order);
  return { ...common, id, parent: null, order, kind: 'section', title, confidence: 1, evidence: [] };
}

function block(order: number, kind: ContentKind, text: string, more: Partial<ContentNode> = {}): ContentNode {
  return { ...common, id: nodeId('content', order), parent: null, order, kind, text, ...more };
}

/** The words of each link and the order of what it leads to. */
function linked(nodes: readonly TreeNode[]): [string, number][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return linksOf({ nodes })
    .filter(({ kind }) => kind !== 'caption')
    .map(({ source, start, end, target }) => {
      const node = byId.get(source) as ContentNode;
      return [node.text.slice(start, end), byId.get(target)!.order];
    });
}

const targets: readonly TreeNode[] = [
  section(0, '4 Method'),
  section(1, '4.1 Training data'),
  section(2, 'Appendix B Proofs'),
  block(3, 'figure', '', { label: 'Fig. 1' }),
  block(4, 'figure', '', { label: 'Fig. 2' }),
  block(5, 'figure', '', { label: 'Fig. 3' }),
  block(6, 'table', 'a b', { label: 'TABLE IV' }),
  block(7, 'formula', 'E = mc2 (5)', { label: '(5)' }),
  block(8, 'caption', 'Algorithm 1: Sort', { label: 'Algorithm 1' }),
];

test.each<[string, [string, number][]]>([
  ['see Figure 2 for more', [['Figure 2', 4]]],
  [
    'as Figs. 1 and 3 show',
    [
      ['Figs. 1', 3],
      ['3', 5],
    ],
  ],
  [
    'in Figures 1–3',
    [
      ['Figures 1–3', 3],
      ['Figures 1–3', 4],
      ['Figures 1–3', 5],
    ],
  ],
  ['(Fig. 2a,b)', [['Fig. 2a', 4]]],
  ['in Figure 1A', [['Figure 1A', 3]]],
  [
    'Table 4 and TABLE IV',
    [
      ['Table 4', 6],
      ['TABLE IV', 6],
    ],
  ],
  ['by Eq. (5)', [['Eq. (5', 7]]],
  [
    'in Section 4.1 and Appendix B',
    [
      ['Section 4.1', 1],
      ['Appendix B', 2],
    ],
  ],
  ['§4 has it', [['§4', 0]]],
  ['with Algorithm 1.', [['Algorithm 1', 8]]],
  ['如图2所示', [['图2', 4]]],
  [
    'на рис. 2 и в таблице 4',
    [
      ['рис. 2', 4],
      ['таблице 4', 6],
    ],
  ],
  ['na Figura 3 e no Quadro 4', [['Figura 3', 5]]],
  ['the next section. 4 of them; open tab 4; map 1', []],
  ['Figure 9 is not there; a table 2 m long, Section I think', []],
])('%s', (text, expected) => {
  expect(linked([...targets, block(9, 'text', text)])).toEqual(expected);
});

test('a caption leads to its figure and does not mention itself', () => {
  const figure = block(0, 'figure', '', { label: 'Figure 1' });
  const caption = block(1, 'caption', 'Figure 1: As Figure 2', { label: 'Figure 1', captionOf: figure.id });
  expect(linksOf({ nodes: [figure, caption] })).toEqual([
    { source: caption.id, start: 0, end: 8, target: figure.id, kind: 'caption' },
  ]);
});

test('a caption that lost its label leads to its figure with all its words; one whose figure is gone leads nowhere', () => {
  const figure = block(0, 'figure', '', { label: 'Figure 1' });
  const caption = block(1, 'caption', 'As drawn', { captionOf: figure.id });
  expect(linksOf({ nodes: [figure, caption] })).toMatchObject([{ start: 0, end: 8, target: figure.id }]);
  expect(linksOf({ nodes: [caption] })).toEqual([]);
});

test('where chapters count anew the nearest is meant', () => {
  const nodes = [
    block(0, 'figure', '', { label: 'Figure 1' }),
    block(1, 'text', 'See Figure 1.'),
    block(2, 'text', 'Words.'),
    block(3, 'text', 'Words.'),
    block(4, 'text', 'See Figure 1.'),
    block(5, 'figure', '', { label: 'Figure 1' }),
  ];
  expect(linked(nodes).map(([, order]) => order)).toEqual([0, 5]);
});

test.each<[string, [string, number][]]>([
  ['as shown [2].', [['2', 1]]],
  [
    'by many [1–3]',
    [
      ['1', 0],
      ['3', 1],
      ['3', 2],
    ],
  ],
  [
    'by some [1, 3]',
    [
      ['1', 0],
      ['3', 2],
    ],
  ],
  ['in the interval [1, 99] and x[7]', []],
])('numbers in brackets: %s', (text, expected) => {
  const entries = [1, 2, 3].map((n) => block(n - 1, 'reference', `[${String(n)}] A. Author. A title.`));
  expect(linked([...entries, block(3, 'text', text)])).toEqual(expected);
});

test.each<[string, [string, number][]]>([
  ['(Smith et al., 2020)', [['Smith et al., 2020', 0]]],
  ['as Smith and Doe (2020) say', [['Smith and Doe (2020', 0]]],
  [
    '(Müller, 2019a; Smith et al., 2020)',
    [
      ['Müller, 2019a', 1],
      ['Smith et al., 2020', 0],
    ],
  ],
  ['(Müller, 2019b)', [['Müller, 2019b', 2]]],
  ['by Lee et al. (2018)', [['Lee et al. (2018', 3]]],
  ['in March 2020 and 2018', []],
])('names and years: %s', (text, expected) => {
  const nodes = [
    block(0, 'reference', 'Smith, J., Doe, A., and Roe, B. (2020). A title. Journal.'),
    block(1, 'reference', 'Anna Müller. 2019a. First title. In Proceedings.'),
    block(2, 'reference', 'Anna Müller. 2019b. Second title. In Proceedings.'),
    block(3, 'reference', 'J. Lee and K. Kim. Another title. In Proceedings of 2018.'),
    block(4, 'text', text),
  ];
  expect(linked(nodes)).toEqual(expected);
});

test('of several works of one name and year the one is meant whose second author is named, else none', () => {
  const nodes = [
    block(0, 'reference', 'Lin, Y. and Chen, V. (2023). A title. Journal.'),
    block(1, 'reference', 'Lin, Z., Trivedi, S. and Sun, J. (2023). Another title. Journal.'),
    block(2, 'reference', 'Silva, A. e Costa, B. (2010). Um título. Revista.'),
    block(4, 'reference', 'Shibo Yu. 2022. In one title. Journal.'),
    block(5, 'reference', 'Yu Liu. 2022. A title. Journal.'),
  ];
  const said = (text: string) => linked([...nodes, block(3, 'text', text)]);
  expect(said('as (Lin et al., 2023) say')).toEqual([]);
  expect(said('as Lin (2023) says')).toEqual([]);
  expect(said('as Lin and Chen (2023) say')).toEqual([['Lin and Chen (2023', 0]]);
  expect(said('In 2023 and by Sun 2023')).toEqual([]);
  expect(said('as Yu (2022) says')).toEqual([['Yu (2022', 4]]);
  expect(said('como Silva e Costa (2010) dizem')).toEqual([['Silva e Costa (2010', 2]]);
});

describe('numbers that are raised in print', () => {
  const entries = Array.from({ length: 8 }, (_, i) => block(i, 'reference', `${String(i + 1)}. Author, A. A title.`));
  const prose = [
    'Mice sleep1,2. They wake at noon.3 The rest is known4–6 in cells (see the drawing)7.',
    'As in step 5, the value of 0.8 and of gene ste5 and CO2 stays; 3 of them.',
  ];

  test('lead to the references, where they name most of these in their order', () => {
    const nodes = [...entries, ...prose.map((text, i) => block(8 + i, 'text', text))];
    expect(linked(nodes)).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 2],
      ['4', 3],
      ['6', 4],
      ['6', 5],
      ['7', 6],
    ]);
  });

  test('are the only ones where the text tells that they are raised', () => {
    const text =
      'Mice sleep¹,². They wake at noon.³ The rest is known⁴–⁶ in cells (see the drawing)⁷ with gene Spi/PU.1, too.';
    const nodes = [...entries, block(8, 'text', text), block(9, 'authors', 'Anna Berg¹')];
    expect(linked(nodes).map(([, order]) => order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('lead nowhere where the document cites in brackets, or its authors have numbers', () => {
    const bracketed = block(8, 'text', 'As said [1], [2], [3], [4] and [5]. A footnote1 and another2.');
    const foot = prose.map((text, i) => block(9 + i, 'text', text));
    expect(linked([...entries, bracketed, ...foot]).map(([words]) => words)).toEqual(['1', '2', '3', '4', '5']);
    const authors = block(8, 'text', 'Anna Berger1, Ben Cole2, Cleo Dorn3, Dan Eberle4, Eva Funk5');
    expect(linked([...entries, authors])).toEqual([]);
  });
});
