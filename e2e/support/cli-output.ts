/** What the commands print with `--json`, to the letter. */
import { z } from 'zod';
import { Particulars } from '#shared/contract/particulars.ts';

const share = z.number().min(0).max(1);
const timings = z.record(z.string(), z.number().nonnegative());
const quad = z.array(z.number()).length(8);
const page = z.int().positive();
const corners = { x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() };

export const Tree = z.strictObject({
  file: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  pages: z.int().positive(),
  title: z.string(),
  particulars: Particulars.optional(),
  nodes: z.array(
    z.strictObject({
      id: z.string(),
      parent: z.string().nullable(),
      level: z.int().nonnegative(),
      kind: z.string(),
      title: z.string().optional(),
      text: z.string().optional(),
      page,
      label: z.string().optional(),
      area: z.strictObject({ page, box: z.strictObject(corners) }).optional(),
      table: z.looseObject({ rows: z.int(), columns: z.int(), headerRows: z.int() }).optional(),
      confidence: share,
      evidence: z.array(z.string()),
    }),
  ),
  links: z
    .array(z.strictObject({ source: z.string(), start: z.int(), end: z.int(), target: z.string(), kind: z.string() }))
    .optional(),
  timings,
});

export const Indexed = z.strictObject({
  documents: z.array(
    z.strictObject({
      file: z.string(),
      id: z.string().nullable(),
      sha256: z.string().nullable(),
      pages: z.int().nonnegative(),
      sections: z.int().nonnegative(),
      segments: z.int().nonnegative(),
      status: z.enum(['indexed', 'failed', 'needs-password', 'needs-ocr']),
      pagesLeft: z.array(z.int().positive()).min(1).optional(),
      particulars: Particulars.optional(),
      error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
      timings,
    }),
  ),
  timings,
});

const place = {
  doc: z.string().regex(/^[0-9a-f]{64}$/),
  file: z.string(),
  page,
  quads: z.array(quad).min(1),
  pages: z.array(z.strictObject({ page, quads: z.array(quad) })).optional(),
  path: z.array(z.string()),
  text: z.string().min(1),
  score: share,
};

export const Answer = z.strictObject({
  question: z.string(),
  /** Where it was read together with the question before. */
  readAs: z.string().optional(),
  /** Where it named documents. */
  askedOf: z
    .strictObject({
      said: z.string(),
      documents: z.array(z.strictObject({ doc: place.doc, title: z.string() })).min(1),
    })
    .optional(),
  strategy: z.string(),
  answer: z.strictObject({
    text: z.string(),
    found: z.boolean(),
    verdict: z.enum(['found', 'perhaps', 'not-found']),
    probability: share,
    reason: z.string().optional(),
    short: z.strictObject({ kind: z.string(), text: z.string(), citations: z.array(z.int().positive()) }).optional(),
    sentences: z.array(
      z.strictObject({
        text: z.string(),
        citations: z.array(z.int().positive()),
        supported: z.boolean(),
        form: z.enum(['lead-in', 'item']).optional(),
      }),
    ),
  }),
  model: z.null(),
  notes: z.array(z.string()).length(0),
  evidence: z.array(
    z.strictObject({
      n: z.int().positive(),
      ...place,
      table: z.looseObject({ rows: z.array(z.unknown()) }).optional(),
    }),
  ),
  route: z.array(
    z.strictObject({
      action: z.enum(['look', 'expand', 'answer', 'refuse', 'follow']),
      doc: z.string(),
      section: z.string(),
      reason: z.string(),
      score: share,
      by: z.enum(['light', 'reader']).optional(),
      passages: z.int().nonnegative().optional(),
      atMs: z.number().nonnegative().optional(),
    }),
  ),
  plan: z.looseObject({ steps: z.array(z.looseObject({ operator: z.string() })).min(1) }).optional(),
  diagnostics: z.strictObject({
    sectionEntropy: z.number().nonnegative(),
    contextTokens: z.int().nonnegative(),
    routing: z.looseObject({ by: z.literal('light'), litShare: share }).optional(),
  }),
  timings,
});

export const Hits = z.strictObject({ words: z.string(), hits: z.array(z.strictObject(place)), timings });
export const Failure = z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) });
