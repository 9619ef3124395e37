/** What the chips stand for now, and asking with them. */
import { useMemo } from 'react';
import type { Scope } from '#shared/contract/answer.ts';
import { openId, useDocument } from '../state/document.ts';
import { effectiveChoice, resolveScope, useAsk, type ScopeChoice, type ScopeContext } from '../state/ask.ts';
import { useSteer } from '../route/steer-state.ts';
import { steeringNow } from '../route/steer.ts';
import { useView } from '../state/view.ts';
import { setRightOpen } from '../layout/pane-state.ts';

export function useScopeContext(): ScopeContext {
  const inPages = useView((view) => view.main === 'pages');
  const document = useDocument((state) => openId(state.open));
  const section = useDocument((state) => state.current);
  const chosen = useAsk((ask) => ask.chosen);
  return useMemo(
    () => (inPages ? { document, section, chosen } : { document: null, section: null, chosen }),
    [inPages, document, section, chosen],
  );
}

export function useChoice(): ScopeChoice {
  const choice = useAsk((ask) => ask.choice);
  return effectiveChoice(choice, useScopeContext());
}

/** Ask in the scope of the chips, or in a given one. */
export function askNow(question: string, given?: Scope): void {
  const words = question.trim();
  if (words === '') return;
  const ask = useAsk.getState();
  const { open, current } = useDocument.getState();
  const inPages = useView.getState().main === 'pages';
  const context = {
    document: inPages ? openId(open) : null,
    section: inPages ? current : null,
    chosen: ask.chosen,
  };
  const scope = given ?? resolveScope(effectiveChoice(ask.choice, context), context);
  if (!scope) return;
  ask.setDraft('');
  setRightOpen(true);
  // Pins belong to a question, unless they are kept for the document.
  if (ask.turn.kind !== 'idle' && ask.turn.question !== words) useSteer.getState().forget();
  const { budgetTokens, strategy } = useView.getState().stored;
  void ask.ask(words, scope, budgetTokens, steeringNow(), [], strategy);
}
