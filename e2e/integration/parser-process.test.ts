/** The built parser process, launched as the engine launches it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { unpackLines } from '#shared/domain/document/line-codec.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { Frame } from '#shared/rpc/frames.ts';
import type { Port } from '#shared/rpc/port.ts';
import type { ParsedParams } from '#shared/rpc/spec.ts';
import {
  parserMethods,
  type PackedNode,
  type PackedSegment,
  type ParseSummary,
} from '../../electron/parser/protocol.ts';
import { ParserPool } from '../../electron/engine/indexing/parsers.ts';
import { launchNode, type Helper } from '../../electron/process/launch.ts';
import { processorMs } from '../../electron/process/resident.ts';
import { blankPage, facts, longBook, scannedPage, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { bombs } from '../fixtures/pdf/bombs.ts';
import { unfoldingPdf } from '../fixtures/pdf/unfolding.ts';
import { dataFolder, dataPdfs } from '../support/data.ts';
import { dist } from '../support/paths.ts';
import { inRing } from './support/ring.ts';

const program = path.join(dist, 'electron', 'parser.mjs');
const difficult = dataPdfs('hard');
/** Each folder has those of one kind; by day one of them is read. */
const hard = inRing({
  day: difficult.filter((file, at) => path.dirname(file) !== path.dirname(difficult[at - 1] ?? '')),
  night: difficult,
  soak: difficult,
});
/** More than a parser takes that reads plain pages, and less than one takes of a page that unfolds to eleven megabytes. */
const LESS_MB = 230;
/** What each difficult file is given, and has to keep to, of processor time. */
const documentTimeoutMs = 60_000;

let folder: string;
let helper: Helper | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-parser-'));
});

