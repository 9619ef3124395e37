import { expect, test } from 'vitest';
import { soFarNote, whereSoFar } from './read-so-far.ts';

const part = { pagesRead: 40, pagesTotal: 300 };

test('says which pages an answer rests on, and what was left out', () => {
  expect(soFarNote({ partly: [part], unread: 0 })).toBe('This rests on the 40 of 300 pages read so far.');
  expect(soFarNote({ partly: [part], unread: 2 })).toBe(
    'This rests on the 40 of 300 pages read so far; 2 documents not read yet were left out.',
  );
  expect(soFarNote({ partly: [part, part], unread: 1 })).toBe(
    '2 documents were read in part so far; one document not read yet was left out.',
  );
  expect(soFarNote({ partly: [], unread: 1 })).toBe('One document not read yet was left out.');
  expect(soFarNote({ partly: [], unread: 0 })).toBeUndefined();
});

test('never claims to have looked everywhere', () => {
  expect(whereSoFar({ partly: [part], unread: 0 })).toBe('the 40 of 300 pages read so far');
  expect(whereSoFar({ partly: [part], unread: 1 })).toBe('what was read so far');
});
