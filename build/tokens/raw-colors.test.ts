import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rawColors } from './raw-colors.ts';

const renderer = fileURLToPath(new URL('../../renderer', import.meta.url));

test('colors are found in every way in which they are written, and nothing else is', () => {
  const sheet = [
    '/* #fff is white */',
    '#main .white {',
    '  color: #0a0;',
    '  white-space: nowrap;',
    '  background: white;',
    '  box-shadow:',
    '    0 0 1px oklch(0.3 0.02 165),',
    '    0 0 2px var(--shadow-color);',
    '  border-color: var(--line);',
    '  outline: 1px solid rgb(0 0 0 / 0.2);',
    '}',
  ].join('\n');
  expect(rawColors(sheet).map(({ line, color }) => `${line} ${color}`)).toEqual([
    '3 #0a0',
    '5 white',
    '7 oklch(',
    '10 rgb(',
  ]);
});

test('style sheets take their colors from the tokens', () => {
  const sheets = globSync('**/*.css', { cwd: renderer }).filter((name) => path.basename(name) !== 'tokens.css');
  expect(sheets.length).toBeGreaterThan(20);
  const raw = sheets.flatMap((name) =>
    rawColors(readFileSync(path.join(renderer, name), 'utf8')).map(({ line, color }) => `${name}:${line} ${color}`),
  );
  expect(raw).toEqual([]);
});

test('components take theirs from the tokens too', () => {
  const parts = globSync('**/*.tsx', { cwd: renderer }).filter((name) => !/\.test\.|^gallery/.test(name));
  const raw = parts.filter((name) =>
    /['"`](?:#[0-9a-f]{3,8}|(?:rgba?|hsla?|oklch)\([^'"`]*\))['"`]|\b(?:fontSize|lineHeight|padding|margin)\w*:/i.test(
      readFileSync(path.join(renderer, name), 'utf8'),
    ),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(raw).toEqual([]);
});
