import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { fakeEncoder, vectorOf } from '../../../electron/engine/vectors/testing.ts';
import { documentVectors } from './document-vectors.ts';

const { signal } = new AbortController();
const document = fakeDocumentId(0);
const paper = (last: string) => ({
  reader: fakeIndex([
    {
      title: 'Bees',
      sections: [
        { title: 'Foraging', paragraphs: ['Bees collect nectar.'] },
        { title: 'Distance', level: 2, paragraphs: ['They fly far.'] },
        { title: 'Dances', paragraphs: [last] },
      ],
    },
  ]),
  document,
});
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-vectors-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('every segment has its vector, with the headings above it; sections narrow', async () => {
  const subject = paper('The waggle tells direction.');
  const vectors = await documentVectors(subject, fakeEncoder('a@1'), folder, signal);
  const query = vectorOf('Foraging › Distance They fly far.');
  const [best, ...others] = vectors.nearest(query, 'segment', { kind: 'documents', documents: [document] }, 10);
  expect(best).toMatchObject({ document, order: 1 });
  expect(best?.cosine).toBeCloseTo(1, 2);
  expect(others).toHaveLength(2);
  expect(vectors.nearest(query, 'summary', { kind: 'library' }, 10)).toEqual([]);
  const section = subject.reader.sections(document).find(({ title }) => title === 'Foraging')!.id;
  const under = vectors.nearest(query, 'segment', { kind: 'section', document, section }, 10);
  expect(under.map(({ order }) => order)).toEqual([1, 0]);
});

test('summaries that are stored have vectors of their own', async () => {
  const { reader } = paper('The waggle tells direction.');
  const summarized = { ...reader, summaries: () => [undefined, 'Flights reach five kilometers', undefined] };
  const vectors = await documentVectors({ reader: summarized, document }, fakeEncoder('a@1'), folder, signal);
  const query = vectorOf('Flights reach five kilometers');
  const found = vectors.nearest(query, 'summary', { kind: 'library' }, 10);
  expect(found.map(({ order }) => order)).toEqual([1]);
  expect(vectors.cosines(query, 'summary', document, [0, 1])).toEqual([undefined, expect.closeTo(1, 2)]);
});

test('what was encoded is kept for the next run, by encoder and text', async () => {
  const encoder = fakeEncoder('a@1');
  await documentVectors(paper('The waggle tells direction.'), encoder, folder, signal);
  expect(encoder.asked).toHaveLength(6); // three segments, of a sentence each
  const again = await documentVectors(paper('The waggle tells direction.'), encoder, folder, signal);
  expect(encoder.asked).toHaveLength(6);
  expect(again.nearest(vectorOf('waggle'), 'segment', { kind: 'library' }, 1)[0]?.order).toBe(2);
  await documentVectors(paper('The waggle tells distance.'), encoder, folder, signal);
  expect(encoder.asked).toHaveLength(12);
  const other = fakeEncoder('b@1');
  await documentVectors(paper('The waggle tells direction.'), other, folder, signal);
  expect(other.asked).toHaveLength(6);
});

test('a file that a crash cut short is made again', async () => {
  const encoder = fakeEncoder('a@1');
  await documentVectors(paper('The waggle tells direction.'), encoder, folder, signal);
  const [file] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.vectors'));
  await writeFile(path.join(folder, file!), new Uint8Array(7));
  await documentVectors(paper('The waggle tells direction.'), encoder, folder, signal);
  expect(encoder.asked).toHaveLength(9);
});
