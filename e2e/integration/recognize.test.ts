/** Scanned pages through the built programs: drawn, recognized, structured, searchable, with words in their places. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Box } from '#shared/domain/document/geometry.ts';
import { unpackLines } from '#shared/domain/document/line-codec.ts';
import { findLanguageData } from '../../electron/engine/indexing/language-data.ts';
import { ParserPool, type ParsedPdf } from '../../electron/engine/indexing/parsers.ts';
import { readDocument } from '../../electron/engine/indexing/read-document.ts';
import { Recognizer } from '../../electron/engine/indexing/recognizer.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { scanOf } from '../fixtures/pdf/scan.ts';
import { writtenScan } from '../fixtures/pdf/written-scan.ts';
import type { MadePdf } from '../fixtures/pdf/spec.ts';
import { dist } from '../support/paths.ts';
import { makeHome, openEngine, parserFile, untilDocuments, type Home } from './support/library.ts';
import { inRing } from './support/ring.ts';

const ocrFile = path.join(dist, 'electron/ocr.mjs');
const fact = 'The harbor master counted forty-two small boats.';
const stamp = 'Downloaded by a reader of the archive on 3 May 2024. All use is subject to its terms.';
const LIMIT_MS = 180_000;

let home: Home;
let paper: MadePdf;
const closing: (() => unknown)[] = [];
/** Starting one, and loading what letters look like, takes longer than reading a page. */
const parsers = new ParserPool({ file: parserFile, launch: launchNode });
const recognizer = new Recognizer({
  file: ocrFile,
  launch: launchNode,
  languageData: shippedData,
  systemLanguage: 'en',
});

beforeAll(async () => {
  home = await makeHome();
  paper = await makePaper({
    pageSize: [360, 300],
    marginPt: 30,
    font: 'sans',
    justified: false,
    hyphenated: false,
    blocks: [
      { kind: 'heading', level: 1, number: '1', text: 'The Winter Harbor' },
      { kind: 'paragraph', text: `${fact} They had come in before the storm and left again in the morning.` },
      { kind: 'paragraph', text: 'Nobody wrote down where they went, and nobody asked for them later.' },
    ],
  });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  parsers.close();
  recognizer.close();
  await home.remove();
});

async function book(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(home.books, name);
  await writeFile(file, bytes);
  return file;
}

async function read(file: string): Promise<ParsedPdf> {
  const hooks = { onProgress: () => undefined };
  return readDocument({ parsers, recognizer }, { path: file }, hooks, new AbortController().signal);
}

/** Words of content and headings with the boxes they are at, for upright text. */
function placedWords({ nodes }: ParsedPdf): { readonly text: string; readonly box: Box }[] {
  return nodes.flatMap((node) =>
    unpackLines(node.lines).flatMap((line) =>
      [...node.text.slice(line.start, line.end).matchAll(/\S+/g)].map((match) => {
        const from = line.edges[match.index] ?? 0;
        const to = line.edges[match.index + match[0].length] ?? 0;
        const [x, y] = line.origin;
        return { text: match[0], box: { x0: x + from, x1: x + to, y0: y - line.descent, y1: y + line.ascent } };
      }),
    ),
  );
}

/** What comes with Wayleaf, whatever this machine has besides. */
function shippedData() {
  return findLanguageData({ platform: 'win32', env: {} });
}

const textOf = ({ nodes }: ParsedPdf): string => nodes.map((node) => node.text).join('\n');

/** In degrees, and where lines then run. */
const turns: readonly (readonly [90 | 180 | 270, readonly [number, number]])[] = [
  [90, [0, -1]],
  [180, [-1, 0]],
  [270, [0, 1]],
];

