/** What others marked in a file of two columns, taken in by a window: in the order of the text, with their words, once. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import { readOwn } from '../../renderer/pages/pdf/annotate.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home, type LocalSession } from './support/library.ts';

interface PrintedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

let home: Home;
let session: LocalSession;
let document: DocumentId;
let lines: readonly PrintedLine[];
let bytes: Uint8Array;

const open = (data: Uint8Array) => getDocument({ data: Uint8Array.from(data), verbosity: 0 }).promise;

beforeAll(async () => {
  home = await makeHome();
  const plain = (await twoColumnPaper()).bytes;
  lines = await columnLines(plain);
  bytes = await marked(plain, [...lines].toReversed());
  const file = path.join(home.books, 'marked.pdf');
  await writeFile(file, bytes);
  session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [file], show: false });
  const [known] = await untilDocuments(session, (documents) => documents.length === 1 && allSettled(documents));
  document = known!.id;
});
afterAll(async () => {
  await session.close();
  await home.remove();
});

/** Some lines of the second page, first those of the left column and then those of the right one, from top to bottom. */
async function columnLines(data: Uint8Array): Promise<readonly PrintedLine[]> {
  const page = await (await open(data)).getPage(2);
  const { items } = await page.getTextContent();
  const all = items.flatMap((item) =>
    'str' in item && item.str.trim().length > 20
      ? [{ text: item.str.trim(), x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  );
  const [left, right] = [true, false].map((isLeft) =>
    all.filter(({ x }) => x < page.view[2]! / 2 === isLeft).toSorted((a, b) => b.y - a.y),
  );
  return [...left!.slice(0, 6), ...right!.slice(0, 6)];
}

async function marked(data: Uint8Array, over: readonly PrintedLine[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(data);
  const page = pdf.getPage(1);
  for (const { x, y, width } of over) {
    const [x1, y0, y1] = [x + width, y - 2, y + 8];
    const annotation = {
      Type: 'Annot',
      Subtype: 'Highlight',
      F: 4,
      Rect: [x, y0, x1, y1],
      QuadPoints: [x, y1, x1, y1, x, y0, x1, y0],
    };
    page.node.addAnnot(pdf.context.register(pdf.context.obj(annotation)));
  }
  return pdf.save({ useObjectStreams: false });
}

test('they are listed as the text is read, whatever order the file has them in, and only once', async () => {
  const own = await readOwn(await open(bytes), document, async () => undefined);
  expect(own).toHaveLength(lines.length);
  await session.window.call('annotations.add', { annotations: [...own] });
  const again = own.map((mark, at) => ({ ...mark, inFile: `renumbered ${String(at)}` }));
  expect(await session.window.call('annotations.add', { annotations: again })).toEqual({ annotations: [] });
  const { annotations } = await session.window.call('annotations.list', { document });
  const bare = (text: string): string => text.replace(/[\s\u00AD-]+/gu, '');
  expect(annotations.map(({ text }) => bare(text))).toEqual(lines.map(({ text }) => bare(text)));
  const sections = annotations.map(({ section }) => section);
  expect(sections.filter((section, at) => section !== sections[at - 1])).toEqual([...new Set(sections)]);
});
