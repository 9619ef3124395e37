import { expect, test } from 'vitest';
import { fileKindOf, isRead } from './file-kinds.ts';
import { fileNameOf, lacksBase } from './stored-paths.ts';

test.each([
  ['imported_file', 'application/pdf', 'paper.pdf', 'pdfs', true],
  ['linked_file', 'application/pdf', 'paper', 'pdfs', true],
  ['imported_url', 'text/html', 'page.html', 'pages', true],
  ['imported_file', 'application/epub+zip', 'book.epub', 'books', true],
  ['imported_file', 'text/plain', 'notes.txt', 'texts', true],
  ['imported_file', 'image/png', 'figure.png', 'others', false],
  ['imported_file', 'video/mp4', 'talk.mp4', 'others', false],
  ['linked_url', 'text/html', '', 'links', false],
  ['embedded_image', 'image/png', 'image.png', undefined, false],
] as const)('%s of %s called %j: %s', (mode, type, name, kind, read) => {
  expect(fileKindOf(mode, type, name)).toBe(kind);
  expect(isRead(fileKindOf(mode, type, name))).toBe(read);
});

test.each([
  ['storage:paper.pdf', 'paper.pdf'],
  ['attachments:a/b.epub', 'b.epub'],
  ['attachments:b.epub', 'b.epub'],
  ['C:\\Papers\\c.docx', 'c.docx'],
  ['/papers/d.html', 'd.html'],
  ['', ''],
])('%j is called %j', (written, name) => {
  expect(fileNameOf(written)).toBe(name);
});

test('a path below a base directory lacks it where there is none', () => {
  expect([
    lacksBase('attachments:a.pdf', null),
    lacksBase('attachments:a.pdf', '/base'),
    lacksBase('/a.pdf', null),
  ]).toEqual([true, false, false]);
});
