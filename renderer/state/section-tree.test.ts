import { expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import {
  buildSectionTree,
  initialFolds,
  rowEvidence,
  rowOf,
  splitLabel,
  splitNumber,
  visibleRows,
} from './section-tree.ts';
import { paperRows, testRows } from './testing.ts';

const paper = buildSectionTree(paperRows);
const id = (title: string): NodeId => paper.sections.find(({ row }) => row.title === title)!.row.id;
const open = { folded: new Set<NodeId>(), filter: '', show: 'sections' } as const;
const titles = (options: Parameters<typeof visibleRows>[1]): string[] =>
  visibleRows(paper, options).map(({ section }) => section.row.title);

test.each([
  ['4.2 Held-out valleys', false, ['4.2', 'Held-out valleys']],
  ['IV. Results', false, ['IV.', 'Results']],
  ['A.1 Protocol', false, ['A.1', 'Protocol']],
  ['A method for larches', false, ['', 'A method for larches']],
  ['A Field protocol', true, ['A', 'Field protocol']],
  ['1998', false, ['', '1998']],
  ['Abstract', false, ['', 'Abstract']],
])('the number of %j', (title, lettered, split) => {
  expect(splitNumber(title, lettered)).toEqual(split);
});

test.each([
  ['Figure 4: Recall against height', ['Figure 4', 'Recall against height']],
  ['Fig. A3. Plots', ['Fig. A3', 'Plots']],
  ['Table 3', ['Table 3', '']],
  ['Table C.1. Reports issued', ['Table C.1', 'Reports issued']],
  ['Table A. Cost recovery', ['Table A', 'Cost recovery']],
  ['TABLE IV', ['TABLE IV', '']],
  ['A map without a label', ['', 'A map without a label']],
])('the label of %j', (title, split) => {
  expect(splitLabel(title)).toEqual(split);
});

test('everything is on show in reading order', () => {
  expect(titles(open)).toHaveLength(9);
  expect(visibleRows(paper, open)[4]).toMatchObject({ depth: 1, expanded: true });
});

test('what lies below a folded section is hidden', () => {
  expect(titles({ ...open, folded: new Set([id('4 Results')]) })).toEqual([
    'Abstract',
    '3 Method',
    '3.1 Crowns',
    '4 Results',
    '5 End',
  ]);
});

test('a filter keeps the ancestors of what it finds, folded or not', () => {
  expect(titles({ folded: new Set([id('4 Results')]), filter: ' tabLE', show: 'sections' })).toEqual([
    '4 Results',
    '4.1 Valleys',
    'Table 3',
  ]);
});

test('figures and tables are flat lists', () => {
  expect(visibleRows(paper, { ...open, show: 'figures' })).toMatchObject([
    { depth: 0, section: { number: 'Figure 4' } },
  ]);
  expect(titles({ ...open, show: 'tables' })).toEqual(['Table 3']);
});

test('guides run through to the last child and end there', () => {
  const guides = visibleRows(paper, open).map(({ section, guides: drawn }) => [section.row.title, drawn.join(' ')]);
  expect(Object.fromEntries(guides)).toMatchObject({
    '3.1 Crowns': 'end',
    '4.1 Valleys': 'through',
    'Table 3': 'through through',
    'Figure 4': 'through end',
    '4.2 Change': 'end',
    '5 End': '',
  });
});

test('a small document opens unfolded, a large one by whole levels', () => {
  expect(initialFolds(paper).size).toBe(0);
  const chapters = Array.from({ length: 20 }, (_, chapter) => [`${chapter} Chapter`, '  a', '    b', '  c']).flat();
  const book = buildSectionTree(testRows(chapters));
  expect(visibleRows(book, { ...open, folded: initialFolds(book) })).toHaveLength(60);
  expect(visibleRows(buildSectionTree([]), open)).toEqual([]);
});

test('a hidden section is represented by its nearest ancestor on show', () => {
  const rows = visibleRows(paper, { ...open, folded: new Set([id('4 Results')]) });
  expect(rows[rowOf(paper, rows, paper.indexOf.get(id('Table 3'))!)]?.section.name).toBe('Results');
});

test('a folded section shows its own passages and counts those below', () => {
  const evidence = new Map([
    [id('4 Results'), [1]],
    [id('4.1 Valleys'), [2, 3]],
    [id('4.2 Change'), [4]],
  ]);
  const [folded] = visibleRows(paper, { ...open, folded: new Set([id('4 Results')]) }).slice(3);
  expect(rowEvidence(paper, folded!, evidence)).toEqual({ own: [1], below: 3 });
  expect(rowEvidence(paper, visibleRows(paper, open)[3]!, evidence)).toEqual({ own: [1], below: 0 });
});
