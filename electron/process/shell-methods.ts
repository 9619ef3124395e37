/**
 * What an engine asks of a desktop shell: under Electron, the main process alone can start programs of the app, open windows,
 * and reach the system's key store.
 */
import * as z from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '#shared/rpc/spec.ts';

/** The channel of the mux on which the host answers its engine. */
export const SHELL_CHANNEL = 'shell';

export const helperPrograms = ['parser', 'convert', 'ocr', 'inference'] as const;
export type HelperProgram = (typeof helperPrograms)[number];

export const shellMethods = {
  /** Start one of the app's own programs; it runs until it ends, or the call is canceled, which kills it. */
  'helper.run': {
    params: z.strictObject({
      /** Under which the engine is handed the port to it. */
      id: z.int().nonnegative(),
      program: z.enum(helperPrograms),
      heapMb: z.int().positive().optional(),
      env: z.record(z.string().regex(/^[A-Z_]+$/), z.string()).optional(),
    }),
    item: z.strictObject({ pid: z.int().positive() }),
    /** Null where a signal ended it. */
    result: z.strictObject({ code: z.int().nullable() }),
  },
  /** Lay a page out as a PDF; it loads nothing and runs nothing. */
  'page.print': {
    params: z.strictObject({ html: z.string() }),
    item: noItems,
    result: z.strictObject({ pdf: z.instanceof(Uint8Array) }),
  },
  /** Whether the computer runs on battery: at first, and whenever that changes. */
  'power.watch': { params: noParams, item: z.strictObject({ onBattery: z.boolean() }), result: nothing },
  /** Ask the reader whether an address outside this machine may be used, in the system's own dialog. */
  'address.confirm': {
    params: z.strictObject({ origin: z.string().min(1).max(400), use: z.enum(['models', 'hub', 'look-up']) }),
    item: noItems,
    result: z.strictObject({ confirmed: z.boolean() }),
  },
  /** Lock words with the system's key store; null where it has none. */
  'secret.lock': {
    params: z.strictObject({ text: z.string().max(10_000) }),
    item: noItems,
    result: z.strictObject({ locked: z.string().nullable() }),
  },
  /** What was locked; null for what this system did not lock. */
  'secret.unlock': {
    params: z.strictObject({ locked: z.string().max(100_000) }),
    item: noItems,
    result: z.strictObject({ text: z.string().nullable() }),
  },
} as const satisfies MethodTable;
export type ShellMethods = typeof shellMethods;

/** Goes with a port that the shell hands on: to a helper the one to its engine, to the engine that of the helper `id`. */
export const PortNote = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('helper') }),
  z.strictObject({ to: z.literal('engine'), id: z.int().nonnegative() }),
]);
export type PortNote = z.infer<typeof PortNote>;
