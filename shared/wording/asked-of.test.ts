import { expect, test } from 'vitest';
import type { Named } from '../domain/scope/place-question.ts';
import { askedOfText } from './asked-of.ts';
import { english } from './english.ts';

const named = (titles: readonly string[], code: Named['read']['code'], by: 'title' | 'author') => ({
  documents: titles.map((title) => ({ title })),
  read: { code, params: { by, count: titles.length } },
});

test.each([
  [named(['Kilns'], 'asked-of', 'title'), 'Read as: asked of “Kilns”.'],
  [named(['Kilns', 'Ships'], 'asked-of', 'author'), 'Read as: asked of “Kilns” and “Ships”.'],
  [named(['Kilns', 'Kilns'], 'several-fit', 'title'), '2 documents have the title “Kilns”; each was asked.'],
  [named(['Kilns', 'Ships'], 'several-fit', 'author'), '2 documents fit what it names; each was asked.'],
])('which documents were asked is said', (asked, said) => expect(askedOfText(asked, english)).toBe(said));
