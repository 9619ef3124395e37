import { formatLink } from '#shared/contract/deep-link.ts';
import type { CardOut } from '#shared/contract/tool-shapes.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { cardSources, type Card } from '#shared/domain/cards/card.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import type { ToolDeps } from './deps.ts';
import { pageOf } from './paging.ts';

/** @throws AppError `document.unknown`, `input.invalid`, `call.cancelled` */
export async function listFlashcards(
  { document, from = [...cardSources], limit, cursor }: ParsedParams<Tools['list_flashcards']>,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Result<Tools['list_flashcards']>> {
  const { cards } = await deps.cards({ documents: [document], from }, signal);
  const { entries, nextCursor } = pageOf(cards, cursor, limit);
  return { cards: entries.map(cardOut), total: cards.length, nextCursor };
}

export function cardOut({ source, form, front, back, place }: Card): CardOut {
  const { document, pageIndex, page, quote } = place;
  const link = formatLink({ document, page: pageIndex + 1, quote: quote === '' ? null : quote });
  return { source, form, front, back, page: pageIndex + 1, pageLabel: page, link };
}
