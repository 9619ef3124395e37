import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/contract/mark-author.ts';
import type { ToolCalls } from '#shared/contract/tool-calls.ts';
import type { ParsedParams } from '#shared/rpc/spec.ts';
import { changeAnnotation, listAnnotations } from '../store/annotations.ts';
import { listSummaries, summaryOf } from '../store/documents.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { markDocument } from '../store/shelves.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { markHandlers } from '../tools/marking.ts';
import { assistantHandlers } from './handlers.ts';

const fresh = freshLibrary();
const { signal } = new AbortController();
const caller: Caller = { name: 'Helper', session: 'first-session', mayWrite: true };
const bees = idFor('bees');
const words = 'In winter the bees of the north dance slowly while those of the south rest until noon'.split(' ');
let now: number;
let touched: string[];
let tools: ReturnType<typeof markHandlers>;
let calls: ReturnType<typeof assistantHandlers>;

beforeEach(async () => {
  now = 1000;
  touched = [];
  const { store } = fresh;
  await addIndexed(store, 'bees', [{ title: 'Dances', paragraphs: [`${words.join(' ')}.`] }]);
  tools = markHandlers({
    store,
    now: () => (now += 7),
    onMarks: () => touched.push('marks'),
    touch: (id) => touched.push(id),
    reader: () => createIndexReader(store.read),
    document: (id) => summaryOf(store.read, id),
    frames: () => [],
    citationKey: () => null,
  });
  calls = assistantHandlers({
    store,
    documents: () => listSummaries(store.read),
    touch: (id) => touched.push(id),
    publish: () => undefined,
  });
});

type Given<Name extends 'add_highlight' | 'add_note' | 'tag_document'> = ParsedParams<ToolCalls[Name]>['given'];
const color = 'green' as const;
const highlight = (given: Partial<Given<'add_highlight'>>, by = caller) =>
  tools.add_highlight({ by, given: { document: bees, quote: 'bees of the north', color, ...given } }, signal);
const note = (given: Partial<Given<'add_note'>>, by = caller) =>
  tools.add_note({ by, given: { document: bees, quote: 'rest until noon', color, note: 'Why?', ...given } }, signal);
const tag = (name: string, by = caller) => tools.tag_document({ by, given: { document: bees, tag: name } }, signal);
const state = () => calls['assistants.state']({}, signal) as Promise<Awaited<ReturnType<typeof stateOf>>>;
const stateOf = async () => ({ writing: false, sessions: [] as { session: string; changes: Change[] }[] });
const undo = (changes: readonly string[]) => calls['assistants.undo']({ changes: [...changes] }, signal);
interface Change {
  readonly change: string;
  readonly kind: string;
  readonly changed: boolean;
}
const allChanges = async (): Promise<Change[]> => (await state()).sessions.flatMap(({ changes }) => changes);

/** All that readers and assistants may change. */
function stored(): unknown {
  const rows = (sql: string) => fresh.store.read.all(sql);
  return {
    annotations: rows('SELECT * FROM annotations ORDER BY id'),
    labels: rows('SELECT * FROM labels ORDER BY document_id, kind, name'),
    marks: rows('SELECT * FROM reading_marks ORDER BY document_id'),
    settings: rows('SELECT * FROM settings ORDER BY name'),
    collections: rows('SELECT * FROM collections ORDER BY name'),
  };
}

test('a mark is put in the assistant’s name, with the document’s own words, and told by session', async () => {
  const made = await highlight({ quote: 'BEES of  the north' });
  expect(made).toMatchObject({ added: true, quote: 'bees of the north', note: '', page: 1, by: 'Helper', color });
  await note({}, { ...caller, session: 'second-session', name: 'Other\u202E\n one' });
  await tag('winter');
  const [first] = listAnnotations(fresh.store.read, bees);
  expect(first?.author).toMatchObject({ name: 'Helper', session: 'first-session' });
  expect(await state()).toMatchObject({
    writing: false,
    sessions: [
      { session: 'first-session', name: 'Helper', changes: [{ kind: 'highlight' }, { kind: 'tag', text: 'winter' }] },
      { session: 'second-session', name: 'Other one', changes: [{ kind: 'note', note: 'Why?', changed: false }] },
    ],
  });
  expect(touched).toEqual(['marks', 'marks', bees]);
});

