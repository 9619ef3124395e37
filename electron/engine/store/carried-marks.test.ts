import { expect, test } from 'vitest';
import { nextClock, type DeviceId } from '#shared/domain/marks/clock.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { dropAllCarried, listCarried, putCarried, type CarriedMark } from './carried-marks.ts';
import { loadKept, saveKept } from './settings.ts';

const fresh = freshLibrary();
const clock = nextClock(undefined, 7, 'a'.repeat(16) as DeviceId);
const carried: CarriedMark = {
  here: { id: 3, createdAt: 7 },
  known: { note: { heads: [{ clock, after: [], value: 'A note' }], covered: [clock] } },
  held: false,
};
const marks = ['a', 'b'].map((one) => one.repeat(32));

test('what is known of marks that travel is kept by mark, and forgotten as a whole', async () => {
  await fresh.store.writer.write((db) => {
    putCarried(db, marks[0]!, carried);
    putCarried(db, marks[1]!, { ...carried, here: null });
    putCarried(db, marks[1]!, { ...carried, held: true });
    saveKept(db, 'markets', 'none of them');
  });
  expect([...listCarried(fresh.store.read)]).toEqual([
    [marks[0], carried],
    [marks[1], { ...carried, held: true }],
  ]);
  await fresh.store.writer.write(dropAllCarried);
  expect(listCarried(fresh.store.read).size).toBe(0);
  expect(loadKept(fresh.store.read, 'markets')).toBe('none of them');
});

test('a row that cannot be read is left out', async () => {
  await fresh.store.writer.write((db) => {
    putCarried(db, marks[0]!, carried);
    saveKept(db, `mark.${marks[1]!}`, { id: 'odd' });
  });
  expect([...listCarried(fresh.store.read).keys()]).toEqual([marks[0]]);
});
