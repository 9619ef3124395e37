import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeImport, layerOf } from './judge.mjs';
import { layers } from './layers.mjs';
import { findBreaches, unusedPermits } from './scan.mjs';

describe('the layer of a file', () => {
  test('is the one with the longest path', () => {
    expect(layerOf('build/bootstrap/start.mjs')?.path).toBe('build/bootstrap');
    expect(layerOf('build/bundle/stamp.mjs')?.path).toBe('build');
    expect(layerOf('shared/domain/document/blocks/block.ts')?.path).toBe('shared/domain/document');
    expect(layerOf('vitest.config.ts')?.path).toBe('.');
  });

  test('is missing outside the table', () => {
    expect(layerOf('tools/x.ts')).toBeUndefined();
    expect(layerOf('electron/x.ts')).toBeUndefined();
    expect(layerOf('shared/basement/x.ts')).toBeUndefined();
  });
});

describe('an import', () => {
  test.each([
    ['shared/domain/document/tree.ts', '../../base/errors.ts'],
    ['shared/domain/retrieval/score.ts', '../index/reader.ts'],
    ['electron/engine/engine.ts', '#shared/domain/ask/answer-question.ts'],
    ['shared/domain/document/tree.test.ts', 'vitest'],
    ['electron/engine/testing/fresh-library.ts', 'vitest'],
    ['electron/engine/find/find.test.ts', '../testing/builders.ts'],
    ['renderer/gallery/made.ts', '../state/testing.ts'],
    ['shared/contract/methods.ts', 'zod'],
    ['renderer/api/client.ts', '#shared/rpc/client.ts'],
    ['renderer/pages/page.tsx', 'pdfjs-dist/build/pdf.worker.mjs?url'],
    ['renderer/main.tsx', './styles.css'],
    ['electron/main/main.ts', 'electron'],
    ['electron/engine/parsing.ts', '../parser/protocol.ts'],
    ['electron/cli/cli.ts', '../engine/engine.ts'],
    ['electron/serve/serve.ts', 'node:http'],
    ['build/bundle.mjs', '../package.json'],
  ])('%s may import %s', (file, specifier) => {
    expect(judgeImport(file, specifier)).toBeNull();
  });

  test.each([
    ['shared/base/errors.ts', '../domain/document/tree.ts', /may not import shared\/domain\/document/],
    ['shared/domain/document/tree.ts', 'zod', /may not import this package/],
    ['shared/domain/index/reader.ts', '../retrieval/score.ts', /may not import shared\/domain\/retrieval/],
    ['electron/preload/preload.ts', '#shared/domain/document/tree.ts', /may not import shared\/domain\/document/],
    ['shared/domain/document/tree.ts', 'node:fs', /may not use Node/],
    ['shared/domain/document/tree.test.ts', 'node:fs', /may not use Node/],
    ['shared/domain/document/tree.ts', '#shared/base/errors.ts', /relative path/],
    ['renderer/main.tsx', 'node:fs', /may not use Node/],
    ['renderer/main.tsx', 'electron', /may not import this package/],
    ['renderer/main.tsx', '../electron/main/main.ts', /may not import electron\/main/],
    ['renderer/main.tsx', '../shared/base/errors.ts', /write #shared/],
    ['electron/engine/engine.ts', 'electron', /may not import this package/],
    ['electron/engine/engine.ts', './testing/builders.ts', /only tests/],
    ['renderer/ask/ask.tsx', '../state/testing.ts', /only tests/],
    ['electron/engine/engine.ts', '../parser/read.ts', /may not import electron\/parser/],
    ['electron/parser/read.ts', '../engine/engine.ts', /may not import electron\/engine/],
    ['electron/serve/serve.ts', 'fs', /write node:fs/],
    ['electron/serve/serve.ts', './token', /extension/],
    ['build/bootstrap/start.mjs', 'zod', /may not import this package/],
    ['electron/cli/cli.ts', '../../docs/x.ts', /leads to no layer/],
  ])('%s may not import %s', (file, specifier, reason) => {
    expect(judgeImport(file, specifier)).toMatch(reason);
  });
});

describe('the check', () => {
  test('sees static, dynamic, type and re-exporting imports', () => {
    const text = `
      import type { A } from 'zod';
      export * from 'ws';
      const b = await import('node:fs');
      // import 'electron' in a comment does not count
    `;
    expect(findBreaches('shared/base/x.ts', text)).toHaveLength(3);
  });

  test('fails on a file in no layer', () => {
    expect(findBreaches('tools/x.ts', '')).toEqual([expect.stringContaining('in no layer')]);
  });

  test('finds only existing layers and files in the table', () => {
    const known = new Set(layers.map((layer) => layer.path));
    const isKnown = (used: string): boolean => [...known].some((path) => path === used || path.startsWith(`${used}/`));
    const unknown = layers
      .flatMap((layer) => layer.uses)
      .filter((used) => !isKnown(used) && !(/\.(?:ts|mjs|css)$/u.test(used) && existsSync(used)));
    expect(unknown).toEqual([]);
  });

  test('names every permit that nothing needs', () => {
    const table = [
      { path: 'a', uses: ['b', 'c'], packages: ['zod', 'ws'], node: false },
      { path: 'b/in', uses: [], packages: [], node: false },
      { path: 'c', uses: [], packages: [], node: false },
    ];
    const imports = new Map([['a/x.ts', ['../b/in/y.ts', 'zod']]]);
    expect(unusedPermits(imports, table)).toEqual([
      "build/layers/layers.mjs: nothing in a needs 'c'",
      "build/layers/layers.mjs: nothing in a needs 'ws'",
    ]);
  });
});
