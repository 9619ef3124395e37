import { usualAsking, type AskedAs } from '#shared/contract/follow-ups.ts';
import type { ViewState } from '#shared/contract/view.ts';

/** How this window asks, as far as that is not what is usual. */
export function askedAs({ strategy, budgetTokens }: Pick<ViewState, 'strategy' | 'budgetTokens'>): AskedAs {
  return {
    ...(strategy !== usualAsking.strategy && { strategy }),
    ...(budgetTokens !== usualAsking.budgetTokens && { budgetTokens }),
  };
}
