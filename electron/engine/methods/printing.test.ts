import { expect, test, vi } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { PagePrinter } from '../../print/printer.ts';
import { printingHandlers } from './printing.ts';

const bees = documentId('b'.repeat(64));
const crop = { document: bees, pageIndex: 2, box: { x0: 1, y0: 2, x1: 3, y1: 4 } };

async function printed(pdf: Uint8Array, drawArea: () => Promise<Uint8Array>) {
  const print = vi.fn<PagePrinter['print']>(() => Promise.resolve(pdf));
  const printer: PagePrinter = { print, close: () => Promise.resolve() };
  const handlers = printingHandlers({ printer, pictures: { drawArea } });
  const html = '<img src="crop:0"><img src="crop:1"><img src="crop:0">';
  const call = handlers['export.pdf']({ html, crops: [crop, crop] }, new AbortController().signal);
  const pieces: string[] = [];
  if (Symbol.asyncIterator in call) for await (const { piece } of call) pieces.push(piece);
  return { pieces, html: print.mock.calls[0]?.[0] };
}

test('parts of pages are drawn into the page, and one that cannot be is empty', async () => {
  let drawn = 0;
  const { html, pieces } = await printed(new Uint8Array([37, 80]), () =>
    drawn++ === 0 ? Promise.resolve(new Uint8Array([1])) : Promise.reject(new Error('locked')),
  );
  const picture = '<img src="data:image/png;base64,AQ==">';
  expect(html).toBe(`${picture}<img src="data:,">${picture}`);
  expect(pieces).toEqual(['JVA=']);
});

test('a large file comes in pieces that fit together', async () => {
  const pdf = new Uint8Array(3_000_001).fill(7);
  const { pieces } = await printed(pdf, () => Promise.resolve(new Uint8Array()));
  expect(pieces).toHaveLength(3);
  expect(Buffer.from(pieces.join(''), 'base64').equals(Buffer.from(pdf))).toBe(true);
});

test('where nothing lays pages out it says so', async () => {
  const handlers = printingHandlers({
    printer: undefined,
    pictures: { drawArea: () => Promise.resolve(new Uint8Array()) },
  });
  const call = handlers['export.pdf']({ html: '', crops: [] }, new AbortController().signal);
  const first = async () => Symbol.asyncIterator in call && (await call.next());
  await expect(first()).rejects.toMatchObject({ code: 'input.unsupported' });
});
