/** A deck of flashcards as a file that Anki takes in: a package with pictures, or lines with commas. */
import { createHash } from 'node:crypto';
import { AppError, isAppError } from '#shared/base/errors.ts';
import { csvOf } from '#shared/base/grids.ts';
import type { DeckFormat } from '#shared/contract/cards.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { Card } from '#shared/domain/cards/card.ts';
import { gapsOf, piecesOf } from '#shared/domain/cards/cloze.ts';
import { writeCollection } from '../../anki/collection.ts';
import { ankiGap, ankiText } from '../../anki/html.ts';
import { guidOf, type AnkiNote } from '../../anki/note.ts';
import { zip } from '../zip/zip.ts';

export interface WantedDeck {
  readonly deck: string;
  readonly format: DeckFormat;
  readonly cards: readonly Card[];
}

export interface DeckDeps {
  readonly now: () => number;
  /** A PNG of a part of a page. @throws AppError where it cannot be drawn, or its file is not there */
  readonly draw: (card: Card & { readonly picture: NonNullable<Card['picture']> }) => Promise<Uint8Array>;
}

export interface WrittenDeck {
  readonly bytes: Uint8Array;
  readonly notes: number;
  readonly pictures: number;
  readonly undrawn: number;
}

/** @throws AppError `input.invalid` for a card that has nothing to ask, `call.cancelled` */
export async function* writeDeck(
  wanted: WantedDeck,
  deps: DeckDeps,
): AsyncGenerator<{ done: number; total: number }, WrittenDeck, void> {
  for (const [at, card] of wanted.cards.entries()) requireAsking(card, at);
  if (wanted.format === 'csv') {
    const bytes = Buffer.from(csvDeck(wanted), 'utf8');
    return { bytes, notes: wanted.cards.length, pictures: 0, undrawn: 0 };
  }
  const { files, names, undrawn } = yield* drawn(wanted.cards, deps);
  const notes = wanted.cards.map((card) => noteOf(card, names.get(card)));
  const collection = await writeCollection(wanted.deck, notes, deps.now());
  const media = Object.fromEntries([...files.keys()].map((name, at) => [String(at), name]));
  const bytes = zip([
    { name: 'collection.anki2', bytes: collection },
    ...[...files.values()].map((png, at) => ({ name: String(at), bytes: png, isStored: true })),
    { name: 'media', bytes: Buffer.from(JSON.stringify(media), 'utf8') },
  ]);
  return { bytes, notes: notes.length, pictures: names.size, undrawn };
}

/** @throws AppError `input.invalid` */
function requireAsking({ form, front, back, picture }: Card, at: number): void {
  const number = String(at + 1);
  if (front.trim() === '') throw new AppError('input.invalid', `Card ${number} has nothing on its front.`);
  if (form === 'cloze' && gapsOf(front).length === 0)
    throw new AppError('input.invalid', `Card ${number} has no gap: write {{c1::words}} around the words to ask for.`);
  if (form === 'basic' && back.trim() === '' && !picture)
    throw new AppError('input.invalid', `Card ${number} has nothing on its back.`);
}

interface Drawn {
  /** By the name that cards show them by. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly names: ReadonlyMap<Card, string>;
  readonly undrawn: number;
}

async function* drawn(
  cards: readonly Card[],
  { draw }: DeckDeps,
): AsyncGenerator<{ done: number; total: number }, Drawn, void> {
  const shown = cards.flatMap((card) => (card.picture ? [{ card, picture: card.picture }] : []));
  const files = new Map<string, Uint8Array>();
  const names = new Map<Card, string>();
  for (const [at, { card, picture }] of shown.entries()) {
    yield { done: at, total: shown.length };
    try {
      const png = await draw({ ...card, picture });
      // All media of a collection lie in one folder.
      const name = `wayleaf-${createHash('sha256').update(png).digest('hex').slice(0, 24)}.png`;
      files.set(name, png);
      names.set(card, name);
    } catch (error) {
      if (!isAppError(error) || error.code === 'call.cancelled') throw error;
    }
  }
  return { files, names, undrawn: shown.length - names.size };
}

function noteOf(card: Card, picture: string | undefined): AnkiNote {
  return {
    guid: guidOf(card.key),
    type: card.form,
    fields: [
      frontOf(card),
      ankiText(card.back.trim()),
      picture === undefined ? '' : `<img src="${picture}">`,
      sourceOf(card),
    ],
    tags: tagsOf(card),
    cards: card.form === 'cloze' ? gapsOf(card.front).map((number) => number - 1) : [0],
  };
}

function frontOf({ form, front }: Card): string {
  if (form === 'basic') return ankiText(front.trim());
  return [...piecesOf(front.trim())]
    .map(({ gap, text }) => (gap ? ankiGap(gap.open, text, gap.close) : ankiText(text)))
    .join('');
}

/** Title and page, which lead back to the words. */
function sourceOf({ place: { document, title, pageIndex, page, quote } }: Card): string {
  const link = formatLink({ document, page: pageIndex + 1, quote: quote === '' ? null : quote });
  return `<a href="${ankiText(link)}">${ankiText(`${title}, p. ${page}`)}</a>`;
}

const tagsOf = ({ source }: Card): readonly string[] => ['wayleaf', `wayleaf::${source}`];

/** Note types that each Anki has, since lines of text bring none along. */
const STOCK = { basic: 'Basic', cloze: 'Cloze' } as const;

/** As Anki reads files of text since 2.1.54: lines about the columns, then RFC 4180. */
function csvDeck({ deck, cards }: WantedDeck): string {
  const head = [
    '#separator:Comma',
    '#html:true',
    `#deck:${deck}`,
    '#guid column:1',
    '#notetype column:2',
    '#tags column:5',
    '#columns:GUID,Note type,Front,Back,Tags',
  ];
  const rows = cards.map((card) => [
    guidOf(card.key),
    STOCK[card.form],
    frontOf(card),
    [ankiText(card.back.trim()), sourceOf(card)].filter((part) => part !== '').join('<br>'),
    tagsOf(card).join(' '),
  ]);
  return `${head.map((line) => `${line}\r\n`).join('')}${csvOf(rows)}`;
}
