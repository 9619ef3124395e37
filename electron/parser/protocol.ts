import { z } from 'zod';
import { DocumentIdSchema, PageFrameSchema } from '#shared/contract/common.ts';
import { Particulars } from '#shared/contract/particulars.ts';
import { ScanOutcomeSchema } from '#shared/contract/recognition.ts';
import { factSources, foundFields } from '#shared/domain/document/found-facts.ts';
import { documentKinds } from '#shared/domain/document/kind/kinds.ts';
import { publicationFields } from '#shared/domain/document/publication/publication.ts';
import { linkKinds } from '#shared/domain/document/links/link.ts';
import { contentKinds, headingEvidence, structureKinds } from '#shared/domain/document/tree.ts';
import { noItems, nothing, type MethodTable } from '#shared/rpc/spec.ts';

const optionalText = z.string().optional();
const PackedId = z.string();

/** A tree node with its lines packed (`packLines`), as it travels and as it is stored. */
export const PackedNode = z.strictObject({
  id: PackedId,
  parent: PackedId.nullable(),
  level: z.int(),
  order: z.int(),
  kind: z.enum([...structureKinds, ...contentKinds]),
  pageIndex: z.int(),
  endPageIndex: z.int(),
  /** The heading of a structure node, the text of a content node. */
  text: z.string(),
  label: optionalText,
  confidence: z.number().optional(),
  evidence: z.array(z.enum(headingEvidence)).optional(),
  lines: z.instanceof(Uint8Array),
  /** Place, rows and columns of a figure or table (`packDetails`). */
  details: optionalText,
});
export type PackedNode = z.infer<typeof PackedNode>;

export const PackedLink = z.strictObject({
  source: PackedId,
  start: z.int(),
  end: z.int(),
  target: PackedId,
  kind: z.enum(linkKinds),
});
export type PackedLink = z.infer<typeof PackedLink>;

const Span = z.strictObject({ node: PackedId, start: z.int(), end: z.int() });

export const PackedSegment = z.strictObject({
  order: z.int(),
  section: PackedId,
  text: z.string(),
  tokens: z.int(),
  sentences: z.array(
    z.strictObject({ start: z.int(), end: z.int(), span: Span, doubtful: z.literal(true).optional() }),
  ),
  pageIndex: z.int(),
  kind: z.enum(['text', 'caption', 'reference', 'table', 'abstract']),
  about: optionalText,
});
export type PackedSegment = z.infer<typeof PackedSegment>;

const point = z.tuple([z.number(), z.number()]).readonly();

/** A line that was read from a page's picture: a `TextRun` without a font. */
export const RecognizedRun = z.strictObject({
  text: z.string(),
  origin: point,
  direction: point,
  up: point,
  edges: z.instanceof(Float32Array),
  /** Of the word that each UTF-16 unit belongs to, in [0, 100]. */
  confidences: z.instanceof(Uint8ClampedArray).optional(),
  size: z.number().positive(),
  ascent: z.number(),
  descent: z.number(),
});
export type RecognizedRun = z.infer<typeof RecognizedRun>;

export const RecognizedPage = z.strictObject({ pageIndex: z.int().nonnegative(), runs: z.array(RecognizedRun) });
export type RecognizedPage = z.infer<typeof RecognizedPage>;

const Fact = z.strictObject({
  from: z.enum(factSources),
  confidence: z.number(),
  pageIndex: z.int().nonnegative().optional(),
  others: z
    .array(z.strictObject({ value: z.string(), from: z.enum(factSources) }))
    .readonly()
    .optional(),
});

export const ParseSummary = z.strictObject({
  title: z.string(),
  metadata: z.strictObject({
    title: optionalText,
    authors: optionalText,
    year: z.int().optional(),
    language: optionalText,
    publication: z.partialRecord(z.enum(publicationFields), z.string()).optional(),
  }),
  kind: z.enum(documentKinds).optional(),
  found: z.partialRecord(z.enum(foundFields), Fact.optional()).optional(),
  pages: z.array(PageFrameSchema),
  problems: z.array(
    z.strictObject({
      pageIndex: z.int(),
      code: z.enum(['parser.timeout', 'pdf.broken', 'pdf.needs-ocr', 'pdf.poor-text']),
      message: z.string(),
      /** Never said by a parser. */
      scan: ScanOutcomeSchema.optional(),
    }),
  ),
  /** Absent where there are none, and of what is handed over on the way. */
  particulars: Particulars.optional(),
  /** Some words of each font, where they were asked for. */
  fontSamples: z
    .array(
      z.strictObject({
        font: z.int(),
        pageIndex: z.int(),
        box: z.strictObject({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }),
        text: z.string(),
      }),
    )
    .optional(),
  /** Milliseconds by stage: open, text, fonts, structure, segments. */
  timings: z.record(z.string(), z.number()),
});
export type ParseSummary = z.infer<typeof ParseSummary>;

