import { expect, test } from 'vitest';
import { anaphoraOf, languages } from './index.ts';
import { labelKinds, languageOf, phrasesOf, thingKinds } from './language.ts';

test('what may be left out and what may not makes phrases of a list', () => {
  expect(phrasesOf('table(s), entr{y|ies}')).toEqual(['table', 'tables', 'entry', 'entries']);
});

test('numbers are told by their places, patterns by their sources', () => {
  const made = languageOf({
    code: 'xx',
    lexicon: {},
    things: [],
    labels: {},
    sectionLabels: '',
    pageLabels: '',
    roles: [{ role: 'references', heading: '^sources$' }],
    cardinals: 'none, {one|single}',
    ordinals: 'first, second',
    first: { whatIs: 'What?', articles: 'a', defines: 'is', several: 's$' },
  });
  expect(made.cardinals).toEqual({ none: 0, one: 1, single: 1 });
  expect(made.ordinals).toEqual({ first: 1, second: 2 });
  expect(made.roles[0]?.[1].test('Sources')).toBe(true);
  expect(made.first?.several?.test('papers')).toBe(true);
});

test.each(languages)('$code names kinds of things and labels that there are', ({ things, pieces, labels }) => {
  for (const { kind, forms } of [...things, ...(pieces?.things ?? [])]) {
    expect(thingKinds).toContain(kind);
    expect(phrasesOf(forms)).not.toEqual([]);
  }
  for (const label of Object.keys(labels)) expect(labelKinds).toContain(label);
});

test('how a language refers back is known of some of which nothing else is', () => {
  expect(anaphoraOf('ja')?.joins).toBeDefined();
  expect(anaphoraOf('de')).toBe(languages.find(({ code }) => code === 'de')?.anaphora);
  expect(anaphoraOf('xx')).toBeUndefined();
});
