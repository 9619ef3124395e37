/** A bibliography is read and written from the command line, and hits and copied answers cite by its keys. */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dist } from '../support/paths.ts';
import { allSettled, openEngine, untilDocuments, type Home, type LocalSession } from './support/library.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';

const cli = path.join(dist, 'electron/cli.mjs');
let home: Home;
let session: LocalSession;

beforeAll(async () => {
  home = await makeHomeWithPaper();
  session = await openEngine(home.library);
});
afterAll(async () => {
  await session.close();
  await home.remove();
});

function cite(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'cite', ...args, '--library', home.library], {
    encoding: 'utf8',
    cwd: home.at(),
  });
  return { status, stdout, stderr };
}

const bib = `@string{hs = {Harbor Studies}}
@article{Ellison2024, author = {Ellison, Mara and V{\\'a}rga, Tomas}, title = {Listening Delay in {Quiet} Harbors},
  journal = hs, year = 2024}
@book{broken, title = {No end
@book{Doe:1999, author = {Doe, Jane}, title = {A Long Book on Something Else}, year = 1999}
`;

test('entries are taken one by one, what is broken is named, and the fields come back', async () => {
  await writeFile(home.at('my.bib'), bib);
  const imported = cite('import', 'my.bib');
  expect(imported.status).toBe(1);
  expect(imported.stdout).toContain('2 entries added, 0 updated, 1 of documents in the library');
  expect(imported.stdout).toContain('line 4, broken: The entry is not closed');
  expect(cite('export', '--out', 'out.bib').status).toBe(0);
  const written = await readFile(home.at('out.bib'), 'utf8');
  expect(written).toContain("author = {Ellison, Mara and V{\\'a}rga, Tomas}");
  expect(written).toContain('@string{hs = {Harbor Studies}}');
  expect(written).toContain('journal = hs,');
  expect(cite('import', 'out.bib').stdout).toContain('0 entries added, 2 updated, 1 of documents');
  const csl: unknown = JSON.parse(cite('export', '--format', 'csl', '--doc', 'books/harbor.pdf').stdout);
  expect(csl).toMatchObject([{ id: 'Ellison2024', author: [{ family: 'Ellison' }, { family: 'Várga' }] }]);
  expect(cite('export', '--format', 'ris').stdout).toContain('ID  - Doe:1999');
});

test.each([
  [['import'], 'The file to import is missing'],
  [['import', 'nowhere.bib'], 'cannot be read'],
  [['export', '--format', 'docx'], 'Choose one of: bibtex'],
  [['merge'], 'neither import nor export'],
])('%j is refused in words', (args, message) => {
  const { status, stderr } = cite(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('a file that is no bibliography is refused', async () => {
  await writeFile(home.at('notes.txt'), 'Just some words.');
  expect(cite('import', 'notes.txt').stderr).toContain('neither BibTeX nor RIS nor CSL JSON');
});

test('an answer is copied with the key and the page', async () => {
  const [document] = await untilDocuments(session, allSettled);
  if (!document) throw new Error('No document');
  const { text } = await session.window.call('citations.copy', {
    style: 'markdown',
    sentences: [{ text: 'Forty-two subjects took part.', citations: [1] }],
    places: [{ n: 1, document: document.id, page: '2' }],
  });
  expect(text).toContain('Forty-two subjects took part [@Ellison2024, p. 2].');
  expect(text).toContain('Ellison, Mara; Várga, Tomas (2024). Listening Delay in Quiet Harbors. Harbor Studies.');
  expect(await session.window.call('citations.count', {})).toEqual({ entries: 2, matched: 1 });
});
