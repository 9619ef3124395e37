/** What another device removed in masses: by accident more often than on purpose, so that its reader is asked. */
import { deviceOf, type DeviceId } from '#shared/domain/marks/clock.ts';
import type { MergedMarks } from '#shared/domain/marks/merge.ts';
import type { CarriedMark } from '../store/carried-marks.ts';

export interface Removal {
  readonly device: DeviceId;
  /** Those that it removed and that are still here. */
  readonly marks: readonly string[];
}

/** Nobody removes so many one by one between two exchanges. */
const MANY = 100;
/** A small library is asked of sooner: this many, where they are a fifth of what is here. */
const SOME = 10;
const SHARE = 0.2;

/**
 * @param local  the marks that are here
 * @param allowed  the device whose removals the reader let happen
 * @returns by device; once some of a device wait, all that it removes waits with them
 */
export function heldRemovals(
  merged: MergedMarks,
  local: ReadonlyMap<string, unknown>,
  carried: ReadonlyMap<string, CarriedMark>,
  allowed: DeviceId | undefined,
): readonly Removal[] {
  const removed = new Map<DeviceId, string[]>();
  for (const mark of local.keys()) {
    const [removal] = merged.heads(mark, 'gone');
    if (!removal || !merged.state(mark).gone) continue;
    const device = deviceOf(removal.clock);
    const marks = removed.get(device) ?? [];
    marks.push(mark);
    removed.set(device, marks);
  }
  const isHeld = ({ device, marks }: Removal): boolean =>
    device !== allowed &&
    (marks.some((mark) => carried.get(mark)?.held) ||
      marks.length >= MANY ||
      (marks.length >= SOME && marks.length >= local.size * SHARE));
  return [...removed].map(([device, marks]) => ({ device, marks })).filter(isHeld);
}
