/** Documents of all kinds that ask for more than there is: each is laid out or refused by its name, in bounded time and memory. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatOfName, type SourceFormat } from '#shared/base/formats.ts';
import { Converter } from '../../electron/engine/converting/converter.ts';
import { BrowserPrinter } from '../../electron/print/browser-printer.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { bytesOf, listProcesses, treeOf, type OneProcess } from '../../electron/process/process-tree.ts';
import * as bombs from '../fixtures/formats/bombs.ts';
import { convertFile } from '../integration/support/library.ts';
import { findChromium } from '../support/chromium.ts';

const MOST_MS = 60_000;
const MOST_BYTES = 1.5 * 2 ** 30;
const LOOK_MS = 100;
const NAMED = ['file.too-large', 'convert.unreadable', 'convert.failed'];

let folder = '';
let converter: Converter;
let printer: BrowserPrinter;
/** What tests before this one started, and is still ending. */
let strangers: ReadonlySet<number>;
beforeAll(async () => {
  strangers = new Set((await started()).map(({ pid }) => pid));
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bombs-'));
  converter = new Converter({ file: convertFile, launch: launchNode });
  printer = new BrowserPrinter({ find: findChromium, sandbox: false });
});
afterAll(async () => {
  converter.close();
  await printer.close();
  await rm(folder, { recursive: true, force: true });
});

async function started(): Promise<readonly OneProcess[]> {
  return treeOf(process.pid, await listProcesses());
}

/** How many bytes all processes that were started from here took at most, beyond this one. */
async function peakOf(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    started().then(
      (tree) => (peak = Math.max(peak, bytesOf(tree.filter(({ pid }) => !strangers.has(pid))))),
      () => undefined,
    );
  }, LOOK_MS);
  await work.catch(() => undefined);
  clearInterval(look);
  return peak;
}

describe.each(Object.entries(bombs))('%s', (_, kind) => {
  test.each(Object.keys(kind))('%s', { timeout: 4 * MOST_MS }, async (name) => {
    const file = path.join(folder, name);
    await writeFile(file, kind[name]!());
    const { signal } = new AbortController();
    const startedAt = performance.now();
    const work = converter
      .toPage({ path: file, name, format: formatOfName(name) as SourceFormat }, signal)
      .then(({ html }) => printer.print(html, signal))
      .then(
        (pdf) => `${String(Math.round(pdf.length / 1024))} kB of pages`,
        (error: unknown) => {
          expect(error).toMatchObject({ code: expect.toBeOneOf(NAMED) as string });
          return String(error);
        },
      );
    const peak = await peakOf(work);
    const tookMs = performance.now() - startedAt;
    const outcome = await work;
    console.log(
      `| ${name} | ${outcome} | ${(tookMs / 1000).toFixed(1)} s | ${String(Math.round(peak / 2 ** 20))} MB |`,
    );
    // What fails when pages are laid out is said at the document, and names no file.
    expect(outcome.includes('pages') || outcome.includes(name), outcome).toBe(true);
    expect(tookMs).toBeLessThan(MOST_MS);
    expect(peak).toBeLessThan(MOST_BYTES);
    await rm(file);
  });
});
