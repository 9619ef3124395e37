/** Flashcards as they were made, to be looked through, changed and written for Anki. */
import { Download, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { DeckName, type Card, type DeckFormat } from '#shared/contract/cards.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import type { CardsOf } from '../state/dialogs.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { useCards, type CardsShown } from './use-cards.ts';

const sourceNames: Readonly<Record<Card['source'], Message>> = {
  definitions: msg('Definitions'),
  highlights: msg('Highlights'),
  answers: msg('Answers'),
  tables: msg('Evidence tables'),
};

export function CardsDialog({ of }: { readonly of: CardsOf }) {
  const close = useWindow(({ dialogs }) => dialogs.close);
  const titleOf = useWindow(({ library }) => library.titleOf);
  const [first] = of.documents ?? [];
  const title = of.table?.name ?? (first === undefined ? '' : titleOf(first));
  const cards = useCards(of, title);
  return (
    <Dialog title={t('Flashcards')} text={title} wide guide={guideFor.flashcards} onClose={close}>
      <Sources cards={cards} />
      <div className="cards-list scrolls" role="region" aria-label={t('Flashcards')} tabIndex={0}>
        <Listed cards={cards} />
      </div>
      <Left cards={cards} />
      <Deck cards={cards} />
    </Dialog>
  );
}

interface CardsProps {
  readonly cards: CardsShown;
}

/** What they are made from, each with how many there are. */
function Sources({ cards: { made, sources, setSources } }: CardsProps) {
  if (!made) return null;
  const counts = Map.groupBy(made.cards, ({ source }) => source);
  const there = (Object.keys(sourceNames) as Card['source'][]).filter((source) => counts.has(source));
  if (there.length < 2) return null;
  return (
    <div className="seg words" role="group" aria-label={t('Made from')}>
      {there.map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={sources.has(source)}
          onClick={() => {
            const next = new Set(sources);
            if (!next.delete(source)) next.add(source);
            setSources(next);
          }}
        >
          {t(sourceNames[source])} {counts.get(source)?.length}
        </button>
      ))}
    </div>
  );
}

/** Fields are drawn for so many at once. */
const SHOWN_AT_ONCE = 60;

function Listed({ cards }: CardsProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const { made, failure, shown } = cards;
  if (failure !== '') return <p className="small wrong">{failure}</p>;
  if (!made)
    return (
      <p className="small muted" role="status">
        {t('Looking…')}
      </p>
    );
  if (made.cards.length === 0)
    return (
      <p className="small muted">
        {t('There is nothing to make cards from: no definitions, no highlights with notes, no answers.')}
      </p>
    );
  return (
    <>
      <ol>
        {shown.slice(0, most).map((card, at) => (
          <CardRow key={card.key} card={card} number={at + 1} cards={cards} />
        ))}
      </ol>
      {shown.length > most && (
        <Button look="link" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

interface CardRowProps extends CardsProps {
  readonly card: Card;
  readonly number: number;
}

function CardRow({ card, number, cards: { dropped, drop, change } }: CardRowProps) {
  const store = useWindowStore();
  const isDropped = dropped.has(card.key);
  const { place } = card;
  const go = (): void => {
    const { opening, dialogs } = store.getState();
    dialogs.close();
    void opening.open(place.document, { pageIndex: place.pageIndex, focus: true });
  };
  return (
    <li className={isDropped ? 'card-row dropped' : 'card-row'}>
      <Side
        label={t('Front of card {number}', { number })}
        value={card.front}
        disabled={isDropped}
        onChange={(front) => change(card.key, { front })}
      />
      <Side
        label={t('Back of card {number}', { number })}
        value={card.back}
        disabled={isDropped}
        onChange={(back) => change(card.key, { back })}
      />
      <div className="card-facts small faint">
        <span>{card.form === 'cloze' ? t('Gap') : t(sourceNames[card.source])}</span>
        <Button small look="link" onClick={go}>
          {t('p. {page}', { page: place.page })}
        </Button>
        {card.picture && <span>{t('with picture')}</span>}
        <IconButton
          small
          label={isDropped ? t('Keep card {number}', { number }) : t('Drop card {number}', { number })}
          onClick={() => drop(card.key, !isDropped)}
        >
          {isDropped ? <RotateCcw size={14} /> : <X size={14} />}
        </IconButton>
      </div>
    </li>
  );
}

interface SideProps {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

const LINE_CHARS = 44;
const MOST_LINES = 8;

function Side({ label, value, disabled, onChange }: SideProps) {
  const lines = value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARS)), 0);
  return (
    <span className="field area">
      <textarea
        aria-label={label}
        dir="auto"
        rows={Math.min(MOST_LINES, lines)}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

/** What made no card is said. */
function Left({ cards: { made } }: CardsProps) {
  const notes = made?.left['no-note'] ?? 0;
  const quotes = made?.left['no-quote'] ?? 0;
  return (
    <>
      {notes > 0 && (
        <p className="small muted">
          {t(
            '{notes, plural, one {# mark makes no card: it has no note, or no words of the document to ask for} other {# marks make no cards: they have no note, or no words of the document to ask for}}.',
            { notes },
          )}
        </p>
      )}
      {quotes > 0 && (
        <p className="small muted">
          {t(
            '{quotes, plural, one {# cell makes no card: no words of the document stand behind it} other {# cells make no cards: no words of the document stand behind them}}.',
            { quotes },
          )}
        </p>
      )}
    </>
  );
}

function Deck({ cards: { made, deck, setDeck, kept, writing, write } }: CardsProps) {
  const close = useWindow(({ dialogs }) => dialogs.close);
  const isNamed = DeckName.safeParse(deck).success;
  const writes =
    (format: DeckFormat): (() => void) =>
    () =>
      write(format);
  const cannot = kept.length === 0 || !isNamed || writing;
  return (
    <>
      <label className="cards-deck">
        <span className="small faint">{t('Deck')}</span>
        <span className="field">
          <input
            value={deck}
            autoComplete="off"
            maxLength={200}
            aria-invalid={!isNamed}
            onChange={(event) => setDeck(event.target.value)}
          />
        </span>
      </label>
      {!isNamed && <p className="small wrong">{t('A deck needs a name, without quotation marks.')}</p>}
      <div className="acts">
        {made && (
          <span className="small muted" role="status">
            {writing
              ? t('Writing the cards…')
              : t('{cards, plural, one {# card} other {# cards}}', { cards: kept.length })}
          </span>
        )}
        <span className="grow" />
        <Button onClick={close}>{t('Close')}</Button>
        <Button disabled={cannot} onClick={writes('csv')}>
          <Download size={14} /> {t('As CSV')}
        </Button>
        <Button look="primary" disabled={cannot} onClick={writes('apkg')}>
          <Download size={14} /> {t('For Anki')}
        </Button>
      </div>
    </>
  );
}
