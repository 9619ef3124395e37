import { appendFile, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import type { MarksState, MarksTaken } from '#shared/contract/marks.ts';
import { addAnnotations, changeAnnotation, everyAnnotation, removeAnnotations } from '../store/annotations.ts';
import { deleteDocument, keyOf, listSummaries } from '../store/documents.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { Store } from '../store/open.ts';
import { addIndexed, idFor, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { MarksFolder } from './marks-folder.ts';

const { signal } = new AbortController();
const DAY_MS = 86_400_000;
const bees = [{ title: '1 Dances', paragraphs: ['In winter bees dance. In spring the bees dance at noon.'] }];

/** A device with a library of its own. */
class Device {
  readonly store: Store;
  readonly marks: MarksFolder;
  readonly #home: Awaited<ReturnType<typeof tempFolder>>;

  constructor(store: Store, home: Awaited<ReturnType<typeof tempFolder>>, skewMs: number) {
    this.store = store;
    this.#home = home;
    this.marks = new MarksFolder({
      store,
      reader: createIndexReader(store.read),
      documents: () => listSummaries(store.read),
      folder: home.path,
      now: () => (clock += 1000) + skewMs,
      onMarks: () => undefined,
      keeping: false,
      onBug: (error) => bugs.push(error),
    });
  }

  async choose(name: string): Promise<void> {
    await this.marks.handlers()['marks.configure']({ name }, signal);
    await this.marks.hostHandlers()['host.marks-folder']({ path: carried.path }, signal);
  }

  update(): Promise<MarksState> {
    return this.marks.handlers()['marks.update']({}, signal) as Promise<MarksState>;
  }

  add(change: Partial<NewAnnotation> = {}) {
    return this.store.writer.write((db) => addAnnotations(db, [{ ...highlight, ...change }], (clock += 1)));
  }

  write(note: string) {
    return this.store.writer.write((db) => changeAnnotation(db, this.all()[0]!.id, { note }, (clock += 1)));
  }

  remove() {
    return this.store.writer.write((db) => removeAnnotations(db, [this.all()[0]!.id]));
  }

  all() {
    return everyAnnotation(this.store.read);
  }

  notes(): readonly string[] {
    return this.all().map(({ note }) => note);
  }

  async close(): Promise<void> {
    await this.marks.close();
    await this.store.close();
    await this.#home.remove();
  }
}

const highlight: NewAnnotation = {
  document: idFor('bees'),
  kind: 'text',
  color: 'green',
  pages: [{ pageIndex: 0, quads: [[72, 698, 132, 698, 132, 708, 72, 708]] }],
  text: 'bees dance',
  prefix: 'In spring the ',
  suffix: ' at noon.',
  note: 'A note',
};
let clock = 0;
let bugs: unknown[];
let carried: Awaited<ReturnType<typeof tempFolder>>;
let one: Device;
let other: Device;

beforeEach(async () => {
  clock = 1_780_000_000_000;
  bugs = [];
  carried = await tempFolder();
  const homes = [await tempFolder(), await tempFolder()] as const;
  one = new Device(await openFresh(homes[0].path), homes[0], 0);
  other = new Device(await openFresh(homes[1].path), homes[1], 2 * DAY_MS);
  for (const { store } of [one, other]) await addIndexed(store, 'bees', bees);
  await one.choose('Desk');
  await other.choose('Laptop');
});
afterEach(async () => {
  await one.close();
  await other.close();
  await carried.remove();
  expect(bugs).toEqual([]);
});

/** Until both have said all that they have to say. */
const exchange = async (): Promise<readonly [MarksState, MarksState]> => {
  for (let round = 0; round < 2; round++) {
    await one.update();
    await other.update();
  }
  return [await one.update(), await other.update()];
};
const files = async (): Promise<string[]> => (await readdir(carried.path)).sort();
const fileOf = async (text: string): Promise<string> => {
  for (const name of await files()) {
    const file = path.join(carried.path, name);
    if ((await readFile(file, 'utf8')).includes(text)) return file;
  }
  throw new Error(`No file says ${text}`);
};

const drawnOn: Partial<NewAnnotation> = { text: '', prefix: '', suffix: '', note: '' };
const boxAt = (x: number): NewAnnotation['pages'] => [
  { pageIndex: 0, quads: [[x, 20, x + 50, 20, x + 50, 40, x, 40]] },
];

test('drawings and text boxes travel with their strokes and places, and so does what is changed of them', async () => {
  await one.add({ ...drawnOn, kind: 'ink', pages: boxAt(9), shape: { strokes: [[10, 21, 58, 39]], widthPt: 2 } });
  await one.add({ ...drawnOn, kind: 'textbox', pages: boxAt(9), note: 'Mind this', shape: { sizePt: 11 } });
  await one.add({ kind: 'underline' });
  await one.add({ kind: 'strike' });
  await exchange();
  const [ink, typed] = other.all();
  expect(other.all()).toMatchObject([
    { kind: 'ink', pages: boxAt(9), shape: { strokes: [[10, 21, 58, 39]], widthPt: 2 } },
    { kind: 'textbox', note: 'Mind this', shape: { sizePt: 11 } },
    { kind: 'underline', text: 'bees dance' },
    { kind: 'strike' },
  ]);
  const more = {
    strokes: [
      [10, 21, 58, 39],
      [12, 30],
    ],
    widthPt: 2,
  };
  await other.store.writer.write((db) => {
    changeAnnotation(db, ink!.id, { shape: more, pages: boxAt(8) }, (clock += 1));
    changeAnnotation(db, typed!.id, { shape: { sizePt: 14 }, pages: boxAt(70) }, (clock += 1));
  });
  const [state] = await exchange();
  expect(one.all()).toMatchObject([
    { kind: 'ink', shape: more, pages: boxAt(8) },
    { kind: 'textbox', pages: boxAt(70), shape: { sizePt: 14 } },
    { kind: 'underline' },
    { kind: 'strike' },
  ]);
  expect(state).toMatchObject({ conflicts: [], unreadable: 0, marks: 4 });
  expect(one.all()).toHaveLength(4);
});

test('what was drawn on two devices at the same time is told, and either can count', async () => {
  await one.add({ ...drawnOn, kind: 'ink', pages: boxAt(9), shape: { strokes: [[10, 21]], widthPt: 2 } });
  await exchange();
  for (const [device, y] of [
    [one, 30],
    [other, 35],
  ] as const) {
    const shape = {
      strokes: [
        [10, 21],
        [10, y],
      ],
      widthPt: 2,
    };
    const { id } = device.all()[0]!;
    await device.store.writer.write((db) => changeAnnotation(db, id, { shape, pages: boxAt(9) }, (clock += 1)));
  }
  const [state] = await exchange();
  expect(state.conflicts).toMatchObject([{ field: 'shape', values: [{ device: 'Laptop' }, { device: 'Desk' }] }]);
  const { mark, values } = state.conflicts[0]!;
  await one.marks.handlers()['marks.settle']({ mark, field: 'shape', clock: values[1]!.clock }, signal);
  await exchange();
  expect(other.all()).toMatchObject([
    {
      shape: {
        strokes: [
          [10, 21],
          [10, 30],
        ],
      },
    },
  ]);
});

test('marks of all kinds are written out as Web Annotations, and taken in as they were', async () => {
  await one.add({ ...drawnOn, kind: 'ink', pages: boxAt(9), shape: { strokes: [[10, 21, 58, 39]], widthPt: 2 } });
  await one.add({ ...drawnOn, kind: 'textbox', pages: boxAt(9), note: 'Mind this', shape: { sizePt: 11 } });
  await one.add({ kind: 'strike' });
  const { text } = (await one.marks.handlers()['marks.export']({}, signal)) as { readonly text: string };
  const take = () => other.marks.handlers()['marks.import']({ text }, signal) as Promise<MarksTaken>;
  expect(await take()).toEqual({ added: 3, known: 0, left: 0 });
  expect(await take()).toEqual({ added: 0, known: 3, left: 0 });
  const bare = (device: Device) =>
    device.all().map(({ kind, pages, shape, text: words, note }) => ({ kind, pages, shape, words, note }));
  expect(bare(other)).toEqual(bare(one));
});

test('what is marked, changed and removed on one device is so on the other, whose clock is two days ahead', async () => {
  await one.add();
  const [first] = await exchange();
  expect(other.all()).toMatchObject([{ note: 'A note', color: 'green', text: 'bees dance' }]);
  expect(first.devices).toMatchObject([{ name: 'Desk', own: true, lines: 1 }]);
  await other.write('');
  await exchange();
  expect(one.notes()).toEqual(['']);
  await other.write('Changed there');
  await exchange();
  await one.write('Changed here');
  await exchange();
  expect([one.notes(), other.notes()]).toEqual([['Changed here'], ['Changed here']]);
  await other.remove();
  const [here, there] = await exchange();
  expect([one.all(), other.all()]).toEqual([[], []]);
  expect([here.conflicts, there.conflicts]).toEqual([[], []]);
  expect(await files()).toHaveLength(2);
});

test('what both changed at the same time is the same on both, told, and settled once', async () => {
  await one.add();
  await exchange();
  await one.write('Mine');
  await other.write('Theirs');
  const [here, there] = await exchange();
  expect(here.conflicts).toEqual(there.conflicts);
  expect(one.notes()).toEqual(other.notes());
  const [conflict] = here.conflicts;
  expect(conflict).toMatchObject({ field: 'note', title: 'bees', text: 'bees dance' });
  const mine = conflict!.values.find(({ value }) => value === 'Mine')!;
  expect(mine.device).toBe('Desk');
  await other.marks.handlers()['marks.settle']({ mark: conflict!.mark, field: 'note', clock: mine.clock }, signal);
  const after = await exchange();
  expect(after.map(({ conflicts }) => conflicts)).toEqual([[], []]);
  expect([one.notes(), other.notes()]).toEqual([['Mine'], ['Mine']]);
});

test('a highlight that one removes while the other changes it stays, and is told', async () => {
  await one.add();
  await exchange();
  await one.remove();
  await other.write('Still needed');
  const [here] = await exchange();
  expect([one.notes(), other.notes()]).toEqual([['Still needed'], ['Still needed']]);
  const [conflict] = here.conflicts;
  expect(conflict).toMatchObject({ field: 'gone', values: [{ device: 'Desk' }] });
  await one.marks.handlers()['marks.settle']({ ...pick(conflict!), clock: '' }, signal);
  expect((await exchange()).map(({ conflicts }) => conflicts.length)).toEqual([0, 0]);
  expect(other.notes()).toEqual(['Still needed']);
});

const pick = ({ mark, field }: MarksState['conflicts'][number]) => ({ mark, field });

test('half a line at the end is waited for, and one that says nothing is counted', async () => {
  await one.add();
  await one.update();
  const file = await fileOf('A note');
  const whole = await readFile(file);
  await truncate(file, whole.length - 20);
  expect((await other.update()).marks).toBe(0);
  await appendFile(file, whole.subarray(whole.length - 20));
  await other.update();
  expect(other.notes()).toEqual(['A note']);
  const hostile = [
    'no JSON',
    '{"__proto__":{"id":"x"}}',
    '[]',
    JSON.stringify({
      id: `urn:wayleaf:mark:${'f'.repeat(32)}`,
      'wayleaf:writes': { note: { clock: 'late', after: [] } },
    }),
    'x'.repeat(3 * 2 ** 20),
  ];
  await writeFile(path.join(carried.path, `marks-${'e'.repeat(16)}.jsonl`), `${hostile.join('\n')}\n`);
  expect((await other.update()).unreadable).toBe(hostile.length);
  expect(other.notes()).toEqual(['A note']);
  expect(({} as { id?: string }).id).toBeUndefined();
});

test('a line that a kill left half is closed before the next is written', async () => {
  await one.add();
  await one.update();
  const file = await fileOf('A note');
  await appendFile(file, '{"half":');
  await one.write('Next');
  await one.update();
  await other.update();
  expect(other.notes()).toEqual(['Next']);
  expect((await other.update()).conflicts).toEqual([]);
});

test('a copy that a carrying program makes of a file counts as much, and a link is not followed', async () => {
  await one.add();
  await one.update();
  const file = await fileOf('A note');
  const copy = file.replace('.jsonl', '.sync-conflict-20260101-120000-ABCDEFG.jsonl');
  await writeFile(copy, await readFile(file));
  await rm(file);
  await symlink(path.join(carried.path, 'nowhere'), path.join(carried.path, `marks-${'d'.repeat(16)}.jsonl`));
  await mkdir(path.join(carried.path, `marks-${'c'.repeat(16)}.jsonl`));
  await other.update();
  expect(other.notes()).toEqual(['A note']);
});

test('a device whose file another wrote, or that is gone, goes on under another name, and nothing is lost', async () => {
  await one.add();
  await exchange();
  for (const name of await files()) await rm(path.join(carried.path, name));
  await one.write('Changed since');
  await exchange();
  expect(other.notes()).toEqual(['Changed since']);
  expect(one.notes()).toEqual(['Changed since']);
});

test('where the file is another one, the words find their document; without it, marks wait', async () => {
  await other.store.writer.write((db) => deleteDocument(db, keyOf(db, idFor('bees'))!));
  await one.add();
  await one.update();
  expect(await other.update()).toMatchObject({ waiting: 1, marks: 1 });
  expect(other.all()).toEqual([]);
  await addIndexed(other.store, 'another file', bees);
  await other.store.writer.write((db) => db.run("UPDATE documents SET title = 'bees'"));
  expect(await other.update()).toMatchObject({ waiting: 0 });
  expect(other.all()).toMatchObject([{ document: idFor('another file'), note: 'A note' }]);
  await other.write('Found by its words');
  const [here] = await exchange();
  expect(one.all()).toMatchObject([{ document: idFor('bees'), note: 'Found by its words' }]);
  expect(here).toMatchObject({ marks: 1, conflicts: [] });
});

test('a document that leaves the library takes its marks from no other device', async () => {
  await one.add();
  await exchange();
  await one.store.writer.write((db) => deleteDocument(db, keyOf(db, idFor('bees'))!));
  await exchange();
  expect(other.notes()).toEqual(['A note']);
});

test('what is written out is taken in again, and what Hypothesis exports is found by its words', async () => {
  await one.add();
  const { text } = (await one.marks.handlers()['marks.export']({}, signal)) as { text: string };
  expect(JSON.parse(text)).toMatchObject({ type: 'AnnotationPage', items: [{ motivation: 'commenting' }] });
  const take = (given: string, device = other) =>
    device.marks.handlers()['marks.import']({ text: given }, signal) as Promise<MarksTaken>;
  expect(await take(text)).toEqual({ added: 1, known: 0, left: 0 });
  expect(await take(text)).toEqual({ added: 0, known: 1, left: 0 });
  const selector = [{ type: 'TextQuoteSelector', exact: 'In winter bees', prefix: '', suffix: ' dance.' }];
  const rows = [
    {
      id: 'a',
      text: 'Cold',
      document: { title: ['Bees'] },
      target: [{ source: 'https://example.org/bees.pdf', selector }],
    },
    {
      id: 'b',
      text: 'A page note',
      document: { title: ['Bees'] },
      target: [{ source: 'https://example.org/bees.pdf' }],
    },
    { id: 'c', text: 'Elsewhere', document: { title: ['Wasps'] }, target: [{ source: 'x', selector }] },
  ];
  expect(await take(JSON.stringify({ total: 3, rows }))).toEqual({ added: 1, known: 0, left: 2 });
  expect(other.all()).toMatchObject([{}, { text: 'In winter bees', note: 'Cold', document: idFor('bees') }]);
  await expect(take('not at all')).rejects.toThrow('neither Web Annotations nor');
});
