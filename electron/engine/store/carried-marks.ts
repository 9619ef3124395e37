/**
 * What this library knows of marks that travel, beside the files of the folder: those are cut short, emptied or swapped by accident. Of this
 * library, and made again where it is lost.
 */
import { z } from 'zod';
import { readClock, type Clock } from '#shared/domain/marks/clock.ts';
import { markFieldNames, type MarkRecord } from '#shared/domain/marks/merge.ts';
import { text, type ReadDb, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRows } from './read-rows.ts';
import { saveKept } from './settings.ts';

const PREFIX = 'mark.';

export interface CarriedMark {
  /** The annotation that it is here; null where it was removed, or its document is not here. */
  readonly here: { readonly id: number; readonly createdAt: number } | null;
  /** As it was when this device and the folder were one. */
  readonly known: MarkRecord;
  /** Another device removed it with many more: it stays here, as it was, until the reader says whether it goes. */
  readonly held: boolean;
}

const ClockText = z.string().transform((given) => (readClock(given) ?? given) as Clock);
const Kept = z.object({
  here: z.object({ id: z.int().positive(), createdAt: z.int() }).nullable(),
  known: z.partialRecord(
    z.enum(markFieldNames),
    z.object({
      heads: z.array(z.object({ clock: ClockText, after: z.array(ClockText), value: z.string() })),
      covered: z.array(ClockText),
    }),
  ),
  held: z.boolean(),
});

/** By mark. One that cannot be read is left out, and noted. */
export function listCarried(db: ReadDb): ReadonlyMap<string, CarriedMark> {
  const rows = db.all(`SELECT name, value FROM kept WHERE name >= 'mark.' AND name < 'mark/' ORDER BY name`);
  const kept = readRows(db, 'kept', rows, ({ name, value }) => ({
    mark: text(name).slice(PREFIX.length),
    ...fromJson(Kept, text(value)),
  }));
  return new Map(kept.map(({ mark, ...one }) => [mark, one]));
}

export function putCarried(db: WriteDb, mark: string, carried: CarriedMark): void {
  saveKept(db, `${PREFIX}${mark}`, carried);
}

/** Another folder knows nothing of them. */
export function dropAllCarried(db: WriteDb): void {
  db.run(`DELETE FROM kept WHERE name >= 'mark.' AND name < 'mark/'`);
}
