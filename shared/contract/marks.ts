/** Marks that travel: a folder that another program carries from device to device, with a file of each. */
import { z } from 'zod';
import { markFieldNames } from '../domain/marks/merge.ts';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema } from './common.ts';

export const markIdPattern = /^[0-9a-f]{32}$/u;
const MarkId = z.string().regex(markIdPattern);
const DeviceName = z.string().trim().min(1).max(80);
const DeviceIdText = z.string().regex(/^[0-9a-f]{16}$/u);
const Field = z.enum(markFieldNames);

/** Two devices changed the same without knowing of each other. */
export const MarkConflict = z.strictObject({
  mark: MarkId,
  /** Null where it is not in this library. */
  document: DocumentIdSchema.nullable(),
  title: z.string(),
  /** The marked words. */
  text: z.string(),
  /** `gone`: one device removed it while another changed it; it is kept. */
  field: Field,
  /** The one that is shown first. */
  values: z.array(z.strictObject({ device: z.string(), value: z.string(), clock: z.string() })),
});
export type MarkConflict = z.infer<typeof MarkConflict>;

export const MarksState = z.strictObject({
  folder: z.string().nullable(),
  /** `asleep`: no program is open that carries marks. */
  mode: z.enum(['off', 'starting', 'kept', 'missing', 'paused', 'asleep']),
  /** What this device is called for the others. */
  name: z.string(),
  /** All that wrote into the folder. `seenAt`: when it wrote last, milliseconds since 1970. */
  devices: z.array(
    z.strictObject({
      name: z.string(),
      own: z.boolean(),
      seenAt: z.int().nonnegative().nullable(),
      lines: z.int().nonnegative(),
    }),
  ),
  marks: z.int().nonnegative(),
  /** Marks of documents that are not here. */
  waiting: z.int().nonnegative(),
  /** Lines that could not be read. */
  unreadable: z.int().nonnegative(),
  /** Marks that stood in the folder, were gone from it, and were written again, since the program began. */
  mended: z.int().nonnegative(),
  /** What other devices removed in masses: `marks` of the `of` that are here. It stays until the reader says whether it goes. */
  removals: z.array(
    z.strictObject({ device: DeviceIdText, name: z.string(), marks: z.int().positive(), of: z.int().positive() }),
  ),
  conflicts: z.array(MarkConflict),
  moreConflicts: z.int().nonnegative(),
});
export type MarksState = z.infer<typeof MarksState>;

export const MarksTaken = z.strictObject({
  added: z.int().nonnegative(),
  /** Those that are here already. */
  known: z.int().nonnegative(),
  /** Those whose document or words were not found, and those that mark nothing. */
  left: z.int().nonnegative(),
});
export type MarksTaken = z.infer<typeof MarksTaken>;

export const marksMethods = {
  'marks.watch': { params: noParams, item: MarksState, result: nothing },
  'marks.state': { params: noParams, item: noItems, result: MarksState },
  'marks.configure': {
    params: z.strictObject({ name: DeviceName.optional(), paused: z.boolean().optional() }),
    item: noItems,
    result: nothing,
  },
  /** Write and take over what changed now, whether or not this program does it by itself. */
  'marks.update': { params: noParams, item: noItems, result: MarksState },
  /** Settle a conflict: the value with this clock counts, on all devices. Throws `input.invalid` if it is settled already. */
  'marks.settle': {
    params: z.strictObject({ mark: MarkId, field: Field, clock: z.string().max(60) }),
    item: noItems,
    result: nothing,
  },
  /**
   * Of what a device removed in masses: keep it, on all devices, or remove it here, too. Throws `input.invalid` if it is not this many marks
   * any more.
   */
  'marks.removal': {
    params: z.strictObject({ device: DeviceIdText, marks: z.int().positive(), keep: z.boolean() }),
    item: noItems,
    result: nothing,
  },
  /** Carry no more; the folder stays as it is. */
  'marks.leave': { params: noParams, item: noItems, result: nothing },
  /** As W3C Web Annotations: an `AnnotationPage` in JSON-LD. */
  'marks.export': {
    params: z.strictObject({ documents: z.array(DocumentIdSchema).max(10_000).optional() }),
    item: noItems,
    result: z.strictObject({ text: z.string(), marks: z.int().nonnegative() }),
  },
  /**
   * Take in W3C Web Annotations, or what the API of Hypothesis exports, as JSON or lines of it. Without a document the one is found by its hash or
   * by its title and the marked words. Throws `input.invalid` where it is neither.
   */
  'marks.import': {
    params: z.strictObject({ text: z.string().max(64 * 2 ** 20), document: DocumentIdSchema.optional() }),
    item: noItems,
    result: MarksTaken,
  },
} as const satisfies MethodTable;
