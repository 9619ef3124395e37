import { createHash } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { afterEach, expect, test } from 'vitest';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { Particulars } from '#shared/contract/particulars.ts';
import { listAttached, unpackAttached } from './attached.ts';
import { openPdf, type OpenPdf } from './pdfjs/open.ts';

const open: OpenPdf[] = [];
afterEach(async () => {
  for (const pdf of open.splice(0)) await pdf.close();
});

interface Inside {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const idOf = (bytes: Uint8Array): DocumentId => documentId(createHash('sha256').update(bytes).digest('hex'));

async function withInside(...inside: readonly Inside[]): Promise<OpenPdf['document']> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const { name, bytes } of inside) await document.attach(bytes, name);
  const pdf = await openPdf(await document.save(), 'cover.pdf');
  open.push(pdf);
  return pdf.document;
}

async function listed(...inside: readonly Inside[]): Promise<Pick<Particulars, 'attached' | 'unlisted'>> {
  let found: Pick<Particulars, 'attached' | 'unlisted'> = {};
  await listAttached(await withInside(...inside), (now) => (found = now));
  return found;
}

test('a file with nothing inside lists nothing', async () => {
  expect(await listed()).toEqual({});
});

test('documents inside have the id of their bytes, other files a name', async () => {
  const mill = bytesOf('%PDF-1.7 of a mill');
  const found = await listed({ name: 'mill.pdf', bytes: mill }, { name: 'prices.xlsb', bytes: bytesOf('a table') });
  expect(found).toEqual({
    attached: [{ name: 'mill.pdf', id: idOf(mill), bytes: mill.length }, { name: 'prices.xlsb' }],
  });
});

test('a file that is pinned to a place on a page lies inside as well', async () => {
  const bytes = bytesOf('a mill');
  const document = await PDFDocument.create();
  const page = document.addPage();
  const { context } = document;
  const content = context.register(context.stream(bytes, { Type: 'EmbeddedFile' }));
  const name = PDFHexString.fromText('mill.pdf');
  const file = context.register(context.obj({ Type: 'Filespec', F: name, UF: name, EF: { F: content } }));
  const pin = { Type: 'Annot', Subtype: 'FileAttachment', Rect: [9, 9, 20, 20], FS: file };
  page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(pin))]));
  const pdf = await openPdf(await document.save(), 'cover.pdf');
  open.push(pdf);
  let found: Pick<Particulars, 'attached' | 'unlisted'> = {};
  await listAttached(pdf.document, (now) => (found = now));
  expect(found.attached).toEqual([{ name: 'mill.pdf', id: idOf(bytes), bytes: bytes.length }]);
  const taken = await Array.fromAsync(unpackAttached(pdf.document, new Set([idOf(bytes)])));
  expect(taken).toHaveLength(1);
});

test('a name leads nowhere, and shows nothing that is not seen', async () => {
  const { attached = [] } = await listed(
    { name: '../../etc/mill.pdf', bytes: bytesOf('one') },
    { name: 'a\u202efdp.exe', bytes: bytesOf('two') },
    { name: `${'long '.repeat(100)}.pdf`, bytes: bytesOf('three') },
  );
  const names = attached.map(({ name }) => name).sort();
  expect(names[0]).toBe('a fdp.exe');
  expect(names[1]).toMatch(/^long .*….*\.pdf$/u);
  expect(names[2]).toBe('mill.pdf');
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(200);
});

test('beyond its bounds files are named, then counted, and not unpacked', async () => {
  const small = { listed: 3, files: 2, bytes: 10, allBytes: 15 };
  const inside = ['one', 'more than ten bytes', 'three', 'four', 'five'].map((text, at) => ({
    name: `${String(at)}.pdf`,
    bytes: bytesOf(text),
  }));
  const named = async (limits: Partial<typeof small>): Promise<readonly (string | undefined)[]> => {
    let found: Pick<Particulars, 'attached' | 'unlisted'> = {};
    await listAttached(await withInside(...inside), (now) => (found = now), { ...small, ...limits });
    expect(found.unlisted).toBe(2);
    return found.attached?.map(({ bytes }) => (bytes === undefined ? 'named' : String(bytes))) ?? [];
  };
  expect(await named({})).toEqual(['3', 'named', 'named']);
  expect(await named({ files: 3 })).toEqual(['3', 'named', '5']);
  expect(await named({ files: 3, allBytes: 7 })).toEqual(['3', 'named', 'named']);
});

test('only what is asked for is taken out', async () => {
  const [mill, weir] = [bytesOf('a mill'), bytesOf('a weir')];
  const document = await withInside({ name: 'mill.pdf', bytes: mill }, { name: 'weir.pdf', bytes: weir });
  const taken = await Array.fromAsync(unpackAttached(document, new Set([idOf(weir), idOf(bytesOf('nothing'))])));
  expect(taken.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([['weir.pdf', 'a weir']]);
});
