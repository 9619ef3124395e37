import { expect, test } from 'vitest';
import { fakeDocumentId } from '../index/testing/fake-index.ts';
import { placeWords, soFarNote } from './verdict.ts';

const part = { pagesRead: 40, pagesTotal: 300 };
const library = { kind: 'library' as const };
const documents = (count: number) => ({
  kind: 'documents' as const,
  documents: Array.from({ length: count }, (_, n) => fakeDocumentId(n)),
});

test('says which pages an answer rests on, and what was left out', () => {
  expect(soFarNote({ partly: [part], unread: 0 }, true)).toBe('This rests on the 40 of 300 pages read so far.');
  expect(soFarNote({ partly: [part], unread: 2 }, true)).toBe(
    'This rests on the 40 of 300 pages read so far; 2 documents not read yet were left out.',
  );
  expect(soFarNote({ partly: [part, part], unread: 1 }, true)).toBe(
    '2 documents were read in part so far; one document not read yet was left out.',
  );
  expect(soFarNote({ partly: [], unread: 1 }, true)).toBe('One document not read yet was left out.');
  expect(soFarNote({ partly: [], unread: 0 }, true)).toBeUndefined();
});

test('where nothing was found, only what was left out needs saying', () => {
  expect(soFarNote({ partly: [part], unread: 1 }, false)).toBe('One document not read yet was left out.');
  expect(soFarNote({ partly: [part], unread: 0 }, false)).toBeUndefined();
});

test('names where was looked, and never claims to have looked everywhere', () => {
  expect(placeWords({ scope: library })).toBe('the library');
  expect(placeWords({ scope: documents(1) })).toBe('this document');
  expect(placeWords({ scope: documents(3) })).toBe('these 3 documents');
  expect(placeWords({ scope: library, soFar: { partly: [part], unread: 0 } })).toBe('the 40 of 300 pages read so far');
  expect(placeWords({ scope: library, soFar: { partly: [part], unread: 1 } })).toBe('what was read so far');
});
