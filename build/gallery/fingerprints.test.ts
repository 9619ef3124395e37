import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../bootstrap/paths.mjs';
import { fingerprintsOf } from './fingerprints.mjs';
import { changedExamples, keptFile, lookedFile } from './kept.mjs';

const sources: Readonly<Record<string, string>> = {
  'renderer/gallery/main.tsx':
    "import './gallery.css';\nimport { sections } from './examples.ts';\nexport const frame = 'gallery-frame';\n",
  'renderer/gallery/index.html': '<div id="root"></div>\n',
  'renderer/gallery/gallery.css': '.gallery-frame { margin: 0; }\n',
  'renderer/gallery/shown.tsx':
    "import { useWindow } from '../state/use-window.ts';\nexport const Shown = useWindow;\n",
  'renderer/gallery/made.ts': 'export const reading = 1;\n',
  'renderer/gallery/entries/ask.tsx': [
    "import { Answer } from '../../ask/answer.tsx';",
    "import { Question } from '../../ask/question.tsx';",
    "import type { Example } from '../example.ts';",
    "import { reading } from '../made.ts';",
    'const wide = 400;',
    'function asked(id: string): Example {',
    '  return { id, set: reading, show: () => <Question /> };',
    '}',
    'export const askSection = {',
    "  name: 'Asking',",
    "  examples: [{ id: 'answer', width: wide, show: () => <Answer /> }, asked('question'), { ...asked('wide'), width: wide }],",
    '};',
  ].join('\n'),
  'renderer/gallery/entries/list.tsx':
    "import { List } from '../../library/list.tsx';\nexport const s = { examples: [{ id: 'list', show: () => <List /> }] };\n",
  'renderer/gallery/example.ts': 'export interface Example {\n  readonly id: string;\n}\n',
  'renderer/ask/answer.tsx':
    "import './answer.css';\nimport { t } from './words.ts';\nexport const Answer = () => <p className=\"answer\">{t('An answer')}</p>;\n",
  'renderer/ask/answer.css': '.answer { color: var(--ink); }\n',
  'renderer/ask/words.ts': 'export const t = (words: string): string => words;\n',
  'renderer/ask/question.tsx': 'export const Question = () => null;\n',
  'renderer/library/list.tsx': "export const List = () => import('./row.tsx');\n",
  'renderer/library/row.tsx': 'export const Row = 1;\n',
  'renderer/state/use-window.ts': 'export const useWindow = 1;\n',
  'renderer/languages/load.ts': "export const load = () => import('./de.po');\n",
  'renderer/languages/en.po':
    'msgid ""\nmsgstr ""\n\n#: renderer/ask/answer.tsx\nmsgid "An answer"\nmsgstr "An answer"\n',
  'renderer/languages/de.po':
    'msgid ""\nmsgstr ""\n\n#: renderer/ask/answer.tsx\nmsgid "An answer"\nmsgstr "Eine Antwort"\n',
  'package-lock.json': '{}\n',
  'e2e/gallery/gallery.spec.ts': 'export {};\n',
  'e2e/baselines/list-dark.png': 'a picture',
};
const all = ['answer', 'question', 'wide', 'list'];

let folder: string;
const at = (file: string): string => path.join(folder, file);
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
const keep = (): void => write(keptFile, JSON.stringify(Object.fromEntries(fingerprintsOf(folder))));
const changed = (): string[] => changedExamples(folder, fingerprintsOf(folder));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-gallery-'));
  for (const [file, text] of Object.entries(sources)) write(file, text);
  keep();
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('what is looked at', () => {
  test('is nothing where nothing changed', () => {
    expect([...fingerprintsOf(folder).keys()]).toEqual(all);
    expect(changed()).toEqual([]);
  });

  test.each([
    ['its component', 'renderer/ask/answer.tsx', ['answer']],
    ['what that imports', 'renderer/ask/words.ts', ['answer']],
    ['what that fetches later', 'renderer/library/row.tsx', ['list']],
    ['a component of two', 'renderer/ask/question.tsx', ['question', 'wide']],
    ['made data of two', 'renderer/gallery/made.ts', ['question', 'wide']],
    ['the frame of all', 'renderer/state/use-window.ts', all],
    ['the program of the gallery', 'renderer/gallery/main.tsx', all],
    ['the test', 'e2e/gallery/gallery.spec.ts', all],
  ])('is what %s changed', (_, file, expected) => {
    appendFileSync(at(file), 'export const more = 1;\n');
    expect(changed()).toEqual(expected);
  });

  test('is everything where packages changed', () => {
    appendFileSync(at('package-lock.json'), '\n');
    expect(changed()).toEqual(all);
  });

  test.each([
    ['of a class of one', '.answer { top: 0; }', ['answer']],
    ['of a class of the frame of all', '.gallery-frame { top: 0; }', all],
    ['without a class', 'button { top: 0; }', all],
  ])('is what a rule %s touches', (_, rule, expected) => {
    appendFileSync(at('renderer/ask/answer.css'), `${rule}\n`);
    expect(changed()).toEqual(expected);
  });

  test('is what an example’s own lines, or what it uses of its file, changed', () => {
    const entries = 'renderer/gallery/entries/ask.tsx';
    write(entries, sources[entries]!.replace('wide = 400', 'wide = 500'));
    expect(changed()).toEqual(['answer', 'wide']);
    write(entries, sources[entries]!.replace("asked('question')", "asked('question', 1)"));
    expect(changed()).toEqual(['question']);
  });

  test('is what says other words in a language', () => {
    write('renderer/languages/de.po', sources['renderer/languages/de.po']!.replace('Eine Antwort', 'Antwort'));
    expect(changed()).toEqual(['answer']);
  });

  test('is what has another picture, or is new', () => {
    write('e2e/baselines/list-dark.png', 'another picture');
    const list = 'renderer/gallery/entries/list.tsx';
    write(list, sources[list]!.replace('examples: [', "examples: [{ id: 'fresh', show: () => null }, "));
    expect(changed()).toEqual(['fresh', 'list']);
  });

  test('is not what only has other comments, types or times', () => {
    appendFileSync(at('renderer/ask/answer.tsx'), '// Why.\n');
    appendFileSync(at('renderer/gallery/example.ts'), 'export type Other = string;\n');
    write('renderer/state/use-window.ts', sources['renderer/state/use-window.ts']!);
    expect(changed()).toEqual([]);
  });

  test('is not what was looked at here as it is', () => {
    appendFileSync(at('renderer/ask/question.tsx'), 'export const more = 1;\n');
    write(lookedFile, `question ${fingerprintsOf(folder).get('question')!}\n`);
    expect(changed()).toEqual(['wide']);
    appendFileSync(at('renderer/ask/question.tsx'), 'export const yetMore = 1;\n');
    expect(changed()).toEqual(['question', 'wide']);
  });
});

test('an example whose id cannot be read off is refused', () => {
  write('renderer/gallery/entries/list.tsx', 'export const s = { examples: [...many] };\n');
  expect(() => fingerprintsOf(folder)).toThrow(
    'renderer/gallery/entries/list.tsx: write the id of an example as a string',
  );
});

test('here every example has kept pictures and a kept fingerprint', () => {
  const kept = JSON.parse(readFileSync(path.join(root, keptFile), 'utf8')) as Record<string, string>;
  const here = fingerprintsOf(root);
  expect(here.size).toBeGreaterThan(100);
  expect(Object.keys(kept).sort()).toEqual([...here.keys()].sort());
});
