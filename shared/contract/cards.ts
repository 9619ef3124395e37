/** Flashcards: made from what documents say, looked through by the reader, and written for Anki. */
import { z } from 'zod';
import {
  cardForms,
  cardSources,
  leftReasons,
  type Card,
  type CardPlace,
  type LeftReason,
} from '../domain/cards/card.ts';
import { noItems, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, PageAreaSchema } from './common.ts';
import { MatrixId } from './listed-matrix.ts';

export const MOST_CARDS = 5000;
const MOST_DOCUMENTS = 200;
const SIDE_CHARS = 20_000;
const count = z.int().nonnegative();

export const CardSourceSchema = z.enum(cardSources);

const CardPlaceSchema = z.strictObject({
  document: DocumentIdSchema,
  title: z.string(),
  pageIndex: count,
  page: z.string(),
  quote: z.string(),
}) satisfies z.ZodType<CardPlace>;

export const CardSchema = z.strictObject({
  key: z.string().min(1).max(2000),
  source: CardSourceSchema,
  form: z.enum(cardForms),
  front: z.string().max(SIDE_CHARS),
  back: z.string().max(SIDE_CHARS),
  place: CardPlaceSchema,
  picture: PageAreaSchema.optional(),
}) satisfies z.ZodType<Card>;
export type { Card };

export const deckFormats = ['apkg', 'csv'] as const;
export type DeckFormat = (typeof deckFormats)[number];

/** `::` parts a deck from the one above it. */
export const DeckName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !/[\p{Cc}"]/u.test(name), 'a name without quotation marks and control characters');

export const CardsMade = z.strictObject({
  cards: z.array(CardSchema),
  /** Things that make no card, and why. */
  left: z.record(z.enum(leftReasons), count) satisfies z.ZodType<Record<LeftReason, number>>,
});
export type CardsMade = z.infer<typeof CardsMade>;

export const cardsMethods = {
  /**
   * Cards of documents, in the order of the sources that are named, and of the rows of a table that are kept. Of a document that was not
   * read there are none. Throws `document.unknown`, and `input.invalid` where there is no such table.
   */
  'cards.make': {
    params: z.strictObject({
      documents: z.array(DocumentIdSchema).max(MOST_DOCUMENTS).optional(),
      table: MatrixId.optional(),
      from: z.array(CardSourceSchema).min(1).max(cardSources.length),
    }),
    item: noItems,
    result: CardsMade,
  },
  /**
   * A deck as a file; yields how many pictures are drawn. Throws `input.invalid` for a card with an empty front or without a gap.
   */
  'cards.write': {
    params: z.strictObject({
      deck: DeckName,
      format: z.enum(deckFormats),
      cards: z.array(CardSchema).min(1).max(MOST_CARDS),
    }),
    item: z.strictObject({ done: count, total: count }),
    result: z.strictObject({
      base64: z.base64(),
      notes: count,
      pictures: count,
      /** Pictures that could not be drawn; their cards are there without them. */
      undrawn: count,
    }),
  },
} as const satisfies MethodTable;
