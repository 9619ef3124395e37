/** What the window that ships is made of. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dist } from '../support/paths.ts';

test('nothing of the gallery, or for developers, is in the window that ships', () => {
  const folder = path.join(dist, 'renderer');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(2);
  const having = (mark: string): readonly string[] =>
    files.filter((name) => readFileSync(path.join(folder, name), 'utf8').includes(mark));
  // The frame of every example; an icon may be called after a gallery as well.
  expect(having('gallery-frame')).toEqual([]);
  // Nor anything of React as it is for those who develop with it, whatever NODE_ENV the build was asked for with.
  expect(having('jsxDEV')).toEqual([]);
});
