/** A font that draws other letters than the file says: what it says is not believed, once the document was opened. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dist } from '../support/paths.ts';
import { misleadingPdf, type MisleadingLine } from '../fixtures/pdf/misleading.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home, type LocalSession } from './support/library.ts';

const honest = [
  'This page is about the red pump in the cellar of the station.',
  'It was written by the people who built the station.',
];
const lines: readonly MisleadingLine[] = [
  {
    drawn: 'The pump must never run without water in its tank.',
    said: 'The pump may always run without any fluid in here.',
  },
  { drawn: 'Turn the large valve before every start.', said: 'Pull the small handles once each season.' },
  { drawn: 'Inspect the filter after twelve hours of work.', said: 'Replace the sensor within ninety days of rain.' },
];

let home: Home;
let session: LocalSession;
beforeAll(async () => {
  home = await makeHome();
  for (const line of lines) expect(line.said).toHaveLength(line.drawn.length);
  await writeFile(path.join(home.books, 'pump.pdf'), misleadingPdf(lines, honest));
  await writeFile(
    path.join(home.books, 'honest.pdf'),
    misleadingPdf(
      lines.map(({ drawn }) => ({ drawn, said: drawn })),
      honest,
    ),
  );
  session = await openEngine(home.library, { ocrFile: path.join(dist, 'electron/ocr.mjs') });
});
afterAll(async () => {
  await session.close();
  await home.remove();
});

test('what a font says and does not draw is not found any more; what it draws is', async () => {
  const { window, host, engine } = session;
  await host.call('host.add', { paths: [home.books] });
  const documents = await untilDocuments(session, (all) => all.length === 2 && allSettled(all));
  const idOf = (name: string) => documents.find(({ fileName }) => fileName === name)!.id;
  const [pump, truth] = [idOf('pump.pdf'), idOf('honest.pdf')];
  const textOf = (id: typeof pump): string =>
    engine.reader
      .segments(id, [...Array(8).keys()])
      .map(({ text }) => text)
      .join('\n');
  expect(textOf(pump)).toContain('always run without any fluid');
  const before = textOf(truth);

  await window.call('document.opened', { document: truth });
  await window.call('document.opened', { document: pump });
  await expect.poll(() => textOf(pump), { timeout: 100_000 }).not.toContain('always run');
  await untilDocuments(session, (all) => all.length === 2 && allSettled(all), 100_000);
  expect(textOf(pump)).toContain('never run without water');
  for (const { said } of lines) expect(textOf(pump)).not.toContain(said);
  const question = 'May the pump run without any fluid?';
  const { evidence } = await window.call('answer.ask', { question, scope: { kind: 'documents', documents: [pump] } });
  expect(JSON.stringify(evidence)).not.toContain('always run');
  expect(textOf(truth)).toBe(before);
});
