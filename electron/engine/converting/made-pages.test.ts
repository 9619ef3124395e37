import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import { documentId } from '#shared/base/ids.ts';
import { MadePages } from './made-pages.ts';

const id = documentId('a'.repeat(64));
const never = new AbortController().signal;

function library({ printed = () => Promise.resolve(Buffer.from('%PDF-made')) } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let prints = 0;
  const pages = new MadePages({
    folder,
    converter: {
      toPage: async ({ name }) => ({ html: `<p>${name}`, facts: { title: 'Said' } }),
      close: () => undefined,
    },
    printer: {
      print: async () => {
        prints++;
        return printed();
      },
      close: async () => undefined,
    },
  });
  const source = (name: string, content: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return { path: file, bytes: content.length };
  };
  return { folder, pages, source, prints: () => prints };
}

test('a PDF is its own pages, whatever its name', async () => {
  const { pages, source, prints } = library();
  for (const name of ['a.pdf', 'b', 'c.txt']) {
    const file = source(name, '%PDF-1.4 …');
    expect(await pages.of(id, file, never)).toEqual(file);
  }
  expect(prints()).toBe(0);
});

test('pages are made once, named as the source, and go with the document', async () => {
  const { folder, pages, source, prints } = library();
  const file = source('my notes.md', '# One');
  const [first, second] = await Promise.all([pages.of(id, file, never), pages.of(id, file, never)]);
  for (const one of [first, second]) expect(one).toMatchObject({ facts: { title: 'Said' } });
  // Whichever came first.
  expect([first, second].filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(second.path).toBe(path.join(folder, 'pages', id, 'my notes.pdf'));
  expect(readFileSync(second.path, 'utf8')).toBe('%PDF-made');
  expect(await pages.of(id, file, never)).toEqual({ path: second.path, bytes: 9, facts: { title: 'Said' } });
  expect(prints()).toBe(1);
  await pages.forget(id);
  expect(readdirSync(path.join(folder, 'pages'))).toEqual([]);
});

test('what was left half made is made again', async () => {
  const { folder, pages, source, prints } = library();
  mkdirSync(path.join(folder, 'pages', id), { recursive: true });
  writeFileSync(path.join(folder, 'pages', id, 'notes.pdf'), 'half');
  const made = await pages.of(id, source('notes.txt', 'words'), never);
  expect(readFileSync(made.path, 'utf8')).toBe('%PDF-made');
  expect(prints()).toBe(1);
});

test('whoever waits for another that stops goes on; a failure is told to both', async () => {
  const gate = deferred<Buffer<ArrayBuffer>>();
  let calls = 0;
  const { pages, source } = library({
    printed: () => (calls++ === 0 ? gate.promise : Promise.resolve(Buffer.from('%PDF-made'))),
  });
  const file = source('a.txt', 'words');
  const stopped = pages.of(id, file, never);
  await expect.poll(() => calls).toBe(1);
  const waiting = pages.of(id, file, never);
  gate.reject(new AppError('call.cancelled', 'Stopped.'));
  await expect(stopped).rejects.toMatchObject({ code: 'call.cancelled' });
  expect((await waiting).bytes).toBe(9);

  const other = library({ printed: () => Promise.reject(new AppError('convert.no-browser', 'None.')) });
  const lost = other.source('a.txt', 'words');
  const both = await Promise.allSettled([other.pages.of(id, lost, never), other.pages.of(id, lost, never)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(readdirSync(other.folder)).toEqual(['a.txt']);
});

test('what the bytes fail for is told to whoever asks next, and tried again for who has it read again', async () => {
  let isBroken = true;
  const failure = new AppError('convert.failed', 'Laying out the pages took too long and was stopped.');
  const { pages, source, prints } = library({
    printed: () => (isBroken ? Promise.reject(failure) : Promise.resolve(Buffer.from('%PDF-made'))),
  });
  const file = source('endless.txt', 'words');
  for (let n = 0; n < 3; n++) await expect(pages.of(id, file, never)).rejects.toBe(failure);
  expect(prints()).toBe(1);
  await expect(pages.of(id, file, never, true)).rejects.toBe(failure);
  expect(prints()).toBe(2);
  isBroken = false;
  expect((await pages.of(id, file, never, true)).bytes).toBe(9);
  expect(prints()).toBe(3);
});

test('a program without a converter says that it reads PDFs alone', async () => {
  const { folder, source } = library();
  const pages = new MadePages({ folder, converter: undefined, printer: undefined });
  await expect(pages.of(id, source('a.epub', 'PK'), never)).rejects.toMatchObject({ code: 'input.unsupported' });
});
