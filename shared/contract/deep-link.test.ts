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

test('a link says no more than it is given', () => {
  expect(formatLink({ document, page: null, quote: null })).toBe(`wayleaf://open?doc=${document}`);
  expect(formatLink({ document, page: null, quote: ' \n ' })).toBe(`wayleaf://open?doc=${document}`);
  expect(formatLink({ document, page: 7, quote: null })).toBe(`wayleaf://open?doc=${document}&page=7`);
});

test('what ends a link in Markdown is written otherwise, spaces are single', () => {
  const link = formatLink({ document, page: null, quote: "  a*b\n\t (c) 'd'!  " });
  expect(link).toBe(`wayleaf://open?doc=${document}&quote=a%2Ab%20%28c%29%20%27d%27%21`);
});

test.each([
  ['as long as a link carries', `${'x'.repeat(80)} ${'y'.repeat(79)}`, `${'x'.repeat(80)} ${'y'.repeat(79)}`],
  ['a word that ends there', `${'x'.repeat(80)} ${'y'.repeat(79)} z`, `${'x'.repeat(80)} ${'y'.repeat(79)}`],
  ['whole words up to there', `${'x'.repeat(160)} and more`, 'x'.repeat(160)],
  ['a word that goes beyond', `${'x'.repeat(150)} ${'y'.repeat(10)}z`, 'x'.repeat(150)],
  ['one long word', 'x'.repeat(161), 'x'.repeat(160)],
  ['a sign of two halves at the end', `𝒳${'x'.repeat(157)}𝒳yz`, `𝒳${'x'.repeat(157)}`],
])('of a quotation the link carries the beginning: %s', (_what, quote, kept) => {
  expect(parseLink(formatLink({ document, page: null, quote }))?.quote).toBe(kept);
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
  [`wayleaf://open?doc=${document}&quote=%E0%A4%A&quote=b`, { document, page: null, quote: 'b' }],
  [`wayleaf://open?doc=${document}&page=2&page=3&quote=a=b`, { document, page: 2, quote: 'a=b' }],
  [`wayleaf://open/${document}`, { document, page: null, quote: null }],
  [`wayleaf://open?doc=${document}#top`, { document, page: null, quote: null }],
  [`wayleaf://open?doc=${document}#`, { document, page: null, quote: null }],
  [`https://localhost/open?doc=${document}&page=1.5`, { document, page: null, quote: null }],
  [`http://[::1]:65535/open?doc=${document}&page=x`, { document, page: null, quote: null }],
  [`wayleaf://open?doc=${document}&quote=+a+`, { document, page: null, quote: 'a' }],
])('%s is understood', (text, link) => {
  expect(parseLink(text)).toEqual(link);
});

test.each([
  'wayleaf://open',
  'wayleaf://open?doc=1234',
  `please wayleaf://open?doc=${document}`,
  `wayleaf://open?doc=${document}#top\nmore`,
  `wayleaf://opened?doc=${document}`,
  `http://localhost:123456/open?doc=${document}`,
  `wayleaf://remove?doc=${document}`,
  `https://example.org/open?doc=${document}`,
  `javascript://open?doc=${document}`,
])('%s is no link', (text) => {
  expect(parseLink(text)).toBeNull();
});

test('of a long link the first words are looked for, and a longer one is no link', () => {
  const link = `wayleaf://open?doc=${document}&quote=`;
  const most = 8000 - link.length;
  expect(parseLink(link + 'x'.repeat(most))?.quote).toBe('x'.repeat(1000));
  expect(parseLink(link + 'x'.repeat(most + 1))).toBeNull();
});
