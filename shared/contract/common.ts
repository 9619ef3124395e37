import { z } from 'zod';
import { errorCodes } from '../base/errors.ts';
import { isDocumentId, type NodeId } from '../base/ids.ts';
import type { LineBreaks } from '../domain/answer/evidence/line-breaks.ts';
import type { Quad } from '../domain/document/geometry.ts';
import type { PageArea } from '../domain/document/tree.ts';

export const DocumentIdSchema = z.string().refine(isDocumentId, 'not a document id');
export const NodeIdSchema = z
  .string()
  .regex(/^[sb]\d{1,9}$/)
  .transform((id) => id as NodeId);

export const ErrorReportSchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  fault: z
    .strictObject({ kind: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
});

const coordinate = z.number();
export const QuadSchema: z.ZodType<Quad, Quad> = z
  .tuple([coordinate, coordinate, coordinate, coordinate, coordinate, coordinate, coordinate, coordinate])
  .readonly();

export const PageQuadsSchema = z.strictObject({
  pageIndex: z.int().nonnegative(),
  quads: z.array(QuadSchema).readonly(),
});

export const PageFrameSchema = z.strictObject({
  pageIndex: z.int().nonnegative(),
  box: z.strictObject({ x0: coordinate, y0: coordinate, x1: coordinate, y1: coordinate }),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  label: z.string().optional(),
});

export const PageAreaSchema = z.strictObject({
  pageIndex: z.int().nonnegative(),
  box: PageFrameSchema.shape.box,
}) satisfies z.ZodType<PageArea>;

export const LineBreaksSchema = z.strictObject({
  pageIndex: z.int().nonnegative(),
  y0: coordinate,
  y1: coordinate,
  at: z.array(coordinate).readonly(),
}) satisfies z.ZodType<LineBreaks>;