test('what is there already is not put there again, whoever put it', async () => {
  await fresh.store.writer.write((db) => markDocument(db, bees, { addTags: ['winter'] }));
  const before = stored();
  expect(await tag('winter')).toMatchObject({ added: false, tags: ['winter'] });
  expect(stored()).toEqual(before);
  const { id } = (await highlight({})) as { id: number };
  expect(await highlight({})).toMatchObject({ id, added: false });
  expect(await note({ quote: 'bees of the north' })).toMatchObject({ added: true });
  expect(await note({ quote: 'bees of the north' })).toMatchObject({ added: false });
  expect(await allChanges()).toHaveLength(2);
});

test('a tag that the reader puts, too, is the reader’s', async () => {
  await tag('winter');
  await fresh.store.writer.write((db) => markDocument(db, bees, { addTags: ['winter'] }));
  expect(await allChanges()).toEqual([]);
  expect(summaryOf(fresh.store.read, bees)?.tags).toEqual(['winter']);
});

test('where the reader wrote in it, it stays, and is told', async () => {
  await highlight({});
  await note({});
  const [first, second] = await allChanges();
  await fresh.store.writer.write((db) => changeAnnotation(db, 1, { note: 'Mine now' }, 9000));
  expect(await undo([first!.change, second!.change])).toEqual({ undone: 1, kept: [first!.change] });
  expect(listAnnotations(fresh.store.read, bees)).toMatchObject([{ note: 'Mine now' }]);
  expect(await allChanges()).toMatchObject([{ kind: 'note', changed: true }]);
  // Written back, it is the assistant's alone.
  await fresh.store.writer.write((db) => changeAnnotation(db, 1, { note: '' }, 9001));
  expect(await undo([first!.change])).toEqual({ undone: 1, kept: [] });
});

test('nothing of the reader’s is taken back, whatever is named', async () => {
  await highlight({});
  const [made] = listAnnotations(fresh.store.read, bees);
  const { id: _id, createdAt: _c, changedAt: _m, author: _a, ...own } = made!;
  await fresh.store.writer.write((db) => db.run('UPDATE annotations SET author = NULL WHERE id = ?', made!.id));
  const before = stored();
  expect(own.kind).toBe('text');
  expect(await undo([`m${made!.id}`, 'm99', `t${'0'.repeat(16)}`])).toEqual({ undone: 3, kept: [] });
  expect(stored()).toEqual(before);
});

test('an assistant that may not write changes nothing, and is told who can let it', async () => {
  const reading = { ...caller, mayWrite: false };
  const before = stored();
  for (const work of [() => highlight({}, reading), () => note({}, reading), () => tag('winter', reading)])
    await expect(work()).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('Settings') as string,
    });
  expect(stored()).toEqual(before);
  await calls['assistants.configure']({ writing: true }, signal);
  expect(await tools.may_write({}, signal)).toEqual({ writing: true });
  expect(await highlight({}, reading)).toMatchObject({ added: true });
});

/** Park and Miller's. */
function randomFrom(seed: number): (below: number) => number {
  let at = seed;
  return (below) => (at = (at * 48_271) % 2_147_483_647) % below;
}

const RUNS = 12;
const STEPS = 14;

test('undoing each change, in any order, leaves the library as it was before', async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = randomFrom(seed * 7919);
    await highlight({ quote: words.slice(seed, seed + 3).join(' ') });
    await fresh.store.writer.write((db) => {
      markDocument(db, bees, { addTags: [`own ${String(random(3))}`], rating: 1 + random(5) });
      // One of the reader's own, at words that assistants may mark, too.
      db.run('UPDATE annotations SET author = NULL');
    });
    const before = stored();
    for (let step = 0; step < STEPS; step++) {
      const [from, length] = [random(words.length - 1), 2 + random(3)];
      const quote = words.slice(from, from + length).join(' ');
      const by = { ...caller, session: `session-${String(random(3))}` };
      const work = [
        () => highlight({ quote }, by),
        () => note({ quote, note: `Note ${String(random(4))}` }, by),
        () => tag(`${random(2) === 0 ? 'own' : 'theirs'} ${String(random(3))}`, by),
      ][random(3)]!;
      // 'the' and the like stand twice.
      await Promise.resolve(work()).catch((error: unknown) => expect(String(error)).toContain('times'));
    }
    const changes = (await allChanges()).map(({ change }) => change);
    while (changes.length > 0) {
      const [one] = changes.splice(random(changes.length), 1);
      expect(await undo([one!])).toEqual({ undone: 1, kept: [] });
    }
    expect(stored()).toEqual(before);
  }
});
