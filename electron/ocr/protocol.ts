import { z } from 'zod';
import { noItems, type MethodTable } from '#shared/rpc/spec.ts';
import { RecognizedRun } from '../parser/protocol.ts';

/** Raised when recognition finds noticeably more, so that pages it found nothing on are tried again. */
export const recognizerVersion = 4;

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
    /** Of its letters, as its picture tells: ISO 15924. Null where it does not. */
    script: z.string().nullable(),
    /** What the processor has worked since the item before, in all lanes. */
    workedMs: z.number().nonnegative(),
  }),
]);
export type RecognitionItem = z.infer<typeof RecognitionItem>;

const coordinate = z.number();
/** In user space. */
const PageBox = z.strictObject({ x0: coordinate, y0: coordinate, x1: coordinate, y1: coordinate });
const Language = z.string().regex(/^\w+$/);
const Languages = z.array(Language).min(1);

/** The engine's calls to a process that draws pages; it runs one at a time. */
export const ocrMethods = {
  'pages.recognize': {
    params: z.strictObject({
      path: z.string().min(1),
      password: z.string().optional(),
      /** 0-based. */
      pages: z.array(z.int().nonnegative()).min(1),
      /** How many pages to recognize at the same time. They are begun in the order of `pages`. */
      lanes: z.int().positive(),
      /** By language: the file with its data. */
      files: z.record(Language, z.string().min(1)),
      /** By language: the script that it is written in, as ISO 15924. */
      scripts: z.record(Language, z.string()),
      /** Of those, the most likely first. */
      languages: Languages,
      /** What is tried, each by itself, where those cannot read a page: languages of other scripts. */
      others: z.array(Languages),
    }),
    item: RecognitionItem,
    /** Milliseconds: open, draw, recognize. */
    result: z.strictObject({ timings: z.record(z.string(), z.number()) }),
  },
  /** Words of pages, each read from its picture alone. */
  'words.read': {
    params: z.strictObject({
      path: z.string().min(1),
      password: z.string().optional(),
      words: z.array(z.strictObject({ pageIndex: z.int().nonnegative(), box: PageBox })).min(1),
      files: z.record(Language, z.string().min(1)),
      languages: Languages,
    }),
    item: noItems,
    /** In the order of `words`; null for what could not be read. */
    result: z.strictObject({ read: z.array(z.strictObject({ text: z.string(), confidence: z.number() }).nullable()) }),
  },
  /** A part of a page as a picture, in its colors. */
  'pages.crop': {
    params: z.strictObject({
      path: z.string().min(1),
      pageIndex: z.int().nonnegative(),
      box: PageBox,
      maxSidePx: z.int().positive(),
    }),
    item: noItems,
    /** In base 64. */
    result: z.strictObject({ png: z.string() }),
  },
} as const satisfies MethodTable;
