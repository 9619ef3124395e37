import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { deckFormats, DeckName, type DeckFormat } from '#shared/contract/cards.ts';
import { cardSources, type Card, type CardSource } from '#shared/domain/cards/card.ts';
import { cardOut } from '../../engine/tools/flashcards.ts';
import { stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { listDocuments, type OpenLibrary } from '../open-library.ts';
import { printable, wrap } from '../output.ts';
import { documentHelp, documentOptions, withDocument } from '../with-document.ts';
import type { DocumentId } from '#shared/base/ids.ts';

export const flashcards: Command = {
  name: 'flashcards',
  usage: 'FILE.pdf|ID [--from SOURCE,…] [--out DECK.apkg|CARDS.csv] [--deck NAME] [--library DIR] [--json]',
  summary: 'Flashcards from definitions, highlights, answers and evidence tables, for Anki.',
  help: [
    `  --from SOURCE,…  ${cardSources.join(', ')} (default: all of them)`,
    '  --out FILE       write a deck: .apkg with pictures, or .csv; without it the cards are printed',
    '  --deck NAME      what the deck is called; ‘A::B’ puts B below A (default: the title of the document)',
    ...documentHelp,
    '',
    'A deck that is written again brings cards up to date that Anki has already, and doubles none.',
    'A file that is not in the library is read for this once; it has definitions alone.',
    '',
  ],
  options: {
    ...documentOptions,
    from: { type: 'string' },
    out: { type: 'string' },
    deck: { type: 'string' },
  },
  choices: { from: cardSources },
  positionals: { min: 1, max: 1, what: 'A file or the id of a document' },
  run: async ([named = ''], values, surroundings) => {
    const from = sourcesIn(values);
    const file = fileIn(values, surroundings);
    const given = deckIn(values);
    await withDocument(named, values, surroundings, async (library, document) => {
      const { cards } = await library.window.call('cards.make', { documents: [document], from }, surroundings.signal);
      if (file === undefined) {
        print(cards, surroundings);
        return;
      }
      const deck = given ?? (await deckOf(library, document, surroundings.signal));
      await write({ deck, cards, ...file }, library, surroundings);
    });
    return exitCodes.done;
  },
};

function sourcesIn(values: OptionValues): CardSource[] {
  const given = stringOption(values, 'from');
  if (given === undefined) return [...cardSources];
  const named = given.split(',').map((one) => one.trim());
  const unknown = named.find((one) => !cardSources.some((source) => source === one));
  if (unknown !== undefined)
    throw new UsageError(`Cards are not made from ‘${unknown}’.`, `Choose of: ${cardSources.join(', ')}`);
  return cardSources.filter((source) => named.includes(source));
}

interface DeckFile {
  readonly file: string;
  readonly format: DeckFormat;
}

function fileIn(values: OptionValues, { cwd }: Surroundings): DeckFile | undefined {
  const given = stringOption(values, 'out');
  if (given === undefined) return undefined;
  const ending = path.extname(given).slice(1).toLowerCase();
  const format = deckFormats.find((one) => one === ending);
  if (!format) throw new UsageError('A deck is written as DECK.apkg or CARDS.csv.');
  return { file: path.resolve(cwd, given), format };
}

function deckIn(values: OptionValues): string | undefined {
  const given = stringOption(values, 'deck');
  if (given === undefined) return undefined;
  const name = DeckName.safeParse(given).data;
  if (name === undefined)
    throw new UsageError(
      'A deck has a name of up to 200 characters, without quotation marks.',
      'For example: --deck Biology',
    );
  return name;
}

const MOST_NAME = 120;

async function deckOf(library: OpenLibrary, document: DocumentId, signal: AbortSignal): Promise<string> {
  const title = (await listDocuments(library, signal)).find(({ id }) => id === document)?.title ?? '';
  const plain = title
    .replaceAll(/[\p{Cc}":]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return DeckName.parse(plain.slice(0, MOST_NAME).trim() || 'Wayleaf');
}

function print(cards: readonly Card[], { out }: Surroundings): void {
  if (cards.length === 0) out.print('There is nothing to make cards from.');
  for (const { front, back, place, source } of cards) {
    out.print(out.style('bold', wrap(printable(front), out.width)));
    if (back !== '') out.print(wrap(printable(back), out.width, '    '));
    out.print(out.style('dim', `    ${source}, p. ${printable(place.page)}`));
  }
  out.printJson('flashcards', { cards: cards.map(cardOut) });
}

async function write(
  { deck, cards, file, format }: DeckFile & { readonly deck: string; readonly cards: readonly Card[] },
  { window }: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<void> {
  if (cards.length === 0) throw new AppError('input.invalid', 'There is nothing to make cards from.');
  const writing = window.start('cards.write', { deck, format, cards: [...cards] }, signal);
  for await (const { done, total } of writing) out.progress.show(total === 0 ? 1 : done / total, 'Drawing pictures');
  const { base64, ...counts } = await writing.result;
  out.progress.clear();
  try {
    await writeFile(file, Buffer.from(base64, 'base64'), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new AppError('input.invalid', `${file} is there already, and is not written over.`);
    throw new UsageError(`Nothing can be written to ${file}.`, 'Name a file in a folder that you may write to.');
  }
  out.print(`${printable(file)}: ${String(counts.notes)} cards, ${String(counts.pictures)} pictures`);
  if (counts.undrawn > 0) out.print(`${String(counts.undrawn)} pictures could not be drawn.`);
  out.printJson('flashcards', { file, format, deck, ...counts });
}
