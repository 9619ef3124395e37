import type { PDFDocumentProxy } from 'pdfjs-dist';
import { beforeEach, expect, test, vi } from 'vitest';
import { deferred, type Deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { Strip } from './draw-strip.ts';
import type { OpenListener } from './open-pdf.ts';
import { Strips, type WantedPart } from './strips.ts';

const [larches, snow] = [documentId('a'.repeat(64)), documentId('b'.repeat(64))];
const pdf = Object.create(null) as unknown as PDFDocumentProxy;
const part = (document: DocumentId, pageIndex: number, password?: string): WantedPart => ({
  document,
  pageIndex,
  box: { x0: 0, y0: 0, x1: 100, y1: 20 },
  scale: 2,
  night: false,
  password,
});

interface Opened {
  readonly document: DocumentId;
  readonly listener: OpenListener;
  closed: boolean;
}

let opened: Opened[];
let drawing: { readonly pageIndex: number; readonly done: Deferred<Strip> }[];
let strips: Strips;
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [opened, drawing] = [[], []];
  strips = new Strips(
    (document, listener) => {
      const one: Opened = { document, listener, closed: false };
      opened.push(one);
      return () => (one.closed = true);
    },
    (_, { pageIndex }) => {
      const done = deferred<Strip>();
      drawing.push({ pageIndex, done });
      return done.promise;
    },
  );
  return () => vi.useRealTimers();
});

/** Draws what is being drawn. */
async function finish(): Promise<void> {
  drawing.at(-1)!.done.resolve({} as Strip);
  await turn();
}

test('strips are drawn one after another, those of one document from one file', async () => {
  const both = [strips.draw(part(larches, 3), never), strips.draw(part(larches, 5), never)];
  await turn();
  opened[0]!.listener.onReady(pdf);
  await turn();
  expect(drawing.map(({ pageIndex }) => pageIndex)).toEqual([3]);
  await finish();
  expect(drawing.map(({ pageIndex }) => pageIndex)).toEqual([3, 5]);
  await finish();
  await Promise.all(both);
  expect(opened).toHaveLength(1);
});

test('one file at a time is held for them, and none once nothing was drawn for a while', async () => {
  const first = strips.draw(part(larches, 3), never);
  await turn();
  opened[0]!.listener.onReady(pdf);
  await turn();
  await finish();
  await first;
  expect(opened[0]!.closed).toBe(false);
  const second = strips.draw(part(snow, 1), never);
  await turn();
  expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
  opened[1]!.listener.onReady(pdf);
  await turn();
  await finish();
  await second;
  vi.runAllTimers();
  expect(opened[1]!.closed).toBe(true);
});

test('what scrolled away is not drawn, and stands in nobody’s way', async () => {
  const stop = new AbortController();
  const gone = strips.draw(part(larches, 3), stop.signal);
  const next = strips.draw(part(larches, 5), never);
  await turn();
  stop.abort();
  await expect(gone).rejects.toThrow();
  opened[0]!.listener.onReady(pdf);
  await turn();
  expect(drawing.map(({ pageIndex }) => pageIndex)).toEqual([5]);
  await finish();
  await next;
});

test('a locked file is opened by the password that was given, and is refused without one', async () => {
  const refused = strips.draw(part(larches, 3), never);
  await turn();
  opened[0]!.listener.onPassword(false, () => undefined);
  await expect(refused).rejects.toMatchObject({ code: 'pdf.needs-password' });
  const given: string[] = [];
  const drawn = strips.draw(part(larches, 3, 'larix'), never);
  await turn();
  opened[1]!.listener.onPassword(false, (password) => given.push(password));
  opened[1]!.listener.onReady(pdf);
  await turn();
  await finish();
  await drawn;
  expect(given).toEqual(['larix']);
});

test('a file that cannot be had is tried again for the next strip', async () => {
  const failed = strips.draw(part(larches, 3), never);
  await turn();
  opened[0]!.listener.onFailed(new AppError('file.missing', 'Not there.'));
  await expect(failed).rejects.toMatchObject({ code: 'file.missing' });
  const again = strips.draw(part(larches, 3), never);
  await turn();
  expect(opened).toHaveLength(2);
  opened[1]!.listener.onReady(pdf);
  await turn();
  await finish();
  await again;
});
