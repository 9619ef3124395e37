import { expect, test, vi } from 'vitest';
import { loadMissingLetters } from './letters.ts';

const loaded = vi.hoisted(() => new Set<string>());
vi.mock('@fontsource-variable/noto-sans-sc/wght.css', () => ({ default: loaded.add('Chinese and Japanese') }));
vi.mock('@fontsource-variable/noto-sans-kr/wght.css', () => ({ default: loaded.add('Korean') }));

const systemWith = (letters: string) => (letter: string) => (letters.includes(letter) ? letter : 'a box');

test('brings nothing where the system has every letter', async () => {
  await loadMissingLetters(systemWith('汉漢あ한'));
  expect([...loaded]).toEqual([]);
});

test('brings the letters of the scripts that the system lacks, and no others', async () => {
  await loadMissingLetters(systemWith('汉漢あ'));
  expect([...loaded]).toEqual(['Korean']);
});

test('brings all of a script of which the system has some letters', async () => {
  await loadMissingLetters(systemWith('漢あ한'));
  expect([...loaded]).toContain('Chinese and Japanese');
});
