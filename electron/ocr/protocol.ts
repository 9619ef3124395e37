import { z } from 'zod';
import type { MethodTable } from '#shared/rpc/spec.ts';
import { RecognizedRun } from '../parser/protocol.ts';

/** Raised when recognition finds noticeably more, so that pages it found nothing on are tried again. */
export const recognizerVersion = 2;

/** What the process streams: that it is ready, then each page as soon as it is done. */
export const RecognitionItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('page'),
    pageIndex: z.int().nonnegative(),
    /** Null if the page could not be drawn, or nothing on it can be relied on. */
    runs: z.array(RecognizedRun).nullable(),
    /** Mean confidence of the letters, in [0, 100]. */
    confidence: z.number(),
    /** By how much the page had to be turned for its text to be upright, clockwise. */
    turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  }),
]);
export type RecognitionItem = z.infer<typeof RecognitionItem>;

/** The engine's only call to a recognition process; it runs one at a time. */
export const ocrMethods = {
  'pages.recognize': {
    params: z.strictObject({
      path: z.string().min(1),
      password: z.string().optional(),
      /** 0-based. */
      pages: z.array(z.int().nonnegative()).min(1),
      /** How many pages to recognize at the same time. They are begun in the order of `pages`. */
      lanes: z.int().positive(),
      /** The folder with `LANGUAGE.traineddata`. */
      dataFolder: z.string().min(1),
      /** Names of files in it, the most likely language first. */
      languages: z.array(z.string().regex(/^\w+$/)).min(1),
    }),
    item: RecognitionItem,
    /** Milliseconds: open, draw, recognize. */
    result: z.strictObject({ timings: z.record(z.string(), z.number()) }),
  },
} as const satisfies MethodTable;
