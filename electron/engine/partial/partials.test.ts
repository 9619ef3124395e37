import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import type { ParsedPdf } from '../indexing/parsers.ts';
import { idFor, parsedPdf } from '../testing/builders.ts';
import { firstPartialNode } from '#shared/domain/document/partial/partial-ids.ts';
import { Partials } from './partials.ts';

const document = idFor('book');
const chapters = ['1 Lakes', '2 Rivers', '3 Harbors', '4 Tides'].map((title) => ({
  title,
  paragraphs: [`Of ${title.slice(2)} much was said.`, `Nobody swam in ${title.slice(2)} that year.`],
}));

/** The first chapters, a page each; others take the place of some. */
function part(count: number, change: Readonly<Record<number, string>> = {}): ParsedPdf {
  return parsedPdf(
    'A Book',
    chapters.slice(0, count).map((chapter, at) => ({ ...chapter, title: change[at] ?? chapter.title })),
  );
}

const pages = (read: number) => ({ read, total: 4 });
const section = (n: number): string => `s${String(firstPartialNode + n)}`;
const at = (n: number): NodeId => section(n) as NodeId;

let partials: Partials;
/** Waits for a state, however busy the machine is. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 5 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => partials.close());

function setUp() {
  const onChange = vi.fn();
  const onBug = vi.fn();
  partials = new Partials({ titleOf: () => 'book.pdf', onChange, onBug });
  const grown = (read: number) => soon(() => expect(partials.get(document)?.pages.read).toBe(read));
  return { onChange, onBug, grown };
}

describe('a document that is read', () => {
  test('can be asked and shown as far as it is, as the library would', async () => {
    const { onChange, grown } = setUp();
    partials.take(document, part(2), pages(2));
    await grown(2);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(document);
    const { reader, view } = partials.get(document)!;
    const scope = { kind: 'documents', documents: [document] } as const;
    expect(reader.documents(scope)).toMatchObject([{ id: document, title: 'A Book', segments: 4 }]);
    expect(reader.match(['swam', 'rivers'], scope, 5)[0]).toMatchObject({ document, order: 3, section: section(2) });
    expect(view()).toMatchObject({
      root: section(0),
      rows: [{ title: '1 Lakes' }, { title: '2 Rivers', id: section(2) }],
    });
  });

  test('keeps the ids of its sections as it grows, and gives new ones to new sections', async () => {
    const { grown } = setUp();
    partials.take(document, part(2), pages(2));
    await grown(2);
    partials.take(document, part(4, { 0: 'Lakes' }), pages(4));
    await grown(4);
    // '1 Lakes' is another heading now, and its text belongs to the one before it.
    expect(
      partials
        .get(document)!
        .view()
        .rows.map(({ id }) => id),
    ).toEqual([3, 2, 4, 5].map(section));
    expect(partials.sectionNow(document, at(1))).toBe(section(0));
    expect(partials.sectionNow(document, at(2))).toBe(section(2));
  });

  test('is read to the end: its sections are found under their own ids, and nothing else is left', async () => {
    const { grown } = setUp();
    partials.take(document, part(2), pages(2));
    await grown(2);
    partials.finish(document, part(4));
    expect(partials.get(document)).toBeUndefined();
    expect([0, 1, 2].map((n) => partials.sectionNow(document, at(n)))).toEqual(['s0', 's1', 's2']);
    const whole = part(4).segments.map(({ text }) => text);
    expect([...(partials.passagesNow(document, 2, whole) ?? [])]).toEqual([0, 1, 2, 3].map((n) => [n, n]));
    expect(partials.passagesNow(document, 3, whole)).toBeUndefined();
  });
});

test('of parts that come faster than they can be indexed, the newest counts', async () => {
  const { onChange, grown } = setUp();
  for (const count of [1, 2, 3, 4]) partials.take(document, part(count), pages(count));
  await grown(4);
  expect(onChange).toHaveBeenCalledTimes(2);
  // After a pause it is read from its beginning again.
  partials.take(document, part(1), pages(1));
  partials.take(idFor('other'), part(1), pages(1));
  await soon(() => expect(partials.get(idFor('other'))).toBeDefined());
  expect(partials.get(document)?.pages.read).toBe(4);
});

test('what comes too late is dropped', async () => {
  const { onChange, onBug } = setUp();
  partials.take(document, part(1), pages(1));
  partials.finish(document, part(4));
  partials.take(idFor('removed'), part(1), pages(1));
  partials.drop(idFor('removed'));
  partials.take(idFor('empty'), { ...part(1), segments: [] }, pages(1));
  partials.take(idFor('last'), part(2), pages(2));
  await soon(() => expect(partials.get(idFor('last'))).toBeDefined());
  expect(partials.all().map((one) => one.document)).toEqual([idFor('last')]);
  expect(onChange).toHaveBeenCalledOnce();
  expect(onBug).not.toHaveBeenCalled();
});

test('a part that a question holds can be read until it lets go', async () => {
  const { grown } = setUp();
  partials.take(document, part(1), pages(1));
  await grown(1);
  const held = partials.get(document)!;
  const letGo = held.hold();
  partials.drop(document);
  expect(held.reader.segments(document)).toHaveLength(2);
  letGo();
  letGo();
  expect(() => held.reader.segments(document)).toThrow();
});

test('not more than a dozen documents are kept', async () => {
  setUp();
  for (let n = 0; n < 14; n++) {
    partials.take(idFor(String(n)), part(1), pages(1));
    await soon(() => expect(partials.get(idFor(String(n)))).toBeDefined());
  }
  expect(partials.all()).toHaveLength(12);
  expect(partials.get(idFor('0'))).toBeUndefined();
});
