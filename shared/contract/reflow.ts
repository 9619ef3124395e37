/** A document as flowing text, chunk by chunk. */
import { z } from 'zod';
import { linkKinds } from '../domain/document/links/link.ts';
import type { TableCells } from '../domain/document/tree.ts';
import type { ReflowChunk } from '../domain/reflow/chunks.ts';
import { cropReasons, notePositions, textLooks, type FlowingText, type ReflowPart } from '../domain/reflow/part.ts';
import { noItems, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, NodeIdSchema, PageAreaSchema } from './common.ts';

const offset = z.int().nonnegative();
const Chunk = z.strictObject({
  from: offset,
  to: offset,
  pageIndex: offset,
  endPageIndex: offset,
  chars: offset,
  blocks: offset,
  drawnPt: z.number().nonnegative(),
  notes: z.literal(true).optional(),
}) satisfies z.ZodType<ReflowChunk>;

const Words: z.ZodType<FlowingText, FlowingText> = z.strictObject({
  node: NodeIdSchema as unknown as z.ZodType<FlowingText['node'], FlowingText['node']>,
  text: z.string(),
  links: z
    .array(
      z.strictObject({
        start: offset,
        end: offset,
        kind: z.enum(linkKinds),
        target: NodeIdSchema as unknown as z.ZodType<FlowingText['node'], FlowingText['node']>,
      }),
    )
    .readonly(),
  notes: z.array(z.lazy(() => Words)).readonly(),
});

const Cells = z.strictObject({
  rows: offset,
  columns: offset,
  headerRows: offset,
  cells: z
    .array(
      z.strictObject({
        row: offset,
        column: offset,
        rowSpan: z.int().positive(),
        columnSpan: z.int().positive(),
        spans: z.array(z.strictObject({ start: offset, end: offset })).readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<TableCells>;

const Part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), level: z.int().positive(), words: Words }),
  z.strictObject({ kind: z.literal('text'), look: z.enum(textLooks), words: Words }),
  z.strictObject({
    kind: z.literal('list'),
    of: z.enum(['items', 'references']),
    items: z.array(z.strictObject({ words: Words, markEnd: offset })).readonly(),
  }),
  z.strictObject({ kind: z.literal('table'), words: Words, cells: Cells, caption: Words.nullable() }),
  z.strictObject({
    kind: z.literal('crop'),
    reason: z.enum(cropReasons),
    areas: z.array(PageAreaSchema).readonly(),
    words: Words,
    caption: Words.nullable(),
  }),
]) satisfies z.ZodType<ReflowPart>;

export const writtenFormats = ['epub', 'html'] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

/** So many nodes at once; a chunk has some dozen. */
const MOST_NODES = 1_000;

const Notes = z.enum(notePositions).optional();

export const reflowMethods = {
  /** How a document is cut into chunks, in reading order; footnotes in their place unless told. Throws `document.unknown`, `document.not-indexed`. */
  'document.reflow': {
    params: z.strictObject({ document: DocumentIdSchema, notes: Notes }),
    item: noItems,
    result: z.strictObject({ chunks: z.array(Chunk) }),
  },
  /** The parts of a chunk, cut with the same `notes`: nodes `from` to `to` (exclusive) of the reading order. Throws `document.unknown`, `document.not-indexed`. */
  'document.reflow-parts': {
    params: z
      .strictObject({ document: DocumentIdSchema, from: offset, to: offset, notes: Notes })
      .refine(({ from, to }) => to > from && to - from <= MOST_NODES, `from one to ${MOST_NODES} nodes`),
    item: noItems,
    result: z.strictObject({
      parts: z.array(Part),
      /** Where the words of each node stand, as `packLines` packs them, in base 64. */
      lines: z.array(z.strictObject({ node: NodeIdSchema, packed: z.base64() })),
    }),
  },
  /**
   * A document for reading programs, with pictures of what has to be seen; yields how many of these are drawn. Throws
   * `document.unknown`, `document.not-indexed`, and the codes of a file that is not there.
   */
  'document.write': {
    params: z.strictObject({ document: DocumentIdSchema, format: z.enum(writtenFormats) }),
    item: z.strictObject({ done: offset, total: offset }),
    result: z.strictObject({ base64: z.base64() }),
  },
} as const satisfies MethodTable;

export type ReflowParts = z.output<(typeof reflowMethods)['document.reflow-parts']['result']>;