describe('a scan, with the language data that comes with Wayleaf', () => {
  test('is read although an archive stamped it, its words where they are printed', { timeout: LIMIT_MS }, async () => {
    const parsed = await read(await book('stamped.pdf', await scanOf(paper, { stamp })));
    expect(parsed.summary.problems).toEqual([]);
    expect(textOf(parsed)).toContain(fact);
    expect(parsed.segments.map((segment) => segment.text).join(' ')).toContain('forty-two small boats');

    const found = placedWords(parsed);
    const printed = paper.words.filter(({ text }) => /^[a-z]{4,}$/.test(text));
    const placed = printed.filter(({ text, parts }) => {
      const gold = parts[0]?.box;
      return found.some((word) => gold && word.text.replace(/\W/g, '') === text && isAt(word.box, gold));
    });
    expect(placed.length / printed.length).toBeGreaterThan(0.9);
  });

  test.each(inRing({ day: turns.slice(0, 1), night: turns, soak: turns }))(
    'that lay turned by %i degrees is turned back',
    { timeout: LIMIT_MS },
    async (lay, along) => {
      const parsed = await read(await book(`turned-${String(lay)}.pdf`, await scanOf(paper, { lay })));
      expect(textOf(parsed)).toContain(fact);
      const lines = parsed.nodes.flatMap((node) => unpackLines(node.lines));
      expect(lines.length).toBeGreaterThan(3);
      for (const { direction } of lines) {
        expect(direction[0] * along[0] + direction[1] * along[1]).toBeGreaterThan(0.99);
      }
    },
  );

  test('that found no data is recognized once its folder is chosen', { timeout: LIMIT_MS }, async () => {
    const installed = await shippedData();
    const env = { WAYLEAF_TESSDATA: '' };
    const session = await openEngine(home.at('late library'), { ocrFile, env });
    closing.push(() => session.close());
    await session.host.call('host.add', { paths: [await book('late.pdf', await scanOf(paper))] });
    const [before] = await untilDocuments(session, ([document]) => document?.state.kind === 'ready');
    expect(before?.state).toMatchObject({ pagesWithoutText: [1] });
    await expect(session.host.call('host.use-language-data', { path: home.books })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    const folder = installed?.folder ?? '';
    const state = await session.host.call('host.use-language-data', { path: folder });
    expect(state).toMatchObject({ chosen: folder, data: { folder, source: 'chosen' } });
    const isRead = ({ state: now }: DocumentSummary): boolean =>
      now.kind === 'ready' && now.pagesWithoutText.length === 0;
    await untilDocuments(session, (all) => all.length > 0 && all.every(isRead), LIMIT_MS / 2);
  });

  test('can be seen before it is recognized, and is searchable after', { timeout: LIMIT_MS }, async () => {
    const session = await openEngine(home.library, { ocrFile });
    closing.push(() => session.close());
    await session.host.call('host.add', { paths: [await book('scan.pdf', await scanOf(paper))] });
    const recognizing = await untilDocuments(
      session,
      ([document]) => document?.state.kind === 'indexing' && document.state.stage === 'recognizing',
      LIMIT_MS,
    );
    const id = recognizing[0]?.id ?? '';
    await expect(session.window.call('document.view', { document: id })).resolves.toMatchObject({
      problems: [{ code: 'pdf.needs-ocr' }],
    });
    const [ready] = await untilDocuments(session, ([document]) => document?.state.kind === 'ready', LIMIT_MS);
    expect(ready?.state).toMatchObject({ kind: 'ready', pagesWithoutText: [] });
    await expect(session.window.call('document.view', { document: id })).resolves.toMatchObject({ problems: [] });
  });
});

test(
  'a scan in a script that no language here has is not misread, and its language is offered',
  { timeout: LIMIT_MS },
  async () => {
    // None of the system's: what is installed there may have the script.
    const env = { WAYLEAF_TESSDATA: path.join(dist, 'ocr', 'tessdata') };
    const session = await openEngine(home.at('written library'), { ocrFile, env });
    closing.push(() => session.close());
    const paths = [];
    for (const script of ['Latn', 'Cyrl'] as const) paths.push(await book(`${script}.pdf`, await writtenScan(script)));
    await session.host.call('host.add', { paths });
    const all = await untilDocuments(
      session,
      (documents) => documents.length === 2 && documents.every(({ state }) => state.kind === 'ready'),
      LIMIT_MS,
    );
    const told = async (name: string) => {
      const { id, state } = all.find(({ fileName }) => fileName === name)!;
      const { scans } = await session.window.call('document.details', { document: id });
      return { unread: state.kind === 'ready' ? state.pagesWithoutText : [], wants: scans?.wants };
    };
    expect(await told('Latn.pdf')).toEqual({ unread: [], wants: undefined });
    const { unread, wants } = await told('Cyrl.pdf');
    expect({ unread, script: wants?.script }).toEqual({ unread: [1], script: 'Cyrl' });
    expect([wants?.language, ...(wants?.others ?? []).map(({ language }) => language)]).toContain('rus');
  },
);

test('a scan stays as it is where no language data is', { timeout: LIMIT_MS }, async () => {
  const session = await openEngine(home.at('plain library'), { ocrFile, env: { WAYLEAF_TESSDATA: home.at('none') } });
  closing.push(() => session.close());
  await session.host.call('host.add', { paths: [await book('plain.pdf', await scanOf(paper, { stamp }))] });
  const [ready] = await untilDocuments(session, ([document]) => document?.state.kind === 'ready');
  expect(ready?.state).toMatchObject({ kind: 'ready', pagesWithoutText: [1] });
});

/** Both boxes have most of their width in common, and the found one has the middle of the printed one. */
function isAt(found: Box, printed: Box): boolean {
  const common = Math.min(found.x1, printed.x1) - Math.max(found.x0, printed.x0);
  const middle = (printed.y0 + printed.y1) / 2;
  return (
    common > 0.8 * Math.max(found.x1 - found.x0, printed.x1 - printed.x0) && found.y0 < middle && middle < found.y1
  );
}
