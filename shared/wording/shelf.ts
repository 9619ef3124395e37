/** Says what the answers of several documents come to: which is first, what they share, where they differ. */
import type { Answer, AnswerPart } from '../domain/answer/answer.ts';
import type { Shelf, ShelfOrder, ShelfStatement, ShelfValue, Unplaced } from '../domain/answer/shelf/shelf.ts';
import { quotedList } from './things.ts';
import type { Voice } from './voice.ts';

type Shelved = Pick<Answer, 'parts' | 'shelf'>;

/** Each a sentence; empty where nothing is sure of several. */
export function shelfLines({ parts = [], shelf }: Shelved, voice: Voice): readonly string[] {
  if (!shelf) return [];
  return [
    ...orderLines(shelf, parts, voice),
    ...shelf.statements.map((statement) => statementLine(statement, parts, voice)),
  ];
}

/** Which is first, where that is asked; and what has no place in the order, where that is not said by its own line. */
export function orderLines({ order }: Shelf, parts: readonly AnswerPart[], voice: Voice): readonly string[] {
  if (!order) return [];
  return [...(order.asked ? [leadLine(order, parts, voice)] : []), ...unplacedLines(order, parts, voice)];
}

function leadLine({ first, leads }: ShelfOrder, parts: readonly AnswerPart[], { t, ...voice }: Voice): string {
  if (leads.length === 0) return t('Which of them comes first cannot be told.');
  const said = [...new Set(leads.flatMap((at) => parts[at]?.value?.text ?? []))];
  const values = { titles: titlesOf(leads, parts, { t, ...voice }), value: voice.list(said) };
  // What is only perhaps so is first only perhaps.
  if (leads.some((at) => parts[at]?.verdict === 'perhaps')) return t('Perhaps first: {titles}, {value}.', values);
  switch (first) {
    case 'most':
      return t('The most: {titles}, {value}.', values);
    case 'least':
      return t('The least: {titles}, {value}.', values);
    case 'earliest':
      return t('The earliest: {titles}, {value}.', values);
    case 'latest':
      return t('The latest: {titles}, {value}.', values);
  }
}

function unplacedLines({ unplaced }: ShelfOrder, parts: readonly AnswerPart[], voice: Voice): readonly string[] {
  const why = Map.groupBy(unplaced, (one) => one.why);
  return [...why].flatMap(([reason, all]) => {
    const line = unplacedLine(
      reason,
      titlesOf(
        all.map(({ part }) => part),
        parts,
        voice,
      ),
      voice,
    );
    return line === undefined ? [] : [line];
  });
}

function unplacedLine(why: Unplaced, titles: string, { t }: Voice): string | undefined {
  switch (why) {
    case 'unit':
      return t('Not in this order, as it is in units that cannot be compared: {titles}.', { titles });
    case 'several':
      return t('Not in this order, as several values are said: {titles}.', { titles });
    case 'unsaid':
      return t('Not in this order, as no one value is said: {titles}.', { titles });
    // Its line says so.
    case 'nothing':
      return undefined;
  }
}

function statementLine({ kind, values }: ShelfStatement, parts: readonly AnswerPart[], voice: Voice): string {
  const { t } = voice;
  if (kind === 'shared') {
    const [value] = values;
    return t('In common: {value} in {titles}.', {
      value: value ? valueText(value, voice) : '',
      titles: titlesOf(value?.parts ?? [], parts, voice),
    });
  }
  const each = values.map((value) =>
    t('{value} in {titles}', { value: valueText(value, voice), titles: titlesOf(value.parts, parts, voice) }),
  );
  const said = each.join('; ');
  return kind === 'differ' ? t('They differ: {said}.', { said }) : t('They contradict each other: {said}.', { said });
}

/** As it is printed; yes and no in the language of the voice. */
export function valueText({ kind, text }: Pick<ShelfValue, 'kind' | 'text'>, { t }: Voice): string {
  if (kind === 'yes-no') return text === 'yes' ? t('yes') : t('no');
  return kind === 'words' ? `“${text.replace(/[.。]$/u, '')}”` : text;
}

const MOST_TITLES = 4;

function titlesOf(places: readonly number[], parts: readonly AnswerPart[], voice: Voice): string {
  const titles = places.flatMap((at) => parts[at]?.label ?? []);
  if (titles.length <= MOST_TITLES) return quotedList(titles, voice);
  return voice.t('{titles} and {more} more', {
    titles: quotedList(titles.slice(0, MOST_TITLES), voice),
    more: titles.length - MOST_TITLES,
  });
}
