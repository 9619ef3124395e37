import { expect, test } from 'vitest';
import { hostMethods } from './host-methods.ts';
import { MarkConflict, marksMethods, MarksState, MarksTaken } from './marks.ts';
import { breachesOf, someDocument } from './testing/around.ts';

const conflict = {
  mark: 'a'.repeat(32),
  document: someDocument,
  title: 'Bees',
  text: 'bees dance',
  field: 'note',
  values: [{ device: 'Desk', value: 'Mine', clock: '1' }],
};

test('a conflict is told with all that was written', () => {
  for (const field of ['place', 'color', 'note', 'gone'])
    expect(MarkConflict.safeParse({ ...conflict, field }).success).toBe(true);
  expect(MarkConflict.safeParse({ ...conflict, document: null }).success).toBe(true);
  expect(MarkConflict.safeParse({ ...conflict, mark: '../x' }).success).toBe(false);
});

test('the folder is told with its devices', () => {
  const whole = {
    folder: '/carried',
    mode: 'kept',
    name: 'Desk',
    devices: [{ name: 'Desk', own: true, seenAt: null, lines: 0 }],
    marks: 0,
    waiting: 0,
    unreadable: 0,
    mended: 0,
    removals: [{ device: 'b'.repeat(16), name: 'Laptop', marks: 412, of: 430 }],
    conflicts: [],
    moreConflicts: 0,
  };
  expect(MarksState.safeParse(whole).success).toBe(true);
  expect(MarksState.safeParse({ ...whole, mode: 'odd' }).success).toBe(false);
  expect(breachesOf(MarksTaken, { whole: [{ added: 0, known: 0, left: 0 }] })).toEqual([]);
});

test('a window names no path, and the host names the folder', () => {
  expect(marksMethods['marks.configure'].params.safeParse({ folder: '/carried' }).success).toBe(false);
  expect(hostMethods['host.marks-folder'].params.safeParse({ path: '' }).success).toBe(false);
  const settling = marksMethods['marks.settle'].params;
  const given = { mark: 'a'.repeat(32), field: 'note', clock: '' };
  expect(settling.safeParse(given).success).toBe(true);
  const removal = marksMethods['marks.removal'].params;
  expect(removal.safeParse({ device: 'b'.repeat(16), marks: 412, keep: true }).success).toBe(true);
  expect(removal.safeParse({ device: '../x', marks: 412, keep: true }).success).toBe(false);
});
