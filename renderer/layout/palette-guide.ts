/** Sections of the guide that say something of what is typed; the guide is loaded when the palette first looks into it. */
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { SearchGuide } from '../guide/search-guide.ts';
import { useWindowStore } from '../state/use-window.ts';
import { readTyped, type PaletteItem } from './palette-items.ts';

const MOST = 4;
/** Words that are typed here are mostly meant for documents. */
const LEAST = 0.7;
/** Shorter words begin half of all words. */
const LEAST_TYPED = 3;

export function useGuideItems(typed: string): readonly PaletteItem[] {
  const { getState } = useWindowStore();
  const [search, setSearch] = useState<SearchGuide | null>(null);
  const { sign, words } = readTyped(typed);
  const wanted = sign === null && words.length >= LEAST_TYPED ? words : '';
  const isWanted = wanted !== '';
  useEffect(() => {
    if (!isWanted) return;
    // All else can be gone to without it.
    import('../guide/find-in-guide.ts').then(
      ({ findInGuide }) => setSearch(() => findInGuide),
      () => undefined,
    );
  }, [isWanted]);
  return useMemo(
    () =>
      (wanted === '' ? [] : (search?.(wanted, MOST, LEAST) ?? [])).map(({ section: { place, title, heading } }) => ({
        id: `guide ${place}`,
        group: 'Guide',
        icon: CircleQuestionMark,
        text: heading ?? title,
        hint: heading === null ? undefined : title,
        run: () => getState().view.setGuide(place),
      })),
    [search, wanted, getState],
  );
}
