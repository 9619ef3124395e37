/** A tagged file without bookmarks, whose headings look like any other line: its tags alone tell them. */
import { expect, test } from 'vitest';
import { buildDocument } from '#shared/domain/document/build.ts';
import { checkTree } from '#shared/domain/document/testing/check-tree.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { readBytes } from '../support/words/read.ts';

const lines: readonly (readonly [role: string, text: string])[] = [
  ['H1', 'About the river'],
  ['P', 'the river runs to the sea and has done so for a long time, as all rivers do.'],
  ['H2', 'Its banks'],
  ['P', 'on its banks stand willows, and below them people sit in the summer with their books.'],
  ['H1', 'About the hill'],
  ['P', 'from the hill one sees the river, the town and on some days the mountains behind it.'],
];

function taggedPdf(): Uint8Array {
  const content = lines
    .map(([role, text], at) => `/${role} <</MCID ${at}>> BDC BT /F1 11 Tf 72 ${720 - 24 * at} Td (${text}) Tj ET EMC`)
    .join('\n');
  const first = 8;
  const elements = lines.map(([role], at) => `<</Type /StructElem /S /${role} /P 6 0 R /Pg 3 0 R /K ${at}>>`);
  const refs = lines.map((_, at) => `${first + at} 0 R`).join(' ');
  const objects = [
    '<</Type /Catalog /Pages 2 0 R /MarkInfo <</Marked true>> /StructTreeRoot 6 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents 0 /Contents 5 0 R /Resources <</Font <</F1 4 0 R>>>>>>',
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type /StructTreeRoot /K [${refs}] /ParentTree 7 0 R>>`,
    `<</Nums [0 [${refs}]]>>`,
    ...elements,
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

test('structure tags are headings where there are no bookmarks, and nothing where they are to be ignored', async () => {
  const content = await readBytes(taggedPdf());
  const { tree } = buildDocument(content);
  expect(checkTree(tree, 1)).toEqual([]);
  const headings = tree.nodes.filter(isStructure).slice(1);
  expect(headings.map(({ title, level }) => [title, level])).toEqual([
    ['About the river', 1],
    ['Its banks', 2],
    ['About the hill', 1],
  ]);
  expect(headings.every(({ evidence }) => evidence.includes('tags'))).toBe(true);
  const ignored = await readBytes(taggedPdf(), { useOutline: false });
  expect(ignored.outline).toEqual([]);
});
