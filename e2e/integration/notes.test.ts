/** Highlights of a real document as files in a folder, and on a second device: from the command line, with engines of their own. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseLink } from '#shared/contract/deep-link.ts';
import { dist } from '../support/paths.ts';
import { allSettled, openEngine, until, untilDocuments, type Home } from './support/library.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';

const cli = path.join(dist, 'electron/cli.mjs');
let desk: Home;
let laptop: Home;

beforeAll(async () => {
  [desk, laptop] = [await makeHomeWithPaper(), await makeHomeWithPaper()];
  const session = await openEngine(desk.library);
  const [document] = await untilDocuments(session, allSettled);
  await session.window.call('annotations.add', {
    annotations: [
      {
        document: document!.id,
        kind: 'text',
        color: 'green',
        pages: [{ pageIndex: 0, quads: [[72, 690, 200, 690, 200, 702, 72, 702]] }],
        text: 'quiet harbors',
        prefix: '',
        suffix: '',
        note: 'Ask about the delay',
      },
    ],
  });
  await session.close();
});
afterAll(async () => {
  await desk.remove();
  await laptop.remove();
});

function run(home: Home, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, '--library', home.library], {
    encoding: 'utf8',
    cwd: home.at(),
  });
  return { status, stdout, stderr };
}

test('a folder of notes is written, found again after a rename, and read back', async () => {
  await mkdir(desk.at('vault'));
  const chosen = run(desk, 'notes', 'folder', 'vault', '--template', 'plain', '--json');
  expect(chosen.stderr).toBe('');
  const [name = ''] = await readdir(desk.at('vault'));
  const text = await readFile(desk.at('vault', name), 'utf8');
  expect(text).toContain('Ask about the delay');
  const link = parseLink(/wayleaf:\/\/open\?[^)]*quote=[^)]*/u.exec(text)?.[0] ?? '');
  expect(link).toMatchObject({ page: 1, quote: 'quiet harbors' });
  await writeFile(desk.at('vault', name), `My own words.\n${text.replace('the delay', 'the *long* delay')}`);
  await rename(desk.at('vault', name), desk.at('vault', 'mine.md'));
  const waiting = run(desk, 'notes', 'list');
  expect([waiting.status, waiting.stdout]).toEqual([1, expect.stringContaining('mine.md: you changed') as string]);
  expect(run(desk, 'notes', 'import').stdout).toContain('1 note taken back');
  expect(run(desk, 'notes', 'list').status).toBe(0);
  expect(await readdir(desk.at('vault'))).toEqual(['mine.md']);
  expect(run(desk, 'notes', 'export', '--template', 'logseq').stdout).toContain('Ask about the *long* delay');
  expect(run(desk, 'notes', 'export', '--out', 'copies').status).toBe(0);
  expect(await readdir(desk.at('copies'))).toEqual([name]);
});

test('an engine that is open keeps the files current by itself', async () => {
  const session = await openEngine(desk.library, { doors: true });
  try {
    const { annotations } = await session.window.call('annotations.list', {});
    await session.window.call('annotations.change', { id: annotations[0]!.id, note: 'Kept current' });
    await until(async () => (await readFile(desk.at('vault', 'mine.md'), 'utf8')).includes('Kept current'));
    expect(await readFile(desk.at('vault', 'mine.md'), 'utf8')).toMatch(/^My own words\.\n/u);
  } finally {
    await session.close();
  }
});

test('a second device takes over what is marked, and gives back what it changes', async () => {
  await mkdir(desk.at('carried'));
  expect(run(desk, 'marks', 'folder', 'carried', '--name', 'Desk').stdout).toContain('1 highlight or note');
  expect(run(laptop, 'marks', 'folder', desk.at('carried'), '--name', 'Laptop').stdout).toContain('Desk: 1 line');
  const exported = run(laptop, 'marks', 'export').stdout;
  expect(JSON.parse(exported)).toMatchObject({ items: [{ body: [{ value: 'Kept current' }] }] });
  await writeFile(laptop.at('more.json'), exported.replace('Kept current', 'By Web Annotations'));
  expect(run(laptop, 'marks', 'import', 'more.json').stdout).toContain('1 added, 0 here already');
  expect(run(laptop, 'marks', 'update').status).toBe(0);
  expect(run(desk, 'marks', 'update').stdout).toContain('2 highlights and notes');
  expect(run(desk, 'notes', 'export').stdout).toContain('By Web Annotations');
});

test.each([
  [['notes', 'folder', 'nowhere'], 'is not there'],
  [['notes', 'sort'], 'is none of list, export'],
  [['notes', 'export', '--template', 'pretty'], 'There is no template ‘pretty’'],
  [['notes', 'export', '--out', '/dev/null/notes'], 'No files can be written to'],
  [['marks', 'settle', '9', 'a'], 'There is no conflict 9'],
  [['details', ''], 'name is empty'],
  [['marks', 'import'], 'Write it as: wayleaf marks import'],
])('%j is refused in words', (args, message) => {
  const { status, stderr } = run(desk, ...args);
  expect(status).not.toBe(0);
  expect(stderr).toContain(message);
});
