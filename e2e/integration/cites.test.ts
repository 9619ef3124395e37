/** Who cites whom in a library, from the command line and through the tools of other programs. */
import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { citingPapers, makeCiting } from '../fixtures/pdf/citing-papers.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

const { lanterns, buoys, tides } = citingPapers;

let home: Home;
const wayleaf = (...args: readonly string[]) => runCli([...args, '--library', home.library], { cwd: home.at() });

interface Said {
  readonly title: string;
  readonly sentences: readonly { readonly quote: string; readonly page: number }[];
}

async function cited(of: string): Promise<{ readonly cites: readonly Said[]; readonly citedBy: readonly Said[] }> {
  const { status, stdout, stderr } = await wayleaf('cites', of, '--json');
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as Awaited<ReturnType<typeof cited>>;
}

const titles = (all: readonly Said[]): readonly string[] => all.map(({ title }) => title);

beforeAll(async () => {
  home = await makeHome();
  await writeFile(home.at('books', 'lanterns.pdf'), (await makeCiting(lanterns)).bytes);
  await writeFile(home.at('books', 'tides.pdf'), (await makeCiting(tides)).bytes);
  expect((await wayleaf('index', 'books')).status).toBe(0);
});
afterAll(() => home.remove());

test('a document that comes later is matched, in both directions, with the sentences that cite', async () => {
  expect(titles((await cited(tides.title)).cites)).toEqual([lanterns.title]);
  await writeFile(home.at('books', 'buoys.pdf'), (await makeCiting(buoys)).bytes);
  expect((await wayleaf('index', 'books')).status).toBe(0);

  expect(titles((await cited(tides.title)).cites)).toEqual([lanterns.title, buoys.title]);
  const { cites, citedBy } = await cited(lanterns.title);
  expect(cites).toEqual([]);
  expect(titles(citedBy).toSorted()).toEqual([buoys.title, tides.title].toSorted());
  const bySentence = citedBy.find(({ title }) => title === buoys.title)!.sentences;
  expect(bySentence.map(({ quote }) => quote)).toEqual([buoys.says[0], buoys.says[1]]);
  expect(bySentence[0]!.page).toBe(1);
});

test('questions are answered with the documents and their sentences', async () => {
  const { stdout } = await wayleaf('ask', 'Which of my documents cite this?', '--doc', lanterns.title);
  expect(stdout).toContain('2 documents of the library cite it:');
  expect(stdout).toContain(buoys.says[0]);
  const said = await wayleaf('ask', 'What do my other documents say about this paper?', '--doc', lanterns.title);
  expect(said.stdout).toContain(buoys.says[1]);
});

test('the library as a list and as files', async () => {
  const { stdout } = await wayleaf('cites');
  expect(stdout.match(/ title$/gmu)).toHaveLength(3);
  const csv = (await wayleaf('cites', '--format', 'csv')).stdout;
  expect(csv).toContain('Citing,Citing authors,Citing year,Citing id,Cited,');
  expect(csv).toContain(`${buoys.title},${buoys.author},`);
  expect((await wayleaf('cites', '--format', 'graphml')).stdout.match(/<edge /gu)).toHaveLength(3);
  expect(JSON.parse((await wayleaf('cites', '--format', 'json')).stdout)).toMatchObject({ links: { length: 3 } });
  const unknown = await wayleaf('cites', '--collection', 'none');
  expect(unknown.stdout).toBe('');
  expect(unknown.stderr).toContain('There is no collection ‘none’ with documents in this library.');
});

test('other programs are told with places and links', async () => {
  const session = await openEngine(home.library);
  const documents = await untilDocuments(session, allSettled);
  const document = documents.find(({ title }) => title === lanterns.title)!.id;
  const asked = { document, direction: 'cited-by', limit: 1 } as const;
  const first = await session.tools.call('list_citations', asked);
  expect(first).toMatchObject({ total: 2, nextCursor: '1' });
  const [citation] = first.citations;
  expect(citation).toMatchObject({ by: 'title', total: citation!.sentences.length });
  expect(citation!.sentences[0]).toMatchObject({ document: citation!.document, page: 1 });
  expect(citation!.sentences[0]!.link).toMatch(/^wayleaf:\/\/open\?doc=/u);
  await session.close();
});

test('a document that was removed is gone from both sides', async () => {
  const session = await openEngine(home.library);
  const documents = await untilDocuments(session, allSettled);
  const document = documents.find(({ title }) => title === buoys.title)!.id;
  await session.window.call('library.remove', { document });
  const lost = documents.find(({ title }) => title === lanterns.title)!.id;
  const { citedBy } = await session.window.call('cites.document', { document: lost });
  expect(citedBy.map(({ title }) => title)).toEqual([tides.title]);
  await expect(session.window.call('cites.document', { document })).rejects.toThrow('No document with this id');
  await session.close();
  await rm(home.at('books', 'buoys.pdf'));
});

test.each([
  [['cites', 'nowhere at all'], 'No file is called'],
  [['cites', '--format', 'docx'], '--format takes csv, graphml, json'],
  [['cites', '--out', 'a.csv'], '--out needs --format'],
  [['cites', 'Lanterns along', '--format', 'csv'], 'leave the document out'],
])('%j is refused in words', async (args, message) => {
  const { status, stderr } = await wayleaf(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
