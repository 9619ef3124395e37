/** What the start of an engine does with documents that failed for a reason that may have passed. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/base/errors.ts';
import { fakeParsers } from '../testing/fake-parser.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { newOwner } from '../jobs/owner.ts';
import { Library } from '../library/library.ts';
import { listSummaries } from '../store/documents.ts';
import { claimJob, endJob } from '../store/jobs.ts';
import type { Store } from '../store/open.ts';
import { Indexer } from './indexer.ts';
import { ParserPool } from './parsers.ts';

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let library: Library;
let indexer: Indexer;

beforeEach(async () => {
  home = await tempFolder();
  store = await openFresh(path.join(home.path, 'library'));
  library = new Library({
    store,
    folder: path.join(home.path, 'library'),
    now: Date.now,
    publish: () => undefined,
    touch: () => undefined,
    onWork: () => undefined,
  });
  const { launch } = fakeParsers(() => () => {
    throw new Error('Nothing is read here.');
  });
  indexer = new Indexer({
    store,
    parsers: new ParserPool({ file: 'parser.mjs', launch }),
    workers: () => 0,
    owner: newOwner(),
    now: Date.now,
    locate: (key) => library.locateKey(key),
    touch: () => undefined,
    touchQueue: () => undefined,
    onBug: () => undefined,
  });
});
afterEach(async () => {
  await indexer.close();
  await store.close();
  await home.remove();
});

/** A document that the engine before this one failed to read, with this error. */
async function failedBefore(code: ErrorCode): Promise<void> {
  const file = path.join(home.path, 'a.pdf');
  await writeFile(file, '%PDF-1.4 a');
  await library.add([file], new AbortController().signal);
  await store.writer.write((db) => {
    const job = claimJob(db, 'before', Date.now());
    if (job) endJob(db, 'before', job.document, { state: 'failed', error: { code, message: 'Not now.' } });
  });
}

const states = (): string[] => listSummaries(store.read).map(({ state }) => state.kind);

test.each<ErrorCode>(['convert.no-browser', 'library.disk-full'])(
  'what failed with %s waits again as soon as the next engine has started',
  async (code) => {
    await failedBefore(code);
    expect(states()).toEqual(['failed']);
    await indexer.start();
    expect(states()).toEqual(['waiting']);
  },
);

test('what failed for a reason of its own is left as it is', async () => {
  await failedBefore('pdf.broken');
  await indexer.start();
  expect(states()).toEqual(['failed']);
});
