/** A document is looked up at a service on this machine, by the engine and on the command line: as the reader saw it, field by field. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  crossrefWork,
  json,
  type ScriptedService,
  scriptedService,
  sendOn,
} from '../../electron/lookup/testing/scripted-service.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home } from './support/library.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

let home: Home;
let service: ScriptedService;
const wayleaf = (...args: readonly string[]): Promise<CliRun> =>
  runCli([...args, '--library', home.library], { cwd: home.at(), env: { WAYLEAF_TESSDATA: '' } });
const paper = async (year: number): Promise<Uint8Array> => {
  const { bytes } = await makePaper({
    title: 'Reeds in the wind of the coast',
    authors: 'Ada Reed, Jon Vik',
    runningHead: `Journal of Reeds 54 (${String(year)}) 27–35. https://doi.org/10.5555/reeds.7`,
    blocks: Array.from({ length: 30 }, (_, n) => ({
      kind: 'paragraph' as const,
      text: `Reeds bend in the wind of day ${String(n)} and stand up again, as all know who live at the coast.`,
    })),
  });
  return bytes;
};

beforeAll(async () => {
  home = await makeHome();
  service = await scriptedService();
  await writeFile(home.at('reeds.pdf'), await paper(2010));
  await wayleaf('index', home.at('reeds.pdf'));
});
beforeEach(() => service.answer(json(crossrefWork())));
afterAll(async () => {
  await service.close();
  await home.remove();
});

test('nothing is sent while it is off, nor where nobody saw the address', async () => {
  const off = await wayleaf('look-up', 'reeds', '--yes');
  expect([off.status, off.stderr]).toEqual([2, expect.stringContaining('look-up --turn on')]);
  const set = await wayleaf('look-up', '--turn', 'on', '--address', `crossref=${service.address}`);
  expect(set.stdout).toContain(service.address);
  const unseen = await wayleaf('look-up', 'reeds');
  expect([unseen.status, unseen.stderr]).toEqual([
    2,
    expect.stringContaining(`${service.address}/works/10.5555/reeds.7`),
  ]);
  expect(service.asked).toEqual([]);
});

test('what is said is shown beside what is known, taken over by name, cited, and taken back', async () => {
  const looked = await wayleaf('look-up', 'reeds', '--yes');
  expect(looked.status).toBe(0);
  expect(looked.stdout).toMatch(/^publisher +Reed Press {2}\(now: none\)$/mu);
  expect(looked.stdout).toMatch(/^doi .*\(the same\)$/mu);
  expect((await wayleaf('details', 'reeds')).stdout).not.toContain('Crossref');
  const printed = await wayleaf('look-up', 'reeds', '--yes', '--json');
  expect(JSON.parse(printed.stdout)).toMatchObject({ sent: true, service: 'crossref', accepted: [] });

  const accepted = await wayleaf('look-up', 'reeds', '--yes', '--accept', 'publisher,issue,abstract');
  expect(accepted.stdout).toMatch(/^issue +2 {2}\(taken over; before: none\)$/mu);
  const details = await wayleaf('details', 'reeds');
  expect(details.stdout).toMatch(/^publisher +Reed Press {2}\(from Crossref, on \d{4}-\d\d-\d\d; found: none\)$/mu);
  expect(details.stdout).toMatch(/^volume +54 {2}\(from page 1\)$/mu);

  for (const format of ['bibtex', 'ris', 'csl']) {
    const { stdout } = await wayleaf('cite', 'export', '--doc', 'reeds', '--format', format);
    expect(stdout, format).toContain('Reeds bend');
  }
  expect((await wayleaf('cite', 'export', '--doc', 'reeds', '--format', 'csl')).stdout).toContain('Reed Press');
  const back = await wayleaf('details', 'reeds', '--as-found', 'abstract', '--as-found', 'issue');
  expect(back.stdout).not.toMatch(/^abstract/mu);
  expect(back.stdout).toMatch(/^publisher .*from Crossref/mu);
  expect(service.asked.map(({ url }) => url)).toEqual(Array(3).fill('/works/10.5555/reeds.7'));
});

test('a newer version of the file has what was accepted, with its source', async () => {
  await writeFile(home.at('reeds.pdf'), await paper(2011));
  await wayleaf('index', home.at('reeds.pdf'));
  const { stdout } = await wayleaf('details', home.at('reeds.pdf'));
  expect(stdout).toMatch(/^publisher +Reed Press {2}\(from Crossref, on /mu);
});

test.each([
  ['another document', json(crossrefWork({ DOI: '10.5555/rushes' })), 'answered about 10.5555/rushes'],
  ['nothing', json({}, 404), 'knows nothing about'],
  ['a way to what is no web', sendOn('file:///etc/passwd'), 'not an address of the web'],
  ['a list', json([]), 'another form than expected'],
])('a service that answers with %s is named, and nothing is taken over', async (_, answer, words) => {
  service.answer(answer);
  const { status, stderr, stdout } = await wayleaf('look-up', home.at('reeds.pdf'), '--yes', '--accept', 'title');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
});

test('by its title there are several, of which one is named', async () => {
  service.answer(json({ message: { items: [crossrefWork({ title: ['Rushes'] }).message, crossrefWork().message] } }));
  const ask = (...more: readonly string[]) =>
    wayleaf('look-up', home.at('reeds.pdf'), '--title', 'Reeds in the wind', '--yes', ...more);
  expect((await ask()).stdout).toMatch(/^1\.\n[^]*Rushes[^]*^2\.\n/mu);
  expect((await ask('--accept', 'isbn')).stderr).toContain('--take N');
  expect((await ask('--accept', 'isbn', '--take', '2')).stdout).toMatch(/^isbn +9783161484100 {2}\(taken over/mu);
});

test.each([
  [['--doi', 'reeds', '--yes'], 'not a DOI'],
  [['--doi', '10.1/a', '--title', 'b'], 'by one thing'],
  [['--service', 'nowhere'], 'no service'],
  [['--accept', 'color'], 'no field'],
  [['--arxiv', '1706.03762', '--service', 'crossref', '--yes'], 'cannot be asked by arxiv'],
])('%j is refused in words', async (args, words) => {
  const asked = service.asked.length;
  const { status, stderr } = await wayleaf('look-up', home.at('reeds.pdf'), ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(service.asked).toHaveLength(asked);
});

test('what is accepted outlives another reading of the file, a backup and a restart', async () => {
  const session = await openEngine(home.library);
  const documents = await untilDocuments(session, allSettled);
  const { id } = documents.find(({ newer }) => newer === undefined)!;
  await session.window.call('indexing.retry', { document: id });
  await untilDocuments(session, allSettled);
  const { publisher } = await session.window.call('document.origins', { document: id });
  expect(publisher).toMatchObject({ value: 'Reed Press', source: { service: 'crossref' } });
  await session.close();
});