/**
 * What the parser streams: progress while it reads, then the document in pieces of a few hundred. On the way it may hand
 * over what it has read so far: `so-far` when it begins to structure it, its pieces, and `so-far-end`.
 */
export const ParseItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), pages: z.int().positive() }),
  z.strictObject({
    kind: z.literal('page'),
    pagesDone: z.int().positive(),
    /** What the process has had of memory at most, where this page took more than there had been of it before. */
    peakBytes: z.int().positive().optional(),
  }),
  z.strictObject({ kind: z.literal('so-far') }),
  z.strictObject({ kind: z.literal('so-far-end'), summary: ParseSummary }),
  z.strictObject({ kind: z.literal('structuring') }),
  z.strictObject({ kind: z.literal('nodes'), nodes: z.array(PackedNode) }),
  z.strictObject({ kind: z.literal('segments'), segments: z.array(PackedSegment) }),
  z.strictObject({ kind: z.literal('links'), links: z.array(PackedLink) }),
  /** The knowledge graph as `packGraph` packs it; comes once, in pieces of one text. */
  z.strictObject({ kind: z.literal('graph'), piece: z.string() }),
]);
export type ParseItem = z.infer<typeof ParseItem>;

/** A file from inside another, which begins with its name, and comes in pieces. */
export const UnpackedItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), id: DocumentIdSchema, name: z.string() }),
  z.strictObject({ kind: z.literal('piece'), bytes: z.instanceof(Uint8Array) }),
]);
export type UnpackedItem = z.infer<typeof UnpackedItem>;

/** The engine's calls to a parser process; it reads one document at a time. */
export const parserMethods = {
  'pdf.parse': {
    params: z.strictObject({
      path: z.string().min(1),
      password: optionalText,
      /** False ignores bookmarks, tags and anything else beside the printed page. */
      useOutline: z.boolean().default(true),
      /** False leaves the knowledge graph out, for who only wants the tree. */
      withGraph: z.boolean().default(true),
      /** Pages that ended an earlier attempt (0-based); they are reported as problems and not read again. */
      skipPages: z.array(z.int().nonnegative()).default([]),
      /** Text of pages that were recognized from their pictures; it takes the place of what is in the file. */
      recognized: z.array(RecognizedPage).default([]),
      /** Fonts that are drawn otherwise than the file says: what is written in them cannot be read. */
      misleadingFonts: z.array(z.int().nonnegative()).default([]),
      /** Whether some words of each font are wanted, to be compared with their pictures. */
      sampleFonts: z.boolean().default(false),
      /** After this long without a finished page, that page is given up; a page that blocks is ended by the engine. */
      pageTimeoutMs: z.int().positive().default(10_000),
      /** After this long the rest of the pages are given up; what is there is kept. */
      documentTimeoutMs: z.int().positive().default(600_000),
      /** Whether the document is handed over while it is read: in steps, or also as soon as there is a page. */
      handOver: z.enum(['never', 'paced', 'soon']).default('never'),
    }),
    item: ParseItem,
    result: ParseSummary,
  },
  /** Takes files out of a PDF, those with these ids; what is not there, or too large, does not come. */
  'pdf.unpack': {
    params: z.strictObject({ path: z.string().min(1), password: optionalText, ids: z.array(DocumentIdSchema) }),
    item: UnpackedItem,
    result: nothing,
  },
  /** The document that is being read is wanted as far as it is, from now on; nothing if none is. */
  'pdf.hand-over': { params: z.strictObject({ soon: z.boolean() }), item: noItems, result: nothing },
} as const satisfies MethodTable;
