/** The cards that a dialog shows: as they were made, with what the reader changed. */
import { useEffect, useMemo, useState } from 'react';
import { toReport } from '#shared/base/errors.ts';
import type { Card, CardsMade, DeckFormat } from '#shared/contract/cards.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { download } from '../parts/download.ts';
import type { CardsOf } from '../state/dialogs.ts';
import { useEngine, useWindow } from '../state/use-window.ts';

type Sides = Partial<Pick<Card, 'front' | 'back'>>;
type Sources = ReadonlySet<Card['source']>;

export interface CardsShown {
  /** Undefined until they are made. */
  readonly made: CardsMade | undefined;
  /** In the reader's words; empty where nothing failed. */
  readonly failure: string;
  readonly sources: Sources;
  readonly setSources: (sources: Sources) => void;
  /** Those of the chosen sources, as they are changed. */
  readonly shown: readonly Card[];
  readonly dropped: ReadonlySet<string>;
  /** Those that are written. */
  readonly kept: readonly Card[];
  readonly deck: string;
  readonly setDeck: (deck: string) => void;
  readonly writing: boolean;
  readonly drop: (key: string, isDropped: boolean) => void;
  readonly change: (key: string, sides: Sides) => void;
  readonly write: (format: DeckFormat) => void;
}

const ALL = ['definitions', 'highlights', 'answers', 'tables'] as const satisfies readonly Card['source'][];
const MOST_NAME = 120;

/** @param title  of what they are made of: the deck is called so until the reader says otherwise */
export function useCards(of: CardsOf, title: string): CardsShown {
  const { made, failure } = useMade(of);
  const [sources, setSources] = useState<Sources>(new Set(ALL));
  const [changed, setChanged] = useState<ReadonlyMap<string, Sides>>(new Map());
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [named, setDeck] = useState<string>();
  const deck = named ?? plainName(title);
  const shown = useMemo(
    () =>
      (made?.cards ?? [])
        .filter(({ source }) => sources.has(source))
        .map((card) => ({ ...card, ...changed.get(card.key) })),
    [made, sources, changed],
  );
  const kept = shown.filter(({ key }) => !dropped.has(key));
  return {
    made,
    failure,
    sources,
    setSources,
    shown,
    dropped,
    kept,
    deck,
    setDeck,
    drop: (key, isDropped) => {
      const next = new Set(dropped);
      if (isDropped) next.add(key);
      else next.delete(key);
      setDropped(next);
    },
    change: (key, sides) => setChanged(new Map(changed).set(key, { ...changed.get(key), ...sides })),
    ...useWriting(deck, kept),
  };
}

function useMade({ documents, table }: CardsOf): Pick<CardsShown, 'made' | 'failure'> {
  const engine = useEngine();
  const [made, setMade] = useState<CardsShown['made']>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    const of = { ...(documents && { documents: [...documents] }), ...(table && { table: table.id }) };
    engine
      .call('cards.make', { ...of, from: [...ALL] }, stop.signal)
      .then(setMade)
      .catch((error: unknown) => !stop.signal.aborted && setFailure(readerText(toReport(error))));
    return () => stop.abort();
  }, [engine, documents, table]);
  return { made, failure };
}

function useWriting(deck: string, kept: readonly Card[]): Pick<CardsShown, 'writing' | 'write'> {
  const engine = useEngine();
  const { attempt, add } = useWindow(({ notices }) => notices);
  const [writing, setWriting] = useState(false);
  const write = (format: DeckFormat): void => {
    setWriting(true);
    void attempt(t('The cards could not be written'), async () => {
      const written = engine.start('cards.write', { deck, format, cards: [...kept] });
      for await (const _ of written);
      const { base64, notes, undrawn } = await written.result;
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const type = format === 'csv' ? 'text/csv' : 'application/octet-stream';
      download(new Blob([bytes], { type }), `${fileName(deck)}.${format}`);
      const title = t('{notes, plural, one {# card written} other {# cards written}}', { notes });
      const missing =
        undrawn > 0
          ? t('{undrawn, plural, one {# picture could not be drawn} other {# pictures could not be drawn}}', {
              undrawn,
            })
          : undefined;
      add({ look: 'done', title, ...(missing !== undefined && { text: missing }) });
    }).finally(() => setWriting(false));
  };
  return { writing, write };
}

/** What Anki takes for a name: no quotation marks, and no signs that part decks. */
function plainName(title: string): string {
  return title
    .replaceAll(/[\p{Cc}":]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, MOST_NAME)
    .trim();
}

/** Without signs that a system takes for something else. */
function fileName(deck: string): string {
  return deck.replaceAll(/[\\/:*?"<>|]+/gu, ' ').trim() || 'cards';
}
