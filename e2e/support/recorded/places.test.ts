import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namesPlaces, withoutPlaces } from './places.ts';

const repository = path.join(import.meta.dirname, '..', '..', '..');

test.each([
  ['the repository', `"${path.join(repository, 'dist/cli.mjs')}"`, '"/wayleaf/dist/cli.mjs"'],
  ['a folder of a test', `"${path.join(tmpdir(), 'wayleaf-a1/library')}"`, '"/wayleaf/wayleaf-a1/library"'],
  ['the home folder by itself', `"${homedir()}"`, '"/wayleaf"'],
  ['what is JSON itself', JSON.stringify(JSON.stringify(`${repository}/a`)), String.raw`"\"/wayleaf/a\""`],
])('%s is no part of a recording', (_, text, told) => {
  expect(namesPlaces(text)).toBe(true);
  expect(withoutPlaces(text)).toBe(told);
  expect(namesPlaces(told)).toBe(false);
});

test('what only looks like a place stays', () => {
  const text = `"${tmpdir()}fs/a" "docs${tmpdir()}/a"`;
  expect(namesPlaces(text)).toBe(false);
  expect(withoutPlaces(text)).toBe(text);
});
