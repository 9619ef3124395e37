import { expect, test } from 'vitest';
import { snippetOf, soughtIn } from './snippet.ts';

const sought = { stems: new Set(['noon', 'shadow']), language: 'en' } as const;

test('what is looked for stands at odd places, neighbors together', () => {
  expect(snippetOf('Boulders with a sharp noon shadow are counted.', sought)).toEqual([
    'Boulders with a sharp ',
    'noon shadow',
    ' are counted.',
  ]);
});

test('other forms of a word, and one that is being typed, are found', () => {
  expect(snippetOf('Shadows fall.', sought)).toEqual(['', 'Shadows', ' fall.']);
  const typing = { stems: new Set<string>(), begun: ['zur'], language: 'en' } as const;
  expect(snippetOf('It is Zürich.', typing)).toEqual(['It is ', 'Zürich', '.']);
});

test('a long text is cut at words around the first place', () => {
  const text = `${'far away '.repeat(40)}the noon shadow ${'goes on '.repeat(60)}`;
  const parts = snippetOf(text, sought);
  expect(parts.join('')).toMatch(/^… .*noon shadow.* …$/u);
  expect(parts.join('').length).toBeLessThan(210);
  expect(parts[1]).toBe('noon shadow');
});

test('a text without the words begins at its beginning', () => {
  expect(snippetOf('Nothing here.', sought)).toEqual(['Nothing here.']);
});

test('the words of a text are counted once each', () => {
  expect(soughtIn('shadow, shadows and noon', sought)).toBe(2);
});
