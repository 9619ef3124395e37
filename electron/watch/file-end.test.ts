import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf } from './file-end.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-ends-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['whole.pdf', '%PDF-1.4\n1 0 obj\n%%EOF\n', 'there'],
  ['padded.pdf', `%PDF-1.4\n%%EOF${'\0'.repeat(900)}`, 'there'],
  ['cut.pdf', '%PDF-1.4\n1 0 obj\n', 'missing'],
  ['only its first revision is whole.pdf', `%PDF-1.4\n%%EOF\n${'5 0 obj\n'.repeat(200)}`, 'missing'],
  ['room was made for it.pdf', '\0'.repeat(5000), 'missing'],
  ['empty.pdf', '', 'missing'],
  ['whole.docx', `PK\u0003\u0004 files PK\u0005\u0006${'\0'.repeat(18)}`, 'there'],
  ['cut.epub', 'PK\u0003\u0004 files', 'missing'],
  ['notes.txt', 'Some words', 'open'],
])('%s', async (name, content, end) => {
  await writeFile(path.join(folder, name), content);
  expect(await endOf(path.join(folder, name), name)).toBe(end);
});

test('a file that is not there says nothing', async () => {
  expect(await endOf(path.join(folder, 'none.pdf'), 'none.pdf')).toBe('open');
});
