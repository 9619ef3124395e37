/** How marks were when this device and the folder that carries them were one: of this library, and made again where it is lost. */
import { z } from 'zod';
import { readClock, type Clock } from '#shared/domain/marks/clock.ts';
import type { Base } from '#shared/domain/marks/local.ts';
import { markFieldNames } from '#shared/domain/marks/merge.ts';
import { text, type ReadDb, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRows } from './read-rows.ts';
import { saveKept } from './settings.ts';

const PREFIX = 'mark.';

export interface CarriedMark {
  /** The annotation that it is here. */
  readonly id: number;
  /** Of that annotation. */
  readonly createdAt: number;
  readonly base: Base;
}

const ClockText = z.string().transform((given) => (readClock(given) ?? given) as Clock);
const Kept = z.object({
  id: z.int().positive(),
  createdAt: z.int(),
  base: z.object({
    values: z.object({ place: z.string(), shape: z.string().default(''), color: z.string(), note: z.string() }),
    shown: z.partialRecord(z.enum(markFieldNames), ClockText),
    seen: z.array(ClockText),
  }),
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

export function dropCarried(db: WriteDb, mark: string): void {
  db.run('DELETE FROM kept WHERE name = ?', `${PREFIX}${mark}`);
}

/** Another folder knows nothing of them. */
export function dropAllCarried(db: WriteDb): void {
  db.run(`DELETE FROM kept WHERE name >= 'mark.' AND name < 'mark/'`);
}
