/** The calls of windows about flashcards. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { cardsMethods } from '#shared/contract/cards.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { CardCell } from '#shared/domain/cards/make-cards.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Handlers, ParsedParams } from '#shared/rpc/spec.ts';
import type { FigurePictures } from '../figures/figure-pictures.ts';
import { listAnnotations } from '../store/annotations.ts';
import { listHistory } from '../store/history.ts';
import { listMatrices, matrixHead, requireMatrix } from '../store/matrices.ts';
import { listCells } from '../store/matrix-cells.ts';
import type { Store } from '../store/open.ts';
import { zoteroAnnotations } from '../zotero/annotations.ts';
import { gatherCards, type CardDeps } from './gather.ts';
import { writeDeck } from './write-deck.ts';

export interface CardHandlerDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly reader: IndexReader;
  readonly document: (id: DocumentId) => DocumentSummary | undefined;
  readonly pictures: Pick<FigurePictures, 'drawArea'>;
}

/** As many as the library keeps of those that were not confirmed. */
const MOST_ANSWERS = 2000;
/** Around what is drawn. */
const AROUND_PT = 4;

export function cardHandlers(deps: CardHandlerDeps): Handlers<typeof cardsMethods> {
  const sources = cardDeps(deps);
  return {
    'cards.make': async (wanted, signal) => {
      const { cards, left } = await gatherCards(wanted, sources, signal);
      return { cards: [...cards], left: { ...left } };
    },
    'cards.write': (wanted, signal) => written(wanted, deps, signal),
  };
}

async function* written(
  wanted: ParsedParams<(typeof cardsMethods)['cards.write']>,
  { now, pictures }: CardHandlerDeps,
  signal: AbortSignal,
) {
  const { bytes, ...counts } = yield* writeDeck(wanted, {
    now,
    draw: ({ place, picture }) => pictures.drawArea(place.document, picture, signal, AROUND_PT),
  });
  return { base64: Buffer.from(bytes).toString('base64'), ...counts };
}

/** What cards are made from, out of a library. */
export function cardDeps({
  store,
  reader,
  document,
}: Pick<CardHandlerDeps, 'store' | 'reader' | 'document'>): CardDeps {
  const { read } = store;
  const cellsOf = (table: string, id?: DocumentId): CardCell[] =>
    listCells(read, table, id).map((cell) => ({ ...cell, table }));
  return {
    reader,
    document,
    annotations: (id) => [...listAnnotations(read, id), ...zoteroAnnotations(store, reader, id)],
    answers: () => listHistory(read, { limit: MOST_ANSWERS }).map(({ receipt }) => receipt),
    table: (id) => {
      requireMatrix(read, id);
      const cells = Map.groupBy(listCells(read, id), (cell) => cell.document);
      const kept = matrixHead(read, id)?.rows.filter(({ leftOut }) => leftOut === null) ?? [];
      return new Map(
        kept.map((row) => [row.document, (cells.get(row.document) ?? []).map((cell) => ({ ...cell, table: id }))]),
      );
    },
    tablesOf: (id) => listMatrices(read).flatMap((table) => cellsOf(table.id, id)),
  };
}
