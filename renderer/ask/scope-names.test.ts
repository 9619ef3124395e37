import { expect, test } from 'vitest';
import { askText, scopeName, type ScopeNames } from './scope-names.ts';

const names: ScopeNames = { section: { number: '3.2', title: '3.2 Flights' }, chosen: 2, chosenName: null };
const both = (choice: Parameters<typeof scopeName>[0], change: Partial<ScopeNames> = {}) => {
  const now = { ...names, ...change };
  return [scopeName(choice, now), askText(choice, now)];
};

test('what is asked is said in words', () => {
  expect(both('document')).toEqual(['This document', 'Ask this document']);
  expect(both('library')).toEqual(['The library', 'Ask the library']);
  expect(both('selection')).toEqual(['The selected words', 'Ask the selected words']);
});

test('chosen documents by their number, a collection by its name', () => {
  expect(both('chosen')).toEqual(['2 documents', 'Ask 2 documents']);
  expect(both('chosen', { chosenName: 'Forests', chosen: 1 })).toEqual(['“Forests”, 1 document', 'Ask “Forests”']);
});

test('a section by its number, else by its title', () => {
  expect(both('section')).toEqual(['Section 3.2', 'Ask section 3.2']);
  const unnumbered = { section: { number: '', title: 'Methods' } };
  expect(both('section', unnumbered)).toEqual(['Section “Methods”', 'Ask section “Methods”']);
});
