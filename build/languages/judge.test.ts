import { expect, test } from 'vitest';
import { compileCatalog, readCatalog, writeCatalog } from './catalogs.mjs';
import { judgeCatalog, judgeMessages } from './judge.mjs';
import { messagesOf } from './scan.mjs';

const pages = '{pages, plural, one {# page} other {# pages}}';

test('messages are found where they are written, with the names of what they are given', () => {
  const text = `
    const table = { a: msg('Found') };
    const b = t('Page {page}', { page: at + 1 });
    const c = <T message="See <0>Settings</0>." components={[<a />]} />;
    const d = t(table.a) + other('Not this');
  `;
  expect(messagesOf('x.tsx', text)).toEqual([
    { message: 'Found', values: null },
    { message: 'Page {page}', values: ['page'] },
    { message: 'See <0>Settings</0>.', values: [] },
  ]);
});

test('a message that is given other values than it names is a breach, as is one that is none', () => {
  const uses = (values: readonly string[] | null) => [{ file: 'x.ts', values }];
  expect(judgeMessages(new Map([['Page {page}', uses(['page'])]]))).toEqual([]);
  expect(judgeMessages(new Map([['Page {page}', uses(['pages'])]]))).toHaveLength(1);
  expect(judgeMessages(new Map([['Page {page', uses([])]]))).toHaveLength(1);
});

test('a catalog lacks nothing, keeps nothing, and its translations have the same values and elements', () => {
  const judge = (translations: Record<string, string>, messages: readonly string[]) =>
    judgeCatalog('de', new Map(Object.entries(translations)), messages, false);
  expect(judge({ [pages]: '{pages, plural, one {# Seite} other {# Seiten}}' }, [pages])).toEqual([]);
  expect(judge({}, ['Found'])).toHaveLength(1);
  expect(judge({ Found: '' }, ['Found'])).toHaveLength(1);
  expect(judge({ Found: 'Gefunden', Lost: 'Verloren' }, ['Found'])).toHaveLength(1);
  expect(judge({ 'Page {page}': 'Seite' }, ['Page {page}'])).toHaveLength(1);
  expect(judge({ 'See <0>it</0>': 'Siehe es' }, ['See <0>it</0>'])).toHaveLength(1);
});

test('a catalog is read as it was written, and compiled without what reads as it is', () => {
  const entries = [
    { message: 'Found', translation: 'Found', files: ['a.ts'] },
    { message: 'Say “{words}”\nagain', translation: 'Say “{words}”\nagain', files: ['a.ts', 'b.ts'] },
  ];
  const text = writeCatalog('en', entries);
  expect([...readCatalog(text).keys()]).toEqual(['Found', 'Say “{words}”\nagain']);
  expect(compileCatalog(text, true)).not.toContain('Found');
  expect(compileCatalog(text, true)).toContain('words');
});
