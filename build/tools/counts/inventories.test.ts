import { expect, test } from 'vitest';
import { inventoryTable, inventoryTally } from './inventory-report.ts';
import { readInventoryGold, type MeasuredInventory } from './inventories.ts';

const one: MeasuredInventory = {
  document: 'a.pdf',
  half: 'tune',
  kind: 'figure',
  gold: 3,
  found: 3,
  state: 'complete',
  missing: [],
  items: [],
};

test('right is counted among those said to be complete, found among all', () => {
  const tally = inventoryTally('all', [
    one,
    { ...one, found: 2, state: 'gaps', missing: ['2'] },
    { ...one, gold: null, found: 0 },
    { ...one, found: null, state: 'unsure' },
  ]);
  expect(tally).toEqual({ name: 'all', inventories: 4, found: 1 / 4, complete: 1 / 2, right: 1 / 2 });
});

test('what is wrong or in doubt has a line', () => {
  const table = inventoryTable([one, { ...one, kind: 'table', found: 2, state: 'gaps', missing: ['2'] }]);
  expect(table.filter((line) => line.startsWith('a.pdf'))).toEqual(['a.pdf: table: found 2 of 3, gaps at 2']);
});

test('counts are whole numbers of kinds that can be counted', () => {
  const read = (counts: unknown) => readInventoryGold('g.json', JSON.stringify({ 'a.pdf': { half: 'x', counts } }));
  expect(read({ figure: 3, table: null })['a.pdf']?.counts).toEqual({ figure: 3, table: null });
  expect(() => read({ picture: 3 })).toThrow('g.json is not a file of counts');
  expect(() => read({ figure: 1.5 })).toThrow('a.pdf.counts.figure');
});
