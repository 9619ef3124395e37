import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot, root } from './paths.mjs';
import { filesNamedIn, relatedTests } from './related.mjs';

const sources: Readonly<Record<string, string>> = {
  'shared/base/ids.ts': 'export const id = 1;\n',
  'shared/base/ids.test.ts': "import { id } from './ids.ts';\n",
  'shared/domain/tree.ts': "import { id } from '../base/ids.ts';\nexport const tree = id;\n",
  'shared/domain/tree.test.ts': "import { tree } from './tree.ts';\n",
  'shared/domain/types.ts': "import type { id } from '../base/ids.ts';\nexport type Id = typeof id;\n",
  'shared/domain/types.test.ts': "import { type Id } from './types.ts';\n",
  'electron/engine/store.ts': "import {\n  tree,\n  type Id,\n} from '#shared/domain/tree.ts';\nexport { tree };\n",
  'electron/engine/store.test.ts': "const { tree } = await import('./store.ts');\n",
  'electron/engine/feed.ts': "read('updates.json');\n",
  'electron/engine/feed.test.ts': "start(new URL('./feed.ts', import.meta.url));\n",
  'e2e/integration/store.test.ts': "import '../../electron/engine/store.ts';\n",
  'resources/updates.json': '{}\n',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-related-'));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

const related = (...changed: string[]): string[] =>
  relatedTests(folder, changed).map(({ test, steps }) => `${steps} ${test}`);

describe('the unit tests of a change', () => {
  test('are those that pull it in when they run, the nearest first', () => {
    expect(related('shared/base/ids.ts')).toEqual([
      '1 shared/base/ids.test.ts',
      '2 shared/domain/tree.test.ts',
      '3 electron/engine/store.test.ts',
    ]);
  });

  test('are the test itself where it changed', () => {
    expect(related('shared/domain/tree.test.ts')).toEqual(['0 shared/domain/tree.test.ts']);
  });

  test('are those that still name a file that is gone', () => {
    rmSync(path.join(folder, 'shared/domain/tree.ts'));
    expect(related('shared/domain/tree.ts')).toEqual([
      '1 shared/domain/tree.test.ts',
      '2 electron/engine/store.test.ts',
    ]);
    writeFileSync(path.join(folder, 'shared/domain/tree.ts'), sources['shared/domain/tree.ts']!);
  });

  test('are those of what reads it by its name', () => {
    expect(related('resources/updates.json')).toEqual(['2 electron/engine/feed.test.ts']);
  });

  test('are none where nothing that runs uses it', () => {
    expect(related('shared/domain/types.ts', 'README.md')).toEqual([]);
  });
});

test('what is erased with the types is not followed; names of files are, however they are used', () => {
  const text = [
    "import type { A } from './a.ts';",
    "export type { B } from './b.ts';",
    "import { type C, type D } from './c.ts';",
    "import { type E, f } from './e.ts';",
    "export * from './g.ts';",
    "import './h.css';",
    "vi.mock('../i.ts', () => ({}));",
    "import j from './j.svg?raw';",
    "'./not-there.ts'",
  ].join('\n');
  const known = new Set(['a', 'b', 'c', 'e', 'g'].map((name) => `x/${name}.ts`).concat('x/h.css', 'i.ts', 'x/j.svg'));
  expect(filesNamedIn('x/y.ts', text, known)).toEqual(['x/e.ts', 'x/g.ts', 'x/h.css', 'i.ts', 'x/j.svg']);
});

test('in this repository style sheets, pages of the guide and the names of tests have tests that look at them', () => {
  for (const changed of ['renderer/styles/base.css', 'docs/guide/index.md', 'e2e/night/gone.test.ts']) {
    const tests = relatedTests(root, [changed]).map((one) => one.test);
    expect(tests, changed).not.toEqual([]);
    expect(tests.every((file) => existsSync(inRoot(file)))).toBe(true);
  }
});
