import { describe, expect, test } from 'vitest';
import type { Matrix, MatrixCell, MatrixEvent, MatrixRow } from '#shared/contract/matrix.ts';
import { cellKey, shownRows, stateOf } from './matrix.ts';
import { testId, testWindow } from './testing.ts';

const id = '11111111-2222-4333-8444-555555555555';
const [a, b, c] = [testId('a'), testId('b'), testId('c')];
const row = (document: typeof a, title: string, leftOut: string | null = null): MatrixRow => ({
  document,
  title,
  leftOut,
  state: 'ready',
});
const cell = (document: typeof a, text: string, more: Partial<MatrixCell> = {}): MatrixCell => ({
  document,
  question: 'How many?',
  answer: { verdict: text === '' ? 'not-found' : 'found', probability: 1, text },
  askedAt: 1,
  corrected: null,
  confirmedAt: null,
  locked: false,
  note: '',
  ...more,
});
const matrix: Matrix = {
  id,
  name: 'Larches',
  questions: ['How many?'],
  rows: [row(a, 'Beeches', 'too old'), row(b, 'Oaks'), row(c, 'Elms')],
  filling: false,
  due: 0,
};

/** A window that shows the table. */
async function shown(events: readonly MatrixEvent[]) {
  const calls: unknown[] = [];
  const window = testWindow({
    'matrix.watch': async function* () {
      yield* events;
      return null;
    },
    'matrix.create': async () => ({ matrix: id }),
    'matrix.fill': async (params) => (calls.push(params), null),
    'matrix.change': async (params) => (calls.push(params), null),
  });
  window.matrix.get().show(id);
  await expect.poll(() => window.matrix.get().cells.size + (window.matrix.get().matrix ? 1 : 0)).toBeGreaterThan(0);
  return { window, calls, at: window.matrix.get };
}

const all: readonly MatrixEvent[] = [
  { kind: 'matrix', matrix },
  { kind: 'cells', cells: [cell(a, '7 stems'), cell(b, '30 stems'), cell(c, '9 stems')] },
];

describe('a table that is shown', () => {
  test('is told piece by piece, and each cell stands where it belongs', async () => {
    const { window, at } = await shown([...all, { kind: 'cells', cells: [cell(b, '31 stems')] }]);
    await expect.poll(() => at().cells.get(cellKey(b, 'How many?'))?.answer?.text).toBe('31 stems');
    expect(at().cells.size).toBe(3);
    expect(window.view.get().main).toBe('matrix');
  });

  test('is sorted by what a question found, turned around, and as it was again', async () => {
    const { at } = await shown(all);
    await expect.poll(() => at().cells.size).toBe(3);
    const titles = () => shownRows(at()).map(({ title }) => title);
    // What was left out comes last in every order.
    expect(titles()).toEqual(['Oaks', 'Elms', 'Beeches']);
    at().sortBy('How many?');
    expect(titles()).toEqual(['Elms', 'Oaks', 'Beeches']);
    at().sortBy('How many?');
    expect(titles()).toEqual(['Oaks', 'Elms', 'Beeches']);
    at().sortBy('How many?');
    expect(at().sort).toBeNull();
    at().sortBy(null);
    expect(titles()).toEqual(['Elms', 'Oaks', 'Beeches']);
  });

  test('is narrowed down by words and by what its cells are', async () => {
    const cells = [cell(a, ''), cell(b, '30 stems'), cell(c, '9 stems', { note: 'Mine' })];
    const { at } = await shown([all[0]!, { kind: 'cells', cells }]);
    await expect.poll(() => at().cells.size).toBe(3);
    const titles = () => shownRows(at()).map(({ title }) => title);
    at().setFilter({ words: 'STEMS 30' });
    expect(titles()).toEqual(['Oaks']);
    at().setFilter({ words: 'elms' });
    expect(titles()).toEqual(['Elms']);
    at().setFilter({ words: '', state: 'nothing' });
    expect(titles()).toEqual(['Beeches']);
    at().setFilter({ state: 'marked' });
    expect(titles()).toEqual(['Elms']);
  });

  test('is narrowed down column by column', async () => {
    const cells = [cell(a, ''), cell(b, '30 stems'), cell(c, '9 stems')];
    const { at } = await shown([all[0]!, { kind: 'cells', cells }]);
    await expect.poll(() => at().cells.size).toBe(3);
    const titles = () => shownRows(at()).map(({ title }) => title);
    const question = 'How many?';
    at().filterColumn(question, { state: null, words: '', from: '10', to: '' });
    expect(titles()).toEqual(['Oaks']);
    at().filterColumn(question, { state: 'nothing', words: '', from: '', to: '' });
    expect(titles()).toEqual(['Beeches']);
    at().filterColumn(question, { state: 'found', words: 'stems', from: '', to: '10' });
    expect(titles()).toEqual(['Elms']);
    at().filterColumn('Removed?', { state: 'found', words: 'x', from: '', to: '' });
    expect(titles()).toEqual(['Elms']);
    at().filterColumn(question, null);
    expect(titles()).toHaveLength(3);
  });

  test('gives way to the list when it is removed', async () => {
    const { window, at } = await shown(all);
    window.matrix.get().close();
    expect(at().id).toBeNull();
    expect(window.view.get().main).toBe('list');
  });
});

test('a new table is shown, and filled in at once', async () => {
  const { window, calls } = await shown(all);
  window.matrix.get().askToMake(null);
  await window.matrix.get().make('Larches', ['How many?'], { kind: 'library' });
  expect(window.matrix.get().making).toBeNull();
  expect(calls).toEqual([{ matrix: id }]);
});

test('a cell is what the reader says it is', () => {
  expect(stateOf(undefined)).toBeUndefined();
  expect(stateOf(cell(a, '', { answer: null }))).toBeUndefined();
  expect(stateOf(cell(a, ''))).toBe('nothing');
  expect(stateOf(cell(a, '', { corrected: '7' }))).toBe('found');
  expect(stateOf(cell(a, '7', { corrected: '' }))).toBe('nothing');
});
