/** Sections of documents that are not open: the engine is asked for them once typing pauses. */
import { ListTree } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { FoundSection } from '#shared/contract/find.ts';
import { openId } from '../state/reading.ts';
import { useEngine, useWindowStore } from '../state/use-window.ts';
import { readTyped, type PaletteItem } from './palette-items.ts';

const MOST = 30;
/** A single letter begins a word of nearly every heading. */
const LEAST_TYPED = 2;
const PAUSE_MS = 80;

/** What was found for words before stays until the next is there; the palette itself leaves out what fits no more. */
export function useSectionsElsewhere(typed: string): readonly PaletteItem[] {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const { sign, words } = readTyped(typed);
  const wanted = (sign === null || sign === '@') && words.length >= LEAST_TYPED ? words : '';
  const [found, setFound] = useState<readonly FoundSection[]>([]);
  useEffect(() => {
    if (wanted === '') return undefined;
    const stop = new AbortController();
    const except = openId(getState().reading.open) ?? undefined;
    const timer = setTimeout(() => {
      engine.call('library.sections', { words: wanted.slice(0, 200), limit: MOST, except }, stop.signal).then(
        ({ sections }) => setFound(sections),
        // All else can be gone to without them.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [engine, getState, wanted]);
  return useMemo(
    () =>
      found.map(({ document, documentTitle, section, title, pageIndex }) => ({
        id: `section ${document} ${section}`,
        group: 'Elsewhere',
        icon: ListTree,
        text: title,
        hint: documentTitle,
        run: () => void getState().opening.open(document, { pageIndex }, section),
      })),
    [found, getState],
  );
}
