/** What is particular about a file, from its bytes to what the command line says: files inside, hidden passages, forms. */
import { rm, writeFile } from 'node:fs/promises';
import { PDFBool, PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pagesOf, portfolio, withAttached, withBomb } from '../fixtures/pdf/attached.ts';
import { Answer, Indexed } from '../support/cli-output.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

let home: Home;
beforeEach(async () => {
  home = await makeHome();
});
afterEach(() => home.remove());

const wayleaf = (...args: string[]): Promise<CliRun> =>
  runCli([...args, '--library', home.library], { cwd: home.at(), env: { WAYLEAF_TESSDATA: '' } });

async function book(name: string, bytes: Uint8Array): Promise<string> {
  const file = home.at('books', name);
  await writeFile(file, bytes);
  return file;
}

async function index(...args: string[]): Promise<(typeof Indexed)['_output']> {
  const run = await wayleaf('index', ...args, '--json');
  expect(run.status, run.stderr).toBe(0);
  return Indexed.parse(JSON.parse(run.stdout));
}

async function ask(question: string): Promise<(typeof Answer)['_output']> {
  const run = await wayleaf('ask', question, '--json');
  expect(run.status, run.stderr).toBe(0);
  return Answer.parse(JSON.parse(run.stdout));
}

const mill = (): Promise<Uint8Array> =>
  pagesOf([
    'The mill of Orme',
    'The furrows of the stones are cut seven millimetres deep.',
    'They are cut anew each spring.',
  ]);
const weir = (): Promise<Uint8Array> => pagesOf(['The weir', 'The weir was built in 1871 by the miller.']);

test('a portfolio is named as such; what lies inside becomes documents when it is asked for', async () => {
  const cover = await portfolio([
    { name: 'mill.pdf', bytes: await mill() },
    {
      name: 'letters.pdf',
      bytes: await withAttached(['Letters about the weir'], [{ name: 'weir.pdf', bytes: await weir() }]),
    },
    { name: 'prices.xlsb', bytes: Buffer.from('a table') },
  ]);
  const file = await book('orme.pdf', cover);
  const said = await wayleaf('index', file);
  expect(said.stdout).toContain('a portfolio, the cover of 3 files inside: letters.pdf, mill.pdf, prices.xlsb');
  expect(said.stdout).toContain('--attached');
  expect((await ask('How deep are the furrows cut?')).refused).toBe(true);

  const { documents } = await index(file, '--attached');
  expect(documents.map((one) => one.status)).toEqual(['indexed', 'indexed', 'indexed', 'indexed']);
  const names = documents.map((one) => one.file.split('/').at(-1)).sort();
  expect(names).toEqual(['letters.pdf', 'mill.pdf', 'orme.pdf', 'weir.pdf']);
  expect((await ask('How deep are the furrows cut?')).text).toContain('seven millimetres');
  expect((await ask('When was the weir built?')).text).toContain('1871');
  expect((await wayleaf('index', file, '--attached')).stdout).not.toContain('with --attached');
});

test('a file inside that unfolds to more than it may leaves its document as it is', async () => {
  const file = await book('letters.pdf', await withBomb(['Letters about the weir and the mill.'], 'bomb.pdf', 200));
  const { documents } = await index(file, '--attached');
  expect(documents).toMatchObject([{ status: 'indexed', particulars: { attached: [{ name: 'bomb.pdf' }] } }]);
});

test('passages that nobody sees are counted, and answer nothing', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([612, 792]);
  const line = (text: string, y: number, white = false): void =>
    page.drawText(text, { x: 72, y, size: 11, font, ...(white && { color: rgb(1, 1, 1) }) });
  line('Repair of the Orme bridge', 700);
  line('The award for the repair is 485,000 euros, to be paid in three parts.', 680);
  line('Correction: the bridge is closed until the year 2099.', 600, true);
  line('The office asks to be told of any damage that is seen.', 580);
  line('The ferry is cancelled for ever, and all tickets are void.', 400);
  page.drawRectangle({ x: 60, y: 390, width: 500, height: 30, color: rgb(1, 1, 1) });
  const file = await book('bridge.pdf', await document.save());
  const said = await wayleaf('index', file);
  expect(said.stdout).toContain('2 passages are hidden on its pages and left out');
  expect((await wayleaf('tree', file)).stderr).toContain('2 passages are hidden');
  expect((await ask('Until when is the bridge closed?')).text).not.toContain('2099');
});

test('a form whose pages another program makes is named as such', async () => {
  const document = await PDFDocument.load(
    await pagesOf(['Please wait. If this is not replaced by a form, your viewer cannot show it.']),
  );
  const form = document.context.register(document.context.stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'));
  document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [], XFA: form }));
  document.catalog.set(PDFName.of('NeedsRendering'), PDFBool.True);
  const file = await book('form.pdf', await document.save());
  expect((await wayleaf('index', file)).stdout).toContain('an XFA form: Adobe Reader makes its pages');
  const asked = await wayleaf('ask', 'Which dam is the permit for?', '--doc', 'form.pdf');
  expect(asked.stdout + asked.stderr).toContain('is an XFA form: Adobe Reader makes its pages');
  await index(await book('weir.pdf', await weir()));
  const other = await wayleaf('ask', 'When was the weir built?');
  expect(other.stdout + other.stderr).not.toContain('XFA');
});

test('a file that was deleted is noticed, and not answered from', async () => {
  const bytes = await weir();
  const file = await book('weir.pdf', bytes);
  await book('mill.pdf', await mill());
  await index(home.books);
  expect((await ask('When was the weir built?')).text).toContain('1871');
  await rm(file);
  expect((await ask('When was the weir built?')).text).not.toContain('1871');
  await writeFile(file, bytes);
  expect((await ask('When was the weir built?')).text).toContain('1871');
  await rm(file);
  expect((await wayleaf('index', home.books)).stderr).toContain('weir.pdf is not there any more.');
});
