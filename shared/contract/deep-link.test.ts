import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentId } from '../base/ids.ts';
import { formatLink, parseLink } from './deep-link.ts';

const document = documentId('0123456789abcdef'.repeat(4));

test('a link has the document, the page and the words', () => {
  const link = formatLink({ document, page: 3, quote: 'forty-two subjects (half of them)' });
  expect(link).toBe(`wayleaf://open?doc=${document}&page=3&quote=forty-two%20subjects%20%28half%20of%20them%29`);
  expect(parseLink(link)).toEqual({ document, page: 3, quote: 'forty-two subjects (half of them)' });
});

test('whatever the words are, they come back, as far as the link carries them', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.option(fc.integer({ min: 1, max: 1e6 })),
      (quote, page) => {
        const parsed = parseLink(formatLink({ document, page, quote }));
        const plain = quote.replace(/\s+/gu, ' ').trim();
        expect(parsed?.page).toBe(page);
        expect(plain.startsWith(parsed?.quote ?? '')).toBe(true);
        if (plain.length <= 160) expect(parsed?.quote ?? '').toBe(plain);
      },
    ),
  );
});

test('a long quotation is cut between words', () => {
  const quote = 'word '.repeat(100);
  const parsed = parseLink(formatLink({ document, page: null, quote }));
  expect(parsed?.quote).toMatch(/^(?:word )+word$/u);
  expect(parsed?.quote?.length).toBeLessThanOrEqual(160);
});

test.each([
  [`wayleaf://open/${document}?page=2`, { document, page: 2, quote: null }],
  [`wayleaf://open/?doc=${document}`, { document, page: null, quote: null }],
  [`http://127.0.0.1:4000/open?doc=${document}&page=7`, { document, page: 7, quote: null }],
  [` wayleaf://open?doc=${document}&page=0&quote=a+b `, { document, page: null, quote: 'a b' }],
  [`wayleaf://open?doc=${document}&quote=%E0%A4%A`, { document, page: null, quote: null }],
])('%s is understood', (text, link) => {
  expect(parseLink(text)).toEqual(link);
});

test.each([
  'wayleaf://open',
  'wayleaf://open?doc=1234',
  `wayleaf://remove?doc=${document}`,
  `https://example.org/open?doc=${document}`,
  `javascript://open?doc=${document}`,
  `wayleaf://open?doc=${document}&quote=${'x'.repeat(9000)}`,
])('%s is no link', (text) => {
  expect(parseLink(text)).toBeNull();
});
