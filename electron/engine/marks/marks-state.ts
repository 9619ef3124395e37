/** What is told of marks that travel. */
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { MarkConflict, MarksState } from '#shared/contract/marks.ts';
import { readClock, timeOf, type DeviceId } from '#shared/domain/marks/clock.ts';
import type { MergedMarks } from '#shared/domain/marks/merge.ts';
import type { DeviceFiles } from './device-files.ts';
import type { KeptMarks } from './kept.ts';
import { placeOf } from './take-over.ts';

const MOST_TOLD = 100;
const MOST_VALUES = 10;

export function conflictsOf(
  merged: MergedMarks | undefined,
  titles: ReadonlyMap<string, string> = new Map(),
  documents: () => readonly DocumentSummary[],
  nameOf: (device: DeviceId) => string,
): { readonly conflicts: MarkConflict[]; readonly more: number } {
  const found = merged
    ? [...merged.marks].map((mark) => merged.state(mark)).filter((one) => one.conflicts.length > 0)
    : [];
  if (found.length === 0) return { conflicts: [], more: 0 };
  const listed = new Map<string, DocumentSummary>(documents().map((one) => [one.id, one]));
  const all = found.flatMap(({ mark, values, conflicts }) => {
    const place = values.place === undefined ? undefined : placeOf(values.place);
    const known = place && listed.get(place.document);
    return conflicts.map(({ field, values: said }) => ({
      mark,
      document: known?.id ?? null,
      title: known?.title ?? (place && titles.get(place.document)) ?? '',
      text: place?.text ?? '',
      field,
      values: said
        .slice(0, MOST_VALUES)
        .map(({ device, value, clock }) => ({ device: nameOf(device), value, clock: String(clock) })),
    }));
  });
  return { conflicts: all.slice(0, MOST_TOLD), more: Math.max(0, all.length - MOST_TOLD) };
}

type Readings = DeviceFiles['readings'] extends ReadonlyMap<string, infer One> ? readonly One[] : never;

/** Several files of one device, as carrying programs make of conflicts, are told as one. */
export function devicesOf(readings: Readings, { device: own, name }: KeptMarks): MarksState['devices'] {
  return [...Map.groupBy(readings, ({ device }) => device)].map(([device, files]) => {
    const latest = readClock(
      files
        .map((one) => one.latest)
        .toSorted()
        .at(-1) ?? '',
    );
    return {
      name: device === own ? name : (files.find((one) => one.name !== undefined)?.name ?? device),
      own: device === own,
      seenAt: latest ? timeOf(latest) : null,
      lines: files.reduce((sum, { lines }) => sum + lines, 0),
    };
  });
}
