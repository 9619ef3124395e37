/** What the chips stand for now. */
import { useMemo } from 'react';
import { openId } from '../state/reading.ts';
import { effectiveChoice, shownSelection, type ScopeChoice, type ScopeContext } from '../state/scope-choice.ts';
import { useWindow } from '../state/use-window.ts';
import type { ScopeNames } from './scope-names.ts';

export function useScopeContext(): ScopeContext {
  const inPages = useWindow(({ view }) => view.main === 'pages');
  const document = useWindow(({ reading }) => openId(reading.open));
  const section = useWindow(({ reading }) => reading.current);
  const chosen = useWindow(({ ask }) => ask.chosen);
  const beside = useWindow(({ view }) => view.stored.split?.document ?? null);
  const kept = useWindow(({ ask }) => ask.selection);
  return useMemo(
    () =>
      inPages
        ? { document, section, chosen, selection: shownSelection(kept, [document, beside]) }
        : { document: null, section: null, chosen, selection: null },
    [inPages, document, section, chosen, beside, kept],
  );
}

export function useChoice(): ScopeChoice {
  const choice = useWindow(({ ask }) => ask.choice);
  return effectiveChoice(choice, useScopeContext());
}

export function useScopeNames(): ScopeNames {
  const chosen = useWindow(({ ask }) => ask.chosen.length);
  const chosenName = useWindow(({ ask }) => ask.chosenName);
  const section = useWindow(({ reading: { open, current } }) => {
    const index = open.kind === 'open' && current !== null ? open.tree.indexOf.get(current) : undefined;
    return open.kind === 'open' && index !== undefined ? open.tree.sections[index] : undefined;
  });
  return useMemo(
    () => ({ section: section && { number: section.number, title: section.row.title }, chosen, chosenName }),
    [section, chosen, chosenName],
  );
}
