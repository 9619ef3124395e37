import { z } from 'zod';

/** The assistant that made a mark or put a tag; the reader's own have none. */
export const MarkAuthor = z.strictObject({
  /** What it calls itself. */
  name: z.string().trim().min(1).max(80),
  /** What it changed over one connection is undone together. */
  session: z.string().regex(/^[\w-]{8,64}$/u),
  /** Of what it wrote: once the reader wrote something else in its place, another sum comes of it. */
  sum: z.string().regex(/^[0-9a-f]{16}$/u),
});
export type MarkAuthor = z.infer<typeof MarkAuthor>;

/** Of a tag, with when it was put there, in milliseconds since 1970. */
export const TagAuthor = MarkAuthor.omit({ sum: true }).extend({ at: z.int() });
export type TagAuthor = z.infer<typeof TagAuthor>;

/** Who asks through a door, as the door knows them. */
export const Caller = MarkAuthor.omit({ sum: true }).extend({
  /** The reader let this one write when it was started, whatever the library's setting is. */
  mayWrite: z.boolean(),
});
export type Caller = z.infer<typeof Caller>;
