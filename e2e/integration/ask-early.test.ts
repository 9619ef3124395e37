/** A long document is asked before it is read to the end: an answer from what is there, which says so. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import { AnswerReceipt, type AnswerEvent } from '#shared/contract/answer.ts';
import { headingsNow } from '#shared/domain/document/partial/carry.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import type { Block } from '../fixtures/pdf/spec.ts';
import { holdFirstParser, type HeldParsers } from './support/held-parsers.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  until,
  untilDocuments,
  writePapers,
  type Home,
  type LocalSession,
} from './support/library.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english } from '#shared/wording/english.ts';

const PAGES = 300;
/** The parser that a test holds is not taken for one that hangs. */
const PATIENT = { openMs: 600_000, pageMs: 600_000, structureMs: 600_000 };
const LIMIT_MS = 120_000;

const harbors = ['Arnside', 'Bowness', 'Craster', 'Dunmore', 'Elie', 'Fowey'];
let book: Uint8Array;
let home: Home;
let session: LocalSession | undefined;
let parsers: HeldParsers;

beforeAll(async () => {
  const blocks = Array.from({ length: PAGES }, (_, page): Block[] => [
    ...(page === 0 ? [] : [{ kind: 'page-break' } as const]),
    ...(page % 2 === 0
      ? [{ kind: 'heading', level: 1, number: String(page / 2 + 1), text: chapterTitle(page) } as const]
      : []),
    { kind: 'paragraph', text: `In the year ${1600 + page} the keeper of page ${page + 1} counted his lamps again.` },
    { kind: 'paragraph', text: factOf(page) },
  ]).flat();
  ({ bytes: book } = await makePaper({ title: 'A Book of Harbors', blocks, pageSize: [360, 240], marginPt: 30 }));
}, LIMIT_MS);
beforeEach(async () => {
  home = await makeHome();
  parsers = holdFirstParser();
});
afterEach(async () => {
  parsers.release();
  await session?.close();
  session = undefined;
  await home.remove();
});

function chapterTitle(page: number): string {
  return `Harbor of ${harbors[(page / 2) % harbors.length] ?? ''} ${1600 + page}`;
}

function factOf(page: number): string {
  if (page === 3) return 'The lighthouse of Bowness was painted green by the widow Margaret Pell.';
  if (page === 280) return 'The observatory of Fowey was built from driftwood by the brothers Quill.';
  return `Nobody remembers who kept the fire on the ${page + 1}th night of that winter.`;
}

/** The book is in the library, and its parser waits for the test. */
async function begin(): Promise<{ readonly on: LocalSession; readonly document: DocumentId }> {
  const on = await openEngine(home.library, { launch: parsers.launch, parserCount: 1, parserLimits: PATIENT });
  session = on;
  const file = path.join(home.books, 'book.pdf');
  await writeFile(file, book);
  const { added } = await on.host.call('host.add', { paths: [file] });
  await parsers.asked('pdf.parse');
  return { on, document: added[0]! };
}

const asking = (document: DocumentId, question: string, more = {}) => ({
  question,
  scope: { kind: 'documents' as const, documents: [document] },
  ...more,
});
const EARLY = 'Who painted the lighthouse of Bowness green?';
const LATE = 'Who built the observatory of Fowey from driftwood?';

/** Ask while nothing is read; the parser goes on once the engine wants a part of it. */
async function askFirst({ on, document }: Awaited<ReturnType<typeof begin>>, question = EARLY, more = {}) {
  const events: AnswerEvent[] = [];
  const call = on.window.start('answer.ask', asking(document, question, more));
  const streamed = (async () => {
    for await (const event of call) events.push(event);
  })();
  await parsers.asked('pdf.hand-over');
  parsers.begin();
  await streamed;
  return { events, receipt: AnswerReceipt.parse(await call.result) };
}

const ready = (on: LocalSession) => untilDocuments(on, (all) => all.length > 0 && allSettled(all), LIMIT_MS);

