import { expect, test } from 'vitest';
import { documentEndings, formatOfName, isDocumentName, withoutEnding } from './formats.ts';

test('names tell the kind of a document by their endings', () => {
  const names = [
    'a.PDF',
    'b.docx',
    'c.odt',
    'd.epub',
    'e.htm',
    'f.xhtml',
    'g.markdown',
    'h.txt',
    'i.doc',
    'pdf',
    'j.pdf.bak',
  ];
  expect(names.map(formatOfName)).toEqual([
    'pdf',
    'docx',
    'odt',
    'epub',
    'html',
    'html',
    'md',
    'txt',
    ...Array<undefined>(3),
  ]);
  expect(documentEndings.every((ending) => isDocumentName(`x.${ending}`))).toBe(true);
  expect(['A paper.v2.Md', 'notes.doc'].map(withoutEnding)).toEqual(['A paper.v2', 'notes.doc']);
});
