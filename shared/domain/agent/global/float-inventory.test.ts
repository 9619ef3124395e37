import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import { floatsOf } from './float-inventory.ts';

/** A document that says `text` and has figures with these labels, each on a page of its own unless it says '@page'. */
function stateOf(labels: readonly string[], text = 'Nothing.', family: 'figure' | 'table' = 'figure') {
  const base = fakeIndex([{ title: 'Bees', sections: [{ title: 'Text', paragraphs: [text] }] }]);
  const [root] = base.items(fakeDocumentId(0), ['document']);
  const records = labels.map((given, at): ItemRecord => {
    const [label, page] = given.split('@');
    const pageIndex = Number(page ?? at);
    return { ...root!, kind: family, label, text: given, order: at + 1, pageIndex, endPageIndex: pageIndex };
  });
  const reader: IndexReader = {
    ...base,
    items: (id, kinds) => (kinds.includes(family) ? records : base.items(id, kinds)),
  };
  const { state, missing, records: found } = floatsOf(family, fakeDocumentId(0), reader);
  return { state, missing, count: found.length };
}

test.each([
  [['Figure 1', 'Fig. 2', 'Figure S1', 'Figure A.1', 'Figure A.2'], 5],
  [['Figure 1.1', 'Figure 1.2', 'Figure 2-1'], 3],
  [['Table A', 'Table B', 'Table 1'], 3],
  [['Fig. 1', 'Supplementary Fig. 1'], 2],
  [['Figure 1', 'Chart 1', 'Figure 2'], 2],
  [['Chart 1', 'Chart 2'], 2],
  [['Table 1@3', 'Table 1@4', 'Table 2@4'], 2],
] as const)('%j are complete', (labels, count) =>
  expect(stateOf(labels)).toEqual({ state: 'complete', missing: [], count }),
);

test.each([
  [['Figure 1', 'Figure 3'], '', 'gaps', ['2']],
  [['Figure 1', 'Figure 2'], 'See Figures 1, 2 and 3.', 'gaps', ['3']],
  [['Figure A.1', 'Figure A.2'], 'Figure 4.2 shows it.', 'unsure', []],
  [['Figure 1@0', 'Figure 1@7'], '', 'unsure', []],
  [['Figure 1a', 'Figure 1b'], '', 'unsure', []],
] as const)('%j with ‘%s’ are %s', (labels, text, state, missing) =>
  expect(stateOf(labels, text)).toMatchObject({ state, missing }),
);

test.each([
  ['See Figure 9 of [3], figure S4 and Supplementary Fig. 7.'],
  ['As Figure 17 of that book shows.'],
  ['It is in figure 1.2.4 above.'],
])('%s speaks of no other figure', (text) => {
  const labels = text.includes('1.2.4') ? ['Figure 1.1', 'Figure 1.2'] : ['Figure 1', 'Figure 2'];
  expect(stateOf(labels, text).state).toBe('complete');
});

test('there are none where nothing looks like one and the text speaks of none', () => {
  expect(stateOf([], 'All of it is prose.', 'table')).toEqual({ state: 'complete', missing: [], count: 0 });
  expect(stateOf([], 'As Table 1 shows.', 'table').state).toBe('gaps');
  // A picture leaves nothing in the index that could be counted.
  expect(stateOf([], 'All of it is prose.', 'figure').state).toBe('unsure');
});
