import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compilePage, groupsIn, textOf } from './compile.mjs';

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

test('links lead to headings, of their own page too, and headings are named as forges name them', () => {
  const page = '# A\n\n## Where it _looks_, now\n\n[a](reading.md#find-words) [b](#where-it-looks-now) [c](other.md#x)';
  const [, heading, paragraph] = compilePage(page, new Set(['reading', 'own']), 'own');
  expect(heading).toMatchObject({ tag: 'h2', id: 'where-it-looks-now' });
  expect(paragraph).toMatchObject({
    children: [{ page: 'reading#find-words' }, ' ', { page: 'own#where-it-looks-now' }, ' ', { children: ['c'] }],
  });
  expect(JSON.stringify(paragraph)).not.toContain('other');
});

test('a list of pages has groups', () => {
  expect(groupsIn('# One\na\nb\n# Two\nc\n')).toEqual([
    { title: 'One', pages: ['a', 'b'] },
    { title: 'Two', pages: ['c'] },
  ]);
});

test('tags of a page stay text', () => {
  expect(JSON.stringify(compilePage('<script>x()</script>', pages))).toContain('<script>');
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'docs', 'guide');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const groups = groupsIn(read('renderer/guide/readers.guide'));
const listed = groups.flatMap((group) => group.pages);

/** All that can be led to: pages, and their headings. */
function places(): ReadonlySet<string> {
  return new Set(
    listed.flatMap((name) =>
      compilePage(read(`docs/guide/${name}.md`), new Set(listed), name).flatMap((node) =>
        typeof node === 'object' && node.id !== undefined ? [`${name}#${node.id}`] : [name],
      ),
    ),
  );
}

test('the guide that ships has all of its pages, and every link and picture leads somewhere', () => {
  const there = places();
  expect(listed.toSorted()).toEqual(
    globSync('*.md', { cwd: folder })
      .map((file) => file.replace('.md', ''))
      .filter((name) => name !== 'README')
      .toSorted(),
  );
  for (const name of listed) {
    const text = read(`docs/guide/${name}.md`);
    const nodes = compilePage(text, new Set(listed), name);
    expect(nodes[0], name).toMatchObject({ tag: 'h1' });
    const targets = [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, target]) => target!.split('#')[0]!);
    expect(targets.filter((target) => !existsSync(path.join(folder, target)))).toEqual([]);
    const led = [...JSON.stringify(nodes).matchAll(/"page":"([^"]+)"/g)].map(([, page]) => page!);
    expect(led.filter((place) => !there.has(place))).toEqual([]);
  }
  const shown = listed.map((name) => read(`docs/guide/${name}.md`)).join('');
  const taken = globSync('pictures/*.{png,webp,gif}', { cwd: folder });
  expect(taken.filter((picture) => !shown.includes(picture))).toEqual([]);
});

test('the index has the groups and pages of the window, by their titles', () => {
  const titleOf = (name: string): string => textOf(compilePage(read(`docs/guide/${name}.md`), new Set())[0]!);
  const lines = groups.flatMap(({ title, pages: names }) => [
    `## ${title}`,
    ...names.map((name) => `- [${titleOf(name)}](${name}.md)`),
  ]);
  const index = read('docs/guide/README.md').split('\n');
  expect(index.filter((line) => /^(?:## |- )/.test(line))).toEqual(lines);
});

test('help leads to a page or a heading that is there, wherever the reader is', () => {
  const named = [
    ...[...read('renderer/parts/guide-at.ts').matchAll(/(?::|guideStart =) '([^']+)'/g)],
    ...[...read('renderer/settings/settings.tsx').matchAll(/guide: '([^']+)'/g)],
  ].map(([, place]) => place!);
  expect(named.length).toBeGreaterThan(25);
  const there = places();
  expect(named.filter((place) => !there.has(place))).toEqual([]);
});