test(
  'a question is answered from the first pages, and its sections are found again in the whole',
  async () => {
    const { on, document } = await begin();
    const { events, receipt } = await askFirst({ on, document });

    expect(receipt.answer.found).toBe(true);
    expect(answerText(receipt.answer, english)).toContain('Margaret Pell');
    const [part] = receipt.coverage?.partly ?? [];
    expect(part).toMatchObject({ document, pagesTotal: PAGES });
    const { pagesRead = 0, headings = [] } = part ?? {};
    expect(pagesRead).toBeLessThan(PAGES);
    expect(receipt.notes).toContainEqual({ code: 'so-far.pages', params: { read: pagesRead, total: PAGES } });
    expect(events.some(({ kind }) => kind === 'coverage')).toBe(true);
    const [quoted] = receipt.evidence.filter(({ cited }) => cited);
    expect(quoted).toMatchObject({
      pageIndex: 3,
      path: expect.arrayContaining(['2 Harbor of Bowness 1602']) as unknown,
    });
    expect(quoted?.marks[0]?.quads.length).toBeGreaterThan(0);

    const early = await on.window.call('document.view', { document });
    expect(early.soFar).toEqual({ pagesRead, pagesTotal: PAGES });
    expect(early.pages).toHaveLength(pagesRead);
    expect(early.rows.map(({ title }) => title)).toContain('2 Harbor of Bowness 1602');
    expect(early.rows.map(({ id }) => id)).toContain(quoted?.section);
    // Nothing of it is in the library's database.
    expect((await home.inspect()).indexes).toMatchObject([{ state: 'indexing', nodes: 0, segments: 0 }]);
    const found = await on.window.call('search.text', { words: 'Margaret Pell', scope: asking(document, EARLY).scope });
    expect(found.hits).toHaveLength(1);

    const missed = await on.window.call('answer.ask', asking(document, LATE));
    expect(missed.answer).toMatchObject({
      found: false,
      denial: { code: 'denied.pages-so-far', params: { read: pagesRead, total: PAGES } },
    });

    parsers.release();
    await ready(on);
    const whole = await on.window.call('document.view', { document });
    expect(whole.soFar).toBeUndefined();
    const places = whole.rows.map(({ id, title, pageIndex }) => ({ id, title, pageIndex }));
    const now = headingsNow(headings, [{ id: whole.root, title: whole.title, pageIndex: 0 }, ...places]);
    expect(whole.rows.find(({ id }) => id === now.get(quoted!.section))?.title).toBe('2 Harbor of Bowness 1602');
    const again = await on.window.call('answer.ask', asking(document, LATE));
    expect(answerText(again.answer, english)).toContain('Quill');
    expect(again.coverage).toBeUndefined();
    expect((await home.inspect()).integrity).toBe('ok');
  },
  LIMIT_MS,
);

test(
  'a route that began in a part goes on in the whole, with the pins that were set then',
  async () => {
    const { on, document } = await begin();
    const { receipt } = await askFirst({ on, document }, EARLY, { strategy: 'route' });
    const early = await on.window.call('document.view', { document });
    const pinned = early.rows.find(({ title }) => title.startsWith('3 '))!;
    const steering = {
      pinned: [{ document, section: pinned.id }],
      from: { walked: [...(receipt.walked ?? [])], route: receipt.route.filter(({ atMs }) => atMs !== undefined) },
      further: true,
    };
    expect(receipt.walked?.length).toBeGreaterThan(0);
    parsers.release();
    await ready(on);
    const further = await on.window.call('answer.ask', asking(document, EARLY, { steering }));
    expect(answerText(further.answer, english)).toContain('Margaret Pell');
    const whole = await on.window.call('document.view', { document });
    const rows = new Map(whole.rows.map((row) => [row.id, row.title]));
    const opened = further.route.filter(({ by }) => by === 'reader').map(({ section }) => rows.get(section));
    expect(opened).toEqual([pinned.title]);
    // The steps that were taken in the part are steps in the whole.
    for (const { section } of further.route) expect(section === whole.root || rows.has(section)).toBe(true);
  },
  LIMIT_MS,
);

test(
  'another document that is asked does not wait for the one that is read',
  async () => {
    const { on } = await begin();
    await writePapers(home.books, 1);
    const { added } = await on.host.call('host.add', { paths: [path.join(home.books, 'report 1.pdf')] });
    const { answer } = await on.window.call('answer.ask', asking(added[0]!, 'What does Report 1 say?'));
    expect(answer.found).toBe(true);
    parsers.begin();
    await ready(on);
  },
  LIMIT_MS,
);

test(
  'who waits can leave; a document that is removed, or whose parser dies, takes nothing with it',
  async () => {
    const { on, document } = await begin();
    const stop = new AbortController();
    const left = on.window.call('answer.ask', asking(document, EARLY), stop.signal);
    await parsers.asked('pdf.hand-over');
    stop.abort();
    await expect(left).rejects.toMatchObject({ code: 'call.cancelled' });

    parsers.begin();
    await until(async () => (await on.window.call('document.view', { document }).catch(() => undefined)) !== undefined);
    process.kill(parsers.pids()[0]!, 'SIGKILL');
    await ready(on);
    expect((await on.window.call('document.view', { document })).soFar).toBeUndefined();
    const { answer } = await on.window.call('answer.ask', asking(document, LATE));
    expect(answerText(answer, english)).toContain('Quill');
  },
  LIMIT_MS,
);

test(
  'a document that is removed while it is read is gone, with what was read of it',
  async () => {
    const { on, document } = await begin();
    await askFirst({ on, document });
    await on.window.call('library.remove', { document });
    await expect(on.window.call('document.view', { document })).rejects.toMatchObject({ code: 'document.unknown' });
    await expect(on.window.call('answer.ask', asking(document, EARLY))).rejects.toMatchObject({
      code: 'document.not-indexed',
    });
    expect(await home.inspect()).toMatchObject({ integrity: 'ok', indexes: [] });
  },
  LIMIT_MS,
);
