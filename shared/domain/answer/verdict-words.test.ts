import { expect, test } from 'vitest';
import { fakeDocumentId } from '../index/testing/fake-index.ts';
import { denialIn, soFarNote } from './verdict.ts';

const part = { pagesRead: 40, pagesTotal: 300 };
const pages = { read: 40, total: 300 };
const library = { kind: 'library' as const };
const documents = (count: number) => ({
  kind: 'documents' as const,
  documents: Array.from({ length: count }, (_, n) => fakeDocumentId(n)),
});

test('says which pages an answer rests on, and what was left out', () => {
  expect(soFarNote({ partly: [part], unread: 0 }, true)).toEqual({ code: 'so-far.pages', params: pages });
  expect(soFarNote({ partly: [part], unread: 2 }, true)).toEqual({
    code: 'so-far.pages-and-left',
    params: { ...pages, left: 2 },
  });
  expect(soFarNote({ partly: [part, part], unread: 1 }, true)).toEqual({
    code: 'so-far.documents-and-left',
    params: { documents: 2, left: 1 },
  });
  expect(soFarNote({ partly: [], unread: 1 }, true)).toEqual({ code: 'so-far.left', params: { left: 1 } });
  expect(soFarNote({ partly: [], unread: 0 }, true)).toBeUndefined();
});

test('where nothing was found, only what was left out needs saying', () => {
  expect(soFarNote({ partly: [part], unread: 1 }, false)).toEqual({ code: 'so-far.left', params: { left: 1 } });
  expect(soFarNote({ partly: [part], unread: 0 }, false)).toBeUndefined();
});

test('names where was looked, and never claims to have looked everywhere', () => {
  expect(denialIn({ scope: library })).toEqual({ code: 'denied.library' });
  expect(denialIn({ scope: documents(1) })).toEqual({ code: 'denied.document' });
  expect(denialIn({ scope: documents(3) })).toEqual({ code: 'denied.documents', params: { documents: 3 } });
  expect(denialIn({ scope: library, soFar: { partly: [part], unread: 0 } })).toEqual({
    code: 'denied.pages-so-far',
    params: pages,
  });
  expect(denialIn({ scope: library, soFar: { partly: [part], unread: 1 } })).toEqual({ code: 'denied.so-far' });
});
