import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../bootstrap/paths.mjs';
import { keptFile, madeFrom, oldPictures } from './age.mjs';
import { shownOn } from './shown.mjs';

const shown = { 'docs/ask.png': ['renderer/ask/pane.tsx'], 'docs/list.png': ['renderer/library/list.tsx'] };
const sources: Readonly<Record<string, string>> = {
  'renderer/ask/pane.tsx':
    "import { Line } from './line.tsx';\nimport { sum } from './sum.ts';\nexport const Pane = () => <Line className=\"pane\" n={sum(1, 2)} />;\n",
  'renderer/ask/line.tsx': 'export const Line = () => <p className="line">{t(\'An answer\')}</p>;\n',
  'renderer/ask/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\n',
  'renderer/library/list.tsx': 'export const List = () => <ul className="list" />;\n',
  'renderer/styles/all.css': '.line { color: red; }\n.list { margin: 0; }\n',
  'renderer/languages/en.po':
    'msgid ""\nmsgstr ""\n\n#: renderer/ask/line.tsx\nmsgid "An answer"\nmsgstr "An answer"\n',
  'docs/ask.png': 'a picture',
  'docs/list.png': 'another',
};

let folder = '';
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const change = (file: string, from: string, to: string): void => write(file, sources[file]!.replace(from, to));
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-age-'));
  for (const [file, text] of Object.entries(sources)) write(file, text);
  write(keptFile, JSON.stringify(madeFrom(folder, shown)));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a picture is young as long as what draws its screen is what it was', () => {
  expect(oldPictures(folder, shown)).toEqual([]);
  change('renderer/ask/sum.ts', 'a + b', 'b + a');
  change('renderer/ask/line.tsx', 'export', '// says one line\nexport');
  expect(oldPictures(folder, shown)).toEqual([]);
});

test('a component below, a message, and a style that touches it make it old, and no other', () => {
  change('renderer/ask/line.tsx', '<p ', '<p lang="en" ');
  expect(oldPictures(folder, shown)).toEqual(['docs/ask.png']);
  change('renderer/ask/line.tsx', '', '');
  change('renderer/languages/en.po', 'msgstr "An answer"', 'msgstr "The answer"');
  expect(oldPictures(folder, shown)).toEqual(['docs/ask.png']);
  change('renderer/languages/en.po', '', '');
  change('renderer/styles/all.css', 'margin: 0', 'margin: 1px');
  expect(oldPictures(folder, shown)).toEqual(['docs/list.png']);
});

test('one that is not there is named', () => {
  rmSync(path.join(folder, 'docs/list.png'));
  expect(oldPictures(folder, shown)).toEqual(['docs/list.png']);
});

test('every picture that is taken has components that are there', () => {
  const prints = madeFrom(root);
  expect(Object.keys(prints)).toEqual(Object.keys(shownOn));
  expect(new Set(Object.values(prints)).size).toBeGreaterThan(6);
});
