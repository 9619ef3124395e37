import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { Engine } from '../api/engine.ts';
import { dropToken, followLink, takeLink } from './follow-link.ts';

const document = documentId('a'.repeat(64));

test('the link of the address is taken once', () => {
  const addresses: unknown[] = [];
  const history = { replaceState: (_: unknown, __: string, url?: string | URL | null) => void addresses.push(url) };
  expect(takeLink({ hash: `#open?doc=${document}&page=2&quote=some%20words` }, history)).toEqual({
    document,
    page: 2,
    quote: 'some words',
  });
  expect(addresses).toEqual(['./']);
  expect(takeLink({ hash: '#open?doc=x' }, history)).toBeNull();
  expect(takeLink({ hash: '' }, history)).toBeNull();
  expect(addresses).toHaveLength(2);
});

test('a token leaves the address, and nothing else does', () => {
  const addresses: unknown[] = [];
  const history = { replaceState: (_: unknown, __: string, url?: string | URL | null) => void addresses.push(url) };
  dropToken({ search: '?token=x', hash: '#open?doc=x' }, history);
  dropToken({ search: '', hash: '#open?doc=x' }, history);
  expect(addresses).toEqual(['./#open?doc=x']);
});

test('where the words cannot be looked for, the page is opened', async () => {
  const engine = { call: () => Promise.reject(new Error('Not indexed')) } as unknown as Engine;
  const opened: unknown[] = [];
  await followLink({ document, page: 3, quote: 'x' }, engine, { open: async (...given) => void opened.push(given) });
  expect(opened).toEqual([[document, { pageIndex: 2, quads: [] }]]);
});
