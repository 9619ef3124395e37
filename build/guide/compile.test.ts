import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compilePage } from './compile.mjs';

const pages = new Set(['reading']);

test('a page becomes a tree of elements', () => {
  expect(compilePage('# Reading\n\nPress `Ctrl F` to\n_find_.\n\n- one\n', pages)).toEqual([
    { tag: 'h1', children: ['Reading'] },
    {
      tag: 'p',
      children: ['Press ', { tag: 'code', children: ['Ctrl F'] }, ' to', ' ', { tag: 'em', children: ['find'] }, '.'],
    },
    { tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'p', children: ['one'] }] }] },
  ]);
});

test('links lead to pages of the guide, and nowhere else', () => {
  const [paragraph] = compilePage('[a](reading.md) [b](other.md) [c](https://example.org) ![d](pictures/d.png)', pages);
  expect(paragraph).toMatchObject({
    children: [
      { tag: 'a', page: 'reading' },
      ' ',
      { tag: 'a', children: ['b'] },
      ' ',
      { tag: 'a', children: ['c'] },
      ' ',
      { tag: 'img', src: 'pictures/d.png', alt: 'd' },
    ],
  });
  expect(JSON.stringify(paragraph)).not.toContain('example.org');
});

test('tags of a page stay text', () => {
  expect(JSON.stringify(compilePage('<script>x()</script>', pages))).toContain('<script>');
});

test('the guide that ships has all of its pages, and every link and picture leads somewhere', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = path.join(root, 'docs', 'guide');
  const listed = readFileSync(path.join(root, 'renderer', 'guide', 'readers.guide'), 'utf8')
    .trim()
    .split('\n');
  for (const name of listed) {
    const text = readFileSync(path.join(folder, `${name}.md`), 'utf8');
    expect(compilePage(text, new Set(listed))[0], name).toMatchObject({ tag: 'h1' });
    const targets = [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, target]) => target!.split('#')[0]!);
    expect(targets.filter((target) => !existsSync(path.join(folder, target)))).toEqual([]);
  }
  const shown = listed.map((name) => readFileSync(path.join(folder, `${name}.md`), 'utf8')).join('');
  const taken = globSync('pictures/*', { cwd: folder });
  expect(taken.filter((picture) => !shown.includes(picture))).toEqual([]);
});
