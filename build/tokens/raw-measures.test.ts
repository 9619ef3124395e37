import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rawMeasures } from './raw-measures.ts';

const renderer = fileURLToPath(new URL('../../renderer', import.meta.url));

test('sizes and spaces are found in every way in which they are written, and nothing else is', () => {
  const sheet = [
    '/* padding: 9px */',
    '.padding-9px {',
    '  padding: 0 7px;',
    '  margin-inline-start: -3px;',
    '  margin: -1px auto 0;',
    '  gap: var(--space-2) 0.5rem;',
    '  padding-block:',
    '    var(--space-1)',
    '    5px;',
    '  padding: calc(var(--tree-gutter) + 17px) env(titlebar-area-x, 80px);',
    '  font: 600 10px/15px var(--font-ui);',
    '  font: var(--type-base);',
    '  font-size: 9.5px;',
    '  font-size: inherit;',
    '  line-height: 18px;',
    '  width: 14px;',
    '  scroll-margin-top: max(8px, var(--x));',
    '}',
    '.one-line { column-gap: 11px; color: var(--text) }',
  ].join('\n');
  expect(rawMeasures(sheet).map(({ line, declaration }) => `${line} ${declaration}`)).toEqual([
    '3 padding: 0 7px',
    '4 margin-inline-start: -3px',
    '6 gap: var(--space-2) 0.5rem',
    '7 padding-block: var(--space-1) 5px',
    '11 font: 600 10px/15px var(--font-ui)',
    '13 font-size: 9.5px',
    '19 column-gap: 11px',
  ]);
});

test('style sheets take their type and their spaces from the tokens', () => {
  const sheets = globSync('**/*.css', { cwd: renderer }).filter((name) => path.basename(name) !== 'tokens.css');
  expect(sheets.length).toBeGreaterThan(20);
  const raw = sheets.flatMap((name) =>
    rawMeasures(readFileSync(path.join(renderer, name), 'utf8')).map(
      ({ line, declaration }) => `${name}:${line} ${declaration}`,
    ),
  );
  expect(raw).toEqual([]);
});
