import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviceOf, nextClock, readClock, timeOf, type Clock, type DeviceId } from './clock.ts';
import { baseOf, localWrites, settled, type Base, type MarkValues } from './local.ts';
import { GONE, MergedMarks, THERE, type MarkState, type MarkWrites } from './merge.ts';

const DAY_MS = 86_400_000;
const devices = ['a', 'b', 'c'].map((one) => one.repeat(16) as DeviceId);

/** A device with its own clock, its marks, and what it knows of the folder. */
class Device {
  readonly id: DeviceId;
  readonly #skewMs: number;
  readonly marks = new Map<string, MarkValues>();
  base = new Map<string, Base>();
  merged = new MergedMarks();
  /** Its file: nothing of it ever changes. */
  readonly file: MarkWrites[] = [];
  /** Lines of each file that have arrived. */
  readonly arrived = new Map<DeviceId, number>();

  constructor(id: DeviceId, skewMs: number) {
    this.id = id;
    this.#skewMs = skewMs;
  }

  /** Writes what was changed here, then takes over what is known. */
  sync(nowMs: number): void {
    this.file.push(...localWrites(this.marks, this.base, this.merged, this.id, nowMs + this.#skewMs));
    this.base = new Map();
    for (const mark of this.merged.marks) {
      const base = baseOf(mark, this.merged);
      if (base) {
        this.base.set(mark, base);
        this.marks.set(mark, base.values);
      } else if (this.merged.state(mark).gone) this.marks.delete(mark);
    }
  }

  /** So many lines of another's file are there by now; a half one at the end is not counted. */
  arrive(from: Device, lines: number): void {
    const had = this.arrived.get(from.id) ?? 0;
    for (const line of from.file.slice(had, lines)) this.merged.take(line);
    this.arrived.set(from.id, Math.max(had, Math.min(lines, from.file.length)));
  }
}

const values = (note: string, color = 'yellow', shape = ''): MarkValues => ({ place: 'p', shape, color, note });
const states = (merged: MergedMarks): MarkState[] => [...merged.marks].sort().map((mark) => merged.state(mark));

type Step =
  | {
      readonly kind: 'edit';
      readonly device: number;
      readonly mark: number;
      readonly note: number | null;
      readonly color: number | null;
    }
  | { readonly kind: 'remove'; readonly device: number; readonly mark: number }
  | { readonly kind: 'sync'; readonly device: number; readonly from: number; readonly share: number };

const device = fc.nat(2);
const mark = fc.nat(24);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      device,
      mark,
      note: fc.option(fc.nat(99)),
      color: fc.option(fc.nat(4)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), device, mark }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device,
      from: device,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
);

/** Runs the steps on three devices whose clocks are two days apart, and lets all of them become one. */
function run(steps: readonly Step[]): {
  readonly all: readonly Device[];
  readonly said: ReadonlyMap<string, Set<string>>;
} {
  const all = devices.map((id, at) => new Device(id, (at - 1) * 2 * DAY_MS));
  const said = new Map<string, Set<string>>();
  let now = 1_780_000_000_000;
  for (const [n, one] of steps.entries()) {
    now += 1000;
    const here = all[one.device]!;
    const name = 'mark' in one ? `m${one.mark}` : '';
    if (one.kind === 'edit') {
      const before = here.marks.get(name);
      const note = one.note === null && before ? before.note : `note ${n} ${one.note ?? 0}`;
      // Every other mark is drawn, and moved now and then.
      const shape = one.mark % 2 === 0 ? '' : `shape ${one.color ?? 0}`;
      here.marks.set(name, values(note, `color ${one.color ?? 0}`, shape));
      if (!said.has(name)) said.set(name, new Set());
      said.get(name)!.add(note);
    } else if (one.kind === 'remove') here.marks.delete(name);
    else {
      const from = all[one.from]!;
      if (from !== here) here.arrive(from, Math.floor(from.file.length * one.share));
      here.sync(now);
    }
  }
  // Everything arrives everywhere, until nobody has anything to say.
  for (let round = 0; round < 3; round++) {
    for (const here of all) {
      for (const from of all) if (from !== here) here.arrive(from, from.file.length);
      here.sync((now += 1000));
    }
  }
  return { all, said };
}

describe('clocks', () => {
  test('the next is later than anything that was seen, whatever the device’s own clock says', () => {
    const far = nextClock(undefined, 9 * DAY_MS, devices[0]!);
    const next = nextClock(far, DAY_MS, devices[1]!);
    expect(next > far).toBe(true);
    expect([timeOf(next), deviceOf(next)]).toEqual([9 * DAY_MS, devices[1]]);
    expect(nextClock(next, 10 * DAY_MS, devices[0]!) > next).toBe(true);
    expect(nextClock(`${far.slice(0, 13)}ffffff.${devices[2]!}` as Clock, 0, devices[0]!) > far).toBe(true);
  });

  test('what is no clock is none', () => {
    expect(readClock(nextClock(undefined, 5, devices[0]!))).toBeDefined();
    for (const text of ['', 'x', `f${'0'.repeat(11)}.000000.${'a'.repeat(16)}`, `__proto__`])
      expect(readClock(text)).toBeUndefined();
  });
});

