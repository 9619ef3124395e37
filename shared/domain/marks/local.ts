/** What a device itself changed since it and the folder were one: what it has to write, and what it has to take over. */
import { deviceOf, nextClock, type Clock, type DeviceId } from './clock.ts';
import { GONE, THERE, type MergedMarks, type MarkFieldName, type MarkWrites, type Write } from './merge.ts';

/** Values of a mark, as text; the shape of one that lies on words is empty. */
export type MarkValues = Readonly<Record<'place' | 'shape' | 'color' | 'note', string>>;

/** How a mark was when this device and the folder were one. */
export interface Base {
  readonly values: MarkValues;
  /** What was shown, by field, and all that was there to be seen. */
  readonly shown: Readonly<Partial<Record<MarkFieldName, Clock>>>;
  readonly seen: readonly Clock[];
}

const fields = ['place', 'shape', 'color', 'note'] as const;
/** Of a field that nobody wrote: marks on words have no shape. */
const UNWRITTEN: Partial<MarkValues> = { shape: '' };

/**
 * What was marked, changed and removed here; it is taken into the merged marks, too.
 *
 * @param local  all marks of this device
 * @param base  by mark; those that are in it and not here any more were removed here
 */
export function localWrites(
  local: ReadonlyMap<string, MarkValues>,
  base: ReadonlyMap<string, Base>,
  merged: MergedMarks,
  device: DeviceId,
  nowMs: number,
): readonly MarkWrites[] {
  const written: MarkWrites[] = [];
  const write = (mark: string, changed: Partial<Record<MarkFieldName, Omit<Write, 'clock'>>>): void => {
    const clock = nextClock(merged.latest, nowMs, device);
    const writes: Partial<Record<MarkFieldName, Write>> = {};
    for (const [name, one] of Object.entries(changed) as [MarkFieldName, Omit<Write, 'clock'>][])
      writes[name] = { ...one, clock };
    merged.take({ mark, writes });
    written.push(wholeWrites(mark, merged));
  };
  for (const [mark, values] of local) {
    const changed = changedFields(mark, values, base.get(mark), merged, device);
    if (Object.keys(changed).length > 0) write(mark, changed);
  }
  for (const [mark, { seen }] of base) {
    if (local.has(mark) || merged.state(mark).gone) continue;
    write(mark, { gone: { value: GONE, after: seen } });
  }
  return written;
}

function changedFields(
  mark: string,
  values: MarkValues,
  base: Base | undefined,
  merged: MergedMarks,
  device: DeviceId,
): Partial<Record<MarkFieldName, Omit<Write, 'clock'>>> {
  const changed: Partial<Record<MarkFieldName, Omit<Write, 'clock'>>> = {};
  for (const name of fields) {
    const shown = base ? base.shown[name] : merged.heads(mark, name)[0]?.clock;
    const before = base ? base.values[name] : merged.heads(mark, name)[0]?.value;
    if (values[name] === (before ?? UNWRITTEN[name])) continue;
    // What this device wrote and then did not note, since it broke off.
    const own = merged
      .heads(mark, name)
      .filter(({ clock }) => base && deviceOf(clock) === device && !base.seen.includes(clock));
    const after = [...(shown === undefined ? [] : [shown]), ...own.map(({ clock }) => clock)];
    changed[name] = { value: values[name], after };
  }
  // It was removed elsewhere, and is here again.
  if (!base && merged.has(mark) && merged.state(mark).gone)
    changed.gone = { value: THERE, after: merged.heads(mark, 'gone').map(({ clock }) => clock) };
  return changed;
}

/** What is shown of a mark, with all its fields: whoever reads this alone knows the whole mark. Of one that is gone nothing else is told. */
export function wholeWrites(mark: string, merged: MergedMarks): MarkWrites {
  const writes: Partial<Record<MarkFieldName, Write>> = {};
  const told = merged.state(mark).gone ? (['gone'] as const) : ([...fields, 'gone'] as const);
  for (const name of told) {
    const [shown] = merged.heads(mark, name);
    if (shown) writes[name] = shown;
  }
  return { mark, writes };
}

/**
 * What this device knows of a mark and the folder does not any more, for this device to write.
 *
 * @param missing  as `MergedMarks.join` tells it
 */
export function writtenAgain(mark: string, missing: readonly MarkWrites[], merged: MergedMarks): readonly MarkWrites[] {
  const whole = wholeWrites(mark, merged);
  const told = new Set(Object.values(whole.writes));
  return [whole, ...missing.filter(({ writes }) => Object.values(writes).some((write) => !told.has(write)))];
}

/** How a mark is now that this device has taken it over. */
export function baseOf(mark: string, merged: MergedMarks): Base | undefined {
  const { values, gone } = merged.state(mark);
  const { place, shape = '', color, note } = values;
  if (gone || place === undefined || color === undefined || note === undefined) return undefined;
  const shown: Partial<Record<MarkFieldName, Clock>> = {};
  for (const name of [...fields, 'gone'] as const) {
    const [head] = merged.heads(mark, name);
    if (head) shown[name] = head.clock;
  }
  return { values: { place, shape, color, note }, shown, seen: merged.seen(mark) };
}

/** What settles a conflict, for this device to write: this value, and nothing that is there beside it. */
export function settled(
  mark: string,
  field: MarkFieldName,
  value: string,
  merged: MergedMarks,
  device: DeviceId,
  nowMs: number,
): MarkWrites {
  const clock = nextClock(merged.latest, nowMs, device);
  const after = field === 'gone' ? merged.seen(mark) : merged.heads(mark, field).map((one) => one.clock);
  merged.take({ mark, writes: { [field]: { clock, after, value } } });
  return wholeWrites(mark, merged);
}
