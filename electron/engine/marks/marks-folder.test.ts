import { appendFile, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { MarksState, MarksTaken } from '#shared/contract/marks.ts';
import { deleteDocument, keyOf } from '../store/documents.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { bees } from './testing/device.ts';
import { exchange, fileOf, filesIn, twoDevices } from './testing/two-devices.ts';

const { signal } = new AbortController();
const desk = twoDevices();

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
  await desk.one.add();
  const [first] = await exchange(desk);
  expect(desk.other.all()).toMatchObject([{ note: 'A note', color: 'green', text: 'bees dance' }]);
  expect(first.devices).toMatchObject([{ name: 'Desk', own: true, lines: 1 }]);
  await desk.other.write('');
  await exchange(desk);
  expect(desk.one.notes()).toEqual(['']);
  await desk.other.write('Changed there');
  await exchange(desk);
  await desk.one.write('Changed here');
  await exchange(desk);
  expect([desk.one.notes(), desk.other.notes()]).toEqual([['Changed here'], ['Changed here']]);
  await desk.other.remove();
  const [here, there] = await exchange(desk);
  expect([desk.one.all(), desk.other.all()]).toEqual([[], []]);
  expect([here.conflicts, there.conflicts]).toEqual([[], []]);
  expect(await filesIn(desk)).toHaveLength(2);
});

test('what both changed at the same time is the same on both, told, and settled once', async () => {
  await desk.one.add();
  await exchange(desk);
  await desk.one.write('Mine');
  await desk.other.write('Theirs');
  const [here, there] = await exchange(desk);
  expect(here.conflicts).toEqual(there.conflicts);
  expect(desk.one.notes()).toEqual(desk.other.notes());
  const [conflict] = here.conflicts;
  expect(conflict).toMatchObject({ field: 'note', title: 'bees', text: 'bees dance' });
  const mine = conflict!.values.find(({ value }) => value === 'Mine')!;
  expect(mine.device).toBe('Desk');
  await desk.other.marks.handlers()['marks.settle']({ mark: conflict!.mark, field: 'note', clock: mine.clock }, signal);
  const after = await exchange(desk);
  expect(after.map(({ conflicts }) => conflicts)).toEqual([[], []]);
  expect([desk.one.notes(), desk.other.notes()]).toEqual([['Mine'], ['Mine']]);
});

test('a highlight that one removes while the other changes it stays, and is told', async () => {
  await desk.one.add();
  await exchange(desk);
  await desk.one.remove();
  await desk.other.write('Still needed');
  const [here] = await exchange(desk);
  expect([desk.one.notes(), desk.other.notes()]).toEqual([['Still needed'], ['Still needed']]);
  const [conflict] = here.conflicts;
  expect(conflict).toMatchObject({ field: 'gone', values: [{ device: 'Desk' }] });
  await desk.one.marks.handlers()['marks.settle']({ ...pick(conflict!), clock: '' }, signal);
  expect((await exchange(desk)).map(({ conflicts }) => conflicts.length)).toEqual([0, 0]);
  expect(desk.other.notes()).toEqual(['Still needed']);
});

const pick = ({ mark, field }: MarksState['conflicts'][number]) => ({ mark, field });

test('half a line at the end is waited for, and one that says nothing is counted', async () => {
  await desk.one.add();
  await desk.one.update();
  const file = await fileOf(desk, 'A note');
  const whole = await readFile(file);
  await truncate(file, whole.length - 20);
  expect((await desk.other.update()).marks).toBe(0);
  await appendFile(file, whole.subarray(whole.length - 20));
  await desk.other.update();
  expect(desk.other.notes()).toEqual(['A note']);
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
  await writeFile(path.join(desk.carried.folder, `marks-${'e'.repeat(16)}.jsonl`), `${hostile.join('\n')}\n`);
  expect((await desk.other.update()).unreadable).toBe(hostile.length);
  expect(desk.other.notes()).toEqual(['A note']);
  expect(({} as { id?: string }).id).toBeUndefined();
});