describe('three devices whose clocks are two days apart', () => {
  test('end in the same state, in whatever order the lines of any of their files come', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 20, maxLength: 120 }),
        fc.infiniteStream(fc.nat(1_000_000)),
        (steps, chance) => {
          const { all } = run(steps);
          const [first, ...others] = all.map(({ merged }) => states(merged));
          for (const other of others) expect(other).toEqual(first);
          for (const one of all) expect([...one.marks].sort()).toEqual([...all[0]!.marks].sort());
          const lines = all.flatMap(({ file }) => file);
          // Some of the lines, in two orders, one of them with lines twice.
          const some = lines.filter(() => chance.next().value! % 3 > 0);
          const [one, other] = [new MergedMarks(), new MergedMarks()];
          for (const line of some) one.take(line);
          for (const line of some.toSorted(() => (chance.next().value! % 2 ? 1 : -1))) {
            other.take(line);
            if (chance.next().value! % 4 === 0) other.take(line);
          }
          expect(states(other)).toEqual(states(one));
        },
      ),
      { numRuns: 60 },
    );
  });

  // Some 10,500 of them change or remove a mark, the others carry lines.
  test('lose nothing of 10,000 edits: each note is shown, told beside, or was replaced by who knew it', () => {
    const [steps] = fc.sample(fc.array(step, { minLength: 15_000, maxLength: 15_000 }), { numRuns: 1, seed: 37 });
    const { all } = run(steps!);
    expect(all.map(({ merged }) => states(merged))).toEqual([1, 2, 3].map(() => states(all[0]!.merged)));
    const lines = all.flatMap(({ file }) => file);
    const covered = new Set(lines.flatMap(({ writes }) => Object.values(writes).flatMap(({ after }) => after)));
    const [{ merged }] = all as [Device];
    for (const { mark: name, writes } of lines) {
      const { note } = writes;
      if (!note || covered.has(note.clock)) continue;
      const { values: shown, conflicts } = merged.state(name);
      const told = conflicts.flatMap((one) => one.values.map(({ value }) => value));
      expect([shown.note, ...told]).toContain(note.value);
    }
  }, 120_000);
});

describe('one field', () => {
  const clock = (ms: number, at: number): Clock => nextClock(undefined, ms, devices[at]!);
  const note = (ms: number, at: number, value: string, ...after: Clock[]): MarkWrites => ({
    mark: 'm',
    writes: { note: { clock: clock(ms, at), value, after } },
  });
  const merged = (...lines: MarkWrites[]): MergedMarks => {
    const all = new MergedMarks();
    for (const line of lines) all.take(line);
    return all;
  };

  test('what was written without knowing of each other is told, the latest first', () => {
    const { values: shown, conflicts } = merged(note(1, 0, 'mine'), note(2, 1, 'theirs')).state('m');
    expect(shown.note).toBe('theirs');
    expect(conflicts).toMatchObject([
      { field: 'note', values: [{ value: 'theirs', device: devices[1] }, { value: 'mine' }] },
    ]);
  });

  test('what knew of the other replaces it, also where its clock was behind', () => {
    const late = merged(note(DAY_MS, 0, 'first'));
    late.take({
      mark: 'm',
      writes: { note: { clock: nextClock(late.latest, 5, devices[1]!), value: 'second', after: [clock(DAY_MS, 0)] } },
    });
    expect(late.state('m')).toMatchObject({ values: { note: 'second' }, conflicts: [] });
  });

  test('the same said twice is no conflict', () => {
    expect(merged(note(1, 0, 'same'), note(2, 1, 'same')).state('m').conflicts).toEqual([]);
  });

  test('what nobody could have known covers nothing', () => {
    expect(merged(note(9, 0, 'mine'), note(1, 1, 'hostile', clock(9, 0))).state('m').values.note).toBe('mine');
  });

  test('a mark that was taken away stays, where another changed it meanwhile; once that is settled, it goes', () => {
    const all = merged(note(1, 0, 'old'));
    all.take({ mark: 'm', writes: { gone: { clock: clock(5, 0), value: GONE, after: [clock(1, 0)] } } });
    expect(all.state('m')).toMatchObject({ gone: true, conflicts: [] });
    all.take(note(4, 1, 'new', clock(1, 0)));
    expect(all.state('m')).toMatchObject({ gone: false, values: { note: 'new' }, conflicts: [{ field: 'gone' }] });
    const other = merged();
    other.take(settled('m', 'gone', GONE, all, devices[2]!, 6));
    expect(all.state('m').gone).toBe(true);
    settled('m', 'gone', THERE, all, devices[2]!, 7);
    expect(all.state('m')).toMatchObject({ gone: false });
  });

  test('a conflict is settled by what covers all of it', () => {
    const all = merged(note(1, 0, 'mine'), note(2, 1, 'theirs'));
    settled('m', 'note', 'both', all, devices[0]!, 3);
    expect(all.state('m')).toMatchObject({ values: { note: 'both' }, conflicts: [] });
  });
});
