/** The document's row number; internal to the store, since a document's identity is its hash. */
export type DocumentKey = number & { readonly documentKey: unique symbol };

const ORDERS = 2 ** 24;

/** Row id of a node or segment: one document's rows are one range. The parser numbers them in reading order. */
export function rowId(key: DocumentKey, order: number): number {
  if (order < 0 || order >= ORDERS) throw new Error(`No row for order ${String(order)}`);
  return key * ORDERS + order;
}

/** First and last row id that a document can have. */
export function rowRange(key: DocumentKey): readonly [number, number] {
  return [key * ORDERS, key * ORDERS + ORDERS - 1];
}

export function keyOfRow(id: number): DocumentKey {
  return Math.floor(id / ORDERS) as DocumentKey;
}

export function orderOfRow(id: number): number {
  return id % ORDERS;
}

/** More nodes or segments than this no document may have. */
export const maxRows = ORDERS;
