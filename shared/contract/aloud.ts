/** What a document sounds like: calls for what is to be said of it. */
import { z } from 'zod';
import { skippables, type Utterance } from '../domain/aloud/utterance.ts';
import { structureKinds, contentKinds } from '../domain/document/tree.ts';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, NodeIdSchema, PageFrameSchema, PageQuadsSchema } from './common.ts';

/** Utterances in one reply: some minutes of listening. */
export const MOST_UTTERANCES = 200;
const MOST_SELECTED_PAGES = 200;

const offset = z.int().nonnegative();
const Pages = z.array(PageQuadsSchema).readonly();

export const SpokenUtterance = z.strictObject({
  node: NodeIdSchema,
  kind: z.enum([...structureKinds, ...contentKinds]),
  start: offset,
  end: offset,
  printed: z.string(),
  spoken: z.string(),
  language: z.string(),
  words: z.array(z.strictObject({ at: offset, length: offset, start: offset, end: offset, pages: Pages })).readonly(),
  pages: Pages,
}) satisfies z.ZodType<Utterance>;

const Skips = z.array(z.enum(skippables)).max(skippables.length).readonly();

/**
 * Where one begins to listen: behind characters of a node, with the sentence that holds them, at the first words of a part of
 * a page, or at those nearest to a point of it.
 */
const ListenFrom = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('node'), node: NodeIdSchema, offset }),
  z.strictObject({ kind: z.literal('words'), node: NodeIdSchema, offset }),
  z.strictObject({ kind: z.literal('area'), pageIndex: offset, box: PageFrameSchema.shape.box }),
  z.strictObject({ kind: z.literal('point'), pageIndex: offset, x: z.number(), y: z.number() }),
]);
export type ListenFrom = z.infer<typeof ListenFrom>;

/** A voice of the machine that the engine runs on, beside those of a browser. */
const MachineVoice = z.strictObject({ name: z.string(), language: z.string() });
export type MachineVoice = z.infer<typeof MachineVoice>;

export const aloudMethods = {
  /** Of the machine's own speech service; none where it has no such service. */
  'aloud.voices': {
    params: noParams,
    item: noItems,
    result: z.strictObject({ voices: z.array(MachineVoice).readonly() }),
  },
  /**
   * Say a text through the machine's speech service; leaving the stream silences it. Streams the words as they begin, by
   * their positions in `words`. Throws `input.unsupported` where there is no such service, or it gives up.
   */
  'aloud.speak': {
    params: z.strictObject({
      text: z.string().min(1).max(5000),
      /** Where its words begin, UTF-16 offsets that rise. */
      words: z.array(offset).max(2000).readonly(),
      voice: MachineVoice,
      /** 1 is the voice's own speed. */
      rate: z.number().min(0.25).max(4),
    }),
    item: z.strictObject({ word: offset }),
    result: nothing,
  },
  /**
   * What is said from a place on, or before it, in reading order; before a node's characters only for `back`. Throws
   * `document.not-indexed` where nothing of it was read.
   */
  'aloud.script': {
    params: z.strictObject({
      document: DocumentIdSchema,
      from: ListenFrom,
      direction: z.enum(['on', 'back']),
      atMost: z.int().positive().max(MOST_UTTERANCES),
      skips: Skips,
    }),
    item: noItems,
    /** `ends`: nothing is said beyond these. */
    result: z.strictObject({ utterances: z.array(SpokenUtterance).readonly(), ends: z.boolean() }),
  },
  /** What is said of selected words. Kinds of text are not skipped: who selects a footnote wants to hear it. */
  'aloud.selection': {
    params: z.strictObject({
      document: DocumentIdSchema,
      pages: z.array(PageQuadsSchema).min(1).max(MOST_SELECTED_PAGES).readonly(),
      skips: Skips,
    }),
    item: noItems,
    result: z.strictObject({ utterances: z.array(SpokenUtterance).readonly() }),
  },
} as const satisfies MethodTable;
