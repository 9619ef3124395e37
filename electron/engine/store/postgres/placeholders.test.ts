import { expect, test } from 'vitest';
import { numberedPlaces } from './placeholders.ts';

test('places are numbered as SQLite numbers them', () => {
  expect(numberedPlaces('SELECT ? + ?')).toBe('SELECT $1 + $2');
  expect(numberedPlaces('a = ?1 AND b = ?2 OR c = ?1')).toBe('a = $1 AND b = $2 OR c = $1');
  expect(numberedPlaces('a = ?3 AND b = ?')).toBe('a = $3 AND b = $4');
  expect(numberedPlaces('?11')).toBe('$11');
});

test('what stands in quotes is left alone', () => {
  expect(numberedPlaces(`SELECT 'why? it''s ?1', "a?" FROM t WHERE b = ?`)).toBe(
    `SELECT 'why? it''s ?1', "a?" FROM t WHERE b = $1`,
  );
});
