import { readFile, rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MarksState } from '#shared/contract/marks.ts';
import { newDevice } from './testing/device.ts';
import { exchange, fileOf, twoDevices } from './testing/two-devices.ts';

const { signal } = new AbortController();
const desk = twoDevices();

const firstLine = (text: string): string => `${text.split('\n')[0]!}\n`;
const spoiled: Readonly<Record<string, (file: string, text: string) => Promise<void>>> = {
  'cut short': (file, text) => writeFile(file, firstLine(text)),
  emptied: (file) => writeFile(file, ''),
  swapped: (file) => writeFile(file, `${'x'.repeat(900)}\n`.repeat(9)),
  gone: (file) => rm(file),
};

describe.each(Object.keys(spoiled))('a file that is %s', (how) => {
  test.each([true, false])(
    'takes nothing back, and what stood in it is written again; started again: %s',
    async (again) => {
      await desk.one.add({ note: 'First' });
      await exchange(desk);
      await desk.one.write('Second');
      await exchange(desk);
      const file = await fileOf(desk, 'Second');
      await spoiled[how]!(file, await readFile(file, 'utf8'));
      if (again) await desk.other.restart();
      expect((await desk.other.update()).mended).toBe(1);
      expect(desk.other.notes()).toEqual(['Second']);
      expect((await desk.other.update()).mended).toBe(1);
      // Whoever comes later has it from this device.
      const third = await newDevice(desk.carried);
      await third.choose('Third');
      expect(await third.update()).toMatchObject({ marks: 1, conflicts: [] });
      expect(third.notes()).toEqual(['Second']);
      await third.close();
      const states = await exchange(desk);
      expect(states.map(({ conflicts }) => conflicts)).toEqual([[], []]);
      expect([desk.one.notes(), desk.other.notes()]).toEqual([['Second'], ['Second']]);
    },
  );
});

test('a highlight that was removed stays so, when the line that says it is lost', async () => {
  await desk.one.add();
  await exchange(desk);
  await desk.one.remove();
  await exchange(desk);
  const file = await fileOf(desk, 'A note');
  await writeFile(file, firstLine(await readFile(file, 'utf8')));
  for (const device of [desk.one, desk.other]) await device.restart();
  await exchange(desk);
  expect([desk.one.all(), desk.other.all()]).toEqual([[], []]);
});

describe('when another device removes very many', () => {
  beforeEach(async () => {
    for (let at = 0; at < 12; at++) await desk.one.add({ note: `Note ${String(at)}` });
    await exchange(desk);
    await desk.one.remove(11);
    await desk.one.update();
  });
  const decide = (removal: MarksState['removals'][number], keep: boolean) =>
    desk.other.marks.handlers()['marks.removal']({ device: removal.device, marks: removal.marks, keep }, signal);

  test('they stay until the reader says so, through restarts and whatever is added', async () => {
    expect((await desk.other.update()).removals).toMatchObject([{ name: 'Desk', marks: 11, of: 12 }]);
    for (let at = 0; at < 60; at++) await desk.other.add({ note: `Later ${String(at)}` });
    await desk.other.restart();
    const [removal] = (await desk.other.update()).removals;
    expect(removal).toMatchObject({ marks: 11, of: 72 });
    expect(desk.other.all()).toHaveLength(72);
    await expect(decide({ ...removal!, marks: 10 }, false)).rejects.toThrow('changed meanwhile');
    await decide(removal!, false);
    expect(desk.other.all()).toHaveLength(61);
    expect((await desk.other.update()).removals).toEqual([]);
  });

  test('kept, they are on all devices again', async () => {
    const [removal] = (await desk.other.update()).removals;
    await decide(removal!, true);
    expect((await desk.other.update()).removals).toEqual([]);
    await exchange(desk);
    expect([desk.one.all().length, desk.other.all().length]).toEqual([12, 12]);
  });

  test('one of them that is changed meanwhile stays by itself, and is told', async () => {
    await desk.other.update();
    await desk.other.write('Still needed');
    const state = await desk.other.update();
    expect(state.removals).toMatchObject([{ marks: 10 }]);
    expect(state.conflicts).toMatchObject([{ field: 'gone' }]);
  });

  test('what was removed here as well waits for nothing', async () => {
    await desk.other.update();
    await desk.other.remove(11);
    expect((await desk.other.update()).removals).toEqual([]);
    expect(desk.other.all()).toHaveLength(1);
  });
});
