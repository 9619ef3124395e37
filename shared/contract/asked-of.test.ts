import { expect, test } from 'vitest';
import { documentId } from '../base/ids.ts';
import { askedOfText, type AskedOf } from './asked-of.ts';

const named = (titles: readonly string[], code: 'asked-of' | 'several-fit', by: 'title' | 'author'): AskedOf => ({
  documents: titles.map((title, n) => ({ document: documentId(String(n).padStart(64, '0')), title })),
  text: 'Who wrote this document?',
  read: { code, params: { by, count: titles.length } },
});

test.each([
  [named(['Kilns'], 'asked-of', 'title'), 'asked of “Kilns”'],
  [named(['Kilns', 'Ships'], 'asked-of', 'author'), 'asked of “Kilns”, “Ships”'],
  [named(['Kilns', 'Kilns'], 'several-fit', 'title'), '2 documents have the title “Kilns”; asked of each'],
  [named(['Kilns', 'Ships'], 'several-fit', 'author'), '2 documents fit: “Kilns”, “Ships”; asked of each'],
])('which documents were asked is said', (asked, said) => expect(askedOfText(asked)).toBe(said));
