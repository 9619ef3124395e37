import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../testing/builders.ts';
import { safeFileName, titleFromName } from './file-names.ts';
import { fileError } from './find-files.ts';
import { identify, sourceFormatOf } from './identify.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;

beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

async function idOf(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder.path, name);
  await writeFile(file, content);
  return identify(file, name);
}

test('the identity is the hash of all bytes', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_001, 7)]);
  expect(await idOf('large.pdf', content)).toBe(createHash('sha256').update(content).digest('hex'));
});

test('a header after some rubbish is a header, and so are objects where it was cut off', async () => {
  await expect(idOf('late', `${'x'.repeat(900)}%PDF-1.4`)).resolves.toHaveLength(64);
  await expect(idOf('cut.pdf', '8 0 <</Font>>\n4 0 obj\n<<>>')).resolves.toHaveLength(64);
});

test('other files are told by name', async () => {
  await expect(idOf('empty.pdf', '')).rejects.toMatchObject({
    code: 'pdf.not-a-pdf',
    message: 'empty.pdf is empty (0 bytes). Copy or download it again.',
  });
  await expect(idOf('a.pdf', 'import wx')).rejects.toMatchObject({
    code: 'pdf.not-a-pdf',
    message: 'a.pdf is not a PDF, whatever its name says. If it was downloaded, download it again.',
  });
  await expect(idOf('notes.doc', '4 0 obj')).rejects.toMatchObject({ code: 'pdf.not-a-pdf' });
  await expect(identify(folder.path, 'folder')).rejects.toMatchObject({ code: 'file.unreadable' });
  await expect(identify(path.join(folder.path, 'no'), 'no')).rejects.toMatchObject({ code: 'file.missing' });
});

test('it can be stopped', async () => {
  const file = path.join(folder.path, 'a.pdf');
  await writeFile(file, '%PDF-1.4');
  await expect(identify(file, 'a.pdf', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

test('names of received files are harmless', () => {
  expect(safeFileName('Paper (final).PDF')).toBe('Paper (final).pdf');
  expect(safeFileName('../../etc/passwd')).toBe('passwd.pdf');
  expect(safeFileName('C:\\books\\a:b*.pdf')).toBe('a_b_.pdf');
  expect(safeFileName('..')).toBe('document.pdf');
  expect(safeFileName('nul.pdf')).toBe('document nul.pdf');
  const long = safeFileName(`${'長い'.repeat(200)}.pdf`);
  expect(Buffer.byteLength(long)).toBeLessThan(200);
  expect(long).toMatch(/^(長い)+長?\.pdf$/);
});

test('a title is the name without its ending', () => {
  expect(titleFromName('A paper.v2.pdf')).toBe('A paper.v2');
  expect(titleFromName('.pdf')).toBe('.pdf');
});

test('other documents are what their names say, or a PDF', async () => {
  const docx = 'PK\u0003\u0004 …';
  await expect(idOf('a.docx', docx)).resolves.toHaveLength(64);
  await expect(idOf('a.md', '# One')).resolves.toHaveLength(64);
  await expect(idOf('b.odt', '%PDF-1.7')).resolves.toHaveLength(64);
  await expect(idOf('a.epub', 'words')).rejects.toMatchObject({
    code: 'convert.unreadable',
    message: 'a.epub is not a book of EPUB.',
  });
  await expect(idOf('a.txt', 'a\u0000b')).rejects.toMatchObject({
    message: 'a.txt is not text, whatever its name says.',
  });
  await expect(idOf('a.html', '')).rejects.toMatchObject({
    message: 'a.html is empty (0 bytes). Copy or download it again.',
  });
});

test('received files keep the ending that says what they are', () => {
  expect(safeFileName('../Notes: one.EPUB')).toBe('Notes_ one.epub');
  expect(safeFileName('photo.jpeg')).toBe('photo.jpeg.pdf');
});

test.each(['EIO', 'ENXIO', 'ESTALE'])('a drive that does not answer (%s) is named as what it is', (code) => {
  expect(fileError('/media/usb/a.pdf', Object.assign(new Error(code), { code }))).toMatchObject({
    code: 'file.unreadable',
    message: 'a.pdf cannot be read: the drive that it is on does not answer. Was it pulled out?',
  });
});

test.skipIf(process.platform === 'win32')('a pipe is not waited for', async () => {
  const file = path.join(folder.path, 'notes.txt');
  execFileSync('mkfifo', [file]);
  const refused = { code: 'file.unreadable', message: 'notes.txt is not a file.' };
  await expect(identify(file, 'notes.txt')).rejects.toMatchObject(refused);
  await expect(sourceFormatOf(file)).rejects.toMatchObject(refused);
});