test('a line that a kill left half is closed before the next is written', async () => {
  await desk.one.add();
  await desk.one.update();
  const file = await fileOf(desk, 'A note');
  await appendFile(file, '{"half":');
  await desk.one.write('Next');
  await desk.one.update();
  await desk.other.update();
  expect(desk.other.notes()).toEqual(['Next']);
  expect((await desk.other.update()).conflicts).toEqual([]);
});

test('a copy that a carrying program makes of a file counts as much, and a link is not followed', async () => {
  await desk.one.add();
  await desk.one.update();
  const file = await fileOf(desk, 'A note');
  const copy = file.replace('.jsonl', '.sync-conflict-20260101-120000-ABCDEFG.jsonl');
  await writeFile(copy, await readFile(file));
  await rm(file);
  await symlink(
    path.join(desk.carried.folder, 'nowhere'),
    path.join(desk.carried.folder, `marks-${'d'.repeat(16)}.jsonl`),
  );
  await mkdir(path.join(desk.carried.folder, `marks-${'c'.repeat(16)}.jsonl`));
  await desk.other.update();
  expect(desk.other.notes()).toEqual(['A note']);
});

test('a device whose file another wrote, or that is gone, goes on under another name, and nothing is lost', async () => {
  await desk.one.add();
  await exchange(desk);
  for (const name of await filesIn(desk)) await rm(path.join(desk.carried.folder, name));
  await desk.one.write('Changed since');
  await exchange(desk);
  expect(desk.other.notes()).toEqual(['Changed since']);
  expect(desk.one.notes()).toEqual(['Changed since']);
});

test('what is told counts what was written in the same pass', async () => {
  await desk.one.add();
  const state = await desk.one.update();
  expect(state).toMatchObject({ marks: 1, devices: [{ name: 'Desk', own: true, lines: 1 }] });
  expect(state.devices[0]!.seenAt).not.toBeNull();
});

test('where the file is another one, the words find their document; without it, marks wait', async () => {
  await desk.other.store.writer.write((db) => deleteDocument(db, keyOf(db, idFor('bees'))!));
  await desk.one.add();
  await desk.one.update();
  expect(await desk.other.update()).toMatchObject({ waiting: 1, marks: 1 });
  expect(desk.other.all()).toEqual([]);
  await addIndexed(desk.other.store, 'another file', bees);
  await desk.other.store.writer.write((db) => db.run("UPDATE documents SET title = 'bees'"));
  expect(await desk.other.update()).toMatchObject({ waiting: 0 });
  expect(desk.other.all()).toMatchObject([{ document: idFor('another file'), note: 'A note' }]);
  await desk.other.write('Found by its words');
  const [here] = await exchange(desk);
  expect(desk.one.all()).toMatchObject([{ document: idFor('bees'), note: 'Found by its words' }]);
  expect(here).toMatchObject({ marks: 1, conflicts: [] });
});

test('a document that leaves the library takes its marks from no other device', async () => {
  await desk.one.add();
  await exchange(desk);
  await desk.one.store.writer.write((db) => deleteDocument(db, keyOf(db, idFor('bees'))!));
  await exchange(desk);
  expect(desk.other.notes()).toEqual(['A note']);
});

test('what is written out is taken in again, and what Hypothesis exports is found by its words', async () => {
  await desk.one.add();
  const { text } = (await desk.one.marks.handlers()['marks.export']({}, signal)) as { text: string };
  expect(JSON.parse(text)).toMatchObject({ type: 'AnnotationPage', items: [{ motivation: 'commenting' }] });
  const take = (given: string, device = desk.other) =>
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
  expect(desk.other.all()).toMatchObject([{}, { text: 'In winter bees', note: 'Cold', document: idFor('bees') }]);
  await expect(take('not at all')).rejects.toThrow('neither Web Annotations nor');
});
