/** What a first page prints of a document goes all the way: to its details and its citation. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home, type LocalSession } from './support/library.ts';

let home: Home;
let session: LocalSession;
let document: DocumentId;

beforeAll(async () => {
  home = await makeHome();
  const { bytes } = await makePaper({
    title: 'Reeds in the wind of the coast',
    authors: 'Ada Reed, Jon Vik',
    runningHead: 'Journal of Reeds 54 (2010) 27–35. https://doi.org/10.1234/reeds.7',
    metadata: { author: 'Ada Reed', created: new Date('2019-05-01') },
    blocks: Array.from({ length: 40 }, (_, n) => ({
      kind: 'paragraph' as const,
      text: `Reeds bend in the wind of day ${String(n)} and stand up again, as all know who live at the coast.`,
    })),
  });
  await writeFile(home.at('reeds.pdf'), bytes);
  session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.at('reeds.pdf')] });
  const [only] = await untilDocuments(session, (documents) => documents.length > 0 && allSettled(documents));
  document = only!.id;
});
afterAll(async () => {
  await session.close();
  await home.remove();
});

test('details say what it is and where that stands', async () => {
  const origins = await session.window.call('document.origins', { document });
  expect(origins).toMatchObject({
    authors: { from: 'page', pageIndex: 0 },
    doi: { from: 'page', pageIndex: 0, value: '10.1234/reeds.7' },
    journal: { from: 'page', value: 'Journal of Reeds' },
    volume: { value: '54' },
    pages: { value: '27–35' },
  });
});

test('its citation has them in each format', async () => {
  const texts = await Promise.all(
    (['bibtex', 'ris', 'csl'] as const).map(async (format) => {
      const { text } = await session.window.call('citations.export', { format, documents: [document] });
      return text;
    }),
  );
  for (const text of texts) {
    expect(text).toContain('10.1234/reeds.7');
    expect(text).toContain('Journal of Reeds');
    expect(text).toContain('2010');
  }
});

test('what its reader corrects is what every format and every list has, also once it was read again', async () => {
  const edit = { publication: { doi: '10.5555/reeds', journal: '', publisher: 'Shore Press' } };
  await session.window.call('document.edit', { document, edit });
  await session.window.call('indexing.retry', { document });
  await untilDocuments(session, (documents) => documents.length > 0 && allSettled(documents));
  for (const format of ['bibtex', 'ris', 'csl'] as const) {
    const { text } = await session.window.call('citations.export', { format, documents: [document] });
    expect(text).toContain('10.5555/reeds');
    expect(text).toContain('Shore Press');
    expect(text).not.toContain('Journal of Reeds');
  }
  const origins = await session.window.call('document.origins', { document });
  expect(origins.doi).toEqual({ from: 'reader', confidence: 1, value: '10.5555/reeds', found: '10.1234/reeds.7' });
  const [indexed] = session.engine.reader.documents({ kind: 'documents', documents: [document] });
  expect(indexed?.publication).toMatchObject({ doi: '10.5555/reeds' });
  await session.window.call('document.edit', { document, edit: { publication: null } });
  expect((await session.window.call('document.origins', { document })).doi).toMatchObject({ from: 'page' });
});
