import { expect, test } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
import { applyLibraryEvent, documentTitle, emptyLibrary } from './library.ts';
import { summary, testId, testWindow } from './testing.ts';

const { queue } = emptyLibrary;
const filled = applyLibraryEvent(emptyLibrary, {
  kind: 'snapshot',
  documents: [summary(), summary({ id: testId('b'), title: 'Snowmelt' })],
  queue,
});

test('a snapshot replaces what was known, and drops what is selected no more', () => {
  const before = { ...filled, selection: new Set([testId('a'), testId('b')]) };
  const after = applyLibraryEvent(before, { kind: 'snapshot', documents: [summary()], queue });
  expect([...after.documents.keys()]).toEqual([testId('a')]);
  expect([...after.selection]).toEqual([testId('a')]);
  expect(after.known).toBe(true);
});

test('documents change and go one by one', () => {
  const changed = applyLibraryEvent(filled, { kind: 'document', document: summary({ state: { kind: 'waiting' } }) });
  expect(changed.documents.get(testId('a'))?.state.kind).toBe('waiting');
  const removed = applyLibraryEvent(changed, { kind: 'removed', document: testId('a') });
  expect([...removed.documents.keys()]).toEqual([testId('b')]);
  expect(filled.documents.size).toBe(2);
});

test('looking for files ends with what was imported; an upload of this window goes on', () => {
  const receipt = { added: [], duplicates: [], rejected: [] };
  const looking = applyLibraryEvent(filled, { kind: 'importing', filesDone: 3, filesTotal: 10 });
  expect(looking.importing).toEqual({ kind: 'looking', filesDone: 3, filesTotal: 10 });
  expect(applyLibraryEvent(looking, { kind: 'imported', receipt }).importing).toEqual({ kind: 'none' });
  const sending = { ...filled, importing: { kind: 'sending', name: 'a.pdf', filesDone: 0, filesTotal: 2 } } as const;
  expect(applyLibraryEvent(sending, { kind: 'imported', receipt }).importing.kind).toBe('sending');
});

test('a document without a title goes by the name of its file', () => {
  expect(documentTitle(summary({ title: '  ' }))).toBe('larches.pdf');
});

test('parts of a large library follow its snapshot', () => {
  const more = applyLibraryEvent(filled, { kind: 'documents', documents: [summary({ id: testId('c') })] });
  expect(more.documents.size).toBe(3);
  expect(
    applyLibraryEvent(more, { kind: 'collections', collections: [{ name: 'A', parent: null }] }).collections,
  ).toEqual([{ name: 'A', parent: null }]);
});

test('a password that fits is kept, a wrong one is said', async () => {
  const locked = { kind: 'failed', error: { code: 'pdf.needs-password', message: 'It is locked.' } } as const;
  const wrong = { kind: 'failed', error: { code: 'pdf.wrong-password', message: 'That is wrong.' } } as const;
  const reading = { kind: 'indexing', stage: 'reading', pagesDone: 0, pagesTotal: 3 } as const;
  const { library } = testWindow({
    'indexing.retry': async ({ password }) => {
      void turn().then(() => {
        const state = password === 'larch' ? reading : wrong;
        library.set((now) => applyLibraryEvent(now, { kind: 'document', document: summary({ state }) }));
      });
      return null;
    },
  });
  library.set((now) => applyLibraryEvent(now, { kind: 'document', document: summary({ state: locked }) }));
  expect(await library.get().unlock(testId('a'), 'pine')).toBe('wrong');
  expect(library.get().passwords.size).toBe(0);
  expect(await library.get().unlock(testId('a'), 'larch')).toBe('open');
  expect(library.get().passwords.get(testId('a'))).toBe('larch');
});
