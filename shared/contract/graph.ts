import { z } from 'zod';
import { entityTypes, relationKinds } from '../domain/index/knowledge-graph.ts';
import { noItems } from '../rpc/spec.ts';
import type { MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, NodeIdSchema, PageQuadsSchema } from './common.ts';

const EntityId = z.int().nonnegative();

export const EntitySummary = z.strictObject({
  id: EntityId,
  name: z.string(),
  type: z.enum(entityTypes),
  description: z.string(),
  aliases: z.array(z.string()),
  /** How often it is named. */
  mentions: z.int().nonnegative(),
});
export type EntitySummary = z.infer<typeof EntitySummary>;

export const EntityRelation = z.strictObject({
  source: EntityId,
  target: EntityId,
  kind: z.enum(relationKinds),
  weight: z.int().nonnegative(),
});
export type EntityRelation = z.infer<typeof EntityRelation>;

/** A place where an entity is named. */
export const Occurrence = z.strictObject({
  section: NodeIdSchema,
  /** Headings from the title down to the section. */
  path: z.array(z.string()),
  pageIndex: z.int().nonnegative(),
  /** The sentence around the name. */
  text: z.string(),
  marks: z.array(PageQuadsSchema),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const EntityView = z.strictObject({
  entity: EntitySummary,
  /** In reading order, at most a few hundred. */
  occurrences: z.array(Occurrence),
  /** Nearest first. */
  neighbors: z.array(z.strictObject({ entity: EntitySummary, kind: z.enum(relationKinds), weight: z.int() })),
  /** The same thing in other documents of the library. */
  elsewhere: z.array(
    z.strictObject({
      document: DocumentIdSchema,
      documentTitle: z.string(),
      entity: EntityId,
      name: z.string(),
      mentions: z.int(),
    }),
  ),
});
export type EntityView = z.infer<typeof EntityView>;

/** An entity's names on one page. */
export const EntityMarks = z.strictObject({
  entity: EntityId,
  name: z.string(),
  type: z.enum(entityTypes),
  marks: PageQuadsSchema,
});
export type EntityMarks = z.infer<typeof EntityMarks>;

/** Who made a graph: the light extractor, or a language model that added to it. */
export const GraphExtractor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('light') }),
  z.strictObject({
    kind: z.literal('model'),
    model: z.string(),
    /** Blocks of the document that it has read, of how many. */
    read: z.int().nonnegative(),
    blocks: z.int().nonnegative(),
  }),
]);
export type GraphExtractor = z.infer<typeof GraphExtractor>;

/** Calls about a document's knowledge graph; all throw `document.not-indexed` while there is none. */
export const graphMethods = {
  /** The entities that are named most, and the relations between them. */
  'graph.entities': {
    params: z.strictObject({ document: DocumentIdSchema, limit: z.int().min(1).max(2000).default(500) }),
    item: noItems,
    result: z.strictObject({
      entities: z.array(EntitySummary),
      relations: z.array(EntityRelation),
      /** How many there are in all. */
      total: z.int().nonnegative(),
      extractor: GraphExtractor,
    }),
  },
  'graph.entity': {
    params: z.strictObject({ document: DocumentIdSchema, entity: EntityId }),
    item: noItems,
    result: EntityView,
  },
  /** Where entities are named on a page. */
  'graph.page': {
    params: z.strictObject({ document: DocumentIdSchema, pageIndex: z.int().nonnegative() }),
    item: noItems,
    result: z.strictObject({ marks: z.array(EntityMarks) }),
  },
  'graph.export': {
    params: z.strictObject({ document: DocumentIdSchema, format: z.enum(['graphml', 'json']) }),
    item: noItems,
    result: z.strictObject({ text: z.string() }),
  },
} as const satisfies MethodTable;
