import { expect, test } from 'vitest';
import { nextClock, type DeviceId } from '#shared/domain/marks/clock.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { dropAllCarried, dropCarried, listCarried, putCarried, type CarriedMark } from './carried-marks.ts';
import { loadKept, saveKept } from './settings.ts';

const fresh = freshLibrary();
const clock = nextClock(undefined, 7, 'a'.repeat(16) as DeviceId);
const carried: CarriedMark = {
  id: 3,
  createdAt: 7,
  base: { values: { place: '{}', shape: '', color: 'green', note: 'A note' }, shown: { note: clock }, seen: [clock] },
};
const marks = ['a', 'b'].map((one) => one.repeat(32));

test('what is known of marks that travel is kept by mark, and forgotten one by one or as a whole', async () => {
  await fresh.store.writer.write((db) => {
    for (const mark of marks) putCarried(db, mark, carried);
    saveKept(db, 'markets', 'none of them');
  });
  expect([...listCarried(fresh.store.read)]).toEqual(marks.map((mark) => [mark, carried]));
  await fresh.store.writer.write((db) => dropCarried(db, marks[0]!));
  expect([...listCarried(fresh.store.read).keys()]).toEqual([marks[1]]);
  await fresh.store.writer.write(dropAllCarried);
  expect(listCarried(fresh.store.read).size).toBe(0);
  expect(loadKept(fresh.store.read, 'markets')).toBe('none of them');
});

test('what an earlier version kept knows of no shapes', async () => {
  const { shape: _shape, ...values } = carried.base.values;
  await fresh.store.writer.write((db) =>
    saveKept(db, `mark.${marks[0]!}`, { ...carried, base: { ...carried.base, values } }),
  );
  expect([...listCarried(fresh.store.read)]).toEqual([[marks[0], carried]]);
});

test('a row that cannot be read is left out', async () => {
  await fresh.store.writer.write((db) => {
    putCarried(db, marks[0]!, carried);
    saveKept(db, `mark.${marks[1]!}`, { id: 'odd' });
  });
  expect([...listCarried(fresh.store.read).keys()]).toEqual([marks[0]]);
});