afterEach(() => {
  helper?.kill();
  helper = undefined;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function client(): Client<typeof parserMethods> {
  helper ??= launchNode(program, { heapMb: 1_500 });
  return createClient(helper.port, parserMethods);
}

interface Parsed {
  readonly nodes: readonly PackedNode[];
  readonly segments: readonly PackedSegment[];
  readonly kinds: readonly string[];
  readonly summary: ParseSummary;
}

async function parse(
  parser: Client<typeof parserMethods>,
  file: string,
  options: Partial<ParsedParams<(typeof parserMethods)['pdf.parse']>> = {},
): Promise<Parsed> {
  const nodes: PackedNode[] = [];
  const segments: PackedSegment[] = [];
  const kinds: string[] = [];
  const call = parser.start('pdf.parse', { path: file, ...options });
  for await (const item of call) {
    if (kinds.at(-1) !== item.kind) kinds.push(item.kind);
    if (item.kind === 'nodes') nodes.push(...item.nodes);
    if (item.kind === 'segments') segments.push(...item.segments);
  }
  return { nodes, segments, kinds, summary: await call.result };
}

async function made(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

test('streams progress, then the tree, its segments, its links and its graph', async () => {
  const paper = await twoColumnPaper();
  const { kinds, nodes, segments, summary } = await parse(client(), await made('paper.pdf', paper.bytes));
  expect(kinds).toEqual(['opened', 'page', 'structuring', 'nodes', 'segments', 'links', 'graph']);
  expect(summary).toMatchObject({ title: 'Listening Delay in Quiet Harbors', problems: [] });
  expect(summary.pages).toHaveLength(paper.pageCount);
  const titles = nodes.filter((node) => node.kind === 'section').map((node) => node.text);
  expect(titles).toEqual(expect.arrayContaining(['1 Introduction', '2.1 Participants', '4.1 Limitations']));
  const stated = nodes.find((node) => node.text.includes(facts.subjects));
  expect(stated && unpackLines(stated.lines).length).toBeGreaterThan(1);
  expect(segments.some((segment) => segment.text.includes(facts.result))).toBe(true);
});

test('one process reads file after file, and the same file gives the same', async () => {
  const parser = client();
  const file = await made('again.pdf', (await twoColumnPaper()).bytes);
  const [first, second] = [await parse(parser, file), await parse(parser, file)];
  expect(second.nodes).toEqual(first.nodes);
  expect(second.segments).toEqual(first.segments);
});

test('a page without text is reported, a blank one is not', async () => {
  const parser = client();
  const scanned = await parse(parser, await made('scan.pdf', (await scannedPage()).bytes));
  expect(scanned.summary.problems).toMatchObject([{ pageIndex: 0, code: 'pdf.needs-ocr' }]);
  const blank = await parse(parser, await made('blank.pdf', (await blankPage()).bytes));
  expect(blank.summary.problems).toEqual([]);
});

test('an error crosses with its code, and the process goes on', async () => {
  const parser = client();
  await expect(parse(parser, path.join(folder, 'nowhere.pdf'))).rejects.toMatchObject({ code: 'file.missing' });
  expect((await parse(parser, await made('next.pdf', (await blankPage()).bytes))).summary.pages).toHaveLength(1);
});

test('a call is stopped from outside before it has read to the end, and the process goes on', async () => {
  const pages = 120;
  const { port } = (helper = launchNode(program, { heapMb: 1_500 }));
  const heard: Frame[] = [];
  const listening: Port = {
    post: (frame) => port.post(frame),
    onFrame: (listener) =>
      port.onFrame((frame) => {
        heard.push(Frame.parse(frame));
        listener(frame);
      }),
    onClose: (listener) => port.onClose(listener),
    close: () => port.close(),
  };
  const parser = createClient(listening, parserMethods);
  const call = parser.start('pdf.parse', { path: await made('book.pdf', (await longBook(pages)).bytes) });
  for await (const item of call) if (item.kind === 'page') break;
  await expect(call.result).rejects.toMatchObject({ code: 'call.cancelled' });
  await vi.waitUntil(() => heard.at(-1)?.t !== 'item', { timeout: 60_000 });
  expect(heard.at(-1)).toMatchObject({ t: 'fail', error: { code: 'call.cancelled' } });
  expect(heard.length).toBeLessThan(pages);
  expect((await parse(parser, await made('after.pdf', (await blankPage()).bytes))).summary.pages).toHaveLength(1);
});

const skipped = hard.length === 0 ? ` (skipped: no documents in ${dataFolder})` : '';
describe.skipIf(hard.length === 0)(`difficult files${skipped}`, () => {
  test(
    'each gives a tree or a named error in time, and none takes the process down',
    { timeout: 120_000 },
    async () => {
      const parser = client();
      const workedMs = async (): Promise<number> => (await processorMs(helper?.pid ?? -1)) ?? 0;
      const wrong: string[] = [];
      for (const file of hard) {
        const before = await workedMs();
        const outcome = await parse(parser, file, { documentTimeoutMs }).then(
          ({ nodes }) => (nodes.length > 0 ? 'tree' : 'no nodes'),
          (error: unknown) => (isAppError(error) ? error.code : 'unnamed'),
        );
        const tookMs = (await workedMs()) - before;
        const fine = outcome === 'tree' || outcome.startsWith('pdf.');
        if (!fine || tookMs > documentTimeoutMs)
          wrong.push(`${path.basename(file)}: ${outcome} after ${Math.round(tookMs)} ms`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

test('a page that takes too much memory is left out, and the document goes on without it', async () => {
  const file = path.join(folder, 'unfolding.pdf');
  await writeFile(file, unfoldingPdf(11));
  const pool = new ParserPool({ file: program, launch: launchNode, limits: { memoryMb: LESS_MB } });
  try {
    const { summary, segments } = await pool.parse({ path: file }, () => undefined, new AbortController().signal);
    const words = segments.map(({ text }) => text).join(' ');
    expect(words).toContain('words of its own');
    expect(words).toContain('other words');
    expect(summary.problems).toMatchObject([{ pageIndex: 1, code: 'parser.timeout' }]);
  } finally {
    pool.close();
  }
});

test('a page says what it took of memory, so that it is known also where nobody looked meanwhile', async () => {
  const call = client().start('pdf.parse', { path: await made('takes.pdf', unfoldingPdf(11)) });
  const peaksMb: number[] = [];
  for await (const item of call) if (item.kind === 'page') peaksMb.push((item.peakBytes ?? 0) / 2 ** 20);
  const [first, unfolding] = peaksMb;
  expect(peaksMb).toHaveLength(3);
  expect(first).toBeLessThan(LESS_MB);
  expect(unfolding).toBeGreaterThan(LESS_MB);
  expect(unfolding).toBeLessThan(2 * LESS_MB);
});

test('a page that unfolds to more than a page may is not unfolded, and the document goes on', async () => {
  const file = path.join(folder, 'unfolding more.pdf');
  await writeFile(file, unfoldingPdf(700));
  const pool = new ParserPool({ file: program, launch: launchNode, limits: { memoryMb: 300 } });
  try {
    const { summary, segments } = await pool.parse({ path: file }, () => undefined, new AbortController().signal);
    expect(segments.map(({ text }) => text).join(' ')).toContain('other words');
    expect(summary.problems).toMatchObject([
      { pageIndex: 1, code: 'pdf.broken', message: expect.stringContaining('draws too much') as unknown },
    ]);
  } finally {
    pool.close();
  }
});

test('of a page with 300,000 annotations the words are read, in no time', async () => {
  const file = path.join(folder, 'annotated.pdf');
  await writeFile(file, bombs['300,000 annotations on a page']!());
  const pool = new ParserPool({ file: program, launch: launchNode, limits: { memoryMb: 400, pageMs: 4000 } });
  try {
    const { summary } = await pool.parse({ path: file }, () => undefined, new AbortController().signal);
    expect(summary.problems).toEqual([]);
  } finally {
    pool.close();
  }
});
