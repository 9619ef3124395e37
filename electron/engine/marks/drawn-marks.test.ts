/** Marks that are drawn, and text boxes, between devices. */
import { expect, test } from 'vitest';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import type { MarksTaken } from '#shared/contract/marks.ts';
import { changeAnnotation } from '../store/annotations.ts';
import type { Device } from './testing/device.ts';
import { exchange, twoDevices } from './testing/two-devices.ts';

const { signal } = new AbortController();
const desk = twoDevices();

const drawnOn: Partial<NewAnnotation> = { text: '', prefix: '', suffix: '', note: '' };
const boxAt = (x: number): NewAnnotation['pages'] => [
  { pageIndex: 0, quads: [[x, 20, x + 50, 20, x + 50, 40, x, 40]] },
];

test('drawings and text boxes travel with their strokes and places, and so does what is changed of them', async () => {
  await desk.one.add({ ...drawnOn, kind: 'ink', pages: boxAt(9), shape: { strokes: [[10, 21, 58, 39]], widthPt: 2 } });
  await desk.one.add({ ...drawnOn, kind: 'textbox', pages: boxAt(9), note: 'Mind this', shape: { sizePt: 11 } });
  await desk.one.add({ kind: 'underline' });
  await desk.one.add({ kind: 'strike' });
  await exchange(desk);
  const [ink, typed] = desk.other.all();
  expect(desk.other.all()).toMatchObject([
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
  await desk.other.edit((db, nowMs) => {
    changeAnnotation(db, ink!.id, { shape: more, pages: boxAt(8) }, nowMs);
    changeAnnotation(db, typed!.id, { shape: { sizePt: 14 }, pages: boxAt(70) }, nowMs + 1);
  });
  const [state] = await exchange(desk);
  expect(desk.one.all()).toMatchObject([
    { kind: 'ink', shape: more, pages: boxAt(8) },
    { kind: 'textbox', pages: boxAt(70), shape: { sizePt: 14 } },
    { kind: 'underline' },
    { kind: 'strike' },
  ]);
  expect(state).toMatchObject({ conflicts: [], unreadable: 0, marks: 4 });
  expect(desk.one.all()).toHaveLength(4);
});

test('what was drawn on two devices at the same time is told, and either can count', async () => {
  await desk.one.add({ ...drawnOn, kind: 'ink', pages: boxAt(9), shape: { strokes: [[10, 21]], widthPt: 2 } });
  await exchange(desk);
  for (const [device, y] of [
    [desk.one, 30],
    [desk.other, 35],
  ] as const) {
    const shape = {
      strokes: [
        [10, 21],
        [10, y],
      ],
      widthPt: 2,
    };
    const { id } = device.all()[0]!;
    await device.edit((db, nowMs) => changeAnnotation(db, id, { shape, pages: boxAt(9) }, nowMs));
  }
  const [state] = await exchange(desk);
  expect(state.conflicts).toMatchObject([{ field: 'shape', values: [{ device: 'Laptop' }, { device: 'Desk' }] }]);
  const { mark, values } = state.conflicts[0]!;
  await desk.one.marks.handlers()['marks.settle']({ mark, field: 'shape', clock: values[1]!.clock }, signal);
  await exchange(desk);
  expect(desk.other.all()).toMatchObject([
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
  await desk.one.add({ ...drawnOn, kind: 'ink', pages: boxAt(9), shape: { strokes: [[10, 21, 58, 39]], widthPt: 2 } });
  await desk.one.add({ ...drawnOn, kind: 'textbox', pages: boxAt(9), note: 'Mind this', shape: { sizePt: 11 } });
  await desk.one.add({ kind: 'strike' });
  const { text } = (await desk.one.marks.handlers()['marks.export']({}, signal)) as { readonly text: string };
  const take = () => desk.other.marks.handlers()['marks.import']({ text }, signal) as Promise<MarksTaken>;
  expect(await take()).toEqual({ added: 3, known: 0, left: 0 });
  expect(await take()).toEqual({ added: 0, known: 3, left: 0 });
  const bare = (device: Device) =>
    device.all().map(({ kind, pages, shape, text: words, note }) => ({ kind, pages, shape, words, note }));
  expect(bare(desk.other)).toEqual(bare(desk.one));
});
