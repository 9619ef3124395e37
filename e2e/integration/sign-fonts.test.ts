/** Signs of fonts without Unicode, as the parser that ships reads them: what is printed, or that it cannot be read. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedSignsPdf, namedSignsPdf, STANDARD_STRING, type NamedGlyph } from '../fixtures/pdf/sign-fonts.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home, type LocalSession } from './support/library.ts';

const GLYPHS: readonly NamedGlyph[] = [
  { code: 0xf0, name: 'eth', width: 385 },
  { code: 0xde, name: 'Thorn', width: 385 },
  { code: 0xbc, name: 'onequarter', width: 770 },
  { code: 3, name: 'C6', width: 770 },
  { code: 4, name: 'C201', width: 640 },
];
const signs = (...codes: number[]): { readonly signs: readonly number[] } => ({ signs: codes });

let home: Home;
let session: LocalSession;
beforeAll(async () => {
  home = await makeHome();
  const lines = [
    ['The flow of the brook is f', signs(0xf0), 't', signs(0xde), ' at noon.'],
    ['We measured a depth of 4 ', signs(3), ' 1 feet in the spring.'],
    ['The stones count ', signs(4), ' times in the sum.'],
  ];
  await writeFile(path.join(home.books, 'named.pdf'), namedSignsPdf(lines, GLYPHS));
  const letters = GLYPHS.map((glyph) => ({ ...glyph, width: 500 }));
  await writeFile(path.join(home.books, 'letters.pdf'), namedSignsPdf(lines.slice(0, 1), letters));
  const codes = [
    [STANDARD_STRING.asterisk, 140],
    [STANDARD_STRING.comma, 150],
    [STANDARD_STRING.plus, 184],
  ] as const;
  const embedded = [['The rows are K', signs(150), ' V and Q', signs(184), 'one.']];
  await writeFile(path.join(home.books, 'embedded.pdf'), embeddedSignsPdf(embedded, codes));
  session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.books] });
});
afterAll(async () => {
  await session.close();
  await home.remove();
});

async function textOf(name: string): Promise<string> {
  const documents = await untilDocuments(session, (all) => all.length === 3 && allSettled(all));
  const { id } = documents.find(({ fileName }) => fileName === name)!;
  return session.engine.reader
    .segments(id, [...Array(8).keys()])
    .map(({ text }) => text)
    .join('\n');
}

test('glyphs that are called after codes of another font are the signs there, where their widths say so', async () => {
  const text = await textOf('named.pdf');
  expect(text).toContain('brook is f(t) at noon');
  expect(text).toContain('4 ± 1 feet');
});

test('a sign of such a font that is not known is marked as unread', async () => {
  expect(await textOf('named.pdf')).toContain('count \ufffd times');
});

test('glyphs of the same names that are as wide as letters are letters', async () => {
  expect(await textOf('letters.pdf')).toContain('fðtÞ at noon');
});

test('the last glyph of an embedded font has its name, too', async () => {
  expect(await textOf('embedded.pdf')).toContain('K, V and Q+one');
});
